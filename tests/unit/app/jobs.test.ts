/**
 * Long work that is looked on at: it goes on step by step while the window is seen, waits longer where nothing moves, gives up after
 * five failures, and says how it ended to those who do not see it. What came of an import can be taken back.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
	json,
	later,
	OFFLINE,
	openApp,
	refusal,
} from '../../support/app-in-memory.ts';
import type { Job } from '../../../src/state/jobs/index.js';

const app = openApp();
const { dispatch, select } = await import( '@wordpress/data' );
const { trackJob, cancelJob, jobsStore, loadJob, loadJobs, undoJob, watch } =
	await import( '../../../src/state/jobs/index.js' );
const { navigate } = await import( '../../../src/state/frame/index.js' );
const { limits } = await import( '../../../src/contract/index.js' );

const ID = '0123456789abcdef';
const jobOf = ( change: Partial< Job > = {} ): Job => ( {
	id: ID,
	kind: 'import',
	title: 'Import of 600 snippets',
	state: 'running',
	done: 0,
	of: 6,
	words: '',
	failures: [],
	started: 100,
	user: 7,
	result: {},
	...change,
} );

const state = () => select( jobsStore ).getState();
const steps = () => app.sent( 'step-job' ).length;
const none = () => new AbortController().signal;

/** Each step does one piece of what there is to do. */
function goesOn( job = jobOf() ): void {
	let { done } = job;
	app.answer( 'step-job', () => {
		done++;
		return done >= job.of
			? { ...job, done, state: 'done' as const }
			: { ...job, done };
	} );
}

beforeEach( () => {
	vi.useFakeTimers();
	app.answer( 'list-snippets', () => json( [] ) );
	state().jobs.forEach( ( { id } ) => void dispatch( jobsStore ).gone( id ) );
	dispatch( jobsStore ).troubled( '', false );
} );
afterEach( async () => {
	// Ends what still watches.
	state().jobs.forEach( ( { id } ) => void dispatch( jobsStore ).gone( id ) );
	await vi.advanceTimersByTimeAsync( 10_000 );
	vi.useRealTimers();
} );

describe( 'long work', () => {
	test( 'is stepped until it is done, at once where each step moves it', async () => {
		goesOn();
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( steps() ).toBe( 6 );
		expect( state().jobs ).toMatchObject( [ { state: 'done', done: 6 } ] );
		await vi.advanceTimersByTimeAsync( 10_000 );
		expect( steps() ).toBe( 6 );
	} );

	test( 'is stepped by one at a time, however often it is asked to go on', async () => {
		const answer = later< Job >();
		app.answer( 'step-job', () => answer.promise );
		trackJob( jobOf() );
		void watch();
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 10 );
		expect( steps() ).toBe( 1 );
		answer.come( jobOf( { state: 'done', done: 6 } ) );
	} );

	test( 'is asked less and less often where another works on it, at least every five seconds', async () => {
		const times: number[] = [];
		app.answer( 'step-job', () => {
			times.push( Math.round( Date.now() / 1_000 ) );
			return jobOf();
		} );
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 19_000 );
		expect(
			times.slice( 1 ).map( ( time, at ) => time - ( times[ at ] ?? 0 ) )
		).toEqual( [ 1, 2, 5, 5, 5 ] );
	} );

	test( 'rests while the window is not seen, and goes on when it is', async () => {
		app.see( false );
		goesOn();
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 10_000 );
		expect( steps() ).toBe( 0 );
		app.see( true );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( state().jobs[ 0 ]?.state ).toBe( 'done' );
	} );

	test( 'says why the site is not reached, gives up after five times, and goes on when a person wants it', async () => {
		app.answer( 'step-job', () => OFFLINE );
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( state() ).toMatchObject( {
			trouble: "The site can't be reached. Check your connection.",
			isGivenUp: false,
		} );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( steps() ).toBe( 5 );
		expect( state().isGivenUp ).toBe( true );
		goesOn();
		void watch();
		await vi.advanceTimersByTimeAsync( 100 );
		expect( state() ).toMatchObject( {
			trouble: '',
			isGivenUp: false,
			jobs: [ { state: 'done' } ],
		} );
	} );

	test( 'that is gone from the site is gone here', async () => {
		app.answer( 'step-job', () => refusal( 'svc_not_found', 404 ) );
		trackJob( jobOf() );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( state() ).toMatchObject( { jobs: [], trouble: '' } );
	} );

	test( 'never goes back where two answers come in another order than they were asked for', () => {
		const came = ( change: Partial< Job > ) =>
			dispatch( jobsStore ).came( [ jobOf( change ) ] );
		came( { done: 3 } );
		came( { done: 2 } );
		expect( state().jobs[ 0 ]?.done ).toBe( 3 );
		came( { done: 3, state: 'cancelled' } );
		came( { done: 4 } );
		expect( state().jobs[ 0 ] ).toMatchObject( {
			done: 3,
			state: 'cancelled',
		} );
	} );

	test( 'is listed with the last started first, and what is not over goes on', async () => {
		const other = 'fedcba9876543210';
		app.answer( 'list-jobs', () => [
			jobOf( { started: 50, state: 'done' } ),
			jobOf( { id: other, started: 60 } ),
		] );
		goesOn( jobOf( { id: other } ) );
		await loadJobs();
		expect( state().jobs.map( ( { id } ) => id ) ).toEqual( [ other, ID ] );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( app.sent( 'step-job' )[ 0 ] ).toEqual( { job: other } );
		expect( state().jobs[ 0 ]?.state ).toBe( 'done' );
	} );

	test( 'of an address is looked up only where there can be such a one', async () => {
		app.answer( 'get-job', () => jobOf( { state: 'done' } ) );
		expect( await loadJob( '../../etc', none() ) ).toBe( false );
		expect( app.asked ).toEqual( [] );
		expect( await loadJob( ID, none() ) ).toBe( true );
		app.answer( 'get-job', () => refusal( 'svc_not_found', 404 ) );
		expect( await loadJob( ID, none() ) ).toBe( false );
		expect( state().jobs ).toEqual( [] );
		app.answer( 'get-job', () => OFFLINE );
		await expect( loadJob( ID, none() ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
	} );
} );

describe( 'the end of a job', () => {
	const end = async ( change: Partial< Job > ): Promise< void > => {
		app.answer( 'step-job', () => jobOf( { done: 6, ...change } ) );
		trackJob( jobOf( change.kind ? { kind: change.kind } : {} ) );
		await vi.advanceTimersByTimeAsync( 100 );
	};

	test.each( [
		[ 'done', 'Import of 600 snippets: done.' ],
		[ 'cancelled', 'Import of 600 snippets: cancelled.' ],
		[ 'failed', 'Import of 600 snippets: The disk is full.' ],
	] as const )( '%s is said, with a way to it', async ( how, text ) => {
		await end( { state: how, words: 'The disk is full.' } );
		expect( app.said() ).toEqual( [ text ] );
		app.press( 'Show' );
		expect( app.address() ).toBe( `p=/import&job=${ ID }` );
	} );

	test( 'is not said to those who look at it', async () => {
		navigate( '/import', { job: ID } );
		await end( { state: 'done' } );
		expect( app.said() ).toEqual( [] );
	} );

	test( 'of a synchronization is shown on the screen of Git', async () => {
		await end( { state: 'done', kind: 'sync-git' } );
		app.press( 'Show' );
		expect( app.address() ).toBe( 'p=/git' );
	} );

	test( 'of a synchronization is said there without a way to where one is', async () => {
		navigate( '/git' );
		await end( { state: 'done', kind: 'sync-git' } );
		expect( app.said() ).toHaveLength( 1 );
		expect( () => app.press( 'Show' ) ).toThrow();
	} );

	test( 'is said when the list of snippets is right, also where that cannot be had', async () => {
		const list = later< Response >();
		app.answer( 'list-snippets', () => list.promise );
		await end( { state: 'done' } );
		expect( app.said() ).toEqual( [] );
		expect( state().jobs[ 0 ]?.state ).toBe( 'running' );
		list.come( refusal( 'svc_storage', 500 ) );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( app.said() ).toEqual( [ 'Import of 600 snippets: done.' ] );
		expect( state().jobs[ 0 ]?.state ).toBe( 'done' );
	} );
} );

describe( 'cancelling', () => {
	test( 'is shown until the job has ended', async () => {
		app.answer( 'cancel-job', () => jobOf() );
		const answer = later< Job >();
		app.answer( 'step-job', () => answer.promise );
		trackJob( jobOf() );
		await cancelJob( ID );
		expect( [ ...state().ending ] ).toEqual( [ ID ] );
		answer.come( jobOf( { state: 'cancelled' } ) );
		await vi.advanceTimersByTimeAsync( 100 );
		expect( [ ...state().ending ] ).toEqual( [] );
	} );

	test( 'that does not get through is no longer shown', async () => {
		app.see( false );
		trackJob( jobOf() );
		app.answer( 'cancel-job', () => OFFLINE );
		await expect( cancelJob( ID ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( [ ...state().ending ] ).toEqual( [] );
	} );
} );

describe( 'taking an import back', () => {
	const ids = Array.from( { length: limits.batch + 1 }, ( _, at ) => at + 1 );

	test( 'puts all of it into the trash, in parts that a request takes, and says what stayed', async () => {
		app.answer( 'run-bulk', ( sent ) => ( {
			done: ( sent.ids as number[] ).filter( ( id ) => id !== 1 ),
			errors: ( sent.ids as number[] ).includes( 1 )
				? { 1: 'It is locked.' }
				: {},
			warnings: [],
			items: [],
		} ) );
		expect( await undoJob( ids ) ).toEqual( {
			done: limits.batch,
			errors: [ 'It is locked.' ],
		} );
		expect(
			app
				.sent( 'run-bulk' )
				.map( ( sent ) => [
					sent.action,
					( sent.ids as number[] ).length,
				] )
		).toEqual( [
			[ 'delete', limits.batch ],
			[ 'delete', 1 ],
		] );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	} );

	test( 'shows what is there also where a part of it fails', async () => {
		app.answer( 'run-bulk', () => OFFLINE );
		await expect( undoJob( ids ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( app.sent( 'run-bulk' ) ).toHaveLength( 1 );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	} );
} );
