/**
 * How long a host with four PHP processes is without its pages while a
 * visitor comes every second (`outage-rows.ts`). `npm run test:long` has
 * every row, and those of the catalogue; `SVC_FIGURES=1` prints the seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS, SOME_PLUGIN } from '../site/recovery/catalogue-rows.ts';
import {
	flip,
	FLIPS,
	forgetCases,
	isWhole,
	live,
	visit,
} from '../site/recovery/failing-site.ts';
import { settings } from '../site/runtime/runtime-site.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { IS_LONG, sample } from '../support/long.ts';
import { slowness } from '../../scripts/lib/slowness.mjs';
import { makeImpatient } from './impatient.ts';
import { ENDS, HANGS, type Outage } from './outage-rows.ts';

const CHILDREN = 4;

/** PHP's own limits, seconds and memory. */
const INI = { max_execution_time: '8', memory_limit: '128M' };

/** Milliseconds until a test gives up. */
const PATIENCE = 180_000;

/** Active beside the guilty one, older and newer, with callbacks that run on each page. */
const OTHERS = Array.from( { length: 15 }, ( _, n ) => ( {
	title: `other ${ n }`,
	code: "add_filter( 'the_content', static fn( $text ) => $text ); add_action( 'wp_head', static fn() => get_option( 'blogname' ) );",
} ) );

let site: FullTestSite;
beforeAll( async () => {
	site = await startFullSite( {
		children: CHILDREN,
		posts: true,
		ini: INI,
		muPlugins: { 'flips.php': FLIPS, 'some-plugin.php': SOME_PLUGIN },
	} );
	await makeImpatient( site );
} );
afterAll( () => site.stop() );

/** Seconds since then. */
const since = ( begin: number ) => ( Date.now() - begin ) / 1000;

/** A visitor every second of a quiet machine, who follows redirects, until one has the whole page: after how many seconds. */
async function wholeForVisitors(
	address: string,
	as: Outage[ 'as' ],
	slower: number
): Promise< number > {
	const begin = Date.now();
	let seconds = 0;
	while ( seconds === 0 && Date.now() - begin < PATIENCE ) {
		void visit( site, address, as ).then( ( page ) => {
			seconds ||= isWhole( page, address ) ? since( begin ) : 0;
		} );
		await sleep( 1000 * slower );
	}
	return seconds === 0 ? Infinity : seconds;
}

/** Asked beside the web server: after how many seconds a snippet is inactive. */
async function inactiveAfter( id: number ): Promise< number > {
	const begin = Date.now();
	while ( Date.now() - begin < PATIENCE ) {
		if ( ( await settings( site, id ) ).status === 'inactive' ) {
			return since( begin );
		}
		await sleep( 250 );
	}
	return Infinity;
}

/** Processes of the pool that wait are of no use to the next test. */
async function freshProcesses(): Promise< void > {
	await flip( site, '' );
	for ( const pid of await site.workerPids() ) {
		process.kill( pid, 'SIGKILL' );
	}
	await expect
		.poll( async () => ( await visit( site, '/' ) )?.status, {
			timeout: 60_000,
		} )
		.toBe( 200 );
}

/** What the catalogue has on a site with many processes holds here, too. */
const CATALOGUE: Outage[] = IS_LONG
	? ROWS.map( ( row ) => ( { ...row, within: 20 } ) )
	: [];

/** Loops take the processors from all other tests, so the short form has the pause; `tests/site/runtime/failures.test.ts` uses up PHP's time. */
const PAUSES = HANGS.filter( ( { name } ) => name.startsWith( 'sleep()' ) );

test.each( [
	...( IS_LONG ? HANGS : PAUSES ),
	...sample( ENDS, 2 ),
	...CATALOGUE,
] )(
	'$name: that snippet alone is inactive and pages are whole within $within seconds',
	async ( { name, guilty, reason, address = '/', as = null, within } ) => {
		const code = guilty.code.replaceAll( /\bON\b/g, "svc_flipped( 'on' )" );
		const ids = await live(
			site,
			...OTHERS,
			{ ...guilty, code },
			...OTHERS
		);
		await forgetCases( site );
		await site.login( 'admin' );
		const id = ids[ OTHERS.length ] ?? 0;
		const before = await slowness();
		try {
			await flip( site, 'on' );
			const [ inactive, whole ] = await Promise.all( [
				inactiveAfter( id ),
				wholeForVisitors( address, as, before ),
			] );
			const { error } = await settings( site, id );
			if ( process.env.SVC_FIGURES === '1' ) {
				process.stdout.write(
					`${ name }: inactive after ${ inactive } s, whole after ${ whole } s, ${ before } times slower: ${ error }\n`
				);
			}
			expect( error ).toMatch( reason );
			const all = await Promise.all(
				ids.map( ( one ) => settings( site, one ) )
			);
			expect(
				all.filter( ( { status } ) => status === 'inactive' )
			).toHaveLength( 1 );
			const bound = within * Math.max( before, await slowness() );
			expect( inactive ).toBeLessThan( bound );
			expect( whole ).toBeLessThan( bound );
		} finally {
			await freshProcesses();
		}
	},
	600_000
);
