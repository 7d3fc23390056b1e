<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * Reduces the address of an admin screen to what only says which screen. It is asked for once more with the rights of the person who asked, so
 * nothing passes that does more, and nothing that is no known post, post type or taxonomy.
 */
final class AdminAddress {

	/** Screens that need no parameter. */
	public const SCREENS = [ 'index', 'edit', 'upload', 'edit-comments', 'themes', 'widgets', 'nav-menus', 'plugins', 'users', 'profile', 'tools', 'options-general', 'options-writing', 'options-reading', 'options-discussion', 'options-media', 'options-permalink', 'options-privacy' ];

	/** @return string Absolute address; empty when it was none of the screens. */
	public function of( string $asked ): string {
		[ $path, $query ] = \explode( '?', \explode( '#', $asked, 2 )[0], 2 ) + [ '', '' ];
		$admin            = SitePath::parts( (string) \wp_parse_url( \admin_url(), \PHP_URL_PATH ) );
		$parts            = SitePath::parts( $path );
		$rest             = null === $parts || null === $admin ? null : SitePath::below( $parts, $admin );
		if ( null === $rest || \count( $rest ) > 1 || 1 !== \preg_match( '~^([a-z-]+)\.php$~D', $rest[0] ?? 'index.php', $found ) ) {
			return '';
		}
		$given = [];
		\wp_parse_str( $query, $given );
		$kept = $this->kept( $found[1], \array_filter( $given, '\is_string' ) );

		return null === $kept ? '' : \admin_url( ( 'post-new' === $found[1] ? 'edit' : $found[1] ) . '.php' . ( [] === $kept ? '' : '?' . \http_build_query( $kept, '', '&' ) ) );
	}

	/**
	 * @param array<array-key, string> $given
	 * @return array<string, int|string>|null Parameters; null for what is none of the screens.
	 */
	private function kept( string $screen, array $given ): ?array {
		$type = $given['post_type'] ?? '';
		$kept = \in_array( $screen, [ 'edit', 'post-new' ], true ) && \post_type_exists( $type ) ? [ 'post_type' => $type ] : [];
		// The editor of a new post would make a draft; the list of its type is the nearest that only shows something.
		if ( 'post-new' === $screen ) {
			return $kept;
		}
		if ( 'post' === $screen ) {
			$post = (int) ( $given['post'] ?? 0 );
			return $post > 0 && false !== \get_post_status( $post ) ? [
				'post'   => $post,
				'action' => 'edit',
			] : null;
		}
		if ( 'edit-tags' === $screen || 'term' === $screen ) {
			$taxonomy = $given['taxonomy'] ?? '';
			$term     = (int) ( $given['tag_ID'] ?? 0 );
			return \taxonomy_exists( $taxonomy ) && ( 'edit-tags' === $screen || $term > 0 ) ? [ 'taxonomy' => $taxonomy ] + ( 'term' === $screen ? [ 'tag_ID' => $term ] : [] ) : null;
		}
		$page = $given['page'] ?? '';
		if ( 1 === \preg_match( '~^[a-z0-9_-]{1,100}$~Di', $page ) ) {
			$kept['page'] = $page;
		}
		return \in_array( $screen, self::SCREENS, true ) || ( 'admin' === $screen && isset( $kept['page'] ) ) ? $kept : null;
	}
}
