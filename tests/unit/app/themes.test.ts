/** Code can be read in both themes, wherever it stands: on the plain background, with the cursor, and in a comparison. */
import { expect, test } from 'vitest';
import { themes } from '../../../src/editor/themes.js';

type Rgb = readonly [ number, number, number ];

/** A colour, `rrggbb` or `rrggbbaa`, as it looks when it is laid over another. */
function laidOver( hex: string, below: Rgb ): Rgb {
	const [ r = 0, g = 0, b = 0, a = 255 ] = ( hex.match( /../g ) ?? [] ).map(
		( pair ) => Number.parseInt( pair, 16 )
	);
	const mix = ( top: number, under: number ) =>
		Math.round( ( top * a + under * ( 255 - a ) ) / 255 );
	return [ mix( r, below[ 0 ] ), mix( g, below[ 1 ] ), mix( b, below[ 2 ] ) ];
}

/** Relative luminance by WCAG 2.2. */
function luminance( color: Rgb ): number {
	const [ r, g, b ] = color.map( ( value ) => {
		const share = value / 255;
		return share <= 0.03928
			? share / 12.92
			: ( ( share + 0.055 ) / 1.055 ) ** 2.4;
	} ) as [ number, number, number ];
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast( one: Rgb, other: Rgb ): number {
	const [ dark, light ] = [ luminance( one ), luminance( other ) ].sort(
		( a, b ) => a - b
	) as [ number, number ];
	return ( light + 0.05 ) / ( dark + 0.05 );
}

/** Least contrast of small text by WCAG AA. */
const LEAST = 4.5;

test.each( Object.entries( themes ) )( '%s', ( _, { rules, colors } ) => {
	const color = ( key: string ): string => {
		const value = colors[ key ];
		expect( value, key ).toMatch( /^#(?:[\da-f]{6}|[\da-f]{8})$/ );
		return value?.slice( 1 ) ?? '';
	};
	const plain = laidOver( color( 'editor.background' ), [ 0, 0, 0 ] );
	const lines = [
		plain,
		laidOver( color( 'editor.lineHighlightBackground' ), plain ),
	].flatMap( ( line ) => [
		line,
		...[ 'inserted', 'removed' ].flatMap( ( kind ) => {
			const whole = laidOver(
				color( `diffEditor.${ kind }LineBackground` ),
				line
			);
			return [
				whole,
				laidOver(
					color( `diffEditor.${ kind }TextBackground` ),
					whole
				),
			];
		} ),
	] );
	const words = [
		...rules.map( ( { token, foreground = '' } ) => [ token, foreground ] ),
		...[ 1, 2, 3 ].map( ( depth ) => [
			`bracket ${ depth }`,
			color( `editorBracketHighlight.foreground${ depth }` ),
		] ),
		[ 'text', color( 'editor.foreground' ) ],
	] as const;
	const unreadable = words.flatMap( ( [ name, foreground = '' ] ) =>
		lines
			.map( ( line ) => contrast( laidOver( foreground, line ), line ) )
			.filter( ( found ) => found < LEAST )
			.map( ( found ) => `${ name }: ${ found.toFixed( 2 ) }` )
	);
	expect( unreadable ).toEqual( [] );
	// Numbers stand beside the letters that are different, never on them.
	for ( const kind of [ '', 'active', 'dimmed' ] ) {
		const key = `editorLineNumber.${ kind === '' ? 'foreground' : `${ kind }Foreground` }`;
		for ( const line of [ plain, lines[ 1 ], lines[ 3 ] ] ) {
			expect(
				contrast( laidOver( color( key ), plain ), line ?? plain ),
				key
			).toBeGreaterThanOrEqual( LEAST );
		}
	}
} );
