/**
 * The pages of a test load go out side by side, three at a time, on a host with workers to spare; on one with a single worker they wait
 * for each other, and that is not a failure.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recorded, recorder, type Recorded } from '../site/checks/recorder.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { IS_LONG } from '../support/long.ts';

/** Pages that a theme or the dashboard builds take half a second, as on a usual site; the others are quick. */
const SLOW_PAGES =
	"foreach ( [ 'template_redirect', 'admin_head' ] as $hook ) { add_action( $hook, static function () { usleep( 500000 ); } ); }";

/** How many requests were under way at most at the same time. */
function mostAtOnce( requests: Recorded[] ): number {
	return Math.max(
		...requests.map(
			( one ) =>
				requests.filter(
					( other ) => other.from <= one.from && one.from < other.to
				).length
		)
	);
}

const isSlow = ( { uri }: Recorded ) =>
	! /wp-login|rest_route|admin-ajax|doing_wp_cron/.test( uri );

describe( 'with workers to spare', () => {
	let site: FullTestSite;
	beforeAll( async () => {
		site = await startFullSite( {
			children: 6,
			muPlugins: { 'recorder.php': recorder( SLOW_PAGES ) },
		} );
	} );
	afterAll( () => site.stop() );

	const send = ( code: string ) =>
		site.rest(
			'POST',
			'/snippets',
			{ title: 'x', type: 'php', hook: 'init', status: 'active', code },
			{ auth: 'cookie' }
		);

	test( 'all slow pages of a save are asked for at once, never more than three, and nothing is asked for twice', async () => {
		const made = await send( '// nothing' );
		expect( made.body, made.text ).toMatchObject( {
			errors: [],
			warnings: [],
			snippet: { status: 'active' },
		} );
		const requests = await recorded( site );
		const slow = requests.filter( isSlow );
		// A post, the front page for a visitor and for the caller, the dashboard, a list and an editor.
		expect( slow ).toHaveLength( 6 );
		expect( mostAtOnce( slow ) ).toBe( 3 );
		expect( mostAtOnce( requests ) ).toBe( 3 );
		expect(
			new Set(
				requests.map( ( { uri, cookies } ) =>
					[ uri.replace( /svc-test=\w+/, '' ), ...cookies ].join()
				)
			).size
		).toBe( requests.length );
		// The quick ones fit in beside the slow ones: from the first beginning to the last end passes little more than two rounds of three.
		const span =
			Math.max( ...requests.map( ( one ) => one.to ) ) -
			Math.min( ...requests.map( ( one ) => one.from ) );
		const slowest = Math.max(
			...requests.map( ( one ) => one.to - one.from )
		);
		expect( span / slowest ).toBeLessThan( 3 );
	} );

	test( 'after a page that breaks no further one is asked for', async () => {
		const made = await send(
			'\nif ( ! is_admin() && ! wp_doing_cron() ) { svc_no_such_function(); }'
		);
		expect( made.body.errors[ 0 ], made.text ).toMatchObject( {
			message: expect.stringContaining( 'svc_no_such_function' ),
			line: 2,
		} );
		const requests = await recorded( site );
		const broken = requests.filter(
			( one ) => isSlow( one ) && ! one.uri.includes( 'wp-admin' )
		);
		expect( broken.length ).toBeGreaterThan( 0 );
		// The time until our side has read the answer.
		const known = Math.min( ...broken.map( ( one ) => one.to ) ) + 200_000;
		for ( const request of requests ) {
			expect( request.from, request.uri ).toBeLessThan( known );
		}
		expect( requests.length ).toBeLessThan( 7 );
	} );

	test( 'on a site that fails by itself, pages with and without the candidate are asked for side by side', async () => {
		await writeFile(
			path.join( site.wpContent, 'mu-plugins/fails.php' ),
			"<?php add_action( 'wp_footer', static function () { throw new Exception( 'not ours' ); } );"
		);
		const made = await send( '// nothing else' );
		expect( made.body, made.text ).toMatchObject( {
			errors: [],
			snippet: { status: 'active' },
		} );
		const requests = await recorded( site );
		expect( requests.length ).toBeGreaterThan( 7 );
		expect( mostAtOnce( requests ) ).toBe( 3 );
	} );

	test( 'of people who save at the same time one waits, and a ticket keeps the place of the others', async () => {
		const post = ( options: { once?: boolean; ticket?: string } ) =>
			site.rest(
				'POST',
				'/snippets',
				{ type: 'php', status: 'active', code: '// at once' },
				{
					once: options.once ?? false,
					headers: { 'svc-retry-ticket': options.ticket ?? '' },
				}
			);
		const answers = await Promise.all(
			[ 1, 2, 3 ].map( () => post( { once: true } ) )
		);
		const refused = answers.filter( ( { status } ) => status !== 201 );
		// On a busy machine the one that waits may be refused, too.
		expect( [ 1, 2 ] ).toContain( refused.length );
		for ( const { body, headers } of refused ) {
			expect( body.code ).toBe( 'svc_busy' );
			expect( body.data.retry_ticket ).toMatch( /^[0-9a-f]{16}$/ );
			expect( headers.get( 'retry-after' ) ).toBe( '1' );
			const again = await post( { ticket: body.data.retry_ticket } );
			expect( again.status, again.text ).toBe( 201 );
		}
	} );
} );

describe.runIf( IS_LONG )( 'with one worker', () => {
	let site: FullTestSite;
	beforeAll( async () => {
		site = await startFullSite( {
			children: 1,
			// Three of these take longer than the patience for one.
			muPlugins: { 'recorder.php': recorder( 'usleep( 3600000 );' ) },
		} );
	} );
	afterAll( () => site.stop() );

	test( 'who waits for the others has not failed', async () => {
		const out = await site.php( `
			$load      = svc_plugin()->get( 'Svc\\\\Checks\\\\Request\\\\TestLoad' );
			$candidate = new Svc\\Checks\\Request\\CandidateSnippet( Svc\\Domain\\Snippet::create( [ 'type' => 'php', 'hook' => 'root' ] ), '// nothing' );
			echo json_encode( $load->run( [ $candidate ] ) );` );
		const { pages, ...found } = JSON.parse( out );
		expect( found ).toEqual( {
			outcome: 'pass',
			problems: [],
			warnings: [],
			reason: '',
		} );
		expect(
			pages.map( ( { state }: { state: string } ) => state )
		).toEqual( Array( 6 ).fill( 'fine' ) );
		const requests = await recorded( site );
		expect( requests ).toHaveLength( 6 );
		expect(
			Math.max( ...requests.map( ( one ) => one.to ) ) -
				Math.min( ...requests.map( ( one ) => one.from ) )
		).toBeGreaterThan( 6 * 3_500_000 );
	} );
} );
