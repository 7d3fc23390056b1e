<?php

declare(strict_types=1);

namespace Svc\Compiler\Plan;

use Svc\Domain\Origin;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Shortcodes of other plugins that stay in pages: `[hfcm id="4"]` means what the snippet 4 of that plugin was imported as. A tag of its own
 * that a snippet had over there is its tag here and needs no alias. Pure.
 */
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

	/** The same, by the title. */
	private const BY_TITLE = [
		'insert-php-code-snippet' => [ 'xyz-ips' => [ 'snippet' ] ],
		'insert-html-snippet'     => [ 'xyz-ihs' => [ 'snippet' ] ],
	];

	/**
	 * Adds the names of a snippet.
	 *
	 * @param array<string, array<string, array<array-key, int>>> $aliases Tag => attribute => value => id of the snippet here.
	 *
	 * @return array<string, array<string, array<array-key, int>>> The same, of two snippets with one name the first.
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

	/**
	 * What a snippet is called by in pages.
	 *
	 * @return array{array<string, list<string>>, list<string>} Tags with their attributes, and the values that mean this snippet; nothing
	 *                                                          for one that did not come as a shortcode of another plugin.
	 */
	public static function of( Snippet $snippet ): array {
		$origin          = 'shortcode' === $snippet->run ? $snippet->origin( Origin::IMPORT ) : null;
		[ $source, $id ] = \explode( '/', $origin->ref ?? '', 2 ) + [ '', '' ];
		if ( isset( self::BY_ID[ $source ] ) && '' !== $id ) {
			// Files are named with and without their ending.
			return [ self::BY_ID[ $source ], \array_values( \array_unique( [ $id, \basename( $id, '.php' ) ] ) ) ];
		}

		return isset( self::BY_TITLE[ $source ] ) && '' !== $snippet->title ? [ self::BY_TITLE[ $source ], [ $snippet->title ] ] : [ [], [] ];
	}
}
