/**
 * Views of the list: those that all have, those that a person keeps under a name, whatever another version has left there, and the
 * folders and tags that the snippets make.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListedSnippet, Snippet } from '../../../src/contract/index.ts';
import { openApp, snippetOf } from '../../support/app-in-memory.ts';

const app = openApp();
const {
	allTags,
	folderPaths,
	folderTree,
	forgetView,
	keepView,
	moveView,
	queryOf,
	renameView,
	savedViews,
	viewAt,
} = await import( '../../../src/state/list/index.js' );

const listed = ( change: Partial< Snippet > ): ListedSnippet => {
	const { code: _, ...rest } = snippetOf( 1, change );
	return rest;
};

interface Kept {
	readonly id: string;
	readonly name: string;
	readonly params: Readonly< Record< string, string > >;
}
const kept = () => app.preferred( 'ownViews' ) as Kept[];
const names = () => kept().map( ( { name } ) => name );
const idOf = ( name: string ) =>
	kept().find( ( view ) => view.name === name )?.id ?? '';

describe( 'a view of all', () => {
	afterEach( () => {
		vi.useRealTimers();
	} );

	const NOON = new Date( 2026, 5, 15, 12 );
	const second = ( date: Date ) => Math.floor( date.getTime() / 1_000 );

	test.each( [
		[ '', {}, true ],
		[ 'on', { status: 'active' }, true ],
		[ 'on', {}, false ],
		[ 'broken', { error: 'Wrong.' }, true ],
		[ 'broken', { stale: true }, true ],
		[ 'broken', {}, false ],
		[ 'testing', { mode: 'test' }, true ],
		[ 'testing', {}, false ],
		[ 'today', { modified: second( new Date( 2026, 5, 15 ) ) }, true ],
		[ 'today', { modified: second( new Date( 2026, 5, 15 ) ) - 1 }, false ],
	] as const )( '"%s" holds a snippet with %o: %s', ( id, change, holds ) => {
		vi.useFakeTimers( { now: NOON } );
		const view = savedViews().find( ( it ) => it.id === id );
		expect( view?.holds( listed( change ) ) ).toBe( holds );
	} );
} );

describe( "a view of one's own", () => {
	beforeEach( () => {
		app.prefer( 'ownViews', [] );
		vi.useFakeTimers( { now: 1_000 } );
		for ( const name of [ 'One', 'Two', 'Three' ] ) {
			keepView( name, queryOf( { folder: name } ) );
			vi.advanceTimersByTime( 1 );
		}
	} );
	afterEach( () => {
		vi.useRealTimers();
	} );

	test( 'is kept with what the list shows, without what is as it begins', () => {
		expect( kept()[ 1 ]?.name ).toBe( 'Two' );
		expect( kept()[ 1 ]?.params ).toEqual( { folder: 'Two' } );
	} );

	test( 'is replaced where it stands by one of the same name', () => {
		const id = idOf( 'Two' );
		keepView( 'Two', queryOf( { folder: 'Other' } ) );
		expect( names() ).toEqual( [ 'One', 'Two', 'Three' ] );
		expect( kept()[ 1 ] ).toEqual( {
			id,
			name: 'Two',
			params: { folder: 'Other' },
		} );
	} );

	test( 'is renamed and forgotten without touching the others', () => {
		renameView( idOf( 'Two' ), 'Second' );
		expect( names() ).toEqual( [ 'One', 'Second', 'Three' ] );
		forgetView( idOf( 'Second' ) );
		expect( names() ).toEqual( [ 'One', 'Three' ] );
	} );

	test.each( [
		[ 'Two', -1, [ 'Two', 'One', 'Three' ] ],
		[ 'Two', 1, [ 'One', 'Three', 'Two' ] ],
		[ 'One', -1, [ 'One', 'Two', 'Three' ] ],
		[ 'Three', 1, [ 'One', 'Two', 'Three' ] ],
		[ 'Gone', 1, [ 'One', 'Two', 'Three' ] ],
	] as const )( '%s, moved by %i, is there: %o', ( name, by, order ) => {
		moveView( idOf( name ), by );
		expect( names() ).toEqual( order );
	} );

	test( 'is known again by its address, in whatever order that is written', () => {
		keepView( 'Four', queryOf( { folder: 'Shop', q: 'x' } ) );
		expect( viewAt( kept(), { q: 'x', folder: 'Shop' } )?.name ).toBe(
			'Four'
		);
		expect( viewAt( kept(), { folder: 'Shop' } ) ).toBeUndefined();
		const params = { q: 'y', folder: 'Shop', type: '' };
		const old = { id: 'a', name: 'Of an older version', params };
		const address = { folder: 'Shop', q: 'y' };
		expect( viewAt( [ old ], address ) ).toBe( old );
	} );

	test( 'is kept beside what another version has left, of which only what can be read stays', () => {
		app.prefer( 'ownViews', [
			null,
			'text',
			{ id: 1, name: 'Number', params: {} },
			{ id: 'a', name: 'Old', params: { folder: 'A', page: 3 } },
			{ id: 'b', name: 'No parameters' },
		] );
		keepView( 'New', queryOf( {} ) );
		expect( names() ).toEqual( [ 'Old', 'New' ] );
		expect( kept()[ 0 ]?.params ).toEqual( { folder: 'A' } );
		app.prefer( 'ownViews', 'text' );
		keepView( 'New', queryOf( {} ) );
		expect( names() ).toEqual( [ 'New' ] );
	} );
} );

describe( 'folders', () => {
	const LIST = [ 'B/Ten 10', 'B/Ten 9', 'B', 'A', '', 'C/D/E' ].map(
		( folder ) => listed( { folder } )
	);

	test( 'are a tree by name, with numbers as people count, and what is below counts', () => {
		const tree = folderTree( LIST );
		expect( folderPaths( LIST ) ).toEqual( [
			'A',
			'B',
			'B/Ten 9',
			'B/Ten 10',
			'C',
			'C/D',
			'C/D/E',
		] );
		expect( tree.map( ( { count } ) => count ) ).toEqual( [ 1, 3, 1 ] );
		expect( tree[ 2 ]?.folders[ 0 ] ).toMatchObject( {
			name: 'D',
			path: 'C/D',
			count: 1,
		} );
	} );

	test( 'are counted once for a list, anew for another', () => {
		expect( folderTree( LIST ) ).toBe( folderTree( LIST ) );
		expect( folderPaths( LIST.slice( 0, 1 ) ) ).toEqual( [
			'B',
			'B/Ten 10',
		] );
	} );
} );

test( 'tags are there once each, by name', () => {
	expect(
		allTags( [
			listed( { tags: [ 'shop', 'a' ] } ),
			listed( { tags: [ 'b', 'shop' ] } ),
		] )
	).toEqual( [ 'a', 'b', 'shop' ] );
} );
