/**
 * Unsaved work on snippets: written down in the browser while a person types, when a window is left and when a tab is closed; offered at
 * the next visit and taken only when the person wants it; never overwritten by what the site answers late.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Snippet } from '../../../src/contract/index.ts';
import type { KeptDraft } from '../../../src/state/documents/index.js';
import {
	later,
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { select } = await import( '@wordpress/data' );
const {
	closeDocument,
	closeTab,
	documentOf,
	draftOf,
	documentsStore,
	dropKept,
	edit,
	isChanged,
	keptDrafts,
	openDocument,
	refreshDocument,
	saveAll,
	takeKept,
	typed,
} = await import( '../../../src/state/documents/index.js' );
const { navigate } = await import( '../../../src/state/frame/index.js' );

const keyOf = ( id: number ) => `snippet|https://example.com|7|${ id }`;
const keptOf = ( id: number ) =>
	app.kept.get( keyOf( id ) ) as KeptDraft | undefined;
const codeOf = ( id: number ) => documentOf( id )?.draft?.code;

async function open(
	change: Partial< Snippet > = {},
	id = newId()
): Promise< number > {
	app.answer( 'get-snippet', ( asked ) =>
		snippetOf( Number( asked.id ), change )
	);
	await openDocument( id );
	return id;
}

/** Unsaved work of an earlier visit. */
function leaveBehind( id: number, code: string, baseModified = 100 ): void {
	const draft = { ...draftOf( snippetOf( id ) ), code };
	app.kept.set( keyOf( id ), {
		draft,
		baseModified,
		start: draftOf( snippetOf( id ) ),
		time: 5_000,
	} );
}

beforeEach( () => {
	vi.useFakeTimers();
} );
afterEach( () => {
	vi.useRealTimers();
} );

describe( 'while a person writes', () => {
	test( 'it is written down once the keys rest, with what it was made from', async () => {
		const id = await open( { modified: 123 } );
		edit( id, { code: 'mine' } );
		await vi.advanceTimersByTimeAsync( 399 );
		expect( keptOf( id ) ).toBeUndefined();
		await vi.advanceTimersByTimeAsync( 1 );
		expect( keptOf( id ) ).toMatchObject( {
			draft: { code: 'mine' },
			baseModified: 123,
			start: { code: 'echo 1;' },
		} );
	} );

	test( 'it is written down every two seconds where the keys do not rest', async () => {
		const id = await open();
		for ( let key = 0; key < 10; key++ ) {
			edit( id, { code: `mine ${ key }` } );
			await vi.advanceTimersByTimeAsync( 300 );
		}
		// The seventh came after 1,800 ms.
		expect( keptOf( id )?.draft.code ).toBe( 'mine 6' );
	} );

	test( 'it is no longer kept where it is as on the site again', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		await vi.advanceTimersByTimeAsync( 400 );
		edit( id, { code: 'echo 1;' } );
		await vi.advanceTimersByTimeAsync( 400 );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'it is written down at once where the window is left, with the last key', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		typed( id, () => 'mine and a key' );
		app.see( false );
		await vi.advanceTimersByTimeAsync( 0 );
		expect( keptOf( id )?.draft.code ).toBe( 'mine and a key' );
	} );

	test( 'what is typed is known at once to be unsaved, and to all who ask', async () => {
		const id = await open();
		let text = 'e';
		typed( id, () => text );
		await vi.advanceTimersByTimeAsync( 0 );
		// As the screen has it, which asks for nothing.
		expect( select( documentsStore ).getDocument( id )?.draft?.code ).toBe(
			'e'
		);
		text = 'ec';
		typed( id, () => text );
		// No time has passed: it is read where it is asked for.
		expect( codeOf( id ) ).toBe( 'ec' );
	} );

	test( 'a change of another field keeps what was typed last', async () => {
		const id = await open();
		typed( id, () => 'typed' );
		edit( id, { title: 'New' } );
		expect( documentOf( id )?.draft ).toMatchObject( {
			code: 'typed',
			title: 'New',
		} );
	} );

	test( 'nothing is written into a snippet that is not there', () => {
		const id = newId();
		edit( id, { code: 'mine' } );
		expect( documentOf( id ) ).toBeUndefined();
	} );
} );

describe( 'what is left of an earlier visit', () => {
	test( 'is offered and not taken, and stays kept until it is decided', async () => {
		const id = newId();
		leaveBehind( id, 'mine' );
		await open( {}, id );
		expect( codeOf( id ) ).toBe( 'echo 1;' );
		expect( documentOf( id )?.kept ).toMatchObject( {
			draft: { code: 'mine' },
		} );
		edit( id, { code: 'echo 1;' } );
		await vi.advanceTimersByTimeAsync( 400 );
		expect( keptOf( id )?.draft.code ).toBe( 'mine' );
	} );

	test( 'is taken with what it was made from, so that a save finds out that another has saved since', async () => {
		const id = newId();
		leaveBehind( id, 'mine', 90 );
		await open( { modified: 100 }, id );
		takeKept( id );
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'mine' },
			baseModified: 90,
			start: { code: 'echo 1;' },
			kept: null,
		} );
	} );

	test( 'is thrown away where the person wants that', async () => {
		const id = newId();
		leaveBehind( id, 'mine' );
		await open( {}, id );
		await dropKept( id );
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'echo 1;' },
			kept: null,
		} );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'is not offered where the site has it by now', async () => {
		const id = newId();
		leaveBehind( id, 'mine' );
		await open( { code: 'mine' }, id );
		expect( documentOf( id )?.kept ).toBe( null );
		expect( keptOf( id ) ).toBeUndefined();
	} );

	test( 'is listed, the newest first, and of this person on this site alone', async () => {
		leaveBehind( 11, 'mine' );
		leaveBehind( 12, 'mine' );
		app.kept.set( keyOf( 12 ), {
			...( keptOf( 12 ) as KeptDraft ),
			time: 9_000,
		} );
		app.kept.set( 'snippet|https://example.com|8|13', keptOf( 11 ) );
		app.kept.set( 'box|https://example.com|7|14', 'text' );
		expect( await keptDrafts() ).toEqual( [
			{ id: 12, title: 'Snippet 12', time: 9_000 },
			{ id: 11, title: 'Snippet 11', time: 5_000 },
		] );
	} );
} );

describe( 'what the site answers', () => {
	test.each( [
		[ 'is gone', refusal( 'svc_not_found', 404 ), 'missing' ],
		[ 'cannot be had', OFFLINE, 'error' ],
	] )( 'a snippet that %s is said to be so', async ( _, answer, phase ) => {
		const id = newId();
		app.answer( 'get-snippet', () => answer );
		await openDocument( id );
		expect( documentOf( id ) ).toMatchObject( { phase, draft: null } );
	} );

	test( 'PHP is not shown to those who write none, and HTML is unless there is PHP in it', async () => {
		app.boot( { level: 'design' } );
		const phases = [];
		for ( const change of [
			{ type: 'php' },
			{ type: 'html', code: '<?php echo 1;' },
			{ type: 'html', code: '<b>1</b>' },
		] as const ) {
			phases.push( documentOf( await open( change ) )?.phase );
		}
		expect( phases ).toEqual( [ 'hidden', 'hidden', 'ready' ] );
	} );

	test( 'a snippet that is open is not asked for again, and what is written in it stays', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		await openDocument( id );
		expect( app.sent( 'get-snippet' ) ).toHaveLength( 1 );
		expect( codeOf( id ) ).toBe( 'mine' );
	} );

	test( 'what came to the site is shown where nothing is unsaved, and only there', async () => {
		const id = await open();
		const other = await open();
		edit( other, { code: 'mine' } );
		app.answer( 'get-snippet', ( asked ) =>
			snippetOf( Number( asked.id ), { code: 'theirs', modified: 150 } )
		);
		await refreshDocument( id );
		await refreshDocument( other );
		expect( codeOf( id ) ).toBe( 'theirs' );
		expect( codeOf( other ) ).toBe( 'mine' );
	} );

	test( 'what is written while it comes stays, as a change of the version before', async () => {
		const id = await open();
		const answer = later< Snippet >();
		app.answer( 'get-snippet', () => answer.promise );
		const loaded = refreshDocument( id );
		edit( id, { code: 'mine' } );
		answer.come( snippetOf( id, { code: 'theirs', modified: 150 } ) );
		await loaded;
		expect( documentOf( id ) ).toMatchObject( {
			draft: { code: 'mine' },
			baseModified: 100,
		} );
	} );
} );

describe( 'a tab', () => {
	test( 'that is closed keeps what is unsaved, to be offered when it is opened again', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		await closeDocument( id );
		expect( documentOf( id ) ).toBeUndefined();
		await open( {}, id );
		expect( documentOf( id )?.kept?.draft.code ).toBe( 'mine' );
	} );

	test( 'with unsaved work is not closed unless that is left', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		expect( closeTab( id, { leavesWork: false } ) ).toBe( false );
		expect( documentOf( id ) ).toBeDefined();
		expect( closeTab( id, { leavesWork: true } ) ).toBe( true );
		await soon( () => expect( documentOf( id ) ).toBeUndefined() );
		expect( keptOf( id )?.draft.code ).toBe( 'mine' );
	} );

	test( 'that is closed gives way to the one after it, else to the one before, else to the list', async () => {
		const ids = [ await open(), await open(), await open() ];
		const [ first = 0, second = 0, third = 0 ] = ids;
		navigate( `/snippet/${ second }` );
		const places = [];
		for ( const id of [ second, third, first ] ) {
			closeTab( id, { leavesWork: false } );
			places.push( app.address() );
			await soon( () => expect( documentOf( id ) ).toBeUndefined() );
		}
		expect( places ).toEqual( [
			`p=/snippet/${ third }`,
			`p=/snippet/${ first }`,
			'',
		] );
	} );

	test( 'that is not shown is closed without going anywhere', async () => {
		const id = await open();
		await open();
		const shown = await open();
		navigate( `/snippet/${ shown }` );
		closeTab( id, { leavesWork: false } );
		expect( app.address() ).toBe( `p=/snippet/${ shown }` );
	} );

	test( 'that is to be saved first is unsaved still where that fails', async () => {
		const id = await open();
		edit( id, { code: 'mine' } );
		app.answer( 'update-snippet', () => refusal( 'svc_invalid', 400 ) );
		expect( await saveAll( id ) ).toBe( false );
		app.answer( 'update-snippet', ( sent ) => ( {
			snippet: snippetOf( id, { code: String( sent.code ) } ),
			errors: [],
			warnings: [],
			deactivated: false,
		} ) );
		expect( await saveAll( id ) ).toBe( true );
		const document = documentOf( id );
		expect( document && isChanged( document ) ).toBe( false );
	} );
} );
