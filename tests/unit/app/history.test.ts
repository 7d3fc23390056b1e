/**
 * The way back: of a snippet to one of its versions, and of the whole set to an earlier state. What works stays on, what is open shows
 * what is there afterwards, unsaved work stays, and what stands in the way is named.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SaveResult, Snippet } from '../../../src/contract/index.ts';
import {
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { select } = await import( '@wordpress/data' );
const { documentOf, edit, openDocument } =
	await import( '../../../src/state/documents/index.js' );
const { goBack, obstaclesOf, restoreRevision, returnToVersion } =
	await import( '../../../src/state/history/index.js' );
const { snippetsStore } =
	await import( '../../../src/state/snippets/index.js' );
const { ApiError } = await import( '../../../src/client/index.js' );

const generation = ( n: number ) => ( {
	n,
	time: 100,
	user: 7,
	name: 'Ada',
	password: '',
	via: 'admin' as const,
	summary: '',
	changes: 1,
	minor: false,
} );

/** What the site has of a snippet that is open here. */
let there: Snippet;

const result = ( more: Partial< SaveResult > = {} ): SaveResult => ( {
	snippet: there,
	errors: [],
	warnings: [],
	deactivated: false,
	...more,
} );

const codeOf = ( id: number ) => documentOf( id )?.draft?.code;
const statusOf = ( id: number ) =>
	select( snippetsStore ).getSnippet( id )?.status;

async function open( change: Partial< Snippet > = {} ): Promise< number > {
	const id = newId();
	there = snippetOf( id, change );
	app.answer( 'get-snippet', () => there );
	await openDocument( id );
	return id;
}

beforeEach( () => {
	app.answer( 'list-generations', () => [ generation( 5 ) ] );
	app.answer( 'list-snippets', () => [] );
} );

describe( 'a version of a snippet', () => {
	/** The site brings it back. */
	const restores = ( more: Partial< SaveResult > = {} ) =>
		app.answer( 'restore-revision', () => {
			there = { ...there, code: 'earlier', modified: 150 };
			return result( more );
		} );

	test( 'takes the place of what is there, is shown, and can be undone', async () => {
		const id = await open();
		restores();
		await restoreRevision( id, 3 );
		expect( app.sent( 'restore-revision' ) ).toEqual( [
			{ id, rev: 3, keep_active: true },
		] );
		expect( codeOf( id ) ).toBe( 'earlier' );
		expect( app.said() ).toEqual( [
			'Restored. The previous version is in the history.',
		] );
		app.answer( 'restore-generation', () => {
			there = { ...there, code: 'echo 1;', modified: 160 };
			return {
				generation: generation( 6 ),
				errors: [],
				warnings: [],
				switched_off: [],
				skipped: [],
			};
		} );
		app.press( 'Undo' );
		await soon( () => expect( codeOf( id ) ).toBe( 'echo 1;' ) );
		expect( app.sent( 'restore-generation' ) ).toEqual( [ { n: 4 } ] );
	} );

	test( 'is restored, and said to be, also where the number of the change cannot be had', async () => {
		const id = await open();
		restores();
		app.answer( 'list-generations', () => OFFLINE );
		await restoreRevision( id, 3 );
		expect( codeOf( id ) ).toBe( 'earlier' );
		expect( app.said() ).toHaveLength( 1 );
		expect( () => app.press( 'Undo' ) ).toThrow();
	} );

	test( 'with errors does not take the place of one that is on, unless it is to be off', async () => {
		const id = await open( { status: 'active' } );
		app.answer( 'restore-revision', () =>
			refusal( 'svc_conflict', 409, 'Line 2 is wrong.', {
				kept_active: true,
			} )
		);
		await restoreRevision( id, 3 );
		expect( app.said() ).toEqual( [
			'Not restored: revision 3 has errors. Line 2 is wrong.',
		] );
		expect( codeOf( id ) ).toBe( 'echo 1;' );
		restores( { deactivated: true } );
		app.press( 'Restore as inactive' );
		await soon( () =>
			expect( app.said() ).toContain(
				'Restored as inactive, because of problems.'
			)
		);
		expect( app.sent( 'restore-revision' )[ 1 ] ).toEqual( {
			id,
			rev: 3,
			keep_active: false,
		} );
		expect( codeOf( id ) ).toBe( 'earlier' );
	} );

	test( 'that is refused for another reason is left to who asked', async () => {
		const id = await open();
		app.answer( 'restore-revision', () =>
			refusal( 'svc_not_found', 404, 'It is gone.' )
		);
		await expect( restoreRevision( id, 3 ) ).rejects.toThrow(
			'It is gone.'
		);
		expect( app.said() ).toEqual( [] );
	} );

	test.each( [
		[
			'is on again where it works',
			false,
			'Restored and active. The previous version is in the history.',
		],
		[ 'stays off where it does not', true, 'Restored, but not activated.' ],
	] )( 'that worked %s', async ( _, deactivated, text ) => {
		const id = await open();
		restores();
		app.answer( 'enable-snippet', () => {
			there = { ...there, status: deactivated ? 'inactive' : 'active' };
			return result( {
				deactivated,
				errors: deactivated ? [ { message: 'Wrong.', line: 2 } ] : [],
			} );
		} );
		await returnToVersion( id, 3 );
		expect( app.sent( 'restore-revision' ) ).toEqual( [ { id, rev: 3 } ] );
		expect( statusOf( id ) ).toBe( deactivated ? 'inactive' : 'active' );
		expect( codeOf( id ) ).toBe( 'earlier' );
		expect( app.said() ).toEqual( [ text ] );
	} );
} );

describe( 'an earlier state of the set', () => {
	test( 'is shown in the list and in what is open, but for what is unsaved', async () => {
		const id = await open();
		const unsaved = await open();
		edit( unsaved, { code: 'mine' } );
		app.answer( 'restore-generation', () => ( {
			generation: generation( 6 ),
			errors: [],
			warnings: [],
			switched_off: [],
			skipped: [],
		} ) );
		app.answer( 'get-snippet', ( asked ) =>
			snippetOf( Number( asked.id ), { code: 'earlier', modified: 150 } )
		);
		const { code: _, ...listed } = snippetOf( id, { title: 'Earlier' } );
		app.answer( 'list-snippets', () => [ listed ] );
		await goBack( 4, { force: true } );
		expect( app.sent( 'restore-generation' ) ).toEqual( [
			{ n: 4, force: true },
		] );
		expect( select( snippetsStore ).getSnippet( id )?.title ).toBe(
			'Earlier'
		);
		await soon( () => expect( codeOf( id ) ).toBe( 'earlier' ) );
		expect( codeOf( unsaved ) ).toBe( 'mine' );
	} );

	test( 'is there also where the list cannot be had after it', async () => {
		app.answer( 'restore-generation', () => ( {
			generation: generation( 6 ),
			errors: [],
			warnings: [],
			switched_off: [],
			skipped: [],
		} ) );
		app.answer( 'list-snippets', () => OFFLINE );
		expect( await goBack( 4, { force: false } ) ).toMatchObject( {
			generation: { n: 6 },
		} );
	} );

	test( 'leaves all as it is where the site refuses, and what stands in the way can be read', async () => {
		app.answer( 'restore-generation', () =>
			refusal( 'svc_conflict', 409, 'Some would not work.', {
				data: {
					errors: [
						{ snippet: 3, message: 'Line 2 is wrong.', line: 2 },
						{ snippet: 'x', message: 'Of no snippet.' },
						null,
					],
				},
			} )
		);
		const error: unknown = await goBack( 4, { force: false } ).catch(
			( reason: unknown ) => reason
		);
		expect( app.sent( 'list-snippets' ) ).toEqual( [] );
		expect( error instanceof ApiError && obstaclesOf( error ) ).toEqual( [
			{ snippet: 3, message: 'Line 2 is wrong.' },
		] );
		expect( obstaclesOf( new ApiError( 'offline', '' ) ) ).toEqual( [] );
	} );
} );
