/** What the list of problems shows, and in which order. */
import { expect, test } from 'vitest';
import { problemsOf } from '../../../src/features/editor/panel/problems.ts';

type About = Parameters< typeof problemsOf >[ 0 ];

const about = ( more: Partial< About > ): About =>
	( {
		base: { code: 'a();\nb();\nc();', error: null, status: 'inactive' },
		draft: { code: 'a();\nb();\nc();' },
		errors: [],
		failures: [],
		warnings: [],
		words: [],
		testLoad: null,
		...more,
	} ) as unknown as About;

const linesOf = ( shown: ReturnType< typeof problemsOf > ) =>
	shown.map( ( { line, message } ) => `${ line } ${ message }` );

test( 'warnings stand in the order of their lines, whoever found them', () => {
	expect(
		linesOf(
			problemsOf(
				about( {
					warnings: [ { message: 'prints early', line: 3 } ],
					words: [
						{ message: 'b() is unknown', line: 2, name: 'b' },
						{ message: 'a() is unknown', line: 1, name: 'a' },
					],
				} )
			)
		)
	).toEqual( [ '1 a() is unknown', '2 b() is unknown', '3 prints early' ] );
} );

test( 'a word is left out only where the site names it for the same line', () => {
	const words = [
		{ message: 'b_of() is unknown', line: 2, name: 'b_of' },
		{ message: 'c_of() is unknown', line: 3, name: 'c_of' },
	];
	expect(
		linesOf(
			problemsOf(
				about( {
					errors: [
						{
							message: 'Call to undefined function b_of()',
							line: 2,
						},
					],
					warnings: [ { message: 'prints early', line: 3 } ],
					words,
				} )
			)
		)
	).toEqual( [
		'2 Call to undefined function b_of()',
		'3 prints early',
		'3 c_of() is unknown',
	] );
} );
