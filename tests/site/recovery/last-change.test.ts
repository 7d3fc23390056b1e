/**
 * A site that can in no way be asked for its own pages: what was changed last is switched off when three different pages fail, what it is
 * not the reason of is switched on again, and no visitor brings either about.
 */
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { playHost, REFUSED, SILENT } from '../../support/played-host.ts';
import { testSite } from '../../support/test-site.ts';
import { flip, FLIPS, off } from './failing-site.ts';

const site = testSite(
	{
		posts: true,
		muPlugins: {
			'flips.php': `${ FLIPS }
				// Where a visitor comes from, as a proxy that is trusted says it.
				if ( isset( $_SERVER['HTTP_X_FROM'] ) ) { $_SERVER['REMOTE_ADDR'] = $_SERVER['HTTP_X_FROM']; }
				function svc_other_plugin() { throw new LogicException( 'not today' ); }
				add_action( 'wp', static function () { if ( svc_flipped( 'posts' ) && is_singular() ) { svc_other_plugin(); } } );
				add_action( 'template_redirect', static function () { if ( svc_flipped( 'plugin' ) || isset( $_COOKIE['evil'] ) || isset( $_GET['evil'] ) ) { svc_other_plugin(); } } );`,
		},
	},
	{ reset: false, quiet: false }
);

const NOT_REACHED = { ...REFUSED, constants: { SVC_PHP: '' } };

const HERE = '192.0.2.7';
const THERE = '198.51.100.7';

/** Breaks every page, with an error that names no snippet. */
const SILENT_ONE =
	"if ( svc_flipped( 'on' ) ) { add_action( 'wp', 'some_plugin_function' ); }";

/** Likewise, when most of a page is there. */
const LATE_ONE = SILENT_ONE.replace( "'wp'", "'wp_footer'" );

/** Breaks posts and pages by what another plugin throws. */
const CALLER =
	"add_action( 'wp', static function () { if ( svc_flipped( 'on' ) && is_singular() ) { svc_other_plugin(); } } );";

const PAGES = [ '/hello-world/', '/sample-page/', '/third/' ] as const;

beforeAll( async () => {
	await site.php(
		"wp_insert_post( [ 'post_status' => 'publish', 'post_title' => 'Third', 'post_name' => 'third' ] );"
	);
	await playHost( site, NOT_REACHED );
} );

beforeEach( async () => {
	await flip( site, '' );
	await site.resetSnippets();
} );

async function goesLive(
	code: string,
	fields: Record< string, unknown > = {}
): Promise< number > {
	const saved = await site.rest(
		'POST',
		'/snippets',
		{ title: 'Newest', type: 'php', status: 'active', code, ...fields },
		{ auth: 'cookie' }
	);
	expect( saved.body.test_load?.outcome, saved.text ).toBe( 'unknown' );
	expect( saved.body.snippet.status ).toBe( 'active' );
	return saved.body.snippet.id;
}

const comes = async ( address: string, from: string, cookies = {} ) =>
	( await site.page( address, { headers: { 'X-From': from }, cookies } ) )
		.status;

/** Visitors of two networks, for each page in turn. */
async function come( pages: readonly string[] = PAGES ): Promise< number[] > {
	const seen = [];
	for ( const [ turn, page ] of pages.entries() ) {
		seen.push( await comes( page, turn % 2 === 0 ? HERE : THERE ) );
	}
	return seen;
}

const error = async ( id: number ) => ( await off( site ) )[ id ];

describe( 'three pages that fail right after a change', () => {
	test( 'switch it off, and pages come again', async () => {
		const older = await goesLive( '// older' );
		const id = await goesLive( SILENT_ONE );
		await flip( site, 'on' );
		expect( await come( PAGES.slice( 0, 2 ) ) ).toEqual( [ 500, 500 ] );
		expect( await off( site ) ).toEqual( {} );
		// Who sees the third is sent to it again.
		const third = await site.page( PAGES[ 2 ], {
			headers: { 'X-From': HERE },
		} );
		expect( third.status ).toBe( 307 );
		expect( third.headers.get( 'location' ) ).toBe( PAGES[ 2 ] );
		expect( await error( id ) ).toMatch(
			/^three pages failed after this untested change: .*some_plugin_function/
		);
		expect( Object.keys( await off( site ) ) ).not.toContain(
			`${ older }`
		);
		expect( await come( [ '/', ...PAGES ] ) ).toEqual( [
			200, 200, 200, 200,
		] );
		expect( ( await site.rest( 'GET', '/activity' ) ).text ).toContain(
			'Pages load again without this snippet.'
		);
		// It stays so, whatever fails now.
		await flip( site, 'on,plugin' );
		expect( await come( [ ...PAGES, '/' ] ) ).toEqual( [
			500, 500, 500, 500,
		] );
		expect( Object.keys( await off( site ) ) ).toEqual( [ `${ id }` ] );
	} );

	test( 'count also where others come, if what failed was called by it', async () => {
		const id = await goesLive( CALLER );
		await flip( site, 'on' );
		expect( await come( [ '/', ...PAGES ] ) ).toEqual( [
			200, 500, 500, 307,
		] );
		expect( await error( id ) ).toContain( 'not today' );
		expect( await come( [ '/', ...PAGES ] ) ).toEqual( [
			200, 200, 200, 200,
		] );
	} );

	test( 'seen by the person who made the change are enough', async () => {
		const id = await goesLive( LATE_ONE );
		await flip( site, 'on' );
		const seen = [];
		for ( const page of PAGES ) {
			seen.push( ( await site.page( page, { as: 'admin' } ) ).status );
		}
		expect( seen ).toEqual( [ 500, 500, 307 ] );
		expect( await error( id ) ).toContain( 'some_plugin_function' );
	} );

	longTest( 'are no different where the server has one process', async () => {
		await playHost( site, {
			probe: SILENT,
			page: SILENT,
			constants: { SVC_PHP: '' },
		} );
		try {
			const id = await goesLive( SILENT_ONE );
			await flip( site, 'on' );
			expect( await come() ).toEqual( [ 500, 500, 307 ] );
			expect( await error( id ) ).toContain( 'some_plugin_function' );
		} finally {
			await playHost( site, NOT_REACHED );
		}
	} );

	test( 'leave on what guards something', async () => {
		await goesLive( SILENT_ONE, { on_error: 'keep' } );
		await flip( site, 'on' );
		expect( await come() ).toEqual( [ 500, 500, 500 ] );
		expect( await off( site ) ).toEqual( {} );
	} );

	test( 'and fail without it, too, switch it on again', async () => {
		const id = await goesLive( '// innocent' );
		await flip( site, 'plugin' );
		expect( await come() ).toEqual( [ 500, 500, 307 ] );
		expect( await error( id ) ).toContain( 'not today' );
		expect( await come() ).toEqual( [ 500, 500, 307 ] );
		expect( await off( site ) ).toEqual( {} );
		expect(
			( await site.page( '/wp-admin/', { as: 'admin' } ) ).text
		).toContain( 'No snippet was deactivated' );
		// Nor is it tried once more.
		expect( await come() ).toEqual( [ 500, 500, 500 ] );
		expect( await off( site ) ).toEqual( {} );
	} );
} );

describe( 'nothing is switched off', () => {
	test( 'by one visitor', async () => {
		await goesLive( SILENT_ONE );
		await flip( site, 'on' );
		for ( const from of [ HERE, '192.0.2.99', HERE ] ) {
			for ( const page of PAGES ) {
				expect( await comes( page, from ) ).toBe( 500 );
			}
		}
		expect( await off( site ) ).toEqual( {} );
	} );

	test( 'by requests that bring something along', async () => {
		await goesLive( '// innocent' );
		for ( const page of PAGES ) {
			for ( const from of [ HERE, THERE ] ) {
				expect( await comes( page, from, { evil: '1' } ) ).toBe( 500 );
				expect( await comes( `${ page }?evil=1`, from ) ).toBe( 500 );
			}
		}
		expect( await off( site ) ).toEqual( {} );
	} );

	longTest( 'by fewer pages, however they are written', async () => {
		await goesLive( SILENT_ONE );
		await flip( site, 'on' );
		for ( const page of [
			'/third/',
			'/third',
			'/THIRD/',
			'/%74hird/',
			'/third//',
			'/third/feed/',
			'/third/page/2/',
			'/hello-world/',
		] ) {
			await comes( page, HERE );
			await comes( page, THERE );
		}
		expect( await off( site ) ).toEqual( {} );
	} );

	test( 'while a page comes', async () => {
		await goesLive( '// innocent' );
		expect( await comes( '/', HERE ) ).toBe( 200 );
		await flip( site, 'plugin' );
		expect( await come() ).toEqual( [ 500, 500, 500 ] );
		expect( await off( site ) ).toEqual( {} );
	} );

	longTest(
		'while a page comes, also if it waits for the same hook as what fails',
		async () => {
			await goesLive( "add_action( 'wp', static function () {} );" );
			await flip( site, 'posts' );
			expect( await come( [ '/', ...PAGES ] ) ).toEqual( [
				200, 500, 500, 500,
			] );
			expect( await off( site ) ).toEqual( {} );
		}
	);

	test( 'after ten minutes', async () => {
		await goesLive( '// innocent' );
		await flip( site, 'plugin' );
		const file = path.join( site.storage, 'watch/untried.php' );
		await site.php(
			`file_put_contents( '${ file }', preg_replace_callback( '/"time":(\\\\d+)/', static fn( $found ) => '"time":' . ( $found[1] - 601 ), file_get_contents( '${ file }' ) ) );`
		);
		expect( await come() ).toEqual( [ 500, 500, 500 ] );
		expect( await off( site ) ).toEqual( {} );
	} );
} );
