/**
 * Processes are killed with SIGKILL at random moments while five hundred snippets come from another plugin: every snippet once, as if
 * there had been none. `kills.test.ts` holds the same of files that are imported.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { finish, isOver, jobs, killed } from './import-job.ts';
import { begin, expectWhole, fill, ROUTE } from './source-job.ts';

const KILLS = 50;
const COUNT = 500;

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
	await fill( site, COUNT );
}, 120_000 );
afterAll( () => site?.stop() );
afterEach( async () => {
	const notices = await ownNotices( site );
	await site.resetSnippets();
	expect( notices ).toEqual( [] );
} );

/** Milliseconds that it takes here when nothing disturbs it. */
async function undisturbed(): Promise< number > {
	const id = await begin( site, COUNT );
	const since = performance.now();
	await finish( site, id );
	return performance.now() - since;
}

/** Imports all once; tells how many processes were killed on the way, at most so many. */
async function importOnce( most: number, longest: number ): Promise< number > {
	let kills = 0;
	const ask = async ( route: string ) => {
		const answer = await killed( site, Math.random() * longest, route );
		kills += answer === null ? 1 : 0;
	};
	let [ job ] = await jobs( site );
	while ( job === undefined ) {
		// Killed before there was a job, it has done nothing.
		await ( kills < most ? ask( ROUTE ) : site.rest( 'POST', ROUTE, {} ) );
		[ job ] = await jobs( site );
	}
	while ( kills < most && ! isOver( job ) ) {
		await ask( `/jobs/${ job.id }/step` );
		[ job = job ] = await jobs( site );
	}
	await expectWhole( site, await finish( site, job.id ), COUNT );
	expect( await jobs( site ) ).toHaveLength( 1 );
	return kills;
}

test(
	`what another plugin has arrives once, whenever ${ KILLS } processes are killed`,
	{ timeout: 120_000 + KILLS * 30_000 },
	async () => {
		const longest = await undisturbed();
		let kills = 0;
		for ( let round = 0; kills < KILLS && round < KILLS; round++ ) {
			await site.resetSnippets();
			kills += await importOnce( KILLS - kills, longest );
		}
		expect( kills ).toBeGreaterThanOrEqual( KILLS );
	}
);
