/** What is shown of the library, the next step with an item, and which snippets of the site touch the same. */
import { describe, expect, test } from 'vitest';
import { OFFLINE, openApp } from '../../support/app-in-memory.ts';
import type {
	LibraryItem,
	LibraryFilter,
	NextStep,
} from '../../../src/state/library/index.js';

const app = openApp();
const { similarTo, codeOf, isForbidden, filterLibrary, nextStep } =
	await import( '../../../src/state/library/index.js' );

const signal = new AbortController().signal;
const itemOf = ( slug: string, change: Partial< LibraryItem > = {} ) =>
	( {
		slug,
		title: 'Banner',
		description: 'Shows a text.',
		type: 'css',
		tags: [ 'shop' ],
		hooks: [ 'wp_head' ],
		pack: 'looks',
		state: 'new',
		id: null,
		status: null,
		missing: [],
		needs_edit: [],
		...change,
	} ) as unknown as LibraryItem;
const ALL: LibraryFilter = { search: '', pack: '', type: '', state: '' };

describe( 'an item of the library', () => {
	test.each<
		[ string, Partial< LibraryFilter >, Partial< LibraryItem >, boolean ]
	>( [
		[ 'nothing', {}, {}, true ],
		[ 'its type', { type: 'css' }, {}, true ],
		[ 'another type', { type: 'js' }, {}, false ],
		[
			'what is installed',
			{ state: 'installed' },
			{ state: 'current' },
			true,
		],
		[ 'what is installed, being new', { state: 'installed' }, {}, false ],
		[ 'updates', { state: 'update' }, { state: 'update' }, true ],
		[
			'updates, having none',
			{ state: 'update' },
			{ state: 'current' },
			false,
		],
		[
			'what was changed',
			{ state: 'changed' },
			{ state: 'changed' },
			true,
		],
		[
			'what was edited',
			{ state: 'changed' },
			{ state: 'update', edited: true },
			true,
		],
		[
			'what was changed, being as it came',
			{ state: 'changed' },
			{ state: 'current' },
			false,
		],
		[
			'what needs something, lacking it',
			{ state: 'needs' },
			{ missing: [ 'PHP 9' ] },
			true,
		],
		[
			'what needs something, to be filled in',
			{ state: 'needs' },
			{ needs_edit: [ 'most' ] },
			true,
		],
		[
			'what needs something, needing nothing',
			{ state: 'needs' },
			{},
			false,
		],
	] )(
		'that is asked for by %s is found, or not',
		( _, filter, change, is ) => {
			const found = filterLibrary(
				[ itemOf( 'one', change ) ],
				{ ...ALL, ...filter },
				null,
				null
			);
			expect( found ).toHaveLength( is ? 1 : 0 );
		}
	);

	test.each< [ string, string[] | null, string[] | null, string[] ] >( [
		[ 'all', null, null, [ 'one', 'two', 'three' ] ],
		[ 'a set, in its order', [ 'three', 'one' ], null, [ 'three', 'one' ] ],
		[ 'what was found', null, [ 'two', 'one' ], [ 'two', 'one' ] ],
		[ 'found of a pack', [ 'one', 'three' ], [ 'two', 'one' ], [ 'one' ] ],
		[ 'nothing found', null, [], [] ],
		[ 'what is gone', [ 'gone', 'two' ], null, [ 'two' ] ],
	] )( 'is listed: %s', ( _, members, found, slugs ) => {
		const items = [ itemOf( 'one' ), itemOf( 'two' ), itemOf( 'three' ) ];
		expect(
			filterLibrary( items, ALL, members, found ).map(
				( { slug } ) => slug
			)
		).toEqual( slugs );
	} );

	test.each< [ NextStep, Partial< LibraryItem > ] >( [
		[ 'install', {} ],
		[ 'install', { missing: [ 'PHP 9' ] } ],
		[ 'setup', { needs_edit: [ 'most' ] } ],
		[ 'activate', { state: 'current', status: 'inactive', id: 3 } ],
		[
			'setup',
			{
				state: 'current',
				status: 'inactive',
				id: 3,
				needs_edit: [ 'most' ],
			},
		],
		[
			'open',
			{
				state: 'current',
				status: 'inactive',
				id: 3,
				missing: [ 'PHP 9' ],
			},
		],
		[ 'open', { state: 'changed', status: 'active', id: 3 } ],
		[ 'update', { state: 'update', status: 'active', id: 3 } ],
	] )( 'has the next step %s with %o', ( step, change ) => {
		expect( nextStep( itemOf( 'one', change ) ) ).toBe( step );
	} );

	test( 'needs full access where it is PHP', () => {
		const php = itemOf( 'one', { type: 'php' } );
		expect( isForbidden( php ) ).toBe( false );
		app.boot( { level: 'design' } );
		expect( isForbidden( php ) ).toBe( true );
		expect( isForbidden( itemOf( 'two' ) ) ).toBe( false );
		expect( nextStep( php ) ).toBe( 'none' );
		expect( nextStep( { ...php, id: 3 } ) ).toBe( 'open' );
		expect(
			filterLibrary( [ php ], { ...ALL, state: 'needs' }, null, null )
		).toHaveLength( 1 );
	} );

	test( 'that cannot be had says so', async () => {
		app.answer( 'list-library', () => OFFLINE );
		await expect( codeOf( itemOf( 'one' ), signal ) ).rejects.toMatchObject(
			{ code: 'offline' }
		);
		app.answer( 'list-library', () => ( {
			packs: [],
			sets: [],
			items: [],
			broken: [],
		} ) );
		// Gone since the list was loaded.
		expect( await codeOf( itemOf( 'one' ), signal ) ).toBe( '' );
	} );
} );

test( 'snippets that touch the same are told with their hooks, without its own, by at most four hooks that say something', async () => {
	app.answer( 'list-symbols', ( { name } ) => {
		const at = ( snippet: number | undefined ) => ( {
			kind: 'action' as const,
			name: String( name ),
			role: 'hooks' as const,
			of: 'snippet' as const,
			source: `Snippet ${ snippet }`,
			...( snippet === undefined ? {} : { snippet } ),
		} );
		return {
			symbols: [ at( 3 ), at( 4 ), at( undefined ), at( 9 ) ],
			total: 4,
			pending: 0,
			clashes: [],
		};
	} );
	const hooks = [ 'init', 'a', 'b', 'wp_head', 'c', 'd', 'e' ];
	const alike = await similarTo( itemOf( 'one', { hooks, id: 9 } ), signal );
	expect( app.sent( 'list-symbols' ).map( ( { name } ) => name ) ).toEqual( [
		'a',
		'b',
		'c',
		'd',
	] );
	expect( alike ).toEqual( [
		{ id: 3, title: 'Snippet 3', hooks: [ 'a', 'b', 'c', 'd' ] },
		{ id: 4, title: 'Snippet 4', hooks: [ 'a', 'b', 'c', 'd' ] },
	] );
} );
