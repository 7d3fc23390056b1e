/** Words that name what is not there: what is told of, and what never is. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wordPressGlobals } from '../../../src/contract/php-globals.ts';
import { Catalogue } from '../../../src/intelligence/catalogue.ts';
import {
	beginningOf,
	problemsIn,
} from '../../../src/intelligence/php-problems.ts';
import { read } from '../../../src/intelligence/php-tokens.ts';

const table = ( name: string ) =>
	readFileSync(
		new URL(
			`../../../src/intelligence/data/${ name }.tsv`,
			import.meta.url
		),
		'utf8'
	);
const known = new Catalogue(
	{
		php: table( 'php' ),
		wordpress: table( 'wordpress' ),
	},
	wordPressGlobals
);

const found = ( code: string, isPhp = true ) =>
	problemsIn( read( code, { isPhp } ), known, isPhp ).map(
		( { kind, name, start, end, meant } ) => [
			kind,
			name,
			code.slice( start, end ),
			meant[ 0 ] ?? '',
		]
	);

describe( 'told of, on the word itself', () => {
	test.each( [
		[ 'get_optoin( 1 );', 'function', 'get_optoin', 'get_option' ],
		[ '\\my_nothing();', 'function', 'my_nothing', '' ],
		[ "add_action( 'init', 'wp_hea' );", 'callback', 'wp_hea', 'wp_head' ],
		[
			'add_filter( \'the_content\', "no_such", 10 );',
			'callback',
			'no_such',
			'',
		],
		[
			"class A { function init() { add_action( 'x', [ $this, 'ini' ] ); } }",
			'callback',
			'ini',
			'init',
		],
		[
			'$q = new WP_Error(); $q->add_dat( 1 );',
			'method',
			'add_dat',
			'add_data',
		],
		[
			'function a() { global $wpdb; return $wpdb->get_result( 1 ); }',
			'method',
			'get_result',
			'get_results',
		],
		[
			'function a( WP_Error $e ) { return $e->get_error_mesage(); }',
			'method',
			'get_error_mesage',
			'get_error_message',
		],
		[
			'WP_Block_Type_Registry::get_instnce();',
			'method',
			'get_instnce',
			'get_instance',
		],
		[
			'final class A { static function make() { self::mak(); } }',
			'method',
			'mak',
			'make',
		],
		[ 'function a( $name ) { return $nam; }', 'variable', '$nam', '$name' ],
		[ 'function a() { return "x {$nam}"; }', 'variable', 'nam', '' ],
		[
			'$name = 1; $f = function () { return $name; };',
			'variable',
			'$name',
			'',
		],
		[ 'function a() { strlen( $nam ); }', 'variable', '$nam', '' ],
	] )( '%s', ( code, kind, name, meant ) => {
		const [ first, ...rest ] = found( code );
		expect( rest ).toEqual( [] );
		expect( [ first?.[ 0 ], first?.[ 3 ] ] ).toEqual( [ kind, meant ] );
		expect( first?.[ 2 ]?.replace( /^\$/, '' ) ).toBe(
			name.replace( /^\$/, '' )
		);
	} );
} );

describe( 'never told of', () => {
	test.each( [
		// Functions that something asks about, brings along or declares.
		"if ( function_exists( 'my_plugin' ) ) { my_plugin(); }",
		"require 'x.php'; my_plugin();",
		'namespace A; my_plugin();',
		'function mine() {} mine(); MINE();',
		"remove_action( 'init', 'no_such' );",
		'function a( $a ) { $a->my_method(); A\\b(); new Nothing(); Nothing::make(); }',
		'imagick_x(); socket_create( 1, 2, 3 );',
		"if ( class_exists( 'WooCommerce' ) ) { wc_get_product(); }",
		// Classes that take any call, or may have more.
		'$q = new WP_User( 1 ); $q->anything();',
		'class A { function __call( $a, $b ) {} function b() { $this->c(); } }',
		'class A extends Unknown { function b() { $this->c(); parent::d(); } }',
		'class A { use T; function b() { $this->bb(); } }',
		'/** @method void bb() */ class A { function b() { $this->bb(); } }',
		'function a( $q ) { $q = new WP_Error(); $q = get_post(); $q->anything(); }',
		"class A { function b() { if ( method_exists( $this, 'c' ) ) { $this->c(); } } }",
		'class A extends WP_Widget { function b() { $this->get_field_id( 1 ); $this->_register(); } }',
		// Variables that may be set.
		'function a() { preg_match( "x", "y", $m ); return $m; }',
		'function a( $f ) { $f( $m ); Any::of( $n ); return $m . $n; }',
		'function a( $o ) { new Any( $n ); $o->fill( $m ); return $m; }',
		'function a( $x ) { extract( $x ); return $m; }',
		'function a() { $m = 1; return compact( "m", "n" ); }',
		'function a() { include "x.php"; return $m; }',
		'function a( $n ) { $$n = 1; return $m; }',
		'function a() { global $m; return $m; }',
		'function a() { global $l, $m; return $m; }',
		'function a() { static $l = 1, $m; return $m; }',
		'function a( $l ) { foreach ( $l as $k => $m ) {} return $k . $m; }',
		'function a( $l ) { foreach ( $l as [ $k, [ $m ] ] ) {} return $k . $m; }',
		'function a( $l ) { [ $k, "x" => $m ] = $l; return $k . $m; }',
		'function a( $l ) { list( $k, list( $m ) ) = $l; return $k . $m; }',
		'function a() { try {} catch ( A | B $m ) { return $m; } }',
		'function a() { return isset( $m ) ? $m : 1; }',
		'function a() { return $m ?? 1; }',
		'function a() { return $m[ 1 ]->b ?? 1; }',
		'function a() { unset( $m ); empty( $n["a"] ); }',
		'function a() { $m[] = 1; $n["a"]["b"] = 1; $o .= "x"; $p ??= 1; $q++; --$r; return [ $m, $n, $o, $p, $q, $r ]; }',
		'function a() { $f = function () use ( &$m ) { $m = 1; }; $f(); return $m; }',
		'function a( $m ) { return fn( $n ) => fn() => $m + $n; }',
		'class A { public $m; static $n; function b() { return self::$n . $this->m . A::$n; } }',
		'function a() { return $_GET["x"] . $GLOBALS["y"]; }',
		'return $atts["x"] . $content;',
		'echo $wpdb->prefix . $pagenow; $f = fn() => $post->ID;',
		"function a() { return '$m' . <<<'X'\n$m\nX; }",
		// What is just being written.
		'function a() { return $m;',
		'add_action( "init", "no_su',
	] )( '%s', ( code ) => {
		expect( found( code ) ).toEqual( [] );
	} );

	test( 'variables of a page with PHP in it', () => {
		expect( found( '<p><?php echo $title; ?></p>', false ) ).toEqual( [] );
	} );
} );

test( 'the site is asked by what the functions of a plugin begin with', () => {
	expect( beginningOf( 'acme_get_price', known ) ).toBe( 'acme_' );
	expect( beginningOf( 'wp_super_cache', known ) ).toBe( 'wp_super' );
	expect( beginningOf( 'Mine', known ) ).toBe( 'mine' );
} );

test( 'hooks that are used more come first, what is written whole before all', () => {
	const names = ( kinds: string, word: string ) =>
		known.search( kinds, word, 5 ).map( ( { name } ) => name );
	expect( names( 'a', '' )[ 0 ] ).toBe( 'init' );
	expect( names( 'a', 'wp_' ).slice( 0, 2 ) ).toEqual( [
		'wp_head',
		'wp_footer',
	] );
	expect( names( 'a', 'wp_h' )[ 0 ] ).toBe( 'wp_head' );
	expect( names( 'a', 'admin_' )[ 0 ] ).toBe( 'admin_init' );
	expect( names( 'h', 'the_' )[ 0 ] ).toBe( 'the_content' );
	expect( names( 'h', 'the_title' )[ 0 ] ).toBe( 'the_title' );
	// Functions as before: the shorter ones first.
	expect( names( 'f', 'get_post' )[ 0 ] ).toBe( 'get_post' );
} );

test( 'long code is read in a moment', () => {
	const one = `function part_N( $a ) {\n\tglobal $wpdb;\n\t$list = array_map( 'trim', (array) $a );\n\tforeach ( $list as $key => $value ) {\n\t\t$list[ $key ] = esc_html( $value ) . $wpdb->prefix;\n\t}\n\treturn $list;\n}\n`;
	const code = Array.from( { length: 250 }, ( _, at ) =>
		one.replace( 'N', String( at ) )
	).join( '' );
	const from = performance.now();
	expect( problemsIn( read( code, { isPhp: true } ), known, true ) ).toEqual(
		[]
	);
	expect( performance.now() - from ).toBeLessThan( 1_000 );
} );
