/**
 * Rules about files as such: how long they are and what they are called.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';
import type { Table, Violation } from './table.ts';

const PLACES = [
	'includes',
	'src',
	'scripts',
	'tests',
	'svc.php',
	'uninstall.php',
];
const EXTENSIONS = [ '.php', '.ts', '.tsx', '.mjs' ];

function checkSize( file: string, lines: number, table: Table ): Violation[] {
	const { size } = table;
	const report = ( what: string, why: string ): Violation[] => [
		{ file, line: lines, what, why },
	];
	if ( file.startsWith( 'tests/' ) ) {
		return lines > size.testLines
			? report(
					'is too long',
					`tests have ${ size.testLines } lines at most`
				)
			: [];
	}
	if ( lines > size.sourceLines ) {
		return report(
			'is too long',
			`sources have ${ size.sourceLines } lines at most: split it`
		);
	}
	return lines > size.explainAbove && size.explained[ file ] === undefined
		? report(
				'is long',
				`split it, or say why in boundaries.json (size.explained)`
			)
		: [];
}

function checkName( file: string, table: Table ): Violation[] {
	const names = file.toLowerCase().split( /[/.]/ );
	const banned = names.find( ( name ) => table.bannedNames.includes( name ) );
	return banned === undefined
		? []
		: [
				{
					file,
					line: 1,
					what: `is called ${ banned }`,
					why: 'name it after what it does',
				},
			];
}

/** All violations of size and name rules in the tree. */
export function shapeViolations( root: string, table: Table ): Violation[] {
	return sourceFiles( root, PLACES, EXTENSIONS ).flatMap( ( file ) => {
		const code = readFileSync( path.join( root, file ), 'utf8' );
		const lines = code.replace( /\n$/, '' ).split( '\n' ).length;
		return [
			...checkSize( file, lines, table ),
			...checkName( file, table ),
		];
	} );
}

/** Explanations of files that are short by now, or gone. */
export function staleExplanations( root: string, table: Table ): string[] {
	const files = new Set( sourceFiles( root, PLACES, EXTENSIONS ) );
	return Object.keys( table.size.explained ).filter( ( file ) => {
		if ( ! files.has( file ) ) {
			return true;
		}
		const code = readFileSync( path.join( root, file ), 'utf8' );
		return code.split( '\n' ).length <= table.size.explainAbove;
	} );
}

/** Lines of comment that a part may have for a hundred of code: more tell what the code says itself. A part that has more has its own number, which only falls. */
const COMMENT_LINES = 25;

const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/** The parts of `includes/` that explain more than they do. */
export function commentViolations( root: string, table: Table ): Violation[] {
	const parts = new Map< string, { comments: number; code: number } >();
	for ( const file of sourceFiles( root, [ 'includes' ], [ '.php' ] ) ) {
		const part = file.split( '/' ).slice( 0, -1 ).slice( 0, 2 ).join( '/' );
		const counted = parts.get( part ) ?? { comments: 0, code: 0 };
		parts.set( part, counted );
		for ( const line of readFileSync(
			path.join( root, file ),
			'utf8'
		).split( '\n' ) ) {
			if ( COMMENT.test( line ) ) {
				counted.comments++;
			} else if ( line.trim() !== '' ) {
				counted.code++;
			}
		}
	}
	return [ ...parts ].flatMap( ( [ file, { comments, code } ] ) => {
		const percent = Math.round( ( 100 * comments ) / code );
		const most = table.size.comments[ file ] ?? COMMENT_LINES;
		return percent > most
			? [
					{
						file,
						line: 1,
						what: 'explains more than it does',
						why: `${ percent } lines of comment for a hundred of code; ${ most } at most: say why, not what`,
					},
				]
			: [];
	} );
}
