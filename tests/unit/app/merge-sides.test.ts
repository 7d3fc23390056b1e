/** What two versions are called that are put together: of two people, and of a site and its repository. */
import { expect, test } from 'vitest';
import { sidesOfPeople } from '../../../src/comparing/sides.js';
import { sidesOfGit } from '../../../src/features/git/git-sides.js';

const words = ( sides: ReturnType< typeof sidesOfGit > ) => [
	...Object.values( sides ).filter( ( one ) => typeof one === 'string' ),
	sides.places( 1 ),
	sides.places( 3 ),
];

test( 'a site and a repository are no people', () => {
	const sides = sidesOfGit();
	expect( [ sides.mine, sides.theirs ] ).toEqual( [
		'On this site',
		'In Git',
	] );
	expect( sides.both ).toBe( 'Changed by both' );
	expect( sides.places( 1 ) ).toMatch( /^1 place was changed by both/ );
	expect( sides.places( 3 ) ).toMatch( /^3 places were changed by both/ );
	for ( const word of words( sides ) ) {
		expect( word ).not.toMatch( /\b(?:you|your|my|mine|theirs)\b/i );
	}
} );

test( 'of two people, each is named', () => {
	const sides = sidesOfPeople( 'Tom' );
	expect( sides.theirs ).toBe( 'Version by Tom' );
	expect( sides.both ).toBe( 'Changed by both of you' );
	expect( sides.places( 2 ) ).toContain( 'Both of you' );
	expect( words( sides ).join( ' ' ) ).not.toMatch( /\b(?:Git|site)\b/ );
} );
