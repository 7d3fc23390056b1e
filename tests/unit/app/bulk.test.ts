/**
 * What is done to several snippets at once, and to folders: said in one sentence with a way back, which is taken only as long as nothing
 * else was changed since, and only by those who may. What did not go is said with its reason.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type {
	ListedSnippet,
	OperationOutput,
	Snippet,
} from '../../../src/contract/index.ts';
import {
	later,
	OFFLINE,
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { dispatch, select } = await import( '@wordpress/data' );
const {
	bulkWithUndo,
	canPutInto,
	deleteFolder,
	dissolveFolder,
	draggedFolder,
	draggedIds,
	endFolderDrag,
	folderAbove,
	hasSnippets,
	mayChangeFolders,
	moveFolderWithUndo,
	moveWithUndo,
	nameOfFolder,
	pathIn,
	pathInWords,
	setDragged,
	setDraggedFolder,
	snippetsStore,
	switchSnippet,
} = await import( '../../../src/state/snippets/index.js' );
const { navigate } = await import( '../../../src/state/frame/index.js' );

type Bulk = OperationOutput< 'run-bulk' >;

const list = () => select( snippetsStore ).getState();
const listed = (
	id: number,
	change: Partial< Snippet > = {}
): ListedSnippet => {
	const { code: _, ...rest } = snippetOf( id, change );
	return rest;
};

/** The newest change of the set. */
let newest = 5;
const newestGeneration = () => ( {
	n: newest,
	time: 100,
	user: 7,
	name: 'Ada',
	password: '',
	via: 'admin' as const,
	summary: '',
	changes: 1,
	minor: false,
} );

/** The site does what it is asked for to all but these, and notes it as a change of the set. */
function does( errors: Bulk[ 'errors' ] = {} ): void {
	app.answer( 'run-bulk', ( { ids } ) => {
		const done = ( ids as number[] ).filter( ( id ) => ! errors[ id ] );
		newest += done.length === 0 ? 0 : 1;
		return {
			done,
			errors,
			warnings: [],
			items: ( ids as number[] ).map( ( id ) =>
				listed( id, { status: 'active' } )
			),
		};
	} );
}

const undone = () => app.sent( 'restore-generation' );

beforeEach( () => {
	newest = 5;
	app.answer( 'list-generations', () => [ newestGeneration() ] );
	app.answer( 'list-snippets', () => [] );
	app.answer( 'restore-generation', () => ( {
		generation: newestGeneration(),
		errors: [],
		warnings: [],
		switched_off: [],
		skipped: [],
	} ) );
	// Nothing is refused yet.
	dispatch( snippetsStore ).gone( [ ...list().refused.keys() ] );
	dispatch( snippetsStore ).listed( [ listed( 1 ), listed( 2 ) ] );
} );

describe( 'a bulk action', () => {
	test.each( [
		[ 'enable', '', '2 snippets activated.' ],
		[ 'disable', '', '2 snippets deactivated.' ],
		[ 'delete', '', '2 snippets are in the trash.' ],
		[ 'move', 'Shop', 'Moved 2 snippets to Shop.' ],
		[ 'move', '', '2 snippets moved to no folder.' ],
		[ 'tag', 'new', '2 snippets have the tag new.' ],
		[ 'untag', 'new', '2 snippets no longer have the tag new.' ],
	] as const )( '%s %s is said: %s', async ( action, value, text ) => {
		does();
		await bulkWithUndo( [ 1, 2 ], action, value );
		expect( app.said() ).toEqual( [ text ] );
		expect( app.sent( 'run-bulk' ) ).toEqual( [
			{
				ids: [ 1, 2 ],
				action,
				// An empty folder is a place to move to.
				...( value !== '' || action === 'move' ? { value } : {} ),
			},
		] );
	} );

	test( 'edit sends what is to change, once, and is undone as one change', async () => {
		const edit = { hook: 'wp_footer', priority: 5, add_tags: [ 'new' ] };
		does();
		await bulkWithUndo( [ 1, 2 ], 'edit', edit );
		expect( app.sent( 'run-bulk' ) ).toEqual( [
			{ ids: [ 1, 2 ], action: 'edit', ...edit },
		] );
		expect( app.said() ).toEqual( [ '2 snippets changed.' ] );
		app.press( 'Undo' );
		await soon( () => expect( undone() ).toEqual( [ { n: 5 } ] ) );
	} );

	test( 'shows which snippets it is done to while it is, and what they are afterwards', async () => {
		const answer = later< Bulk >();
		app.answer( 'run-bulk', () => answer.promise );
		const done = bulkWithUndo( [ 1, 2 ], 'enable' );
		expect( [ ...list().doing ] ).toEqual( [
			[ 1, 'on' ],
			[ 2, 'on' ],
		] );
		answer.come( {
			done: [ 1 ],
			errors: { 2: 'It has errors.' },
			warnings: [],
			items: [ listed( 1, { status: 'active' } ), listed( 2 ) ],
		} );
		await done;
		expect( [ ...list().doing ] ).toEqual( [] );
		expect( list().list.map( ( { status } ) => status ) ).toEqual( [
			'active',
			'inactive',
		] );
		expect( [ ...list().refused ] ).toEqual( [
			[ 2, { problems: [ { message: 'It has errors.', line: 0 } ] } ],
		] );
	} );

	test( 'brings no PHP into the list of those who write none', async () => {
		app.boot( { level: 'design' } );
		const ALL = [
			listed( 1, { type: 'css' } ),
			listed( 2, { type: 'php' } ),
			listed( 3, { type: 'html' } ),
		];
		app.answer( 'list-snippets', () => [
			{ ...listed( 3, { type: 'html' } ), code: '<?= 1 ?>' },
		] );
		app.answer( 'run-bulk', () => ( {
			done: [ 1 ],
			errors: {},
			warnings: [],
			items: ALL,
		} ) );
		await bulkWithUndo( [ 1 ], 'enable' );
		expect( list().list.map( ( { id } ) => id ) ).toEqual( [ 1 ] );
	} );

	test( 'is not begun where it cannot be known what those are not shown', async () => {
		app.boot( { level: 'design' } );
		app.answer( 'list-snippets', () => OFFLINE );
		await bulkWithUndo( [ 1 ], 'enable' );
		expect( app.sent( 'run-bulk' ) ).toEqual( [] );
		expect( [ ...list().doing ] ).toEqual( [] );
		expect( app.said() ).toHaveLength( 1 );
	} );

	test( 'that goes well takes away why a snippet was refused before', async () => {
		does( { 2: 'It has errors.' } );
		await bulkWithUndo( [ 1, 2 ], 'enable' );
		does();
		await bulkWithUndo( [ 2 ], 'enable' );
		expect( [ ...list().refused ] ).toEqual( [] );
	} );

	test.each( [
		[ 'the reason', { 2: 'It has errors.' }, 'It has errors.' ],
		[
			'how many and the first reason',
			{ 2: 'It has errors.', 3: 'It is locked.' },
			'2 snippets are unchanged: It has errors.',
		],
	] )( 'says %s where some were refused', async ( _, errors, text ) => {
		does( errors );
		await bulkWithUndo( [ 1, 2, 3, 4 ], 'enable' );
		expect( app.said()[ 0 ] ).toMatch( /^\d snippets activated\.$/ );
		expect( app.said().slice( 1 ) ).toEqual( [ text ] );
	} );

	test( 'that was refused as a whole says why, offers nothing and leaves the list as it was', async () => {
		app.answer( 'run-bulk', () => OFFLINE );
		await bulkWithUndo( [ 1 ], 'delete' );
		expect( app.said() ).toEqual( [
			"The site can't be reached. Check your connection.",
		] );
		expect( () => app.press( 'Undo' ) ).toThrow();
		expect( list().list ).toHaveLength( 2 );
		expect( [ ...list().doing ] ).toEqual( [] );
	} );

	test( 'is dropped on a folder with the snippets that were dragged', async () => {
		const data = new Map< string, string >();
		const transfer = {
			setData: ( type: string, value: string ) => data.set( type, value ),
			getData: ( type: string ) => data.get( type ) ?? '',
			get types() {
				return [ ...data.keys() ];
			},
			effectAllowed: 'all',
		} as unknown as DataTransfer;
		expect( hasSnippets( transfer ) ).toBe( false );
		expect( draggedIds( transfer ) ).toEqual( [] );
		setDragged( transfer, [ 1, 2 ] );
		expect( hasSnippets( transfer ) ).toBe( true );
		does();
		await moveWithUndo( draggedIds( transfer ), 'Shop' );
		expect( app.sent( 'run-bulk' ) ).toEqual( [
			{ ids: [ 1, 2 ], action: 'move', value: 'Shop' },
		] );
	} );
} );

describe( 'Undo', () => {
	test( 'goes back to the state before the change, once, and the list is read again', async () => {
		does();
		await bulkWithUndo( [ 1, 2 ], 'delete' );
		app.answer( 'list-snippets', () => [ listed( 1 ), listed( 2 ) ] );
		app.press( 'Undo' );
		await soon( () => expect( app.said() ).toContain( 'Undone.' ) );
		expect( undone() ).toEqual( [ { n: 5 } ] );
		expect( list().list.map( ( { status } ) => status ) ).toEqual( [
			'inactive',
			'inactive',
		] );
	} );

	test( 'undoes nothing once something else was changed: that would be lost with it', async () => {
		does();
		await bulkWithUndo( [ 1 ], 'delete' );
		newest++;
		app.press( 'Undo' );
		await soon( () =>
			expect( app.said() ).toContain(
				"Can't undo: something else has changed since."
			)
		);
		expect( undone() ).toEqual( [] );
	} );

	test( 'is done also where the list cannot be had after it', async () => {
		does();
		await bulkWithUndo( [ 1 ], 'delete' );
		app.answer( 'list-snippets', () => OFFLINE );
		app.press( 'Undo' );
		await soon( () => expect( app.said() ).toContain( 'Undone.' ) );
	} );

	test( 'says why where the site refuses', async () => {
		does();
		await bulkWithUndo( [ 1 ], 'delete' );
		app.answer( 'restore-generation', () =>
			refusal( 'svc_conflict', 409, 'It would not work any more.' )
		);
		app.press( 'Undo' );
		await soon( () =>
			expect( app.said() ).toContain( 'It would not work any more.' )
		);
		expect( app.said() ).not.toContain( 'Undone.' );
	} );

	test.each( [
		[
			'to those who may not go back in the history of the set',
			() => app.boot( { level: 'design' } ),
			'2 snippets are in the trash.',
		],
		[
			'where nothing was done',
			() => does( { 1: 'It is locked.', 2: 'It is locked.' } ),
			'2 snippets are unchanged: It is locked.',
		],
		[
			'where the number of the change cannot be had',
			() => app.answer( 'list-generations', () => OFFLINE ),
			'2 snippets are in the trash.',
		],
	] )( 'is not offered %s', async ( _, given, text ) => {
		does();
		given();
		await bulkWithUndo( [ 1, 2 ], 'delete' );
		expect( app.said() ).toEqual( [ text ] );
		expect( () => app.press( 'Undo' ) ).toThrow();
	} );
} );

describe( 'a folder', () => {
	beforeEach( () => {
		app.prefer( 'openFolders', [ 'Shop', 'Shop/Cart', 'Shops' ] );
		app.prefer( 'shutFolders', [] );
		app.answer( 'rename-folder', () => {
			newest++;
			return { moved: 3 };
		} );
		navigate( '/', { folder: 'Shop/Cart', sort: 'title' } );
	} );

	test( 'that is moved takes along the address of the list and what is open, and Undo brings all of that back', async () => {
		await moveFolderWithUndo( 'Shop', 'Old/Shop' );
		expect( app.sent( 'rename-folder' ) ).toEqual( [
			{ from: 'Shop', to: 'Old/Shop' },
		] );
		expect( app.said() ).toEqual( [
			'Renamed Shop to Old / Shop, with 3 snippets.',
		] );
		expect( app.address() ).toBe( 'folder=Old/Shop/Cart&sort=title' );
		expect( app.preferred( 'openFolders' ) ).toEqual( [
			'Old/Shop',
			'Old/Shop/Cart',
			'Shops',
		] );
		app.press( 'Undo' );
		await soon( () =>
			expect( app.address() ).toBe( 'folder=Shop/Cart&sort=title' )
		);
		expect( undone() ).toEqual( [ { n: 5 } ] );
		expect( app.preferred( 'openFolders' ) ).toEqual( [
			'Shop',
			'Shop/Cart',
			'Shops',
		] );
	} );

	test( 'that is moved leaves no step of its own for Back, and no other screen', async () => {
		await moveFolderWithUndo( 'Shop', 'Old' );
		app.back();
		expect( app.address() ).toBe( '' );
		navigate( '/search', { folder: 'Shop' } );
		await moveFolderWithUndo( 'Shop', 'Old' );
		expect( app.address() ).toBe( 'p=/search&folder=Shop' );
	} );

	test( 'that is moved is moved, and can be moved back, also where the list cannot be had after it', async () => {
		app.answer( 'list-snippets', () => OFFLINE );
		await moveFolderWithUndo( 'Shop', 'Old' );
		expect( app.said() ).toEqual( [
			'Renamed Shop to Old, with 3 snippets.',
		] );
		expect( app.address() ).toBe( 'folder=Old/Cart&sort=title' );
		app.press( 'Undo' );
		await soon( () =>
			expect( app.address() ).toBe( 'folder=Shop/Cart&sort=title' )
		);
	} );

	test( 'that is dissolved leaves what is in it in the folder above', async () => {
		await dissolveFolder( 'Shop/Cart' );
		expect( app.sent( 'rename-folder' ) ).toEqual( [
			{ from: 'Shop/Cart', to: 'Shop' },
		] );
		expect( app.address() ).toBe( 'folder=Shop&sort=title' );
		// One of the two that are Shop now is enough.
		expect( app.preferred( 'openFolders' ) ).toEqual( [ 'Shop', 'Shops' ] );
		expect( app.said() ).toEqual( [
			'Deleted the folder Shop / Cart. Its snippets are kept.',
		] );
	} );

	test( 'that is dissolved at the top leaves what is in it in none', async () => {
		await dissolveFolder( 'Shop' );
		expect( app.sent( 'rename-folder' ) ).toEqual( [
			{ from: 'Shop', to: '' },
		] );
		expect( app.address() ).toBe( 'folder=Cart&sort=title' );
	} );

	test.each( [
		[ 'moved', () => moveFolderWithUndo( 'Shop', 'Old' ) ],
		[ 'dissolved', () => dissolveFolder( 'Shop' ) ],
	] )(
		'that cannot be %s stays as it is, with the reason',
		async ( _, move ) => {
			app.answer( 'rename-folder', () =>
				refusal( 'svc_not_found', 404, 'There is no such folder.' )
			);
			await move();
			expect( app.said() ).toEqual( [ 'There is no such folder.' ] );
			expect( app.address() ).toBe( 'folder=Shop/Cart&sort=title' );
		}
	);

	test( 'that is deleted takes what is in it and below it, and nothing beside it', async () => {
		does();
		await deleteFolder( 'Shop', [
			listed( 1, { folder: 'Shop' } ),
			listed( 2, { folder: 'Shop/Cart' } ),
			listed( 3, { folder: 'Shops' } ),
			listed( 4 ),
		] );
		expect( app.sent( 'run-bulk' ) ).toEqual( [
			{ ids: [ 1, 2 ], action: 'delete' },
		] );
	} );

	test.each( [
		[ 'Shop', 'Old', true ],
		[ 'Shop/Cart', '', true ],
		[ 'Shop/Cart', 'Shop', false ],
		[ 'Shop', '', false ],
		[ 'Shop', 'Shop', false ],
		[ 'Shop', 'Shop/Cart', false ],
		[ 'Shop', 'Shops', true ],
	] )( '%s can be put into "%s": %s', ( path, parent, can ) => {
		expect( canPutInto( path, parent ) ).toBe( can );
	} );

	test( 'is named by its last part, and its path is read with spaces', () => {
		expect( nameOfFolder( 'Shop/Cart' ) ).toBe( 'Cart' );
		expect( nameOfFolder( 'Shop' ) ).toBe( 'Shop' );
		expect( folderAbove( 'Shop/Cart/New' ) ).toBe( 'Shop/Cart' );
		expect( folderAbove( 'Shop' ) ).toBe( '' );
		expect( pathIn( '', 'Cart' ) ).toBe( 'Cart' );
		expect( pathIn( 'Shop', 'Cart' ) ).toBe( 'Shop/Cart' );
		expect( pathInWords( 'Shop/Cart' ) ).toBe( 'Shop / Cart' );
	} );

	test( 'is on its way from where it is taken until it is let go', () => {
		const transfer = { setData: () => undefined } as never;
		setDraggedFolder( transfer, 'Shop' );
		expect( draggedFolder() ).toBe( 'Shop' );
		endFolderDrag();
		expect( draggedFolder() ).toBe( null );
	} );

	test.each( [
		[ 'full', true ],
		[ 'design', false ],
		[ 'view', false ],
	] as const )(
		'is changed by those with the level %s: %s',
		( level, may ) => {
			app.boot( { level } );
			expect( mayChangeFolders() ).toBe( may );
		}
	);
} );

describe( 'a switch', () => {
	const off = ( errors = [ { message: 'Wrong.', line: 2 } ] ) => ( {
		snippet: snippetOf( 1 ),
		errors,
		warnings: [],
		deactivated: true,
	} );

	test( 'that is refused says why beside the snippet, until it is tried again', async () => {
		app.answer( 'enable-snippet', () => off() );
		expect( await switchSnippet( 1, { isOn: true } ) ).toMatchObject( {
			problems: [ { message: 'Wrong.', line: 2 } ],
		} );
		expect( list().refused.get( 1 )?.problems ).toEqual( [
			{ message: 'Wrong.', line: 2 },
		] );
		app.answer( 'enable-snippet', () => OFFLINE );
		await expect(
			switchSnippet( 1, { isOn: true } )
		).rejects.toMatchObject( {
			code: 'offline',
		} );
		expect( list().refused.has( 1 ) ).toBe( false );
		expect( list().doing.has( 1 ) ).toBe( false );
	} );

	test( 'shows in the list what it did', async () => {
		app.answer( 'enable-snippet', () => ( {
			...off( [] ),
			deactivated: false,
			snippet: snippetOf( 1, { status: 'active' } ),
		} ) );
		await switchSnippet( 1, { isOn: true } );
		expect( list().byId.get( 1 )?.status ).toBe( 'active' );
		expect( app.sent( 'disable-snippet' ) ).toEqual( [] );
	} );
} );
