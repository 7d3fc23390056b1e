/** What the list shows: read from the address, written to it, and what fits. */
import { expect, test } from 'vitest';
import type { ListedSnippet } from '../../../src/contract/index.ts';
import {
	fitting,
	paramsOf,
	queryOf,
	sorted,
	type ListQuery,
} from '../../../src/state/list/list-query.ts';

const snippet = ( given: Partial< ListedSnippet > ): ListedSnippet =>
	( {
		id: 1,
		title: '',
		description: '',
		type: 'php',
		status: 'inactive',
		mode: 'live',
		folder: '',
		tags: [],
		error: null,
		stale: false,
		cache_safe: true,
		author: 1,
		modified: 0,
		...given,
	} ) as ListedSnippet;

const titles = ( list: readonly ListedSnippet[] ) =>
	list.map( ( { title } ) => title );

const EVERYTHING: ListQuery = queryOf( {} );

test( 'a query goes into the address and comes back as it was', () => {
	const query: ListQuery = {
		view: 'on',
		folder: 'Shop/Checkout',
		search: 'one two',
		inCode: true,
		filters: [
			{ field: 'type', isAll: false, values: [ 'css', 'js' ] },
			{
				field: 'tags',
				isAll: true,
				values: [ 'with, comma', '100 %', 'a=b&c' ],
			},
		],
		sort: { field: 'modified', direction: 'desc' },
		columns: [ 'where', 'tags' ],
	};
	const address = new URLSearchParams( paramsOf( query ) ).toString();
	expect(
		queryOf( Object.fromEntries( new URLSearchParams( address ) ) )
	).toEqual( query );
} );

test( 'what is as it begins does not stand in the address', () => {
	expect( Object.values( paramsOf( EVERYTHING ) ).join( '' ) ).toBe( '' );
} );

test( 'no column at all is something else than those that the person likes', () => {
	const params = paramsOf( { ...EVERYTHING, columns: [] } );
	expect( queryOf( params ).columns ).toEqual( [] );
	expect( EVERYTHING.columns ).toBeNull();
} );

test( 'an address that somebody wrote by hand is read as far as it goes', () => {
	expect(
		queryOf( {
			'is-type': '%E0%A4%A,css,,',
			'is-nothing': 'x',
			sort: 'modified-sideways',
		} )
	).toMatchObject( {
		filters: [ { field: 'type', values: [ '%E0%A4%A', 'css' ] } ],
		sort: { field: 'title', direction: 'asc' },
	} );
} );

test( 'every word must stand somewhere, whatever its accents and its case', () => {
	const list = [
		snippet( { id: 1, title: 'Zürich banner' } ),
		snippet( { id: 2, title: 'Banner', tags: [ 'zurich' ] } ),
		snippet( { id: 3, title: 'Banner', description: 'for Basel' } ),
	];
	const found = ( search: string ) =>
		fitting( list, { ...EVERYTHING, search }, null ).map(
			( { id } ) => id
		);
	expect( found( 'ZURICH ban' ) ).toEqual( [ 1, 2 ] );
	expect( found( 'basel' ) ).toEqual( [ 3 ] );
	expect( found( ' ' ) ).toEqual( [ 1, 2, 3 ] );
} );

test( 'what the site found in the code counts instead of the words', () => {
	const list = [
		snippet( { id: 1, title: 'needle' } ),
		snippet( { id: 2 } ),
	];
	expect(
		fitting(
			list,
			{ ...EVERYTHING, search: 'needle' },
			null,
			new Set( [ 2 ] )
		).map( ( { id } ) => id )
	).toEqual( [ 2 ] );
} );

test( 'filters take one of several values or all of them, and all filters must fit', () => {
	const list = [
		snippet( { id: 1, tags: [ 'a', 'b' ], stale: true } ),
		snippet( { id: 2, tags: [ 'a' ], cache_safe: false } ),
		snippet( { id: 3, tags: [ 'a', 'b' ], error: 'It broke.' } ),
	];
	const found = ( params: Record< string, string > ) =>
		fitting( list, queryOf( params ), null ).map( ( { id } ) => id );
	expect( found( { 'is-tags': 'b,c' } ) ).toEqual( [ 1, 3 ] );
	expect( found( { 'all-tags': 'a,b' } ) ).toEqual( [ 1, 3 ] );
	expect( found( { 'all-tags': 'a,b', 'is-trouble': 'error' } ) ).toEqual( [
		3,
	] );
	expect( found( { 'is-trouble': 'stale,cache' } ) ).toEqual( [ 1, 2 ] );
	expect( found( { view: 'broken' } ) ).toEqual( [ 1, 3 ] );
} );

test( 'sorted as people count, and equals stay as they were', () => {
	const list = [
		snippet( { id: 1, title: 'Part 10', modified: 5 } ),
		snippet( { id: 2, title: 'part 2', modified: 7 } ),
		snippet( { id: 3, title: 'Part 2', modified: 5 } ),
	];
	const by = ( field: string, direction: 'asc' | 'desc' ) =>
		sorted( list, { field, direction }, null, {} );
	expect( titles( by( 'title', 'asc' ) ) ).toEqual( [
		'part 2',
		'Part 2',
		'Part 10',
	] );
	expect( by( 'modified', 'desc' ).map( ( { id } ) => id ) ).toEqual( [
		2, 1, 3,
	] );
} );
