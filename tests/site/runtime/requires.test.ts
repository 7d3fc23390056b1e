/**
 * Scripts that a JavaScript snippet requires: in the page before it, once, where it runs, and nothing elsewhere.
 */
import { describe, expect, test } from 'vitest';
import {
	scriptGlobals,
	wpHandles,
} from '../../../src/contract/script-handles.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import { put } from './runtime-site.ts';

const site = testSite(
	{
		muPlugins: {
			// A theme's own scripts: one waits for the end of the page, and so does one that no page asks for.
			'own-scripts.php': `<?php add_action( 'wp_enqueue_scripts', function () {
				$own = array( 'strategy' => 'defer' );
				wp_register_script( 'own-lib', content_url( '/own-lib.js' ), array( 'jquery' ), '1', $own );
				wp_register_script( 'own-late', content_url( '/own-late.js' ), array(), '1', $own );
				if ( isset( $_GET['late'] ) ) { wp_enqueue_script( 'own-late' ); }
				if ( isset( $_GET['theme'] ) ) { wp_enqueue_script( 'theme', content_url( '/theme.js' ), array( 'jquery' ), '1', true ); }
			} );`,
		},
	},
	{ reset: false }
);

const js = ( requires: readonly string[], more = {} ) => ( {
	type: 'js' as const,
	code: 'window.own = 1;',
	requires,
	...more,
} );

/** The scripts of a page in their order: IDs, and the strategy where there is one. */
const scriptsOf = async ( path: string, as?: 'admin' ): Promise< string[] > => {
	const { text } = await site.page( path, as === undefined ? {} : { as } );
	return [ ...text.matchAll( /<script[^>]* id="([^"]+)"([^>]*)>/g ) ]
		.filter( ( [ , id = '' ] ) =>
			/^(?:jquery|own|theme|svc|wp-api-fetch)/.test( id )
		)
		.map( ( [ tag = '', id = '' ] ) =>
			/ defer/.test( tag ) ? `${ id } defer` : id
		);
};

const JQUERY = [ 'jquery-core-js', 'jquery-migrate-js' ];

describe( 'what is required', () => {
	test.each( [
		[ 'in the footer', '/', { hook: 'frontend_footer' } ],
		[ 'in the head', '/', { hook: 'frontend_head' } ],
		[
			'before the scripts of the head',
			'/',
			{ hook: 'frontend_head', priority: 1 },
		],
		[
			'after those of the footer',
			'/',
			{ hook: 'frontend_footer', priority: 99 },
		],
		[ 'as a file', '/', { load_as: 'file' } ],
		[ 'at the login', '/wp-login.php', { hook: 'login' } ],
	] )( 'comes before the snippet %s', async ( _, path, more ) => {
		const [ id ] = await put( site, js( [ 'jquery' ], more ) );
		expect( await scriptsOf( path ) ).toEqual( [
			...JQUERY,
			`svc-${ id }-js`,
		] );
	} );

	test( 'comes once for several, and a script of the theme has it as well', async () => {
		const [ one, two ] = await put(
			site,
			js( [ 'jquery' ] ),
			js( [ 'wp-api-fetch', 'jquery' ] )
		);
		expect( await scriptsOf( '/?theme' ) ).toEqual( [
			...JQUERY,
			`svc-${ one }-js`,
			'wp-api-fetch-js',
			'wp-api-fetch-js-after',
			`svc-${ two }-js`,
			'theme-js',
		] );
	} );

	test( 'comes on the screens of the admin', async () => {
		const [ id ] = await put(
			site,
			js( [ 'own-unknown', 'wp-api-fetch' ], { hook: 'admin_footer' } )
		);
		const scripts = await scriptsOf( '/wp-admin/tools.php', 'admin' );
		expect( scripts.indexOf( 'wp-api-fetch-js' ) ).toBeGreaterThan( -1 );
		expect( scripts.indexOf( `svc-${ id }-js` ) ).toBeGreaterThan(
			scripts.indexOf( 'wp-api-fetch-js' )
		);
	} );

	test( 'does not wait where the snippet does not, and the snippet waits where it is on the page and waits', async () => {
		const [ id ] = await put( site, js( [ 'own-lib' ] ) );
		expect( await scriptsOf( '/' ) ).toEqual( [
			...JQUERY,
			'own-lib-js',
			`svc-${ id }-js`,
		] );
		const [ late ] = await put( site, js( [ 'own-late' ] ) );
		expect( await scriptsOf( '/?late' ) ).toEqual( [
			'own-late-js defer',
			`svc-${ late }-js defer`,
		] );
		const [ file ] = await put(
			site,
			js( [ 'own-late' ], { load_as: 'file', js_strategy: 'defer' } )
		);
		expect( await scriptsOf( '/' ) ).toEqual( [
			'own-late-js defer',
			`svc-${ file }-js defer`,
		] );
	} );

	test( 'is not on pages where the snippet does not run, nor without the field', async () => {
		await put(
			site,
			js( [ 'jquery' ], {
				conditions: [
					[ { type: 'url', op: 'contains', value: '/elsewhere' } ],
				],
			} )
		);
		expect( await scriptsOf( '/' ) ).toEqual( [] );
		const [ id ] = await put( site, js( [] ) );
		expect( await scriptsOf( '/' ) ).toEqual( [ `svc-${ id }-js` ] );
	} );

	test( 'and not registered leaves the snippet as it is', async () => {
		const [ id ] = await put( site, js( [ 'own-unknown', 'jquery' ] ) );
		expect( await scriptsOf( '/' ) ).toEqual( [
			...JQUERY,
			`svc-${ id }-js`,
		] );
		const { body } = await site.rest( 'GET', '/explain', undefined, {
			query: { url: '/', snippet: String( id ) },
		} );
		expect( body ).toMatchObject( {
			snippets: [
				{
					runs: true,
					reasons: [
						{
							code: 'requires',
							message: expect.stringContaining( 'own-unknown' ),
						},
					],
				},
			],
		} );
	} );
} );

describe( 'a save', () => {
	test( 'guesses for the first code, whenever it comes', async () => {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Empty',
			type: 'js',
		} );
		const { id } = made.body.snippet;
		const first = await site.rest( 'PATCH', `/snippets/${ id }`, {
			code: 'wp.domReady( () => {} );',
		} );
		expect( first.body.snippet.requires ).toEqual( [ 'wp-dom-ready' ] );
		const next = await site.rest( 'PATCH', `/snippets/${ id }`, {
			code: 'wp.domReady( () => jQuery( "a" ) );',
		} );
		expect( next.body ).toMatchObject( {
			snippet: { requires: [ 'wp-dom-ready' ] },
			warnings: [
				{ line: 1, fix: { requires: [ 'wp-dom-ready', 'jquery' ] } },
			],
		} );
	} );

	test( 'guesses for a new snippet, says what is missing later, and what no page knows', async () => {
		const code = 'jQuery( function ( $ ) { $( "a" ); } );';
		const made = await site.rest( 'POST', '/snippets', {
			title: 'Menu',
			type: 'js',
			code,
		} );
		expect( made.body ).toMatchObject( {
			snippet: { requires: [ 'jquery' ] },
			warnings: [
				{
					message:
						'This script uses jQuery, so the snippet now requires jquery.',
				},
			],
		} );
		const { id } = made.body.snippet;
		const without = await site.rest( 'PATCH', `/snippets/${ id }`, {
			requires: [],
			code: `${ code }\n`,
		} );
		expect( without.body ).toMatchObject( {
			snippet: { requires: [] },
			warnings: [ { line: 1, fix: { requires: [ 'jquery' ] } } ],
		} );
		const unknown = await site.rest( 'PATCH', `/snippets/${ id }`, {
			requires: [ 'jQuery', 'own-unknown' ],
			status: 'active',
		} );
		expect( unknown.body ).toMatchObject( {
			snippet: { status: 'active' },
			warnings: [
				{
					message: expect.stringContaining( 'mean "jquery"' ),
					fix: { requires: [ 'jquery', 'own-unknown' ] },
				},
				{ message: expect.stringContaining( '"own-unknown"' ) },
				{ line: 1, fix: {} },
			],
		} );
		expect(
			(
				await site.rest( 'PATCH', `/snippets/${ id }`, {
					requires: [ 'a b' ],
				} )
			).status
		).toBe( 400 );
	} );
} );

test( 'the command takes the field, and its warning names the option', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Menu',
		type: 'js',
		code: '1;',
	} );
	const { id } = made.body.snippet;
	const [ told, set, wrong, shown ] = await typeSvc(
		site,
		[ 'update', String( id ), '--code=jQuery( "a" );' ],
		[ 'update', String( id ), '--requires=jquery,wp-dom-ready' ],
		[ 'update', String( id ), '--requires=a b' ],
		[ 'get', String( id ), '--format=json' ]
	);
	expect( `${ told?.stdout }${ told?.stderr }` ).toContain(
		'run "wp svc update" with --requires=jquery.'
	);
	expect( set?.code ).toBe( 0 );
	expect( wrong?.stderr ).toMatch( /requires.*svc_invalid/s );
	expect( JSON.parse( shown?.stdout ?? '' ) ).toMatchObject( {
		requires: [ 'jquery', 'wp-dom-ready' ],
	} );
} );

test( 'every handle of the table is one of WordPress', async () => {
	const handles = Object.values( { ...scriptGlobals, ...wpHandles } );
	expect(
		JSON.parse(
			await site.php(
				`echo json_encode( array_values( array_diff( json_decode( '${ JSON.stringify( handles ) }' ), array_keys( wp_scripts()->registered ) ) ) );`
			)
		)
	).toEqual( [] );
} );
