<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Page;

use WP_User;

\defined( 'ABSPATH' ) || exit;

/** Chooses what is asked as a signed-in user. Writes nothing; the addresses are WordPress' own and hold nothing that a client sent. */
final class Screens {

	/**
	 * @param bool $is_whole Whether more than the dashboard is wanted.
	 * @return list<Target> Most telling first.
	 */
	public function for( int $id, bool $is_whole = true ): array {
		$user = $id > 0 ? \get_userdata( $id ) : false;
		if ( ! $user instanceof WP_User || ! $user->has_cap( 'read' ) ) {
			return [];
		}
		$targets = [ self::screen( 'admin', \__( 'the dashboard', 'svc' ), 'index.php', $user ) ];
		if ( ! $is_whole ) {
			return $targets;
		}
		$type = self::editable_type( $user );
		if ( '' !== $type ) {
			$targets[] = self::screen( 'list', \__( 'the posts screen', 'svc' ), 'post' === $type ? 'edit.php' : 'edit.php?post_type=' . $type, $user );
		}
		$post = self::editable_post( $user );
		if ( $post > 0 ) {
			$targets[] = self::screen( 'edit', \__( 'the post editor', 'svc' ), 'post.php?post=' . $post . '&action=edit', $user );
		}
		$targets[] = new Target( 'front as user', \__( 'the front page when logged in', 'svc' ), \home_url( '/' ), 'wp_footer', as_user: true );

		return $targets;
	}

	/** One screen. Whether its user must get in there is known of administrators only: sending others away is what many sites do. */
	private static function screen( string $name, string $label, string $path, WP_User $user ): Target {
		return new Target( $name, $label, \admin_url( $path ), 'admin_footer', as_user: true, entrance: $user->has_cap( 'manage_options' ) ? 'admin' : '' );
	}

	private static function editable_type( WP_User $user ): string {
		foreach ( [ 'post', 'page' ] as $type ) {
			$cap = \get_post_type_object( $type )->cap->edit_posts ?? null;
			if ( \is_string( $cap ) && $user->has_cap( $cap ) ) {
				return $type;
			}
		}

		return '';
	}

	private static function editable_post( WP_User $user ): int {
		$posts = \get_posts(
			[
				'post_type'        => [ 'post', 'page' ],
				'post_status'      => 'publish',
				'numberposts'      => 1,
				'orderby'          => 'ID',
				'fields'           => 'ids',
				'suppress_filters' => true,
			]
		);
		$id    = $posts[0] ?? 0;

		return $id > 0 && \user_can( $user, 'edit_post', $id ) ? $id : 0;
	}
}
