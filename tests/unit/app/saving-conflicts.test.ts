/**
 * Another person has saved meanwhile: what was written on either side stays until a person has decided, what is no real clash asks
 * no question, and a save whose answer was lost is not taken for the work of another.
 */
import { expect, describe, test } from 'vitest';
import type { SaveResult, Snippet } from '../../../src/contract/index.ts';
import {
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { documentOf, draftOf, edit, isChanged, openDocument, patchDocument } =
	await import( '../../../src/state/documents/index.js' );
const { putOffConflict, saveDocument, settleConflict, showConflict, startOf } =
	await import( '../../../src/state/saving/index.js' );

const GRACE = { user: 8, name: 'Grace', time: 150 };
const BASE = { code: 'a\nb\n', modified: 100 };

/** A snippet with the code `mine` on the screen, and another version on the site, which refuses to be overwritten. */
async function clash(
	theirs: Partial< Snippet >,
	base: Partial< Snippet > = {},
	isThere: () => boolean = () => true
): Promise< number > {
	const id = newId();
	const start = snippetOf( id, { ...BASE, ...base } );
	const there = { ...start, modified: 150, modified_by: 8, ...theirs };
	app.answer( 'get-snippet', () => start );
	await openDocument( id );
	edit( id, { code: 'mine' } );
	app.answer( 'get-snippet', () => ( isThere() ? there : OFFLINE ) );
	app.answer( 'update-snippet', ( sent ) =>
		sent.base_modified === there.modified
			? resultOf( {
					...there,
					...draftOf( { ...there, ...sent } ),
					status: ( sent.status as 'active' ) ?? there.status,
					modified: 200,
				} )
			: refusal( 'svc_conflict', 409, 'Grace has saved.', {
					conflict: GRACE,
				} )
	);
	return id;
}

const resultOf = ( snippet: Snippet ): SaveResult => ( {
	snippet,
	errors: [],
	warnings: [],
	deactivated: false,
} );

const sent = () => app.sent( 'update-snippet' );
const keptOf = ( id: number ) =>
	app.kept.get( `snippet|https://example.com|7|${ id }` );

describe( 'two versions', () => {
	test( 'are both there, mine on the screen and in the browser, and nothing is saved until it is decided', async () => {
		const id = await clash( { code: 'theirs' } );
		await saveDocument( id );
		expect( documentOf( id ) ).toMatchObject( {
			saving: {
				kind: 'conflict',
				conflict: GRACE,
				theirs: { code: 'theirs' },
			},
			draft: { code: 'mine' },
			base: { code: 'a\nb\n' },
		} );
		expect( keptOf( id ) ).toMatchObject( {
			draft: { code: 'mine' },
			baseModified: 100,
			start: { code: 'a\nb\n' },
		} );
		await saveDocument( id, { force: true } );
		expect( sent() ).toHaveLength( 1 );
		expect( documentOf( id )?.saving.kind ).toBe( 'conflict' );
	} );

	test( 'become one, which is saved over theirs', async () => {
		const id = await clash( { code: 'theirs', title: 'Their title' } );
		await saveDocument( id );
		const document = documentOf( id );
		if ( document?.draft ) {
			await settleConflict( id, { ...document.draft, code: 'both' } );
		}
		// The version that was put together has my title.
		expect( sent()[ 1 ] ).toMatchObject( {
			code: 'both',
			title: `Snippet ${ id }`,
			base_modified: 150,
		} );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'saved' },
			base: { code: 'both', modified: 200 },
		} );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'theirs is taken where mine is given up: nothing is saved, and nothing is left of mine', async () => {
		const id = await clash( { code: 'theirs' } );
		await saveDocument( id, { status: 'active' } );
		await settleConflict( id, null );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'idle' },
			draft: { code: 'theirs' },
			baseModified: 150,
			// It was to be on as mine, not as theirs.
			wantsOn: false,
		} );
		expect( sent() ).toHaveLength( 1 );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'go on being said where the decision is put off, and the next save asks again', async () => {
		const id = await clash( { code: 'theirs' } );
		await saveDocument( id );
		putOffConflict( id );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'idle' },
			newer: { name: 'Grace', time: 150 },
			draft: { code: 'mine' },
		} );
		edit( id, { code: 'mine and more' } );
		await saveDocument( id );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'conflict' },
			draft: { code: 'mine and more' },
		} );
	} );

	test( 'are shown before a save where it is known that there are two', async () => {
		const id = await clash( { code: 'theirs' } );
		patchDocument( id, { newer: { name: 'Grace', time: 150 } } );
		await showConflict( id );
		expect( documentOf( id )?.saving ).toEqual( {
			kind: 'conflict',
			conflict: GRACE,
			theirs: expect.objectContaining( { code: 'theirs' } ),
		} );
		expect( sent() ).toHaveLength( 0 );
	} );

	test( 'are not shown where there is no longer a newer one when it comes', async () => {
		const id = await clash( { code: 'theirs' } );
		await showConflict( id );
		expect( documentOf( id )?.saving.kind ).toBe( 'idle' );
	} );

	test( 'nothing is decided where none wait for it', async () => {
		const id = await clash( { code: 'theirs' } );
		await settleConflict( id, null );
		putOffConflict( id );
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'mine' },
			newer: null,
		} );
	} );

	test( 'a save fails with its reason where the other version cannot be had, and mine stays', async () => {
		const id = await clash( {}, {}, () => false );
		await saveDocument( id );
		expect( documentOf( id ) ).toMatchObject( {
			saving: { kind: 'failed', error: { code: 'offline' } },
			draft: { code: 'mine' },
		} );
		expect( keptOf( id ) ).toMatchObject( { draft: { code: 'mine' } } );
	} );
} );

describe( 'a save whose answer was lost', () => {
	test( 'is known again by what the site has, and nothing is asked', async () => {
		const id = await clash( { code: 'mine', modified_by: 7 } );
		await saveDocument( id );
		const document = documentOf( id );
		expect( document ).toMatchObject( {
			saving: { kind: 'saved' },
			baseModified: 150,
		} );
		expect( document && isChanged( document ) ).toBe( false );
		expect( sent() ).toHaveLength( 1 );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'is sent again where it was to be on and is off, to learn why', async () => {
		const id = await clash( { code: 'mine', modified_by: 7 } );
		await saveDocument( id, { status: 'active' } );
		expect( sent()[ 1 ] ).toEqual( {
			id,
			base_modified: 150,
			status: 'active',
		} );
		expect( documentOf( id )?.saving ).toMatchObject( {
			kind: 'saved',
			isOn: true,
		} );
	} );

	test( 'is switched on again where it was on before, by the same person', async () => {
		const id = await clash(
			{ code: 'mine', modified_by: 7, status: 'inactive' },
			{ status: 'active' }
		);
		await saveDocument( id );
		expect( sent()[ 1 ] ).toMatchObject( { status: 'active' } );
	} );

	test( 'leaves it off where another person, or an error, has switched it off', async () => {
		const id = await clash(
			{ code: 'mine', modified_by: 0, status: 'inactive' },
			{ status: 'active' }
		);
		await saveDocument( id );
		expect( sent() ).toHaveLength( 1 );
		expect( documentOf( id )?.saving ).toMatchObject( {
			kind: 'saved',
			isOn: false,
		} );
	} );
} );

describe( 'a snippet that was only switched meanwhile', () => {
	test( 'is saved over without a question, and stays as it was switched', async () => {
		const id = await clash( { status: 'active' } );
		await saveDocument( id );
		expect( sent()[ 1 ] ).toMatchObject( {
			code: 'mine',
			base_modified: 150,
			// What is on now must not go off for it.
			keep_active: true,
		} );
		expect( sent()[ 1 ] ).not.toHaveProperty( 'status' );
		expect( documentOf( id )?.saving ).toMatchObject( {
			kind: 'saved',
			isOn: true,
		} );
		expect( app.said() ).toEqual( [] );
	} );

	test( 'is saved over without a word where nothing of it was changed', async () => {
		const id = await clash( {} );
		await saveDocument( id );
		expect( documentOf( id )?.saving.kind ).toBe( 'saved' );
		expect( app.said() ).toEqual( [] );
	} );

	test.each( [
		[
			'a person',
			null,
			'Saved. The snippet has been deactivated meanwhile.',
		],
		[
			'an error',
			'Call to an undefined function.',
			'Saved. The snippet was deactivated by an error.',
		],
	] )(
		'stays off, and it is said that it is, after %s',
		async ( _, error, text ) => {
			const id = await clash(
				{ status: 'inactive', error },
				{ status: 'active' }
			);
			await saveDocument( id );
			expect( documentOf( id )?.saving ).toMatchObject( {
				kind: 'saved',
				isOn: false,
			} );
			expect( app.said() ).toEqual( [ text ] );
		}
	);

	test( 'asks where the draft is of an older version: what was written since is not known', async () => {
		const id = await clash( { status: 'active' } );
		patchDocument( id, { baseModified: 90 } );
		await saveDocument( id );
		expect( documentOf( id )?.saving.kind ).toBe( 'conflict' );
	} );
} );

test( 'what a draft was made from is the version that was opened, what was kept with it, or not known', async () => {
	const id = await clash( {} );
	const document = documentOf( id );
	if ( document === undefined ) {
		throw new Error( 'It is not open.' );
	}
	const start = { ...draftOf( snippetOf( id ) ), code: 'earlier' };
	expect( startOf( document )?.code ).toBe( 'a\nb\n' );
	expect( startOf( { ...document, start } )?.code ).toBe( 'earlier' );
	expect( startOf( { ...document, baseModified: 90 } ) ).toBe( null );
} );
