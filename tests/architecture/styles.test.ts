/**
 * Our styles speak of start and end, not of left and right: only a part of the sheets is turned round for languages from right to left,
 * and what loads later is not.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const CHECKOUT = path.resolve( import.meta.dirname, '../..' );

const SIDED =
	/^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/;

/** Parts of a value, those in brackets as one. */
function parts( value: string ): string[] {
	return value.match( /(?:[^\s(]+\([^)]*(?:\([^)]*\)[^)]*)*\)|\S)+/g ) ?? [];
}

/** Whether a declaration means a side of the screen. */
function isSided( name: string, value: string ): boolean {
	if ( SIDED.test( name ) ) {
		return true;
	}
	if ( name === 'text-align' || name === 'float' || name === 'clear' ) {
		return /\b(?:left|right)\b/.test( value );
	}
	if ( name === 'transform' ) {
		return /translate(?:X|3d)?\(/.test( value );
	}
	if (
		/^(?:margin|padding|inset|border-(?:width|style|color))$/.test( name )
	) {
		const [ , right, , left ] = parts( value );
		return left !== undefined && left !== right;
	}
	if ( name === 'border-radius' ) {
		const [ topLeft, topRight = topLeft, , bottomLeft = topRight ] =
			parts( value );
		const bottomRight = parts( value )[ 2 ] ?? topLeft;
		return topLeft !== topRight || bottomLeft !== bottomRight;
	}
	return false;
}

/** Declarations that mean a side, but for those whose line before says `// Physical:` and why. */
function sidesIn( scss: string ): string[] {
	const lines = scss.split( '\n' );
	return lines.flatMap( ( line, at ) => {
		const [ , name = '', value = '' ] =
			/^\s*([a-z-]+):\s+(.+?);?$/.exec( line ) ?? [];
		const isExplained = /^\s*\/\/ Physical: \S/.test(
			lines[ at - 1 ] ?? ''
		);
		return isSided( name, value ) && ! isExplained ? [ line.trim() ] : [];
	} );
}

test( 'no style of ours means the left or the right of the screen', () => {
	const files = sourceFiles( CHECKOUT, [ 'src' ], [ '.scss' ] );
	expect( files.length ).toBeGreaterThan( 10 );
	expect(
		files.flatMap( ( file ) =>
			sidesIn( readFileSync( path.join( CHECKOUT, file ), 'utf8' ) ).map(
				( line ) => `${ file }: ${ line }`
			)
		)
	).toEqual( [] );
} );

test( 'planted sides are found, and nothing else', () => {
	const planted = [
		'margin-left: 4px;',
		'right: 0;',
		'text-align: left;',
		'padding: 0 4px 0 8px;',
		'inset: var(--bar) auto 0 0;',
		'transform: translateX(-50%);',
		'border-radius: 4px 0 0 4px;',
	];
	const fine = [
		'margin-inline-start: 4px;',
		'text-align: start;',
		'padding: 0 calc(1px + var(--x, 2px)) 4px;',
		'padding: 4px 8px 2px 8px;',
		'inset: 0 auto;',
		'border-radius: 16px 16px 0 0;',
		'justify-content: right-hand;',
		'// Physical: the other plugin puts its button there.',
		'left: 0;',
	];
	expect( sidesIn( [ ...planted, ...fine ].join( '\n' ) ) ).toEqual(
		planted
	);
} );
