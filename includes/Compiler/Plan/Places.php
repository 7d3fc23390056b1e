<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Where the locations of spec 2.2 hang in WordPress. Most are an action with the snippet's own priority; places in content, in lists
 * and in the block editor are filters that `includes/Runtime/places.php` fills, where `priority` decides the order among snippets.
 * Used by PlanCompiler only.
 */
final class Places {

	/** Location of a snippet that names none. */
	private const DEFAULTS = [
		'php'  => 'root',
		'html' => 'wp_footer',
		'css'  => 'frontend',
		'js'   => 'frontend_footer',
	];

	/** Action of a location that is not an action name itself; empty where only filters serve it. */
	private const HOOKS = [
		'css:frontend'        => 'wp_head',
		'css:frontend_editor' => 'wp_head',
		'css:editor'          => '',
		'css:admin'           => 'admin_head',
		'css:login'           => 'login_head',
		'js:frontend_footer'  => 'wp_footer',
		'js:frontend_head'    => 'wp_head',
		'js:login'            => 'login_footer',
	];

	/** After every filter of core's own (`default-filters.php`: blocks 9, paragraphs 10, shortcodes 11, tags 12). */
	private const CONTENT = [ 'the_content' => 15 ];

	/** Block themes ask only for the text of an excerpt and trim what is added to it; there the block itself is filtered. */
	private const EXCERPT = [
		'the_excerpt'                    => 15,
		'render_block_core/post-excerpt' => 15,
	];

	/** Classic themes print the list as they go; block themes build it before the page begins, and nothing may be printed. */
	private const ARCHIVE = [
		'loop_start'                      => 15,
		'the_post'                        => 15,
		'loop_end'                        => 15,
		'render_block_core/post-template' => 15,
	];

	/** The content canvas of the block editor: an iframe in 7.x, scoped rules in older ones; both take styles from here. */
	private const CANVAS = [ 'block_editor_settings_all' => 15 ];

	/**
	 * Returns the location key of a snippet.
	 */
	public static function location( Snippet $snippet ): string {
		return '' !== $snippet->hook ? $snippet->hook : ( self::DEFAULTS[ $snippet->type ] ?? '' );
	}

	/**
	 * Returns the action of a location, empty when it has none.
	 */
	public static function hook( string $type, string $location ): string {
		return self::HOOKS[ $type . ':' . $location ] ?? ( [] === self::content( $type, $location ) ? $location : '' );
	}

	/**
	 * Returns the filters of a location.
	 *
	 * @return array<string, int> Filter => WordPress priority.
	 */
	public static function filters( string $type, string $location ): array {
		if ( 'css' === $type ) {
			return 'editor' === $location || 'frontend_editor' === $location ? self::CANVAS : [];
		}

		return self::content( $type, $location );
	}

	/**
	 * Returns what comes after the colon: `before`, `after`, `paragraph_before`, `between_posts` …; empty for actions.
	 */
	public static function at( string $type, string $location ): string {
		return [] === self::content( $type, $location ) ? '' : \substr( $location, 1 + (int) \strpos( $location, ':' ) );
	}

	/**
	 * Whether a location is on the pages of the site, not in the admin, the editor or on the sign-in page.
	 */
	public static function is_on_page( string $location ): bool {
		return 1 !== \preg_match( '/^(?:admin|login|editor$)/', $location );
	}

	/**
	 * Whether `position` counts at a location (spec 2.2).
	 */
	public static function is_counted( string $location ): bool {
		return \in_array( $location, [ 'the_content:paragraph_before', 'the_content:paragraph_after', 'archive:before_post', 'archive:after_post' ], true );
	}

	/**
	 * @return array<string, int>
	 */
	private static function content( string $type, string $location ): array {
		if ( 'html' !== $type ) {
			return [];
		}

		return match ( $location ) {
			'the_content:before', 'the_content:after', 'the_content:paragraph_before', 'the_content:paragraph_after' => self::CONTENT,
			'the_excerpt:before', 'the_excerpt:after' => self::EXCERPT,
			'archive:before_post', 'archive:after_post', 'archive:between_posts' => self::ARCHIVE,
			default => [],
		};
	}
}
