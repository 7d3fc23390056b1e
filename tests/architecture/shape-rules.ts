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
