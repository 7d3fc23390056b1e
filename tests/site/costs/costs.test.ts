/**
 * Cost of each snippet (design 9.2): the slow one is named, a measured
 * request does what any other does, and only people with access are told.
 */
import { rm, writeFile } from 'node:fs/promises';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import type { OperationOutput } from '../../../src/contract/index.js';
import { IS_LONG } from '../../support/long.ts';
import { addMany, endWatch } from '../../support/many-snippets.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { put, settings } from '../runtime/runtime-site.ts';

const MINUTE = 60_000;

/** Within a hundred it has to be named; it is within fewer. */
const REQUESTS = IS_LONG ? 100 : 10;

/** Says which files of ours a request loaded, but for the one that two writes in one second call for, and which timers Query Monitor would have shown. */
const PROBE = `<?php
if ( file_exists( WP_CONTENT_DIR . '/is-free' ) ) {
	define( 'SVC_TIER', 'free' );
}
if ( isset( $_GET['qm'] ) ) {
	add_action( 'qm/start', static function ( $name ) { $GLOBALS['probe'][] = '+' . $name; } );
	add_action( 'qm/stop', static function ( $name ) { $GLOBALS['probe'][] = '-' . $name; } );
}
add_action( 'shutdown', static function () {
	if ( isset( $_GET['probe'] ) ) {
		$files = array_map( 'basename', array_filter( get_included_files(), static fn( $file ) => str_contains( $file, '/Runtime/' ) && ! str_ends_with( $file, '/freshness.php' ) ) );
		echo '<!--probe:' . json_encode( [ array_values( $files ), $GLOBALS['probe'] ?? [] ] ) . '-->';
	}
}, 0 );`;

type Cost = { ms: number; memory: number; queries: number; samples: number };
type Insight = OperationOutput< 'get-insights' >[ 'snippets' ][ number ];
type Listed = { id: number; title: string; cost?: Cost };

let site: TestSite;

beforeAll( async () => {
	site = await startSite( { muPlugins: { 'probe.php': PROBE } } );
} );
afterAll( async () => {
	const notices = await ownNotices( site );
	await site.stop();
	expect( notices ).toEqual( [] );
} );

async function sample( body: Record< string, unknown > ) {
	const answer = await site.rest( 'POST', '/costs/sample', body );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body as { on: boolean; rate: number; samples: number };
}

async function costs(): Promise< Map< number, Cost > > {
	const answer = await site.rest( 'GET', '/snippets' );
	expect( answer.status, answer.text ).toBe( 200 );
	const listed = answer.body as Listed[];
	return new Map(
		listed.flatMap( ( { id, cost } ) =>
			cost === undefined ? [] : [ [ id, cost ] as const ]
		)
	);
}

async function probe( address: string ): Promise< [ string[], string[] ] > {
	const page = await site.page( address );
	const json = /<!--probe:(.*)-->/.exec( page.text )?.[ 1 ];
	return JSON.parse( json ?? 'null' ) as [ string[], string[] ];
}

describe( 'two hundred snippets', () => {
	test(
		`the one with 50 ms in a callback is named within ${ REQUESTS } sampled requests`,
		async () => {
			const ids = await addMany( site, {
				count: 200,
				settings: `[ 'hook' => [ 'root', 'init', 'wp_head', 'template_redirect' ][ $n % 4 ] ]`,
				code: `137 === $n
					? "add_filter( 'body_class', function ( $c ) { usleep( 50000 ); return $c; } );"
					: "add_action( 'wp_footer', function () { strlen( 'cheap $n' ); } );"`.replaceAll(
					/\$c/g,
					'\\$c'
				),
			} );
			await sample( { on: true, rate: 1, reset: true } );
			for ( let request = 0; request < REQUESTS; request++ ) {
				const page = await site.page( '/' );
				expect( page.status ).toBe( 200 );
			}
			const found = await costs();
			const ranked = [ ...found ].sort(
				( a, b ) => b[ 1 ].ms - a[ 1 ].ms
			);
			expect( found.size ).toBe( 200 );
			expect( ranked[ 0 ]?.[ 0 ] ).toBe( ids[ 136 ] );
			expect( ranked[ 0 ]?.[ 1 ].ms ).toBeGreaterThan( 50 );
			expect( ranked[ 0 ]?.[ 1 ].samples ).toBe( REQUESTS );
			expect( ranked[ 1 ]?.[ 1 ].ms ).toBeLessThan( 10 );
			const state = await sample( { on: false } );
			expect( state ).toEqual( {
				on: false,
				rate: 1,
				samples: REQUESTS,
			} );
		},
		5 * MINUTE
	);
} );

describe( 'measuring', () => {
	beforeEach( () => sample( { on: false, reset: true } ) );

	test( 'nothing of it is loaded while it is off, or on for others', async () => {
		await put( site, {
			code: "add_action( 'wp_head', '__return_null' );",
		} );
		await endWatch( site );
		expect( ( await probe( '/?probe' ) )[ 0 ] ).toEqual( [ 'loader.php' ] );
		await sample( { on: true, rate: 1_000_000 } );
		expect( ( await probe( '/?probe' ) )[ 0 ] ).toEqual( [
			'loader.php',
			'sampling.php',
		] );
		expect( ( await sample( { on: true } ) ).samples ).toBe( 0 );
		await sample( { on: true, rate: 1 } );
		expect( ( await probe( '/?probe' ) )[ 0 ] ).toContain( 'meter.php' );
		expect( ( await sample( { on: false } ) ).samples ).toBe( 1 );
	} );

	test( 'counts time, memory and queries wherever the code of a snippet runs', async () => {
		const queries = `$GLOBALS['wpdb']->get_var( 'SELECT 1' );`;
		const [ later, nested, html, outer, named, idle ] = await put(
			site,
			{
				code: `add_action( 'init', function () { add_action( 'wp_footer', function () { ${ queries.repeat( 3 ) } } ); } );`,
			},
			{
				code: `add_action( 'nested', function () { usleep( 400000 ); } );`,
			},
			{
				type: 'html',
				hook: 'wp_footer',
				code: `<?php ${ queries } ?><b>[slow]</b>`,
			},
			{
				code: `add_action( 'wp_head', function () { $GLOBALS['kept'] = str_repeat( 'x', 3000000 ); do_action( 'nested' ); } ); `,
			},
			{
				code: `final class SvcCostNamed { public static function slow() { usleep( 20000 ); return 'slow'; } } add_shortcode( 'named', [ 'SvcCostNamed', 'slow' ] ); add_action( 'wp_footer', static fn() => print do_shortcode( '[named]' ) );`,
			},
			{ hook: 'admin_init', code: 'usleep( 1 );' }
		);
		await sample( { on: true, rate: 1 } );
		await site.page( '/' );
		const found = await costs();
		expect( found.get( later ?? 0 )?.queries ).toBe( 3 );
		expect( found.get( html ?? 0 )?.queries ).toBe( 1 );
		expect( found.get( nested ?? 0 )?.ms ).toBeGreaterThan( 399 );
		expect( found.get( outer ?? 0 )?.ms ).toBeLessThan( 399 );
		expect( found.get( outer ?? 0 )?.memory ).toBeGreaterThan( 2_900_000 );
		expect( found.get( nested ?? 0 )?.memory ).toBeLessThan( 1_000_000 );
		expect( found.get( named ?? 0 )?.ms ).toBeGreaterThan( 19 );
		expect( found.has( idle ?? 0 ) ).toBe( false );
		const insights = await site.rest(
			'GET',
			`/insights?snippet=${ nested }`
		);
		const [ one ] = ( insights.body as { snippets: Insight[] } ).snippets;
		expect( one?.hooks.map( ( { name } ) => name ) ).toEqual( [
			'nested',
		] );
		expect( one?.hooks[ 0 ]?.ms ).toBeGreaterThan( 399 );
		expect( one?.share ).toBeGreaterThan( 0.1 );
		expect( one?.daily.at( -1 )?.samples ).toBe( 1 );
	} );

	test( 'a snippet of a shortcode and of a place in the content is measured', async () => {
		const post = await site.php(
			`echo wp_insert_post( [ 'post_title' => 'p', 'post_status' => 'publish', 'post_content' => 'A [cost-tag] Z' ] );`
		);
		const [ tag, place ] = await put(
			site,
			{
				run: 'shortcode',
				shortcode: 'cost-tag',
				code: `usleep( 20000 ); return 'TAG';`,
			},
			{
				type: 'html',
				hook: 'the_content:before',
				code: '<?php usleep( 10000 ); ?>PLACE',
			}
		);
		await sample( { on: true, rate: 1 } );
		const page = await site.page( `/?p=${ post.trim() }` );
		const again =
			page.status === 301
				? await site.page( page.headers.get( 'location' ) ?? '' )
				: page;
		expect( /PLACE|A TAG Z/g[ Symbol.match ]( again.text ) ).toEqual( [
			'PLACE',
			'A TAG Z',
		] );
		const found = await costs();
		expect( found.get( tag ?? 0 )?.ms ).toBeGreaterThan( 19 );
		expect( found.get( place ?? 0 )?.ms ).toBeGreaterThan( 9 );
	} );

	test( 'a measured request does what any other does', async () => {
		await put(
			site,
			{
				code: `
					function svc_cost_gone() { echo 'GONE'; }
					add_action( 'wp_head', 'svc_cost_gone', 5 );
					$closure = function () { echo 'GONE TOO'; };
					add_action( 'wp_head', $closure, 6 );
					add_action( 'wp_head', function () use ( $closure ) {
						echo '<!--has:', has_action( 'wp_head', 'svc_cost_gone' ), ',', has_action( 'wp_head', $closure ), '-->';
						remove_action( 'wp_head', 'svc_cost_gone', 5 );
						remove_action( 'wp_head', $closure, 6 );
						echo '<!--left:', (int) has_action( 'wp_head', 'svc_cost_gone' ), (int) has_action( 'wp_head', $closure ), '-->';
					}, 1 );`,
			},
			{
				code: `
					add_filter( 'cost_chain', function ( $v ) { return $v . 'b'; }, 20 );
					add_filter( 'cost_chain', function ( $v ) { return $v . 'a'; }, 10 );
					add_filter( 'cost_chain', function ( string $v, int $n = 0 ) { return $v . func_num_args() . $n; }, 30, 2 );
					add_action( 'cost_all', function ( &$x, &$y ) { ++$x; ++$y; }, 10, 2 );
					add_action( 'cost_first', function ( &$x, $y ) { $x .= $y; }, 10, 2 );
					add_action( 'cost_second', function ( $x, &$y ) { $y .= $x; }, 10, 2 );
					class SvcCostThing { public $n = 0; public function add() { ++$this->n; return $this; } public function __invoke() { $this->n += 10; } }
					$thing = new SvcCostThing();
					add_action( 'cost_object', [ $thing, 'add' ] );
					add_action( 'cost_object', $thing );
					add_filter( 'cost_none', function ( ...$all ) { return count( $all ); }, 10, 0 );
					add_action( 'wp_footer', function () use ( $thing ) {
						$x = 1; $y = 2;
						do_action_ref_array( 'cost_all', [ &$x, &$y ] );
						$a = 'a'; $b = 'b';
						do_action_ref_array( 'cost_first', [ &$a, $b ] );
						do_action_ref_array( 'cost_second', [ $a, &$b ] );
						do_action( 'cost_object', 1 );
						try { do_action( 'cost_throws' ); } catch ( RuntimeException $e ) { $caught = $e->getMessage(); }
						echo '<!--chain:', apply_filters( 'cost_chain', 'x', '7' ), ' ', $x, $y, ' ', $a, ' ', $b, ' ', $thing->n, ' ', apply_filters( 'cost_none', 'v' ), ' ', $caught, '-->';
					} );`,
			},
			{
				code: `add_action( 'cost_throws', function () { throw new RuntimeException( 'thrown' ); } ); echo 'slip';`,
			}
		);
		const said = async () => {
			const { text } = await site.page( '/' );
			return [
				...text.matchAll( /<!--(?:has|left|chain):.*?-->|GONE|slip/g ),
			].map( String );
		};
		const plain = await said();
		expect( plain ).toEqual( [
			'<!--has:5,6-->',
			'<!--left:00-->',
			'<!--chain:xab27 23 ab bab 11 0 thrown-->',
		] );
		await sample( { on: true, rate: 1 } );
		expect( await said() ).toEqual( plain );
		expect( ( await costs() ).size ).toBe( 3 );
	} );

	test( 'a snippet that ends the request or fails is treated as always', async () => {
		const [ ends, breaks ] = await put(
			site,
			{
				code: "if ( isset( $_GET['ends'] ) ) { header( 'X-Ended: yes' ); echo 'ENDED'; exit; }",
			},
			{
				code: "add_action( 'wp_head', function () { if ( isset( $_GET['breaks'] ) ) { svc_no_such_function(); } } );",
			}
		);
		await sample( { on: true, rate: 1 } );
		const ended = await site.page( '/?ends' );
		expect( [ ended.headers.get( 'x-ended' ), ended.text ] ).toEqual( [
			'yes',
			'ENDED',
		] );
		expect( ( await costs() ).get( ends ?? 0 )?.samples ).toBe( 1 );
		const broken = await site.page( '/?breaks' );
		expect( broken.status ).toBe( 307 );
		expect( await settings( site, breaks ?? 0 ) ).toMatchObject( {
			status: 'inactive',
			error: expect.stringContaining( 'svc_no_such_function' ) as string,
		} );
		expect( ( await site.page( '/?breaks' ) ).status ).toBe( 200 );
		const insights = await site.rest( 'GET', '/insights' );
		expect( insights.body ).toMatchObject( {
			on: true,
			rate: 1,
			snippets: expect.arrayContaining( [
				expect.objectContaining( {
					id: ends,
					errors: 0,
					error: null,
					last_run: expect.any( Number ) as number,
				} ),
				expect.objectContaining( {
					id: breaks,
					errors: 1,
					error: {
						time: expect.any( Number ) as number,
						message: expect.stringContaining(
							'svc_no_such_function'
						) as string,
						request: 'frontend',
						path: '/',
					},
				} ),
			] ) as unknown[],
		} );
		await site.clearLog();
	} );

	test( 'figures start anew when a snippet is changed, and are forgotten on demand', async () => {
		const [ id ] = await put( site, { code: 'usleep( 1 );' } );
		await sample( { on: true, rate: 1 } );
		await site.page( '/' );
		expect( ( await costs() ).size ).toBe( 1 );
		await new Promise( ( resolve ) => setTimeout( resolve, 1100 ) );
		const saved = await site.rest( 'PUT', `/snippets/${ id }`, {
			code: 'usleep( 2 );',
			status: 'inactive',
		} );
		expect( saved.status, saved.text ).toBe( 200 );
		expect( ( await costs() ).size ).toBe( 0 );
		expect( ( await sample( { on: true } ) ).samples ).toBe( 1 );
		expect( ( await sample( { on: true, reset: true } ) ).samples ).toBe(
			0
		);
	} );

	test( 'Query Monitor sees a timer for each snippet and each of its callbacks', async () => {
		const [ id ] = await put( site, {
			code: "add_filter( 'body_class', function ( $c ) { return $c; } );",
		} );
		await sample( { on: true, rate: 1 } );
		const [ , timers ] = await probe( '/?probe&qm' );
		expect( timers ).toEqual( [
			`+svc ${ id }`,
			`-svc ${ id }`,
			`+svc ${ id } body_class`,
			`-svc ${ id } body_class`,
		] );
	} );
} );

describe( 'Server-Timing', () => {
	beforeAll( async () => {
		await put(
			site,
			{ code: 'usleep( 5000 );' },
			{ hook: 'wp_head', code: 'usleep( 2000 );' }
		);
		await sample( { on: true, rate: 1_000_000, reset: true } );
	} );

	test.each( [ '/', '/wp-admin/' ] )(
		'tells a person with access on %s, who is always sampled',
		async ( address ) => {
			const before = ( await sample( { on: true } ) ).samples;
			const page = await site.page( address, { as: 'admin' } );
			const timing = page.headers.get( 'server-timing' ) ?? '';
			expect( timing ).toMatch(
				/^svc;desc="Snippets";dur=\d+\.\d{3}, svc-\d+;desc="Snippet \d+";dur=(?:[5-9]|\d{2,})\.\d{3}(?:, |$)/
			);
			expect( ( await sample( { on: true } ) ).samples ).toBeGreaterThan(
				before
			);
		}
	);

	test.each( [ 'subscriber', null ] as const )(
		'tells nothing to %s, who counts only when drawn',
		async ( as ) => {
			await site.page( '/', { as } );
			const before = ( await sample( { on: true } ) ).samples;
			const page = await site.page( '/', { as } );
			expect( page.headers.get( 'server-timing' ) ).toBeNull();
			expect( ( await sample( { on: true } ) ).samples ).toBe( before );
		}
	);

	test( 'a made-up cookie is no person', async () => {
		const { cookies } = await site.login( 'admin' );
		const name =
			Object.keys( cookies ).find( ( cookie ) =>
				cookie.startsWith( 'wordpress_logged_in_' )
			) ?? '';
		const before = ( await sample( { on: true } ) ).samples;
		const page = await site.page( '/', {
			cookies: { [ name ]: 'admin%7C99999999999%7Cx%7Cy' },
		} );
		expect( [ page.status, page.headers.get( 'server-timing' ) ] ).toEqual(
			[ 200, null ]
		);
		expect( ( await sample( { on: true } ) ).samples ).toBe( before );
	} );
} );

describe( 'sample-costs', () => {
	test.each( [ 'editor', 'subscriber', null ] as const )(
		'is refused to %s',
		async ( as ) => {
			const answer = await site.rest(
				'POST',
				'/costs/sample',
				{ on: true },
				{ as }
			);
			expect( [ answer.status, answer.body.code ] ).toEqual( [
				as === null ? 401 : 403,
				'svc_forbidden',
			] );
		}
	);

	test( 'a site of a lower tier neither measures nor shows', async () => {
		await put( site, { code: 'usleep( 1 );' } );
		await endWatch( site );
		await sample( { on: true, rate: 1, reset: true } );
		await site.page( '/' );
		expect( ( await costs() ).size ).toBe( 1 );
		await writeFile( `${ site.wpContent }/is-free`, '' );
		try {
			expect( ( await costs() ).size ).toBe( 0 );
			expect( ( await probe( '/?probe' ) )[ 0 ] ).toEqual( [
				'loader.php',
				'sampling.php',
			] );
			const answer = await site.rest( 'POST', '/costs/sample', {
				on: true,
			} );
			expect( [ answer.status, answer.body.code ] ).toEqual( [
				403,
				'svc_tier',
			] );
		} finally {
			await rm( `${ site.wpContent }/is-free` );
		}
		expect( ( await sample( { on: false } ) ).samples ).toBe( 1 );
	} );

	test( 'a test load is not measured', async () => {
		await put( site );
		await sample( { on: true, rate: 1, reset: true } );
		const made = await site.rest( 'POST', '/snippets', {
			title: 't',
			type: 'php',
			hook: 'wp_footer',
			code: "define( 'SVC_COST_TEST', 1 );",
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		expect( ( await sample( { on: true } ) ).samples ).toBe( 0 );
	} );

	test( 'keeps its rate while it is off, and stands in the activity log', async () => {
		await sample( { on: false } );
		expect( await sample( { on: true, rate: 20 } ) ).toMatchObject( {
			on: true,
			rate: 20,
		} );
		expect( await sample( { on: false } ) ).toMatchObject( {
			on: false,
			rate: 20,
		} );
		const log = await site.rest( 'GET', '/activity', undefined, {
			query: { action: 'settings', limit: 2 },
		} );
		const items = log.body.items as { detail: string }[];
		expect( items.map( ( { detail } ) => detail ) ).toEqual( [
			'sampling: 1 in 20 → off',
			'sampling: off → 1 in 20',
		] );
	} );
} );

test( 'a snippet that waits for another server is named in Site Health, with the server', async () => {
	await sample( { on: true, rate: 1, reset: true } );
	const [ slow = 0 ] = await put(
		site,
		{
			title: 'Weather',
			hook: 'wp',
			// An address that does not answer, without waiting for it.
			code: `if ( ! defined( 'WP_CLI' ) ) { add_action( 'requests-requests.before_request', static fn() => usleep( 2300000 ) ); wp_remote_get( 'http://localhost:9/', [ 'timeout' => 1 ] ); }`,
		},
		{ title: 'Quick', hook: 'wp', code: '$x = 1;' }
	);
	const health = async () =>
		JSON.parse(
			await site.php(
				"echo json_encode( svc_plugin()->get( 'Svc\\\\SiteHealth\\\\SiteTests' )->slow() );"
			)
		) as { status: string; text: string };
	expect( ( await health() ).status ).toBe( 'good' );
	await site.page( '/' );
	const found = await health();
	expect( found.status ).toBe( 'recommended' );
	expect( found.text ).toMatch(
		/"Weather" took 2\.\d seconds \(in 1 request\), and waited for localhost\./
	);
	expect( found.text ).not.toContain( 'Quick' );
	expect( ( await settings( site, slow ) ).status ).toBe( 'active' );
} );
