/**
 * Small stand-ins for plugins that many sites run, with the documented functions and hooks that conditions ask: for tests on sites that
 * cannot install the real ones. Each is on while its name stands in `wp-content/neighbours.json`, a list, so that one site can be all of
 * them in turn, also for the requests that it makes to itself.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestSite } from '../site.ts';

/** Languages of the stand-ins: posts whose name begins with `de-` are German, all others English. */
const LANGUAGES = `
	$languages = [
		'en' => [ 'slug' => 'en', 'name' => 'English', 'locale' => 'en_US' ],
		'de' => [ 'slug' => 'de', 'name' => 'Deutsch', 'locale' => 'de_DE' ],
	];`;

/**
 * Polylang: the language is told once, with \`pll_language_defined\`, and the locale follows. \`content\` takes it from the content, on \`wp\`
 * with priority 5; \`directory\` from the address, while plugins load.
 *
 * @see https://polylang.pro/doc/function-reference/
 * @see https://polylang.pro/doc/developpers-how-to/
 */
const polylang = ( from: 'content' | 'directory' ) => `
	${ LANGUAGES }
	function pll_current_language( $field = 'slug' ) {
		return $GLOBALS['stand_in_language'][ $field ] ?? false;
	}
	function pll_languages_list( $args = [] ) {
		return array_column( $GLOBALS['stand_in_languages'], $args['fields'] ?? 'slug' );
	}
	$GLOBALS['stand_in_languages'] = $languages;
	$define = static function ( $slug ) use ( $languages ) {
		$GLOBALS['stand_in_language'] = $languages[ $slug ];
		do_action( 'pll_language_defined', $slug, (object) $languages[ $slug ] );
	};
	add_filter( 'locale', static fn( $locale ) => is_admin() ? $locale : ( pll_current_language( 'locale' ) ?: $locale ) );
	${
		from === 'content'
			? `add_action( 'wp', static fn() => is_admin() || $define( str_starts_with( (string) get_query_var( 'name' ), 'de-' ) ? 'de' : 'en' ), 5 );`
			: `add_action( 'plugins_loaded', static fn() => is_admin() || $define( str_contains( $_SERVER['REQUEST_URI'], '/de-' ) ? 'de' : 'en' ), 1 );`
	}`;

/**
 * WPML: asked through its filters.
 *
 * @see https://wpml.org/documentation/support/wpml-coding-api/wpml-hooks-reference/
 */
const wpml = `
	${ LANGUAGES }
	$current = static fn() => str_contains( $_SERVER['REQUEST_URI'] ?? '', '/de-' ) ? 'de' : 'en';
	add_filter( 'wpml_current_language', static fn() => $current() );
	add_filter( 'wpml_active_languages', static fn() => array_map( static fn( $one ) => [ 'code' => $one['slug'], 'native_name' => $one['name'], 'default_locale' => $one['locale'] ], $languages ) );
	add_filter( 'locale', static fn( $locale ) => is_admin() ? $locale : $languages[ $current() ]['locale'] );`;

/**
 * WooCommerce: conditional tags, a cart of two pieces that is there from \`wp_loaded\` on, a customer who has bought product 7.
 *
 * @see https://woocommerce.com/document/conditional-tags/
 * @see https://woocommerce.github.io/code-reference/classes/WC-Cart.html
 */
const woocommerce = `
	final class Stand_In_Cart {
		public function get_total( $context = 'view' ) { return 'edit' === $context ? '19.90' : '<span>19.90</span>'; }
		public function get_cart_contents_count() { return 2; }
		public function get_cart() { return [ [ 'product_id' => 7, 'variation_id' => 0, 'quantity' => 2, 'data' => new class { public function get_price() { return '9.95'; } } ] ]; }
	}
	final class Stand_In_Shop { public $cart = null; }
	function WC() { static $shop = null; return $shop ??= new Stand_In_Shop(); }
	add_action( 'wp_loaded', static function () { if ( ! is_admin() && ! wp_doing_cron() ) { WC()->cart = new Stand_In_Cart(); } }, 5 );
	add_action( 'init', static fn() => register_taxonomy( 'product_cat', 'post' ) );
	foreach ( [ 'is_shop' => 'shop', 'is_cart' => 'cart', 'is_checkout' => 'checkout', 'is_account_page' => 'my-account' ] as $tag => $page ) {
		$GLOBALS[ 'stand_in_' . $tag ] = $page;
	}
	function is_shop() { return is_page( 'shop' ); }
	function is_cart() { return is_page( 'cart' ); }
	function is_checkout() { return is_page( 'checkout' ); }
	function is_account_page() { return is_page( 'my-account' ); }
	function is_product() { return false; }
	function is_product_category() { return false; }
	function is_order_received_page() { return false; }
	function wc_get_page_id( $page ) { return (int) ( get_page_by_path( $page )->ID ?? -1 ); }
	function wc_get_customer_order_count( $user ) { return 3; }
	function wc_customer_bought_product( $email, $user, $product ) { return 7 === (int) $product; }`;

/**
 * WP Consent API on the server: cookies \`wp_consent_{category}\`.
 *
 * @see https://wordpress.org/plugins/wp-consent-api/
 */
const consent = `
	function wp_has_consent( $category ) {
		return 'allow' === ( $_COOKIE[ 'wp_consent_' . $category ] ?? '' );
	}`;

/** A consent banner that knows no WP Consent API: all that can be seen of it is that it is active. */
const banner = `
	add_filter( 'option_active_plugins', static fn( $plugins ) => array_merge( (array) $plugins, [ 'complianz-gdpr/complianz-gpdr.php' ] ) );`;

const CODE = {
	'polylang by content': polylang( 'content' ),
	'polylang by directory': polylang( 'directory' ),
	wpml,
	woocommerce,
	consent,
	banner,
} as const;

export type Neighbour = keyof typeof CODE;

export const NEIGHBOURS = Object.keys( CODE ) as Neighbour[];

/** Must-use plugins, by the name of their file: for `startSite( { muPlugins } )`. */
export const NEIGHBOUR_PLUGINS: Readonly< Record< string, string > > =
	Object.fromEntries(
		Object.entries( CODE ).map( ( [ name, code ] ) => [
			`stand-in-${ name.replaceAll( ' ', '-' ) }.php`,
			`<?php
if ( ! in_array( '${ name }', json_decode( (string) @file_get_contents( WP_CONTENT_DIR . '/neighbours.json' ), true ) ?: [], true ) ) {
	return;
}
// Under a condition, or PHP would declare what follows before it comes to the line above.
if ( true ) {
${ code }
}
`,
		] )
	);

/** Switches the named ones on, all others off. */
export function setNeighbours(
	site: TestSite,
	...names: Neighbour[]
): Promise< void > {
	return writeFile(
		path.join( site.wpContent, 'neighbours.json' ),
		JSON.stringify( names )
	);
}
