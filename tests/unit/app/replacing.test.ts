/**
 * Search and replace in all code, and the new name of a symbol as one of its kinds: what is looked at is what is replaced, what was taken
 * out and what is not shown stays, how it went is said and can be undone. And where words stand in code.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Snippet } from '../../../src/contract/index.ts';
import {
	later,
	newId,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';
import type { ReplacePlan } from '../../../src/state/replacing/index.js';

const app = openApp();
const { select } = await import( '@wordpress/data' );
const { closeDocument, documentOf, documentsStore, edit, openDocument } =
	await import( '../../../src/state/documents/index.js' );
const { reloadSnippets } =
	await import( '../../../src/state/snippets/index.js' );
const {
	doorInWords,
	forgetReplacing,
	linesOf,
	previewReplacing,
	mayUndo,
	nameOf,
	renameWithUndo,
	renamingOf,
	replaceAll,
	replacingStore,
	startRenaming,
	undoReplacing,
	unsavedIds,
	untickedFor,
} = await import( '../../../src/state/replacing/index.js' );

type Found = ReplacePlan[ 'snippets' ][ number ];

const DIGEST = 'a'.repeat( 64 );
const found = ( id: number, change: Partial< Found > = {} ): Found => ( {
	id,
	title: `Snippet ${ id }`,
	type: 'php',
	lang: '',
	status: 'inactive',
	folder: '',
	matches: 1,
	...change,
} );
const lookOf = ( change: Partial< ReplacePlan > = {} ): ReplacePlan => ( {
	dry_run: true,
	digest: DIGEST,
	matches: 1,
	snippets: [ found( 1 ) ],
	errors: [],
	warnings: [],
	generation: null,
	undo: null,
	...change,
} );
const NOTHING = { snippets: new Set< number >(), matches: new Map() };
const QUERY = { search: 'old', replace: 'new' };

const state = () => select( replacingStore ).getState();
const none = () => new AbortController().signal;

async function open( change: Partial< Snippet > = {} ): Promise< number > {
	const id = newId();
	app.answer( 'get-snippet', ( asked ) =>
		snippetOf( Number( asked.id ), change )
	);
	await openDocument( id );
	return id;
}

beforeEach( () => {
	forgetReplacing();
	app.answer( 'list-snippets', () => [] );
} );

describe( 'a look', () => {
	test( 'changes nothing', async () => {
		app.answer( 'replace-code', () => lookOf() );
		await previewReplacing(
			{ ...QUERY, type: 'php' },
			{ check: true, signal: none() }
		);
		expect( app.sent( 'replace-code' ) ).toEqual( [
			{ ...QUERY, type: 'php', dry_run: true, check: true },
		] );
		expect( state().kind ).toBe( 'idle' );
	} );

	test( 'leaves out PHP for those who write none, and the replacement leaves it as it is', async () => {
		app.boot( { level: 'design' } );
		const { code: _, ...mixed } = snippetOf( 3, { type: 'html' } );
		app.answer( 'list-snippets', () => [
			{ ...mixed, code: '<?php echo 1;' },
		] );
		await reloadSnippets();
		app.answer( 'replace-code', () =>
			lookOf( {
				snippets: [
					found( 2 ),
					found( 3, { type: 'html' } ),
					found( 4, { type: 'css' } ),
				],
				errors: [
					{ snippet: 3, message: 'Wrong.', line: 1 },
					{ snippet: 4, message: 'Wrong.', line: 1 },
				],
			} )
		);
		const look = await previewReplacing( QUERY, {
			check: false,
			signal: none(),
		} );
		expect( look.snippets.map( ( { id } ) => id ) ).toEqual( [ 4 ] );
		expect( look.errors.map( ( { snippet } ) => snippet ) ).toEqual( [
			4,
		] );
		await replaceAll( QUERY, look, NOTHING, 1 );
		expect( app.sent( 'replace-code' )[ 1 ]?.except ).toEqual( [ 3 ] );
		app.boot( { level: 'full' } );
		await reloadSnippets();
	} );
} );

describe( 'a replacement', () => {
	test( 'is of what was looked at, without what was taken out of it', async () => {
		app.answer( 'replace-code', () => lookOf() );
		app.boot( { level: 'full' } );
		await replaceAll(
			QUERY,
			lookOf(),
			{
				snippets: new Set( [ 8 ] ),
				matches: new Map( [ [ 1, new Set( [ 2, 3 ] ) ] ] ),
			},
			1
		);
		const [ sent ] = app.sent( 'replace-code' );
		expect( sent ).toMatchObject( {
			...QUERY,
			digest: DIGEST,
			except_matches: [ { id: 1, matches: [ 2, 3 ] } ],
		} );
		expect( sent?.except ).toContain( 8 );
		expect( sent ).not.toHaveProperty( 'dry_run' );
	} );

	test( 'is going on until its answer is there, is said, and shows what it made', async () => {
		const id = await open();
		const unsaved = await open();
		edit( unsaved, { code: 'mine' } );
		const answer = later< ReplacePlan >();
		app.answer( 'replace-code', () => answer.promise );
		const done = replaceAll( QUERY, lookOf(), NOTHING, 2 );
		expect( state() ).toEqual( { kind: 'working', snippets: 2 } );
		app.answer( 'get-snippet', ( asked ) =>
			snippetOf( Number( asked.id ), { code: 'new', modified: 150 } )
		);
		answer.come(
			lookOf( {
				dry_run: false,
				matches: 3,
				snippets: [ found( id ), found( 2 ) ],
				generation: 6,
				undo: 5,
			} )
		);
		await done;
		expect( state().kind ).toBe( 'done' );
		expect( app.said() ).toEqual( [ 'Replaced 3 matches in 2 snippets.' ] );
		await soon( () =>
			expect( documentOf( id )?.draft?.code ).toBe( 'new' )
		);
		expect( documentOf( unsaved )?.draft?.code ).toBe( 'mine' );
	} );

	test( 'that found nothing any more says nothing at the foot', async () => {
		app.answer( 'replace-code', () => lookOf( { matches: 0 } ) );
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		expect( app.said() ).toEqual( [] );
		expect( state().kind ).toBe( 'done' );
	} );

	test( 'that was refused says why, and nothing was done', async () => {
		app.answer( 'replace-code', () =>
			refusal( 'svc_conflict', 409, 'Other matches are there now.' )
		);
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		expect( state() ).toMatchObject( {
			kind: 'failed',
			error: { message: 'Other matches are there now.' },
		} );
		expect( app.sent( 'list-snippets' ) ).toEqual( [] );
	} );

	test( 'stays done where the list cannot be had again', async () => {
		app.answer( 'replace-code', () => lookOf( { matches: 0 } ) );
		app.answer( 'list-snippets', () => OFFLINE );
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		expect( state().kind ).toBe( 'done' );
		expect( app.said() ).toEqual( [] );
	} );
} );

describe( 'the way back', () => {
	const DONE = lookOf( { generation: 6, undo: 5 } );
	const generation = ( n: number ) => ( {
		n,
		time: 100,
		user: 7,
		name: 'Ada',
		via: 'admin' as const,
		summary: '',
		changes: 1,
		minor: false,
		password: '',
	} );

	test.each( [
		[ 'full', DONE, true ],
		[ 'design', DONE, false ],
		[ 'full', lookOf( { generation: 6 } ), false ],
		[ 'full', lookOf( { undo: 5 } ), false ],
	] as const )(
		'is there for %s after %o: %s',
		async ( level, answer, may ) => {
			app.boot( { level } );
			expect( mayUndo( answer ) ).toBe( may );
			app.answer( 'replace-code', () => answer );
			await replaceAll( QUERY, lookOf(), NOTHING, 1 );
			expect( app.said() ).toHaveLength( 1 );
			if ( may ) {
				expect( () => app.press( 'Nothing' ) ).toThrow();
				app.answer( 'list-generations', () => OFFLINE );
				app.press( 'Undo' );
				await soon( () => expect( app.said() ).toHaveLength( 2 ) );
			} else {
				expect( () => app.press( 'Undo' ) ).toThrow();
			}
		}
	);

	test( 'takes the replacement back, shows that, and what was said of it is gone', async () => {
		app.answer( 'replace-code', () => DONE );
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		const id = await open();
		app.answer( 'list-generations', () => [ generation( 6 ) ] );
		app.answer( 'restore-generation', () => ( {
			generation: generation( 7 ),
			errors: [],
			warnings: [],
			switched_off: [],
			skipped: [],
		} ) );
		app.answer( 'get-snippet', () =>
			snippetOf( id, { code: 'as before', modified: 150 } )
		);
		await undoReplacing( 6 );
		expect( app.sent( 'restore-generation' ) ).toEqual( [ { n: 5 } ] );
		expect( state().kind ).toBe( 'idle' );
		expect( app.said() ).toContain( 'Undone.' );
		await soon( () =>
			expect( documentOf( id )?.draft?.code ).toBe( 'as before' )
		);
	} );

	test( 'is gone also where the list cannot be had after it', async () => {
		app.answer( 'replace-code', () => DONE );
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		app.answer( 'list-generations', () => [ generation( 6 ) ] );
		app.answer( 'restore-generation', () => ( {
			generation: generation( 7 ),
			errors: [],
			warnings: [],
			switched_off: [],
			skipped: [],
		} ) );
		app.answer( 'list-snippets', () => OFFLINE );
		await undoReplacing( 6 );
		expect( state().kind ).toBe( 'idle' );
		expect( app.said() ).toEqual( [
			'Replaced 1 match in 1 snippet.',
			'Undone.',
		] );
	} );

	test( 'leaves what was said where something else was changed since', async () => {
		app.answer( 'replace-code', () => DONE );
		await replaceAll( QUERY, lookOf(), NOTHING, 1 );
		app.answer( 'list-generations', () => [ generation( 7 ) ] );
		await undoReplacing( 6 );
		expect( state().kind ).toBe( 'done' );
		expect( app.said() ).not.toContain( 'Undone.' );
		expect( app.sent( 'restore-generation' ) ).toEqual( [] );
	} );
} );

describe( 'a symbol that gets another name', () => {
	const renaming = ( id: number ) => ( {
		search: 'oldName',
		replace: 'newName',
		ignoreCase: false,
		places: new Map( [ [ id, { meant: new Set( [ 1, 3 ] ), total: 3 } ] ] ),
	} );
	const changes = [
		{
			line: 1,
			before: 'oldName',
			after: 'newName',
			matches: [ { n: 1, at: 0, text: 'oldname', with: 'newName' } ],
		},
	];

	test( 'is looked at first, with those places unticked that only look like it', async () => {
		const id = await open();
		expect( startRenaming( renaming( id ) ) ).toBe( '' );
		expect( app.address() ).toBe(
			'p=/search&q=oldName&with=newName&replace=1&word=1&rename=1&case=1'
		);
		const look = lookOf( {
			snippets: [
				found( id, { matches: 3, changes } ),
				// Nothing is known of these two: another has changed them since.
				found( 8, { matches: 1 } ),
			],
		} );
		expect( renamingOf( look ) ).not.toBe( null );
		expect( untickedFor( look ) ).toEqual( {
			snippets: new Set( [ 8 ] ),
			matches: new Map( [ [ id, new Set( [ 2 ] ) ] ] ),
		} );
		expect(
			untickedFor(
				lookOf( { snippets: [ found( id, { matches: 4, changes } ) ] } )
			)
		).toEqual( { snippets: new Set( [ id ] ), matches: new Map() } );
	} );

	test( 'is unticked everywhere where its address is opened for another name', async () => {
		const id = await open();
		startRenaming( { ...renaming( id ), search: 'another' } );
		const look = lookOf( {
			snippets: [ found( id, { matches: 3, changes } ) ],
		} );
		expect( renamingOf( look ) ).toBe( null );
		expect( untickedFor( look ).snippets ).toEqual( new Set( [ id ] ) );
	} );

	test( 'waits for the save of a snippet in which it is, and only for such a one', async () => {
		const id = await open( { title: 'Banner' } );
		const other = await open();
		edit( other, { code: 'mine' } );
		expect( startRenaming( renaming( id ) ) ).toBe( '' );
		app.back();
		edit( id, { code: 'mine' } );
		expect( startRenaming( renaming( id ) ) ).toMatch(
			/^Save “Banner” first/
		);
		expect( app.address() ).toBe( '' );
		expect( unsavedIds( select( documentsStore ).getState() ) ).toEqual(
			new Set( [ id, other ] )
		);
		await closeDocument( id );
	} );
} );

describe( 'a title', () => {
	const saves = () =>
		app.answer( 'update-snippet', ( sent ) => ( {
			snippet: snippetOf( Number( sent.id ), {
				title: String( sent.title ),
			} ),
			errors: [],
			warnings: [],
			deactivated: false,
		} ) );

	test( 'is changed, said, and changed back by Undo', async () => {
		saves();
		await renameWithUndo( { id: 3, title: '' }, 'New' );
		expect( app.said() ).toEqual( [ 'Renamed untitled (3) to New.' ] );
		app.press( 'Undo' );
		await soon( () => expect( app.said() ).toContain( 'Undone.' ) );
		expect( app.sent( 'update-snippet' ) ).toEqual( [
			{ id: 3, title: 'New' },
			{ id: 3, title: '' },
		] );
	} );

	test( 'that cannot be changed, or not back, says why', async () => {
		app.answer( 'update-snippet', () => OFFLINE );
		await renameWithUndo( { id: 3, title: 'Old' }, 'New' );
		expect( app.said() ).toEqual( [
			"The site can't be reached. Check your connection.",
		] );
		saves();
		await renameWithUndo( { id: 3, title: 'Old' }, 'New' );
		app.answer( 'update-snippet', () =>
			refusal( 'svc_not_found', 404, 'It is gone.' )
		);
		app.press( 'Undo' );
		await soon( () => expect( app.said() ).toContain( 'It is gone.' ) );
	} );

	test( 'that is empty is named by the number of its snippet', () => {
		expect( nameOf( { id: 3, title: '' } ) ).toBe( 'untitled (3)' );
		expect( nameOf( { id: 3, title: 'Old' } ) ).toBe( 'Old' );
	} );
} );

test.each( [
	[ 'rest', 'over REST' ],
	[ 'cli', 'on the command line' ],
	[ 'ability', 'by an assistant' ],
	[ 'git', 'from Git' ],
	[ 'rescue', 'by the rescue link' ],
	[ 'system', 'automatically' ],
	[ 'admin', '' ],
] as const )(
	'a change that came by the door %s is said to be "%s"',
	( via, words ) => {
		expect( doorInWords( via ) ).toBe( words );
	}
);

describe( 'where words stand in code', () => {
	const shown = ( code: string, search: string ) =>
		linesOf( code, search ).map(
			( { number, parts } ) =>
				`${ number }: ${ parts
					.map( ( { text, isHit } ) =>
						isHit ? `[${ text }]` : text
					)
					.join( '' ) }`
		);

	test.each( [
		[
			'the text as it is',
			'a b\nc\nA B a',
			'a b',
			[ '1: [a b]', '3: [A B] a' ],
		],
		[
			'each word where they are apart',
			'b\nx\na',
			'a b',
			[ '1: [b]', '3: [a]' ],
		],
		[ 'signs as they are', 'a.b\naxb', 'a.b', [ '1: [a.b]' ] ],
		[ 'nothing for nothing', 'a', '  ', [] ],
		[ 'nothing where it is in the title alone', 'a', 'b', [] ],
		[ 'lines without what is behind them', 'a  ', 'a', [ '1: [a]' ] ],
	] as const )( 'is %s', ( _, code, search, lines ) => {
		expect( shown( code, search ) ).toEqual( lines );
	} );

	test( 'is cut around the first hit of a long line', () => {
		const [ line ] = linesOf(
			`${ 'x'.repeat( 500 ) }hit${ 'y'.repeat( 500 ) }`,
			'hit'
		);
		expect( line?.parts.map( ( { text } ) => text ) ).toEqual( [
			'…',
			'x'.repeat( 40 ),
			'hit',
			'y'.repeat( 197 ),
		] );
	} );
} );
