/**
 * The list of snippets: read in two parts that belong together, and never set back by an answer that was asked for before something was
 * done here. And whom it shows what.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedSnippet, Snippet } from '../../../src/contract/index.ts';
import {
	json,
	later,
	OFFLINE,
	openApp,
	snippetOf,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { dispatch, select } = await import( '@wordpress/data' );
const {
	deletePermanently,
	duplicate,
	hiddenIds,
	isHidden,
	isHiddenUid,
	loadSnippets,
	mayWrite,
	putInTrash,
	reloadSnippets,
	setSafeMode,
	snippetsOf,
	snippetsStore,
	summaryShown,
	restoreFromTrash,
	takeOver,
	whyReadOnly,
} = await import( '../../../src/state/snippets/index.js' );

const state = () => select( snippetsStore ).getState();
const titles = () => state().list.map( ( { title } ) => title );
const isWhole = () => select( snippetsStore ).isWhole();

const listed = (
	id: number,
	change: Partial< Snippet > = {}
): ListedSnippet => {
	const { code: _, ...rest } = snippetOf( id, change );
	return rest;
};
const some = ( from: number, to: number ): ListedSnippet[] =>
	Array.from( { length: to - from + 1 }, ( _, at ) => listed( from + at ) );

/** One part of a list of `total`, read when the set was as `set` says. */
const part = ( items: readonly ListedSnippet[], total: number, set = 'a' ) =>
	json( items, 200, { 'x-wp-total': String( total ), 'x-svc-set': set } );

beforeEach( () => {
	dispatch( snippetsStore ).listed( [] );
} );

describe( 'the list', () => {
	test( 'that comes as a whole with the page is asked for once', async () => {
		app.answer( 'list-snippets', () => part( some( 1, 3 ), 3 ) );
		await loadSnippets();
		expect( titles() ).toEqual( [ 'Snippet 1', 'Snippet 2', 'Snippet 3' ] );
		expect( isWhole() ).toBe( true );
		expect( app.sent( 'list-snippets' ) ).toEqual( [
			{ page: '1', per_page: '100' },
		] );
	} );

	test( 'shows its first part while the rest is on its way, and says that more comes', async () => {
		const rest = later< Response >();
		app.answer( 'list-snippets', ( { page } ) =>
			page === '1' ? part( some( 1, 2 ), 4 ) : rest.promise
		);
		const loaded = loadSnippets();
		await expect.poll( titles, { interval: 1 } ).toHaveLength( 2 );
		expect( isWhole() ).toBe( false );
		rest.come( part( some( 3, 4 ), 4 ) );
		await loaded;
		expect( titles() ).toHaveLength( 4 );
		expect( isWhole() ).toBe( true );
		expect( app.sent( 'list-snippets' )[ 1 ] ).toEqual( { offset: '2' } );
	} );

	test( 'is read anew as a whole where the set was changed between its parts', async () => {
		app.answer( 'list-snippets', ( { page, offset } ) => {
			if ( page === '1' ) {
				return part( some( 1, 2 ), 4, 'a' );
			}
			return offset === undefined
				? part( some( 2, 6 ), 5, 'b' )
				: part( some( 4, 6 ), 5, 'b' );
		} );
		await loadSnippets();
		expect( state().list.map( ( { id } ) => id ) ).toEqual( [
			2, 3, 4, 5, 6,
		] );
	} );

	test( 'says why it could not be had, and keeps what it shows', async () => {
		dispatch( snippetsStore ).listed( some( 1, 2 ) );
		app.answer( 'list-snippets', () => OFFLINE );
		await loadSnippets();
		expect( state() ).toMatchObject( {
			phase: 'error',
			error: { code: 'offline' },
		} );
		expect( titles() ).toHaveLength( 2 );
	} );
} );

describe( 'a list that is asked for', () => {
	/** A list that was asked for before something was done here. */
	async function lateList(
		items: readonly ListedSnippet[],
		meanwhile: () => unknown
	): Promise< void > {
		const answer = later< Response >();
		app.answer( 'list-snippets', () => answer.promise );
		const loaded = reloadSnippets();
		await meanwhile();
		answer.come( part( items, items.length ) );
		await loaded;
	}

	test( 'does not set back what was saved here since', async () => {
		dispatch( snippetsStore ).listed( some( 1, 2 ) );
		await lateList( some( 1, 2 ), () =>
			takeOver( snippetOf( 1, { title: 'Saved' } ) )
		);
		expect( titles() ).toEqual( [ 'Saved', 'Snippet 2' ] );
	} );

	test( 'does not bring back what was put in the trash since, and does not lose what was made', async () => {
		dispatch( snippetsStore ).listed( some( 1, 2 ) );
		app.answer( 'delete-snippet', ( { id } ) => ( {
			deleted: true,
			id: Number( id ),
			trash: true,
			users: [],
			warnings: [],
		} ) );
		app.answer( 'duplicate-snippet', () => snippetOf( 9 ) );
		await lateList( some( 1, 2 ), async () => {
			await putInTrash( 1 );
			await duplicate( 2 );
		} );
		expect( state().list.map( ( { id } ) => id ) ).toEqual( [ 2, 9 ] );
	} );

	test( 'is left out where one that was asked for later has come first', async () => {
		const first = later< Response >();
		app.answer( 'list-snippets', () => first.promise );
		const early = reloadSnippets();
		app.answer( 'list-snippets', () =>
			part( [ listed( 1, { title: 'Newer' } ) ], 1 )
		);
		await reloadSnippets();
		first.come( part( [ listed( 1, { title: 'Older' } ) ], 1 ) );
		await early;
		expect( titles() ).toEqual( [ 'Newer' ] );
	} );

	test( 'after a change is newer than it', async () => {
		dispatch( snippetsStore ).listed( some( 1, 1 ) );
		takeOver( snippetOf( 1, { title: 'Saved' } ) );
		app.answer( 'list-snippets', () =>
			part( [ listed( 1, { title: 'Theirs' } ) ], 1 )
		);
		await reloadSnippets();
		expect( titles() ).toEqual( [ 'Theirs' ] );
	} );
} );

describe( 'the trash', () => {
	test( 'gives a snippet back to the list, and loses one for good', async () => {
		app.answer( 'untrash-snippet', () => snippetOf( 3 ) );
		app.answer( 'delete-trash', ( { id } ) => ( {
			deleted: true,
			id: Number( id ),
		} ) );
		await restoreFromTrash( 3 );
		expect( snippetsOf( [ 3, 4 ] ).map( ( { id } ) => id ) ).toEqual( [
			3,
		] );
		await deletePermanently( 4 );
		expect( app.sent( 'delete-trash' ) ).toEqual( [ { id: 4 } ] );
	} );

	test( 'leaves a snippet in the list where the site refuses', async () => {
		dispatch( snippetsStore ).listed( some( 1, 1 ) );
		app.answer( 'delete-snippet', () => OFFLINE );
		await expect( putInTrash( 1 ) ).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( titles() ).toHaveLength( 1 );
	} );
} );

describe( 'those who write no PHP', () => {
	const ALL = [
		listed( 1, { type: 'css' } ),
		listed( 2, { type: 'php', title: 'Secret' } ),
		listed( 3, { type: 'html' } ),
		listed( 4, { type: 'html', title: 'Mixed' } ),
	];

	beforeEach( () => {
		app.answer( 'list-snippets', ( { type } ) =>
			type === 'html'
				? part(
						[
							{ ...listed( 3 ), type: 'html', code: '<b></b>' },
							{ ...listed( 4 ), type: 'html', code: '<?= 1 ?>' },
						],
						2
					)
				: part( ALL, 4 )
		);
	} );

	test( 'are not shown it, nor HTML with PHP in it', async () => {
		app.boot( { level: 'design' } );
		await reloadSnippets();
		expect( state().list.map( ( { id } ) => id ) ).toEqual( [ 1, 3 ] );
		expect( hiddenIds() ).toEqual( [ 2, 4 ] );
		expect( [ 1, 2, 3, 4 ].map( isHidden ) ).toEqual( [
			false,
			true,
			false,
			true,
		] );
		expect( isHiddenUid( 'uid-2' ) ).toBe( true );
		expect( isHiddenUid( 'uid-1' ) ).toBe( false );
		expect( summaryShown( 'Secret was saved' ) ).toBe( 'PHP was changed' );
		expect( summaryShown( 'Snippet 1 was saved' ) ).toBe(
			'Snippet 1 was saved'
		);
	} );

	test( 'cost the site a question about HTML, which others do not', async () => {
		await reloadSnippets();
		expect( app.sent( 'list-snippets' ) ).toHaveLength( 1 );
		expect( titles() ).toHaveLength( 4 );
	} );

	test.each( [
		[ '<?php echo 1;', true ],
		[ '<? echo 1;', true ],
		[ '<?= 1 ?>', true ],
		[ '<script language="php">', true ],
		[ '<?xml version="1.0"?>', false ],
		[ '<?xmlfoo', true ],
		[ '<script language="javascript">', false ],
		[ '<b>1</b>', false ],
	] )(
		'are shown HTML with %s unless PHP reads it: %s',
		async ( code, isOut ) => {
			app.boot( { level: 'design' } );
			app.answer( 'list-snippets', ( { type } ) =>
				part(
					[
						{
							...listed( 3, { type: 'html' } ),
							...( type ? { code } : {} ),
						},
					],
					1
				)
			);
			await reloadSnippets();
			expect( isHidden( 3 ) ).toBe( isOut );
		}
	);
} );

test.each( [
	[ 'full', false, true, /^$/ ],
	[ 'design', false, true, /^$/ ],
	[ 'view', false, false, /^Your access is view-only/ ],
	[ 'view', true, false, /DISALLOW_UNFILTERED_HTML/ ],
] as const )(
	'with the level %s (locked: %s) one may write: %s, and is told why not',
	( level, locked, may, why ) => {
		app.boot( { level, locked } );
		expect( mayWrite() ).toBe( may );
		expect( whyReadOnly() ).toMatch( why );
	}
);

test.each( [
	[
		'that it cannot be ended here is said where a constant holds it',
		true,
		1,
	],
	[ 'nothing is said where it ends', false, 0 ],
] )( 'safe mode: %s', async ( _, on, said ) => {
	app.answer( 'set-safe-mode', () => ( {
		on,
		constant: on,
		rescue: false,
	} ) );
	await setSafeMode( false );
	expect( app.sent( 'set-safe-mode' ) ).toEqual( [ { on: false } ] );
	expect( app.said() ).toHaveLength( said );
} );
