/** How far names are apart, by a quick count that leaves out what cannot be near, and by a plain one. */
import { expect, test } from 'vitest';
import { distance } from '../../../src/intelligence/matching.ts';

/** Every word of two letters, up to four in length. */
const words = [ '' ];
for ( const word of words ) {
	if ( word.length < 4 ) {
		words.push( `${ word }a`, `${ word }b` );
	}
}

function plain( one: string, other: string ): number {
	if ( one === '' || other === '' ) {
		return one.length + other.length;
	}
	const [ a, b ] = [ one.slice( 1 ), other.slice( 1 ) ];
	return Math.min(
		plain( a, b ) + ( one[ 0 ] === other[ 0 ] ? 0 : 1 ),
		plain( a, other ) + 1,
		plain( one, b ) + 1,
		one.length > 1 && one[ 0 ] === other[ 1 ] && one[ 1 ] === other[ 0 ]
			? plain( a.slice( 1 ), b.slice( 1 ) ) + 1
			: Infinity
	);
}

test.each( [ 1, 2, 3 ] )( 'distance() counts up to %i', ( most ) => {
	for ( const one of words ) {
		for ( const other of words ) {
			expect(
				Math.min( distance( one, other, most ), most + 1 ),
				`${ one } ${ other }`
			).toBe( Math.min( plain( one, other ), most + 1 ) );
		}
	}
} );
