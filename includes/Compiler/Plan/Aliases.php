<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Origin;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Shortcodes of other plugins that stay in pages: `[hfcm id="4"]` means what the snippet 4 of that plugin was imported as. Pure. */
final class Aliases {

	/** Tags by source, each with the attributes that name a snippet by its id over there. */
	private const BY_ID = [
		'code-snippets'  => [ 'code_snippet' => [ 'id', 'snippet_id' ] ],
		'wpcode'         => [ 'wpcode' => [ 'id' ] ],
		'hfcm'           => [ 'hfcm' => [ 'id' ] ],
		'woody'          => [
			'wbcr_snippet'        => [ 'id' ],
			'wbcr_php_snippet'    => [ 'id' ],
			'wbcr_text_snippet'   => [ 'id' ],
			'wbcr_css_snippet'    => [ 'id' ],
			'wbcr_js_snippet'     => [ 'id' ],
			'wbcr_html_snippet'   => [ 'id' ],
			'wbcr_advert_snippet' => [ 'id' ],
		],
		'fluent-snippets' => [ 'fluent_snippet' => [ 'id' ] ],
		'admin-site-enhancements' => [ 'php_snippet' => [ 'id' ] ],
		'perfmatters'     => [ 'pmcs' => [ 'id' ] ],
		'scripts-organizer' => [ 'scorg_shortcode' => [ 'id' ] ],
	];

	/** Between the ID and what tells a snippet out of a file from others with that ID. */
	public const OF_FILE = '~';

	/** The same, by the title. */
	private const BY_TITLE = [
		'insert-php-code-snippet' => [ 'xyz-ips' => [ 'snippet' ] ],
		'insert-html-snippet'     => [ 'xyz-ihs' => [ 'snippet' ] ],
	];

	/** Sources whose shortcode shows every snippet that is on, also one that has a place or waits to be run. */
	private const ALSO_PLACED = [ 'wpcode', 'hfcm', 'insert-php-code-snippet', 'insert-html-snippet' ];

	/** Types of rules that the shortcode of Header Footer Code Manager does not look at. */
	private const PAGES = [ 'page_type', 'post_type', 'post_id', 'term' ];

	/** Pages and areas that a place of WPCode implies; its own rules count in the shortcode, too. */
	private const OF_PLACE = [
		'page_type' => [ [ 'singular' ], [ 'archive', 'blog' ] ],
		'location'  => [ [ 'admin' ], [ 'frontend' ] ],
	];

	/**
	 * @param array<string, array<string, array<array-key, int>>> $aliases Tag => attribute => value => id of the snippet here.
	 * @return array<string, array<string, array<array-key, int>>> With the names of a snippet; of two snippets with one name the first.
	 */
	public static function add( array $aliases, Snippet $snippet ): array {
		[ $tags, $values ] = self::of( $snippet );
		foreach ( $tags as $tag => $attributes ) {
			foreach ( $attributes as $attribute ) {
				foreach ( $values as $value ) {
					$aliases[ $tag ][ $attribute ][ $value ] ??= $snippet->id;
				}
			}
		}

		return $aliases;
	}

	/** @return array<string, list<string>> Tags of a source with their attributes. */
	public static function tags( string $source ): array {
		return self::BY_ID[ $source ] ?? self::BY_TITLE[ $source ] ?? [];
	}

	/**
	 * @return array{array<string, list<string>>, list<string>} Tags with their attributes, and the values that mean this snippet; nothing for one that
	 *                                                          did not come as a shortcode of another plugin.
	 */
	public static function of( Snippet $snippet ): array {
		[ $source, $id ] = \explode( '/', $snippet->origin( Origin::IMPORT )->ref ?? '', 2 ) + [ '', '' ];
		if ( 'shortcode' !== $snippet->run && ! \in_array( $source, self::ALSO_PLACED, true ) ) {
			return [ [], [] ];
		}
		$id = (string) \preg_replace( '/' . self::OF_FILE . '[0-9a-f]{8}$/D', '', $id );
		if ( isset( self::BY_ID[ $source ] ) && '' !== $id && ! \str_starts_with( $id, '#' ) ) {
			// Files are named with and without their ending.
			return [ self::BY_ID[ $source ], \array_values( \array_unique( [ $id, \basename( $id, '.php' ) ] ) ) ];
		}

		return isset( self::BY_TITLE[ $source ] ) && '' !== $snippet->title ? [ self::BY_TITLE[ $source ], [ $snippet->title ] ] : [ [], [] ];
	}

	/** A snippet as the shortcode of its source shows it: without the rules that are about its place only. */
	public static function shown( Snippet $snippet ): Snippet {
		if ( 'shortcode' === $snippet->run ) {
			return $snippet;
		}
		$source = \explode( '/', $snippet->origin( Origin::IMPORT )->ref ?? '', 2 )[0];
		$groups = \array_map( static fn( array $group ): array => \array_values( \array_filter( $group, static fn( array $rule ): bool => ! self::is_of_place( $source, $rule ) ) ), $snippet->conditions );

		return $snippet->with(
			[
				'run'        => 'shortcode',
				'conditions' => \in_array( [], $groups, true ) ? [] : $groups,
			]
		);
	}

	/** @param array{type: string, op: string, value: mixed} $rule */
	private static function is_of_place( string $source, array $rule ): bool {
		return match ( $source ) {
			'hfcm'   => \in_array( $rule['type'], self::PAGES, true ),
			'wpcode' => 'is' === $rule['op'] && \in_array( $rule['value'], self::OF_PLACE[ $rule['type'] ] ?? [], true ),
			default  => false,
		};
	}
}
