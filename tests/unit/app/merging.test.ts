/** Two people, one snippet: what is put together by itself, what is asked, and that nothing of either is dropped. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, type Draft } from '../../../src/state/documents/draft.ts';
import {
	codeOf,
	keyOfLines,
	mergeCode,
	merged,
	mergeOf,
	mineOver,
	openKeys,
	type Side,
} from '../../../src/state/saving/merging.ts';
import { PLAIN } from '../../support/in-contract.ts';

const start = draftOf( {
	...PLAIN,
	title: 'Bar',
	code: 'one\ntwo\nthree\nfour\nfive',
	hook: 'init',
} );

const draft = ( change: Partial< Draft > ): Draft => ( {
	...start,
	...change,
} );

describe( 'lines', () => {
	test( 'that only one of them changed are taken from that one, with nothing to decide', () => {
		const merge = mergeOf(
			start,
			draft( { code: 'ONE\ntwo\nthree\nfour\nfive' } ),
			draft( { code: 'one\ntwo\nthree\nfour\nFIVE\nsix' } )
		);
		expect( openKeys( merge, {} ) ).toEqual( [] );
		expect( merged( merge, {} ).code ).toBe(
			'ONE\ntwo\nthree\nfour\nFIVE\nsix'
		);
	} );

	test( 'that both changed in the same way are no clash', () => {
		const both = draft( { code: 'one\nTWO\nthree\nfour\nfive' } );
		expect( openKeys( mergeOf( start, both, both ), {} ) ).toEqual( [] );
	} );

	test( 'that both changed are asked about, with what was there before', () => {
		const merge = mergeOf(
			start,
			draft( { code: 'one\nmine\nthree\nfour\nfive' } ),
			draft( { code: 'one\ntheirs\nthree\nfour\nFIVE' } )
		);
		expect( merge.parts ).toContainEqual( {
			kind: 'clash',
			line: 2,
			base: [ 'two' ],
			mine: [ 'mine' ],
			theirs: [ 'theirs' ],
		} );
		const key = keyOfLines( 0 );
		expect( openKeys( merge, {} ) ).toEqual( [ key ] );
		const taken = ( side: Side ) => merged( merge, { [ key ]: side } ).code;
		expect( taken( 'mine' ) ).toBe( 'one\nmine\nthree\nfour\nFIVE' );
		expect( taken( 'theirs' ) ).toBe( 'one\ntheirs\nthree\nfour\nFIVE' );
		expect( taken( 'both' ) ).toBe(
			'one\ntheirs\nmine\nthree\nfour\nFIVE'
		);
		expect( taken( 'base' ) ).toBe( 'one\ntwo\nthree\nfour\nFIVE' );
		expect( openKeys( merge, { [ key ]: 'mine' } ) ).toEqual( [] );
	} );

	test( 'of an unknown beginning clash wherever they differ', () => {
		const merge = mergeOf(
			null,
			draft( { code: 'a' } ),
			draft( { code: 'b' } )
		);
		expect( openKeys( merge, {} ) ).toEqual( [ keyOfLines( 0 ) ] );
	} );

	const text = fc
		.array( fc.constantFrom( 'a', 'b', 'c', '' ), { maxLength: 8 } )
		.map( ( lines ) => lines.join( '\n' ) );

	test( 'are those of the other one where one of them changed nothing', () => {
		fc.assert(
			fc.property( text, text, ( before, after ) => {
				for ( const parts of [
					mergeCode( before, before, after ),
					mergeCode( before, after, before ),
				] ) {
					expect(
						parts.every( ( it ) => it.kind === 'settled' )
					).toBe( true );
					expect( codeOf( parts, {} ) ).toBe( after );
				}
			} )
		);
	} );

	test( 'that clash show all three versions, and each side can be had whole', () => {
		fc.assert(
			fc.property( text, text, text, ( base, mine, theirs ) => {
				const parts = mergeCode( base, mine, theirs );
				const clashes = parts.filter( ( it ) => it.kind === 'clash' );
				const all = ( side: Side ) =>
					Object.fromEntries(
						clashes.map( ( _, at ) => [ keyOfLines( at ), side ] )
					);
				const lines = codeOf( parts, all( 'both' ) ).split( '\n' );
				// A line that neither of them took away, and one that either added, is in it.
				for ( const line of new Set( mine.split( '\n' ) ) ) {
					if ( ! base.split( '\n' ).includes( line ) ) {
						expect( lines ).toContain( line );
					}
				}
				for ( const line of new Set( theirs.split( '\n' ) ) ) {
					if ( ! base.split( '\n' ).includes( line ) ) {
						expect( lines ).toContain( line );
					}
				}
			} )
		);
	} );
} );

describe( 'fields', () => {
	test( 'that only one of them changed are taken, those that both changed are asked about', () => {
		const merge = mergeOf(
			start,
			draft( { priority: 20, title: 'Mine' } ),
			draft( { folder: 'Theirs', title: 'Theirs' } )
		);
		expect( merge.fields ).toEqual( [ 'title' ] );
		expect( openKeys( merge, {} ) ).toEqual( [ 'title' ] );
		expect( merged( merge, { title: 'mine' } ) ).toEqual(
			draft( { priority: 20, folder: 'Theirs', title: 'Mine' } )
		);
		expect( merged( merge, { title: 'theirs' } ) ).toEqual(
			draft( { priority: 20, folder: 'Theirs', title: 'Theirs' } )
		);
		expect( merged( merge, { title: 'base' } ).title ).toBe( 'Bar' );
	} );

	test( 'of mine go over theirs when mine is kept; what only they changed stays', () => {
		const merge = mergeOf(
			start,
			draft( { title: 'Mine', code: 'x' } ),
			draft( { title: 'Theirs', folder: 'F', code: 'y' } )
		);
		expect( mineOver( merge ) ).toEqual(
			draft( { title: 'Mine', folder: 'F', code: 'x' } )
		);
	} );
} );
