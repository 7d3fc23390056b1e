/** A changed line as it is shown: whole when it is short, cut around its match when it is long. */
import { expect, test } from 'vitest';
import { partsOf } from '../../../src/features/search/selection-of-matches.ts';

const shown = ( before: string, text: string ) => {
	const match = { n: 1, at: before.indexOf( text ), text, with: 'new' };
	return partsOf( { line: 1, before, after: '', matches: [ match ] }, match );
};

test( 'a short line is shown whole', () => {
	expect( shown( '\tlet a = old; // why  ', 'old' ) ).toEqual( {
		ahead: 'let a = ',
		removed: 'old',
		added: 'new',
		behind: '; // why',
	} );
} );

test( 'of a minified line only what is around the match', () => {
	const { ahead, behind } = shown(
		`${ 'a'.repeat( 5_000 ) }old${ 'b'.repeat( 5_000 ) }`,
		'old'
	);
	expect( ahead ).toBe( `…${ 'a'.repeat( 60 ) }` );
	expect( behind ).toBe( `${ 'b'.repeat( 200 ) }…` );
} );
