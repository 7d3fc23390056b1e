/**
 * Design 4.2: processes are killed with SIGKILL at random moments while they import a thousand snippets, the first request among them. Each
 * job ends as if there had been none: every snippet once. 2 kills; with `SVC_LONG` 50.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import {
	begin,
	expectWhole,
	finish,
	isOver,
	items,
	jobs,
	killed,
} from './import-job.ts';

const KILLS = IS_LONG ? 50 : 2;

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );
afterAll( () => site?.stop() );
afterEach( async () => {
	const notices = await ownNotices( site );
	await site.resetSnippets();
	expect( notices ).toEqual( [] );
} );

const file = items( 1000 );

/** Milliseconds that an undisturbed import takes here. */
async function undisturbed(): Promise< number > {
	const id = await begin( site, file );
	const since = performance.now();
	await finish( site, id );
	return performance.now() - since;
}

/** Imports the file once; tells how many processes were killed on the way, at most so many. */
async function importOnce( most: number, longest: number ): Promise< number > {
	let kills = 0;
	const after = () => Math.random() * longest;
	const ask = async ( path: string, input = {} ) => {
		const answer = await killed( site, after(), path, input );
		kills += answer === null ? 1 : 0;
	};
	let [ job ] = await jobs( site );
	while ( job === undefined ) {
		// Killed before there was a job, it has done nothing.
		await ask( '/import', {
			...{ format: 'snipfire', version: 1 },
			snippets: file,
		} );
		[ job ] = await jobs( site );
	}
	while ( kills < most && job !== undefined && ! isOver( job ) ) {
		await ask( `/jobs/${ job.id }/step` );
		[ job ] = await jobs( site );
	}
	const { id } = job ?? { id: '' };
	await expectWhole( site, await finish( site, id ), file );
	expect( await jobs( site ) ).toHaveLength( 1 );
	return kills;
}

test(
	`a thousand snippets arrive once each, whenever ${ KILLS } processes are killed`,
	{ timeout: 60_000 + KILLS * 10_000 },
	async () => {
		const longest = ( await undisturbed() ) / 3;
		let kills = 0;
		for ( let round = 0; kills < KILLS && round < KILLS; round++ ) {
			await site.resetSnippets();
			kills += await importOnce( KILLS - kills, longest );
		}
		expect( kills ).toBeGreaterThanOrEqual( KILLS );
	}
);
