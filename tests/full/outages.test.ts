/**
 * How long a host with four PHP processes is without its pages while a
 * visitor comes every second (`outage-rows.ts`). `npm run test:long` has
 * every row.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { sample } from '../support/long.ts';
import { slowness } from '../support/slowness.ts';
import { ENDS, HANGS } from './outage-rows.ts';

const CHILDREN = 4;

/** PHP's own limits, seconds and memory. */
const INI = { max_execution_time: '8', memory_limit: '128M' };

const OTHERS = Array.from( { length: 30 }, ( _, n ) => ( {
	title: `other ${ n }`,
	code: `add_filter( 'the_content', static fn( $text ) => $text ); add_action( 'wp_head', static fn() => get_option( 'blogname' ) );`,
} ) );

let site: FullTestSite;
beforeAll( async () => {
	site = await startFullSite( {
		children: CHILDREN,
		posts: true,
		ini: INI,
		muPlugins: { 'flips.php': FLIPS },
	} );
} );
afterAll( () => site.stop() );

/** A visitor every second, who follows redirects: seconds until one has the whole page. */
function visitors( address: string ) {
	const begin = Date.now();
	let isOver = false;
	const whole = new Promise< number >( ( done ) => {
		const come = async () => {
			while ( ! isOver ) {
				void visit( site, address ).then( ( page ) => {
					if ( isWhole( page, address ) ) {
						done( ( Date.now() - begin ) / 1000 );
					}
				} );
				await sleep( 1000 );
			}
		};
		void come();
	} );
	return { whole, end: () => ( isOver = true ) };
}

test.each( [ ...sample( HANGS, 3 ), ...sample( ENDS, 2 ) ] )(
	'$name: the right one is off within $within seconds',
	async ( { name, guilty, reason, address = '/', within } ) => {
		const code = guilty.code.replaceAll( /\bON\b/g, "svc_flipped( 'on' )" );
		const ids = await live(
			site,
			...OTHERS.slice( 15 ),
			{ title: 'guilty', ...guilty, code },
			...OTHERS.slice( 0, 15 )
		);
		await forgetCases( site );
		const id = ids[ 15 ] ?? 0;
		const bound = within * ( await slowness() );
		await flip( site, 'on' );
		const begin = Date.now();
		const { whole, end } = visitors( address );
		let off = 0;
		try {
			for ( ; off === 0 && Date.now() - begin < 120_000; ) {
				const { status } = await settings( site, id );
				off = status === 'inactive' ? ( Date.now() - begin ) / 1000 : 0;
				await sleep( 250 );
			}
			const up = await Promise.race( [ whole, sleep( 120_000, NaN ) ] );
			const all = await Promise.all( ids.map( ( one ) => settings( site, one ) ) );
			process.stdout.write( `${ [ off, up, name, all.filter( ( one ) => one.status === 'inactive' ).length, ( await settings( site, id ) ).error ].join( '\t' ) }\n` );
			expect( ( await settings( site, id ) ).error ).toMatch( reason );
			expect( all.filter( ( one ) => one.status === 'inactive' ) ).toHaveLength( 1 );
			expect( off ).toBeLessThan( bound );
			expect( up ).toBeLessThan( bound );
		} finally {
			end();
			await flip( site, '' );
			for ( const pid of await site.workerPids() ) {
				process.kill( pid, 'SIGKILL' );
			}
			await expect
				.poll( async () => ( await visit( site, '/' ) )?.status, { timeout: 60_000 } )
				.toBe( 200 );
		}
	},
	600_000
);
