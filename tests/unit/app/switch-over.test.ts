/** A switch-over from another plugin is one request, or a job that the window goes on with until it is done. */
import { beforeEach, describe, expect, test } from 'vitest';
import { json, OFFLINE, openApp } from '../../support/app-in-memory.ts';

const app = openApp();
const { switchOver } = await import( '../../../src/state/importing/index.js' );

beforeEach( () => {
	app.answer( 'list-snippets', () => json( [] ) );
} );

describe( 'a switch-over', () => {
	const report = {
		activated: [ 1 ],
		switched_off: [ '9' ],
		switched_on: [ '10' ],
		errors: [ { id: '10', title: 'Broken', message: 'It fails.' } ],
	};
	const job = ( change: object = {} ) => ( {
		id: '0123456789abcdef',
		kind: 'switch-source',
		title: '',
		state: 'running' as const,
		done: 0,
		of: 2,
		words: '',
		failures: [],
		started: 100,
		user: 7,
		result: {},
		...change,
	} );
	const unfinished = {
		ids: [],
		switched_off: [],
		switched_on: [],
		errors: [],
	};

	test( 'is one request where that is enough', async () => {
		app.answer( 'switch-source', () => ( { ids: [], ...report } ) );
		expect( await switchOver( 'woody', [ '9', '10' ] ) ).toMatchObject(
			report
		);
		expect( app.sent( 'switch-source' ) ).toEqual( [
			{ source: 'woody', ids: [ '9', '10' ], activate: true },
		] );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	} );

	test( 'is gone on with until it is done, also where the site does not answer for a moment', async () => {
		let steps = 0;
		app.answer( 'switch-source', () => ( {
			...unfinished,
			job: job(),
		} ) );
		app.answer( 'step-job', () => {
			steps++;
			return steps === 1
				? OFFLINE
				: job(
						steps === 2
							? { done: 1 }
							: { state: 'done', done: 2, result: report }
					);
		} );
		expect( await switchOver( 'woody', [ '9', '10' ] ) ).toEqual( report );
		expect( steps ).toBe( 3 );
	} );

	test( 'that cannot be done says why', async () => {
		app.answer( 'switch-source', () => ( {
			...unfinished,
			job: job( { state: 'failed', words: 'No rights.' } ),
		} ) );
		await expect( switchOver( 'woody', [ '9' ] ) ).rejects.toThrow(
			'No rights.'
		);
	} );
} );
