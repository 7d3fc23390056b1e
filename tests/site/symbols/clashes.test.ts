/**
 * Design 9.6: names that two want to have, judged as a save judges them.
 */
import { beforeAll, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { addNeighbours, ask, put, type Symbols } from './neighbours.ts';

const site = testSite( { theme: 'twentytwentyfive' } );

beforeAll( async () => {
	await addNeighbours( site );
} );

/** A clash in short: who has it, in the order in which they load. */
const told = ( { clashes }: Symbols ): string[] =>
	clashes.map(
		( { kind, name, level, now, places } ) =>
			`${ level } ${ now ? 'now' : 'later' } ${ kind } ${ name }: ${ places
				.map( ( { source, line } ) => `${ source }@${ line ?? '-' }` )
				.join( ', ' ) }`
	);

const php = (
	title: string,
	code: string,
	status = 'active'
): { title: string; code: string; status: string; type: string } => ( {
	title,
	code,
	status,
	type: 'php',
} );

test( 'between snippets: unguarded, guarded both ways, conditional, constants, off', async () => {
	await put(
		site,
		php( 'A', 'function both() {}\nclass Both {}\nconst BOTH = 1;' ),
		php(
			'B',
			"\nfunction BOTH() {}\ninterface both {}\ndefine( 'BOTH', 2 );\ndefine( 'both', 2 );"
		),
		php(
			'C',
			"if ( ! function_exists( 'guarded' ) ) { function guarded() {} }"
		),
		php(
			'D',
			"if ( ! function_exists( 'guarded' ) ) { function guarded() {} }"
		),
		php( 'E', 'if ( is_admin() ) { function sometimes() {} }' ),
		php( 'F', 'function sometimes() {}' ),
		php( 'G', 'function copied() {}', 'inactive' ),
		php( 'H', 'function copied() {}', 'inactive' ),
		php( 'I', 'function once() {}' ),
		php( 'J', '\n\nfunction once() {}', 'inactive' )
	);
	expect( told( await ask( site ) ) ).toEqual( [
		'error now function both: A@1, B@2',
		'error now class Both: A@2, B@3',
		'warning now constant BOTH: A@3, B@4',
		'warning now function sometimes: E@1, F@1',
		'error later function once: I@1, J@3',
	] );
	const [ first ] = ( await ask( site, { name: 'both', kind: 'function' } ) )
		.clashes;
	expect( first?.message ).toContain( 'fatal error if both run' );
	expect( first?.places[ 0 ] ).toMatchObject( {
		of: 'snippet',
		active: true,
		guard: 'none',
	} );
	expect( ( await ask( site, { kind: 'hook' } ) ).clashes ).toEqual( [] );
} );

test( 'the list and the check of a save say the same', async () => {
	const [ , , , , mine = 0 ] = await put(
		site,
		php( 'A', 'function one() {} function two() {}' ),
		php(
			'B',
			"if ( ! function_exists( 'three' ) ) { function three() {} }"
		),
		php( 'C', 'class Four {}' ),
		php( 'D', 'if ( rand() ) { function five() {} }' ),
		php(
			'Mine',
			"if ( ! function_exists( 'one' ) ) { function one() {} }\nfunction two() {}\nfunction three() {}\nclass four {}\nfunction five() {}\nfunction shop_price() {}\nfunction wp_head() {}\nif ( ! function_exists( 'theme_colour' ) ) { function theme_colour() {} }\nfunction strlen() {}",
			'inactive'
		)
	);
	const { body } = await site.rest( 'POST', '/validate', {
		id: mine,
		status: 'active',
	} );
	const lines = ( level: string ): number[] =>
		clashes
			.filter( ( one ) => one.level === level )
			.map(
				( { places } ) =>
					places.find( ( { snippet } ) => snippet === mine )?.line ??
					0
			)
			.sort( ( a, b ) => a - b );
	const { clashes } = await ask( site, { snippet: mine } );
	const saved = ( list: readonly { line: number }[] ): number[] =>
		list.map( ( { line } ) => line ).sort( ( a, b ) => a - b );
	expect( lines( 'error' ) ).toEqual( saved( body.errors ) );
	expect( lines( 'warning' ) ).toEqual( saved( body.warnings ) );
	expect( lines( 'error' ).length ).toBeGreaterThan( 4 );
} );

test( 'with plugins, theme, WordPress and PHP; whoever loads first is named first', async () => {
	await put(
		site,
		php(
			'Mine',
			"function shop_price() {}\nfunction shop_pluggable() {}\nfunction theme_colour() {}\nfunction wpautop() {}\ndefine( 'E_ALL', 1 );\ndefine( 'SHOP_SECRET', 1 );\nfunction wp_generate_attachment_metadata() {}"
		)
	);
	const { clashes } = await ask( site );
	expect(
		clashes.map( ( { name, places } ) => [
			name,
			...places.map( ( { of, source } ) => `${ of } ${ source }` ),
		] )
	).toEqual(
		expect.arrayContaining( [
			[
				'theme_colour',
				'snippet Mine',
				expect.stringMatching( /^theme Twenty/ ),
			],
			[ 'wpautop', 'wordpress WordPress', 'snippet Mine' ],
			[ 'E_ALL', 'php PHP', 'snippet Mine' ],
			[
				'wp_generate_attachment_metadata',
				'snippet Mine',
				'wordpress WordPress',
			],
		] )
	);
	const shop = clashes.find( ( { name } ) => name === 'shop_price' );
	expect( shop?.places.map( ( { source } ) => source ).sort() ).toEqual( [
		'Corner Shop',
		'Mine',
	] );
	expect( JSON.stringify( clashes ) ).not.toContain( site.dir );
} );

test( 'shortcodes: of settings, of code, of the site, and taken away on purpose', async () => {
	await put(
		site,
		{
			title: 'S',
			type: 'html',
			code: 'x',
			run: 'shortcode',
			shortcode: 'twice',
			status: 'active',
		},
		php( 'T', "add_shortcode( 'twice', 't' );" ),
		php( 'U', "add_shortcode( 'shop_cart', 't' );" ),
		php(
			'V',
			"remove_shortcode( 'gallery' ); add_shortcode( 'gallery', 't' );"
		),
		php( 'W', "add_shortcode( 'alone', 't' );" )
	);
	const { clashes } = await ask( site, { kind: 'shortcode' } );
	expect(
		clashes.map( ( { name, level, places } ) => [
			name,
			level,
			places.map( ( { source } ) => source ).sort(),
		] )
	).toEqual( [
		[ 'shop_cart', 'warning', [ 'Corner Shop', 'U' ] ],
		[ 'twice', 'warning', [ 'S', 'T' ] ],
	] );
} );
