/**
 * The rules for TypeScript below src/: which part may import which part and
 * which packages.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.ts';
import type { Table, Violation } from './table.ts';

type Import = { name: string; line: number };

function importsOf( code: string ): Import[] {
	// Finds static, dynamic, type-only imports and re-exports alike.
	return ts
		.preProcessFile( code, true, true )
		.importedFiles.map( ( found ) => ( {
			name: found.fileName,
			line: code.slice( 0, found.pos ).split( '\n' ).length,
		} ) );
}

/** `src/features/editor/page.tsx` is `features`, module `editor`. */
function place( file: string ): { part: string; module: string } {
	const [ , part = '', module = '' ] = file.split( '/' );
	return { part, module };
}

function packageName( specifier: string ): string {
	const parts = specifier.split( '/' );
	return specifier.startsWith( '@' )
		? parts.slice( 0, 2 ).join( '/' )
		: ( parts[ 0 ] ?? '' );
}

function fits( name: string, pattern: string ): boolean {
	return pattern.endsWith( '*' )
		? name.startsWith( pattern.slice( 0, -1 ) )
		: name === pattern;
}

function checkPackage(
	file: string,
	{ name, line }: Import,
	table: Table
): Violation[] {
	const { part } = place( file );
	const bare = packageName( name );
	const allowed = table.ts.imports[ part ]?.packages ?? [];
	const only = table.ts.onlyIn[ bare ];
	const isFine =
		allowed.some( ( pattern ) => fits( bare, pattern ) ) &&
		( only === undefined || only.includes( part ) );
	return isFine
		? []
		: [
				{
					file,
					line,
					what: `imports ${ bare }`,
					why: `${ part } may import the packages ${ allowed.join( ', ' ) || 'none' }`,
				},
			];
}

function checkRelative(
	file: string,
	{ name, line }: Import,
	table: Table
): Violation[] {
	const target = path.posix.join( path.posix.dirname( file ), name );
	if ( ! target.startsWith( 'src/' ) ) {
		return [
			{
				file,
				line,
				what: `imports ${ target }`,
				why: 'nothing outside src/ is part of the product',
			},
		];
	}
	const from = place( file );
	const to = place( target );
	if ( from.part === to.part ) {
		const isForeignFeature =
			from.part === 'features' && from.module !== to.module;
		return isForeignFeature
			? [
					{
						file,
						line,
						what: `imports features/${ to.module }`,
						why: 'features never import each other',
					},
				]
			: [];
	}
	const allowed = table.ts.imports[ from.part ]?.parts ?? [];
	return allowed.includes( to.part )
		? []
		: [
				{
					file,
					line,
					what: `imports ${ to.part }`,
					why: `${ from.part } may import ${ allowed.join( ', ' ) || 'nothing' }`,
				},
			];
}

/** All violations of TypeScript rules in the tree. */
export function tsViolations( root: string, table: Table ): Violation[] {
	return sourceFiles( root, [ 'src' ], [ '.ts', '.tsx' ] ).flatMap(
		( file ) => {
			const { part } = place( file );
			if ( table.ts.imports[ part ] === undefined ) {
				return [
					{
						file,
						line: 1,
						what: `part ${ part }`,
						why: 'enter the folder in boundaries.json',
					},
				];
			}
			const code = readFileSync( path.join( root, file ), 'utf8' );
			return importsOf( code ).flatMap( ( found ) =>
				found.name.startsWith( '.' )
					? checkRelative( file, found, table )
					: checkPackage( file, found, table )
			);
		}
	);
}
