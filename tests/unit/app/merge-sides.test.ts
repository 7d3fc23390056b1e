/** What two versions are called that are put together: of two people, and of a site and its repository. */
import { expect, test } from 'vitest';
import { sidesOfPeople } from '../../../src/comparing/sides.js';
import { sidesOfGit } from '../../../src/features/git/git-sides.js';

const words = ( sides: ReturnType< typeof sidesOfGit > ) =>
	Object.values( sides );

test( 'a site and a repository are no people', () => {
	const sides = sidesOfGit();
	expect( [ sides.mine, sides.theirs ] ).toEqual( [
		'On this site',
		'In Git',
	] );
	for ( const word of words( sides ) ) {
		expect( word ).not.toMatch( /\b(?:you|your|my|mine|theirs)\b/i );
	}
} );

test( 'of two people, each is named', () => {
	const sides = sidesOfPeople( 'Tom' );
	expect( sides.theirs ).toBe( 'Version by Tom' );
	expect( words( sides ).join( ' ' ) ).not.toMatch( /\b(?:Git|site)\b/ );
} );
