/** What the editor understands of PHP that is being written. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
	Catalogue,
	classIn,
	paramsOf,
} from '../../../src/intelligence/catalogue.ts';
import { declaredIn, variablesIn } from '../../../src/intelligence/declared.ts';
import {
	hookCallback,
	hookName,
	isBare,
} from '../../../src/intelligence/hook-callback.ts';
import {
	distance,
	near,
	rank,
	searchable,
} from '../../../src/intelligence/matching.ts';
import {
	contextOf,
	openCall,
	type PhpContext,
} from '../../../src/intelligence/php-context.ts';
import {
	read,
	textAt,
	tokenize,
} from '../../../src/intelligence/php-tokens.ts';
import { Types } from '../../../src/intelligence/php-types.ts';

const text = ( name: string ) =>
	readFileSync(
		new URL(
			`../../../src/intelligence/data/${ name }.tsv`,
			import.meta.url
		),
		'utf8'
	);
const catalogue = new Catalogue( {
	php: text( 'php' ),
	wordpress: text( 'wordpress' ),
} );

const brief = ( context: PhpContext ) =>
	'word' in context ? `${ context.kind } ${ context.word }` : context.kind;

describe( 'what can stand at a place', () => {
	test.each( [
		[ '', 'name ' ],
		[ 'get_po', 'name get_po' ],
		[ '$a = ', 'name ' ],
		[ '// get_po', 'none' ],
		[ '# get_po', 'none' ],
		[ '/* get_po', 'none' ],
		[ '/* a */ get_po', 'name get_po' ],
		[ '// a\nget_po', 'name get_po' ],
		[ '#[Attr] get_po', 'name get_po' ],
		[ "echo 'get_po", 'none' ],
		[ "echo 'it\\'s' . get_po", 'name get_po' ],
		[ 'echo "get_po', 'none' ],
		[ "$a = <<<'X'\nget_po", 'none' ],
		[ '$a = <<<X\nfoo\nX;\nget_po', 'name get_po' ],
		[ '$a = 1 << 2; get_po', 'name get_po' ],
		[ '$po', 'variable $po' ],
		[ '$', 'variable $' ],
		[ '$wpdb->', 'member ' ],
		[ '$wpdb->get_r', 'member get_r' ],
		[ '$a?->get_r', 'member get_r' ],
		[ 'WP_Query::pa', 'member pa' ],
		[ 'new WP_Q', 'class WP_Q' ],
		[ 'class A extends WP_W', 'class WP_W' ],
		[ 'function my_', 'none' ],
		[ 'class My', 'none' ],
		[ "add_action( 'in", 'hook in' ],
		[ 'add_filter( "the_c', 'hook the_c' ],
		[ "\\add_action( '", 'hook ' ],
		[ "add_action( 'init', '", 'none' ],
		[ "$this->add_action( '", 'none' ],
		[ "foo( '", 'none' ],
		[ "remove_action( 'wp", 'hook wp' ],
		[ '12', 'none' ],
		[ '?> <p', 'markup' ],
		[ '?> <p><?php get_po', 'name get_po' ],
		[ 'if ( 1 ): ?> <b> <?= get_po', 'name get_po' ],
	] )( '%j: %s', ( code, expected ) => {
		expect(
			brief( contextOf( read( code, { isPhp: true } ), { isPhp: true } ) )
		).toBe( expected );
	} );

	test.each( [
		[ '<p>get_po', 'markup' ],
		[ '', 'markup' ],
		[ '<p><?php get_po', 'name get_po' ],
		[ '<p><?php echo 1 ?> get_po', 'markup' ],
		[ "<p><?php // it's ?> get_po", 'markup' ],
	] )( 'in HTML, %j: %s', ( code, expected ) => {
		expect(
			brief(
				contextOf( read( code, { isPhp: false } ), { isPhp: false } )
			)
		).toBe( expected );
	} );
} );

test.each( [
	[ 'foo(', 'foo', 0 ],
	[ 'foo( $a, ', 'foo', 1 ],
	[ 'foo( bar( 1, 2 ), [ 1, 2 ], ', 'foo', 2 ],
	[ 'foo( [ 1, ', 'foo', 0 ],
	[ "foo( 'a,b', bar( 1, ", 'bar', 1 ],
	[ '$wpdb->get_var( $wpdb->prepare( "a, b", ', 'prepare', 1 ],
] )( '%j is in %s, argument %d', ( code, callee, argument ) => {
	const php = read( code, { isPhp: true } );
	const call = openCall( php );
	expect( call && [ textAt( php, call.callee ), call.argument ] ).toEqual( [
		callee,
		argument,
	] );
} );

test.each( [ 'foo( 1 ); ', 'foo( function () { $a', '$a = [ 1, ' ] )(
	'%j is in no call',
	( code ) => {
		expect( openCall( read( code, { isPhp: true } ) ) ).toBeNull();
	}
);

test.each( [
	[ '$wpdb->', 'wpdb' ],
	[ '$q = new WP_Query( [ "a" => 1 ] ); $q->', 'WP_Query' ],
	[ '$q = new WP_Query; $q->', 'WP_Query' ],
	[ '( new WP_Query() )->', 'WP_Query' ],
	[ '$p = get_post( 1 ); $p->', 'WP_Post' ],
	[ 'get_post()->', 'WP_Post' ],
	[ 'wp_get_current_user()->', 'WP_User' ],
	[ 'function f( WP_Term $t ) { $t->', 'WP_Term' ],
	[ 'try {} catch ( Exception $e ) { $e->', 'Exception' ],
	[
		'$d = new DateTimeImmutable(); $e = $d->modify( "x" ); $e->',
		'DateTimeImmutable',
	],
	[ 'WP_Query::', 'WP_Query' ],
	[ 'class A extends WP_Widget { function f() { $this->', 'WP_Widget' ],
	[ '$q = new WP_Query(); $q = foo(); $x->', '' ],
] )( '%j is a %s', ( code, name ) => {
	const php = read( code, { isPhp: true } );
	expect( new Types( php, catalogue ).ownerAt( php.tokens.length - 1 ) ).toBe(
		name
	);
} );

test( 'members come with those of the classes above, static ones apart', () => {
	const names = ( code: string ) => {
		const php = read( code, { isPhp: true } );
		return new Types( php, catalogue )
			.membersAt( php.tokens.length - 1 )
			?.map( ( { name } ) => name );
	};
	expect( names( '$wpdb->' ) ).toEqual(
		expect.arrayContaining( [
			'prepare',
			'get_results',
			'posts',
			'prefix',
		] )
	);
	expect( names( 'DateTime::' ) ).toEqual(
		expect.arrayContaining( [ 'createFromFormat', 'ATOM' ] )
	);
	expect( names( 'DateTime::' ) ).not.toContain( 'modify' );
	expect( names( '$nothing->' ) ).toBeUndefined();
} );

test( 'names are found by their beginning, then by their parts', () => {
	const found = ( word: string ) =>
		catalogue.search( 'f', word, 5 ).map( ( { name } ) => name );
	expect( found( 'get_post_meta' )[ 0 ] ).toBe( 'get_post_meta' );
	expect( found( 'wp_remote_g' ) ).toContain( 'wp_remote_get' );
	expect( found( 'STR_REPL' )[ 0 ] ).toBe( 'str_replace' );
	expect(
		rank( searchable( [ 'get_post_meta', 'a' ] ), 'gpm', 5 )
	).toHaveLength( 1 );
	expect( found( 'zzzzzz' ) ).toEqual( [] );
} );

test( 'names nearby', () => {
	expect( near( [ 'get_posts', 'wp_head' ], 'get_postss' ) ).toEqual( [
		'get_posts',
	] );
	expect( near( [ 'get_posts' ], 'get_posts' ) ).toEqual( [] );
	// Letters that changed places are the most frequent slip.
	expect(
		near(
			[ 'str_replica', 'str_repeat', 'str_replace' ],
			'str_repalce'
		)[ 0 ]
	).toBe( 'str_replace' );
	expect( near( [ 'wp_hear', 'wp_head' ], 'wp_haed' ) ).toEqual( [
		'wp_head',
	] );
	expect( distance( 'kitten', 'sitting', 5 ) ).toBe( 3 );
	expect( distance( 'a', 'abcdef', 2 ) ).toBe( 3 );
} );

describe( 'hooks', () => {
	const hook = ( name: string ) => {
		const found = catalogue.hook( name );
		if ( found === undefined ) {
			throw new Error( `${ name } is not known.` );
		}
		return found;
	};

	test( 'an action without arguments', () => {
		expect( hookCallback( hook( 'wp_footer' ), "'" ) ).toBe(
			"wp_footer', function () {\n\t$0\n} );"
		);
	} );

	test( 'an action with several asks for all of them', () => {
		expect( hookCallback( hook( 'save_post' ), "'" ) ).toBe(
			"save_post', function ( \\$post_id, \\$post, \\$update ) {\n\t$0\n}, 10, 3 );"
		);
	} );

	test( 'a filter gives its value back', () => {
		expect( hookCallback( hook( 'the_content' ), '"' ) ).toBe(
			'the_content", function ( \\$content ) {\n\t$0\n\treturn \\$content;\n} );'
		);
	} );

	test( 'a name that is put together has places to fill in', () => {
		expect( hookName( 'save_post_{$post->post_type}' ) ).toBe(
			'save_post_${1:post_type}'
		);
		expect( catalogue.hook( 'save_post_book' )?.name ).toBe(
			'save_post_{$post->post_type}'
		);
		expect( catalogue.hook( 'no_such_hook_at_all' ) ).toBeUndefined();
	} );

	test.each( [ "'", '', "' );", "')", '"  ) ;' ] )(
		'%j leaves room for a callback',
		( tail ) => expect( isBare( tail ) ).toBe( true )
	);

	test.each( [ "', 'f' );", 'abc' ] )( '%j does not', ( tail ) =>
		expect( isBare( tail ) ).toBe( false )
	);
} );

test( 'what a piece of code declares', () => {
	const php = read(
		"function one( $a, $b = [ 1 ] ) {} class Two { const X = 1; function three() {} } define( 'FOUR', 1 ); const FIVE = 1; $f = function () {}; if ( 1 ) { function six() {} } $s::class; use const A\\B; $a->define( 'X', 1 );\nfunction &seven() {}",
		{ isPhp: true }
	);
	expect(
		declaredIn( php ).map( ( { kind, name, params } ) => [
			kind,
			name,
			params,
		] )
	).toEqual( [
		[ 'function', 'one', '$a, $b = [ 1 ]' ],
		[ 'class', 'Two', '' ],
		[ 'constant', 'FOUR', '' ],
		[ 'constant', 'FIVE', '' ],
		[ 'function', 'six', '' ],
		[ 'function', 'seven', '' ],
	] );
	expect( variablesIn( php, () => true ) ).toEqual( [
		'$a',
		'$b',
		'$f',
		'$s',
	] );
} );

test( 'parameters and types are taken apart', () => {
	expect( paramsOf( "string $a, array $b = [1, 2], $c = ','" ) ).toEqual( [
		'string $a',
		'array $b = [1, 2]',
		"$c = ','",
	] );
	expect( paramsOf( '' ) ).toEqual( [] );
	expect( classIn( 'WP_Post|array|null' ) ).toBe( 'WP_Post' );
	expect( classIn( 'WP_Post|WP_Term' ) ).toBe( '' );
	expect( classIn( 'int|WP_Error' ) ).toBe( '' );
} );

test.each( [ true, false ] )(
	'lines that were read before are not read again, with the same result (PHP at the start: %s)',
	( isPhp ) => {
		const code =
			"<p>\n<?php\n$a = 'x\ny'; /* b\nc */ f( <<<X\nd\nX\n);\n?>\n<b>\n<?= g() ?>\n// h\n";
		const whole = tokenize( code, isPhp );
		code.split( '\n' ).forEach( ( _, line, lines ) => {
			const start = lines
				.slice( 0, line )
				.map( ( it ) => `${ it }\n` )
				.join( '' );
			expect( tokenize( code, isPhp, tokenize( start, isPhp ) ) ).toEqual(
				whole
			);
		} );
	}
);
