/**
 * Snippets of another plugin: shown as what they become here, imported a part at a time, and taken back without what others did
 * meanwhile. What came before something went wrong is here and said.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperationOutput } from '../../../src/contract/index.ts';
import {
	json,
	OFFLINE,
	openApp,
	refusal,
} from '../../support/app-in-memory.ts';

const app = openApp();
const {
	canCome,
	canSwitchOver,
	codeOfSourceSnippet,
	generationToRestore,
	loadSourceSnippets,
	needsReview,
	remainingOf,
	runSource,
	switchBack,
	undoImport,
} = await import( '../../../src/state/importing/index.js' );

const { runImport } =
	await import( '../../../src/features/import/run-import.js' );

type Previewed = OperationOutput< 'preview-source' >[ number ];

const none = () => new AbortController().signal;
const previewed = ( change: Partial< Previewed > = {} ): Previewed => ( {
	id: '9',
	title: 'Banner',
	type: 'php',
	status: 'active',
	maps: { type: 'css', hook: 'wp_head' },
	original: [],
	notes: [],
	check_first: false,
	reasons: [],
	never_ran: false,
	problems: [],
	state: 'new',
	snippet: null,
	left_off: false,
	...change,
} );

/** Changes of the set, the newest first, by whom. */
let set: { n: number; user: number }[];
const changedBy = ( user: number ) =>
	set.unshift( { n: ( set[ 0 ]?.n ?? 0 ) + 1, user } );

beforeEach( () => {
	set = [ { n: 5, user: 7 } ];
	app.answer( 'list-snippets', () => json( [] ) );
	app.answer( 'list-generations', ( { per_page: most } ) =>
		set.slice( 0, Number( most ) ).map( ( { n, user } ) => ( {
			...{ n, user, time: 100, name: '', password: '', summary: '' },
			via: 'admin' as const,
			changes: 1,
			minor: false,
		} ) )
	);
} );

describe( 'a snippet of another plugin', () => {
	const load = async ( change: Partial< Previewed > ) => {
		app.answer( 'preview-source', () => [ previewed( change ) ] );
		const [ one ] = await loadSourceSnippets( 'woody', none() );
		if ( one === undefined ) {
			throw new Error( 'None came.' );
		}
		return one;
	};

	test( 'is shown as it would be here, with what is not said as it begins', async () => {
		expect( ( await load( {} ) ).arrival ).toMatchObject( {
			type: 'css',
			hook: 'wp_head',
			run: 'auto',
			priority: 10,
			mode: 'live',
		} );
	} );

	test( 'is not shown at all where the site says something that this page does not know', async () => {
		await expect(
			load( { maps: { type: 'python' } } )
		).rejects.toMatchObject( { code: 'mismatch' } );
	} );

	test.each( [
		[ 'new', {}, true, false, false ],
		[ 'new, to be looked at', { check_first: true }, true, true, false ],
		[ 'nothing here', { maps: {} }, false, true, false ],
		[
			'changed over there',
			{ state: 'changed', snippet: 3 },
			true,
			false,
			false,
		],
		[
			'here as it is there',
			{ state: 'same', snippet: 3 },
			false,
			false,
			true,
		],
		[
			'here, and off over there',
			{ state: 'same', snippet: 3, status: 'inactive' },
			false,
			false,
			false,
		],
	] as const )(
		'that is %s can come, is to be looked at, can be switched over, or not',
		async ( _, change, comes, look, over ) => {
			const one = await load( change );
			expect( [
				canCome( one ),
				needsReview( one ),
				canSwitchOver( one ),
			] ).toEqual( [ comes, look, over ] );
		}
	);

	test( 'leaves what never ran out of a switch-over', async () => {
		const here = { state: 'same', snippet: 4 } as const;
		app.answer( 'preview-source', () => [
			previewed( here ),
			previewed( { ...here, never_ran: true } ),
		] );
		const all = await loadSourceSnippets( 'woody', none() );
		expect( all.map( canSwitchOver ) ).toEqual( [ true, false ] );
	} );

	test( 'shows its code where that is asked for, nothing where it is gone', async () => {
		app.answer( 'preview-source', () => [ previewed( { code: 'a {}' } ) ] );
		expect( await codeOfSourceSnippet( 'woody', '9', none() ) ).toBe(
			'a {}'
		);
		app.answer( 'preview-source', () => [] );
		expect( await codeOfSourceSnippet( 'woody', '9', none() ) ).toBe( '' );
	} );

	test.each( [
		[ 5, 2, 3 ],
		[ 2, 5, 0 ],
	] )(
		'is one of %i, of which %i are here: %i are left',
		( count, imported, left ) => {
			expect(
				remainingOf( { count, imported } as Parameters<
					typeof remainingOf
				>[ 0 ] )
			).toBe( left );
		}
	);

	test( 'is on again over there, alone or with all of its plugin', async () => {
		app.answer( 'switch-source', () => OFFLINE );
		await switchBack( 'woody', [ '9' ] ).catch( () => null );
		await switchBack( 'woody' ).catch( () => null );
		expect( app.sent( 'switch-source' ) ).toEqual( [
			{ source: 'woody', back: true, ids: [ '9' ] },
			{ source: 'woody', back: true },
		] );
	} );
} );

describe( 'an import', () => {
	const ids = ( count: number ) =>
		Array.from( { length: count }, ( _, at ) => String( at + 1 ) );
	const onPart = vi.fn();

	/** The site imports what it is sent, as one change of the set, until it fails. */
	function imports( { failsAt = Infinity } = {} ): void {
		let parts = 0;
		app.answer( 'run-source', ( sent ) => {
			if ( ++parts === failsAt ) {
				return OFFLINE;
			}
			changedBy( 7 );
			const [ first = '', second = '', ...rest ] = sent.ids as string[];
			return {
				created: Object.fromEntries(
					rest.map( ( id ) => [ id, Number( id ) ] )
				),
				updated: { [ first ]: Number( first ) },
				skipped: [ second ],
				errors: [ { id: second, title: '', message: 'Wrong.' } ],
			};
		} );
	}

	beforeEach( () => {
		onPart.mockReset();
	} );

	test( 'comes in parts of a hundred, is told how far it is, and what came of all parts is one', async () => {
		imports();
		const run = await runSource( 'woody', ids( 150 ), onPart, none() );
		expect(
			app
				.sent( 'run-source' )
				.map( ( sent ) => ( sent.ids as string[] ).length )
		).toEqual( [ 100, 50 ] );
		expect( onPart.mock.calls ).toEqual( [ [ 100 ], [ 150 ] ] );
		expect( run ).toMatchObject( {
			updated: [ 1, 101 ],
			skipped: 2,
			failed: [ { id: '2' }, { id: '102' } ],
			left: [],
			stopped: null,
			before: 5,
		} );
		expect( 'created' in run && run.created ).toHaveLength( 146 );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	} );

	test( 'that goes wrong on the way says so and what it did not come to; the rest is here', async () => {
		imports( { failsAt: 2 } );
		const run = await runSource( 'woody', ids( 150 ), onPart, none() );
		expect( run ).toMatchObject( {
			left: ids( 150 ).slice( 100 ),
			stopped: { code: 'offline' },
			before: 5,
		} );
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
	} );

	test( 'that a person ends is not said to have gone wrong', async () => {
		imports();
		const controller = new AbortController();
		onPart.mockImplementation( () => controller.abort() );
		expect(
			await runSource( 'woody', ids( 150 ), onPart, controller.signal )
		).toMatchObject( { left: ids( 150 ).slice( 100 ), stopped: null } );
	} );

	test( 'of many goes in one request, and on as a job where it is not done with that', async () => {
		const job = {
			id: '0123456789abcdef',
			kind: 'import-source',
			title: '',
			state: 'running' as const,
			done: 0,
			of: 3,
			words: '',
			failures: [],
			started: 100,
			user: 7,
			result: {},
		};
		app.answer( 'run-source', () => ( {
			created: { 1: 1 },
			updated: {},
			skipped: [],
			errors: [],
			job,
		} ) );
		expect(
			await runSource( 'woody', ids( 201 ), onPart, none() )
		).toEqual( job );
		expect( app.sent( 'run-source' ) ).toHaveLength( 1 );
		imports();
		expect(
			await runSource( 'woody', ids( 201 ), onPart, none() )
		).toMatchObject( { left: [], before: 5 } );
	} );

	test( 'is here also where the list and its way back cannot be had', async () => {
		imports();
		app.answer( 'list-snippets', () => OFFLINE );
		const generations = [
			{
				...{
					n: 5,
					user: 7,
					time: 100,
					name: '',
					password: '',
					summary: '',
				},
				via: 'admin' as const,
				changes: 1,
				minor: false,
				password: '',
			},
		];
		const onlyBefore = () => {
			let asked = 0;
			app.answer( 'list-generations', () =>
				asked++ === 0 ? generations : OFFLINE
			);
		};
		onlyBefore();
		expect(
			await runSource( 'woody', ids( 3 ), onPart, none() )
		).toMatchObject( { created: [ 3 ], before: null } );
		onlyBefore();
		app.answer( 'import-snippets', () => ( {
			created: [ 4 ],
			errors: [],
			warnings: [],
		} ) );
		const file = {
			format: 'snipfire' as const,
			version: 1 as const,
			snippets: [ { title: 'One', type: 'css' as const, code: '' } ],
		};
		expect( await runImport( file, [ 0 ], false ) ).toEqual( {
			created: [ 4 ],
			errors: [],
			before: null,
		} );
	} );
} );

describe( 'the way back of an import', () => {
	test.each( [
		[ "of one's own changes", [ 7, 7 ], 2, 5 ],
		[ 'of those of another, too', [ 7, 8 ], 2, null ],
		[ 'of more changes than it made', [ 7, 7, 7 ], 2, null ],
	] )(
		'goes through history where it is %s',
		async ( _, users, most, to ) => {
			users.forEach( changedBy );
			expect( await generationToRestore( 5, most ) ).toBe( to );
		}
	);

	test( 'does not go through history where there was none before', async () => {
		expect( await generationToRestore( null, 2 ) ).toBe( null );
		expect( app.asked ).toEqual( [] );
	} );

	const wayBack = { created: [ 3, 4 ], before: 5 };
	const trashed = () => app.sent( 'run-bulk' );
	const inTrash = [ { ids: [ 3, 4 ], action: 'delete' } ];

	beforeEach( () => {
		app.answer( 'run-bulk', () => ( {
			done: [ 3, 4 ],
			errors: {},
			warnings: [],
			items: [],
		} ) );
		app.answer( 'restore-generation', () =>
			refusal( 'svc_conflict', 409, 'Another would not work.' )
		);
	} );

	test( 'puts what came into the trash where the state of before is not known', async () => {
		await undoImport( { ...wayBack, before: null } );
		expect( app.sent( 'restore-generation' ) ).toEqual( [] );
		expect( trashed() ).toEqual( inTrash );
	} );

	test( 'is gone also where the list cannot be had after it', async () => {
		app.answer( 'list-snippets', () => OFFLINE );
		await undoImport( { ...wayBack, before: null } );
		expect( trashed() ).toEqual( inTrash );
	} );

	test( 'puts what came into the trash where something else would not work any more', async () => {
		await undoImport( wayBack );
		expect( app.sent( 'restore-generation' ) ).toEqual( [
			{ n: 5, force: false },
		] );
		expect( trashed() ).toEqual( inTrash );
	} );

	test( 'deletes nothing where more than what came was changed', async () => {
		await expect( undoImport( wayBack, false ) ).rejects.toMatchObject( {
			code: 'svc_conflict',
		} );
		expect( trashed() ).toEqual( [] );
	} );

	test( 'deletes nothing where the site is not reached', async () => {
		app.answer( 'restore-generation', () => OFFLINE );
		await expect( undoImport( wayBack ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( trashed() ).toEqual( [] );
	} );
} );
