/** What the form of a library item sends, and what it refuses before it asks the site. */
import { expect, test } from 'vitest';
import type { LibraryItem } from '../../../src/state/library/library.ts';
import {
	changedValues,
	codeWith,
	openNames,
	refusedNames,
	typedOf,
} from '../../../src/state/library/values.ts';

const setting = (
	name: string,
	type: LibraryItem[ 'settings' ][ number ][ 'type' ],
	value: string | number | boolean,
	more: object = {}
) => ( { name, label: name, type, value, help: '', required: false, ...more } );

const item = {
	slug: 'x',
	type: 'php',
	settings: [
		setting( 'address', 'text', '', { required: true } ),
		setting( 'most', 'number', 5, { min: 1, max: 10 } ),
		setting( 'page', 'page', 0, { required: true } ),
		setting( 'strict', 'flag', true ),
		setting( 'colour', 'colour', '#112233' ),
	],
} as unknown as LibraryItem;

const code = `<?php $a = '' /* @setting address */; $n = 5 /* @setting most */;`;

test( 'sends only what was changed, as the type that the setting has', () => {
	const typed = typedOf( item );
	expect( changedValues( item, typed ) ).toEqual( {} );
	expect(
		changedValues( item, {
			...typed,
			most: '7',
			page: '12',
			strict: false,
		} )
	).toEqual( { most: 7, page: 12, strict: false } );
} );

test( 'refuses by name what no literal can hold', () => {
	const typed = typedOf( item );
	expect( refusedNames( item, typed ) ).toEqual( [] );
	expect(
		refusedNames( item, {
			...typed,
			address: 'two\nlines',
			most: '',
			colour: 'red',
		} )
	).toEqual( [ 'address', 'most', 'colour' ] );
	expect( refusedNames( item, { ...typed, most: '11' } ) ).toEqual( [
		'most',
	] );
} );

test( 'names required settings that are open', () => {
	const typed = typedOf( item );
	expect( openNames( item, typed ) ).toEqual( [ 'address', 'page' ] );
	expect( openNames( item, { ...typed, address: 'a', page: '3' } ) ).toEqual(
		[]
	);
} );

test( 'shows the code as it would be installed', () => {
	expect(
		codeWith( item, code, {
			...typedOf( item ),
			address: `it's "?>`,
			most: '8',
		} )
	).toBe(
		`<?php $a = 'it\\'s "?>' /* @setting address */; $n = 8 /* @setting most */;`
	);
} );
