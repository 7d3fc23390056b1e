/** The sketches of the place picker: every location of the contract lies on exactly one, inside it, and none covers another. */
import { expect, test } from 'vitest';
import { locations } from '../../../src/contract/index.ts';
import { scenes, WIDTH } from '../../../src/features/editor/runs/sketch.ts';

const types = Object.entries( locations );
const keys = types.flatMap( ( [ , { keys: own } ] ) => Object.keys( own ) );
const drawn = Object.values( scenes ).flatMap( ( { places } ) =>
	Object.keys( places )
);

test( 'every location is on one sketch, and nothing else is', () => {
	expect( [ ...drawn ].sort() ).toEqual( [ ...new Set( keys ) ].sort() );
} );

test( 'every place lies inside its sketch', () => {
	for ( const { height, places, drawn: other } of Object.values( scenes ) ) {
		for ( const box of [ ...Object.values( places ), ...other ] ) {
			expect( box.x ).toBeGreaterThanOrEqual( 0 );
			expect( box.y ).toBeGreaterThanOrEqual( 0 );
			expect( box.x + box.width ).toBeLessThanOrEqual( WIDTH );
			expect( box.y + box.height ).toBeLessThanOrEqual( height );
		}
	}
} );

test.each( types )(
	'of %s, no place covers another one',
	( _, { keys: own } ) => {
		for ( const { places } of Object.values( scenes ) ) {
			const boxes = Object.entries( places )
				.filter( ( [ key ] ) => key in own )
				.map( ( [ , box ] ) => box )
				.sort( ( one, other ) => one.y - other.y );
			boxes.slice( 1 ).forEach( ( box, at ) => {
				const above = boxes[ at ];
				expect( box.y ).toBeGreaterThanOrEqual(
					( above?.y ?? 0 ) + ( above?.height ?? 0 )
				);
			} );
		}
	}
);
