/** Which version brought each line: by going back through the versions of a code. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	lineAuthorsOf,
	lineAuthorsOfDraft,
	type CodeVersion,
} from '../../../src/state/history/line-authors.js';

/** Codes, the oldest first, with a letter a line. */
const versions = ( ...codes: readonly string[] ): CodeVersion[] =>
	codes
		.map( ( code, at ) => ( {
			rev: at + 1,
			code: [ ...code ].join( '\n' ),
		} ) )
		.reverse();

describe( 'lineAuthorsOf', () => {
	test.each( [
		[ 'one version', [ 'ab' ], [ 1, 1 ] ],
		[ 'added at the end', [ 'ab', 'abc' ], [ 1, 1, 2 ] ],
		[ 'added at the start', [ 'ab', 'xab' ], [ 2, 1, 1 ] ],
		[ 'changed between', [ 'abc', 'axc', 'axyc' ], [ 1, 2, 3, 1 ] ],
		[ 'removed', [ 'abcd', 'ad' ], [ 1, 1 ] ],
		[ 'removed and added again', [ 'abc', 'ac', 'abc' ], [ 1, 3, 1 ] ],
		[ 'two places at once', [ 'abcdef', 'axcdyf' ], [ 1, 2, 1, 1, 2, 1 ] ],
		[ 'like lines', [ 'aa', 'aaa' ], [ 1, 1, 2 ] ],
		[ 'all new', [ 'abc', 'xyz' ], [ 2, 2, 2 ] ],
		[ 'from nothing', [ '', 'ab' ], [ 2, 2 ] ],
	] )( '%s', async ( _, codes, lineAuthors ) => {
		expect( await lineAuthorsOf( versions( ...codes ) ) ).toEqual(
			lineAuthors
		);
	} );

	test( 'asks for no version once every line is known', async () => {
		const asked: number[] = [];
		async function* ask() {
			for ( const version of versions( 'abc', 'xyz', 'xyw' ) ) {
				asked.push( version.rev );
				yield version;
			}
		}
		expect( await lineAuthorsOf( ask() ) ).toEqual( [ 2, 2, 3 ] );
		expect( asked ).toEqual( [ 3, 2, 1 ] );
		asked.length = 0;
		async function* askNew() {
			for ( const version of versions( 'a', 'xyz', 'uvw' ) ) {
				asked.push( version.rev );
				yield version;
			}
		}
		expect( await lineAuthorsOf( askNew() ) ).toEqual( [ 3, 3, 3 ] );
		expect( asked ).toEqual( [ 3, 2 ] );
	} );

	test( 'every line is in the version that is named, and not in the same number in the one before', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array( fc.stringMatching( /^[abc]{1,8}$/ ), {
					minLength: 1,
					maxLength: 6,
				} ),
				async ( codes ) => {
					const all = versions( ...codes );
					const lineAuthors = await lineAuthorsOf( all );
					const newest = [ ...( codes.at( -1 ) ?? '' ) ];
					expect( lineAuthors ).toHaveLength( newest.length );
					lineAuthors.forEach( ( rev, at ) =>
						expect( codes[ ( rev ?? 0 ) - 1 ] ).toContain(
							newest[ at ]
						)
					);
				}
			)
		);
	} );
} );

describe( 'lineAuthorsOfDraft', () => {
	test.each( [
		[ 'the same', 'abc', 'abc', [ 1, 2, 3 ] ],
		[ 'a line more', 'abc', 'abxc', [ 1, 2, null, 3 ] ],
		[ 'a line less', 'abc', 'ac', [ 1, 3 ] ],
		[ 'all other', 'abc', 'x', [ null ] ],
	] )( '%s', ( _, saved, draft, lineAuthors ) => {
		const text = ( letters: string ) => [ ...letters ].join( '\n' );
		expect(
			lineAuthorsOfDraft( [ 1, 2, 3 ], text( saved ), text( draft ) )
		).toEqual( lineAuthors );
	} );
} );
