/**
 * Snippets that take the process of PHP with them, so that nothing of the
 * request is left but a mark: the server answers 502 to the visitor, and the
 * next request that gets as far as the loader has the site find out why.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	flip,
	FLIPS,
	isWhole,
	live,
	off,
	visit,
	wholeAfter,
} from '../site/recovery/failing-site.ts';
import { withStore } from '../site/runtime/runtime-site.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { longTest, sample } from '../support/long.ts';
import { slowness } from '../../scripts/lib/slowness.mjs';

let site: FullTestSite;
beforeAll( async () => {
	site = await startFullSite( {
		ini: { memory_limit: '96M' },
		muPlugins: { 'flips.php': FLIPS },
	} );
} );
afterAll( () => site.stop() );

const at = (
	hook: string,
	what: string
) => `add_filter( '${ hook }', static function ( $value = null ) {
	if ( svc_flipped( 'on' ) ) { ${ what } }
	return $value;
} );`;

const KINDS: [
	name: string,
	code: string,
	address: string,
	/** Seconds until the page is whole again, at the most. */
	within?: number,
][] = [
	[ 'a killed process', at( 'init', 'posix_kill( getmypid(), 9 );' ), '/' ],
	[
		'a killed process, half-way down the page',
		at( 'wp_footer', 'posix_kill( getmypid(), 9 );' ),
		'/',
	],
	[
		'a killed process on one page only',
		at( 'the_content', 'posix_kill( getmypid(), 9 );' ),
		'/?p=1',
	],
	[ 'a crash of PHP', at( 'wp', 'posix_kill( getmypid(), 11 );' ), '/' ],
	[
		'the_content that asks for the_content',
		at( 'the_content', "return apply_filters( 'the_content', 'x' );" ),
		'/?p=1',
		// It takes PHP some seconds to fall over.
		60,
	],
	[
		'an option that asks for itself',
		at( 'option_blogname', "return get_option( 'blogname' );" ),
		'/',
		// So does this one, with every look at it.
		60,
	],
	[
		'a query that asks for another one',
		at( 'pre_get_posts', "new WP_Query( [ 'posts_per_page' => 1 ] );" ),
		'/',
	],
	[
		'a function that calls itself through PHP',
		"function svc_deep( $n ) { return array_map( 'svc_deep', [ $n + 1 ] ); }\n" +
			at( 'wp', 'svc_deep( 1 );' ),
		'/',
	],
];

test.each( sample( KINDS, 6 ) )(
	'%s',
	async ( _name, code, address, seconds = 10 ) => {
		const [ id = 0 ] = await live( site, { code } );
		const within = seconds * ( await slowness() );
		await flip( site, 'on' );
		expect( isWhole( await visit( site, address ) ) ).toBe( false );
		const taken = await wholeAfter( site, address, within * 2000 );
		expect( Object.keys( await off( site ) ) ).toEqual( [ String( id ) ] );
		expect( taken ?? Infinity ).toBeLessThan( within );
		expect( ( await visit( site, '/wp-login.php' ) )?.text ).toContain(
			'id="loginform"'
		);
	},
	600_000
);

test( 'a screen of the admin that kills its process is asked for again with the rights of the person who saw it', async () => {
	const [ id = 0 ] = await live( site, {
		code: at( 'admin_notices', 'posix_kill( getmypid(), 9 );' ),
	} );
	await flip( site, 'on' );
	const screen = () => visit( site, '/wp-admin/edit.php', 'editor' );
	expect( await screen() ).toBeNull();
	await expect
		.poll(
			async () => {
				await visit( site, '/' );
				return Object.keys( await off( site ) );
			},
			{ timeout: 60_000, interval: 500 }
		)
		.toEqual( [ String( id ) ] );
	expect( isWhole( await screen(), '/wp-admin/edit.php' ) ).toBe( true );
}, 120_000 );

longTest(
	'the service starts it where no page is asked for again',
	async () => {
		const [ id = 0 ] = await live( site, {
			code: at( 'init', 'posix_kill( getmypid(), 9 );' ),
		} );
		await flip( site, 'on' );
		expect( ( await visit( site, '/' ) )?.status ).toBe( 502 );
		await expect
			.poll( async () => Object.keys( await off( site ) ), {
				timeout: 15_000,
				interval: 500,
			} )
			.toEqual( [ String( id ) ] );
		expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
	},
	60_000
);

test( 'when nobody watches any more, the site looks at itself as soon as somebody with access looks at the service', async () => {
	const [ id = 0 ] = await live( site, {
		code: at( 'init', 'posix_kill( getmypid(), 9 );' ),
	} );
	await withStore(
		site,
		"$store->change( static fn( $batch ) => $batch->set_switches( [ 'watch' => 1 ] ), $actor );"
	);
	await flip( site, 'on' );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 502 );
	// Neither visitors nor people without access start anything.
	for ( const as of [ null, 'subscriber' ] as const ) {
		await site.rest( 'GET', '/snippets', undefined, { as } );
	}
	await sleep( 1500 );
	expect( ( await visit( site, '/' ) )?.status ).toBe( 502 );
	await expect
		.poll( async () => Object.keys( await off( site ) ), {
			timeout: 15_000,
			interval: 500,
		} )
		.toEqual( [ String( id ) ] );
	expect( ( await off( site ) )[ id ] ).toContain( 'front page' );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
}, 60_000 );

test( 'a process that somebody else kills costs nobody a snippet', async () => {
	await live( site, {
		hook: 'wp',
		code: 'svc_flipped( "on" ) && usleep( 700000 );',
	} );
	await flip( site, 'on' );
	const page = site.page( '/' ).catch( () => null );
	await new Promise( ( done ) => setTimeout( done, 350 ) );
	for ( const pid of await site.workerPids() ) {
		process.kill( pid, 'SIGKILL' );
	}
	await page;
	await flip( site, '' );
	expect( await wholeAfter( site, '/' ) ).not.toBeNull();
	await new Promise( ( done ) => setTimeout( done, 3000 ) );
	expect( await off( site ) ).toEqual( {} );
}, 60_000 );
