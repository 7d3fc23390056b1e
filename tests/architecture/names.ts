/**
 * Refuses names that a stranger would not guess: words that mean no thing and no action of the field, in the names that code of either
 * language gives to classes, types, functions, constants and properties, and files that many others share their name with.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { readFacts } from './php-rules.ts';
import { sourceFiles } from './source-files.ts';
import type { Table, Violation } from './table.ts';

type Declared = { file: string; name: string; line: number };

/** Files of one tree that may have one name. A folder is entered by its `index`. */
const MOST_ALIKE = 4;

/** Refused names in PHP and TypeScript, and file names that say too little because too many files have them. */
export function nameViolations( root: string, table: Table ): Violation[] {
	const files = sourceFiles( root, [ 'src' ], [ '.ts', '.tsx' ] );
	const declared = [
		...[ ...readFacts( root ) ].flatMap( ( [ file, facts ] ) =>
			facts.declared.map( ( fact ) => ( { file, ...fact } ) )
		),
		...files.flatMap( ( file ) => declaredIn( root, file ) ),
	];
	return [
		...declared.flatMap( ( { file, name, line } ) => {
			const word = stopWord( name, table );
			return word === undefined
				? []
				: [
						{
							file,
							line,
							what: `names ${ name }`,
							why: `"${ word }" is no term of the field: see "Words" in docs/development.md`,
						},
					];
		} ),
		...alike( files ),
	];
}

/** A word of the list that the name has, or that it is. */
function stopWord( name: string, { stopWords }: Table ): string | undefined {
	const words = name
		.replace( /([a-z\d])([A-Z])/g, '$1_$2' )
		.toLowerCase()
		.split( '_' )
		.filter( ( word ) => word !== '' );
	return (
		words.find( ( word ) => stopWords.anywhere.includes( word ) ) ??
		stopWords.alone.find( ( word ) => word === words.join( '_' ) )
	);
}

function declaredIn( root: string, file: string ): Declared[] {
	const found: Declared[] = [];
	const source = ts.createSourceFile(
		file,
		readFileSync( path.join( root, file ), 'utf8' ),
		ts.ScriptTarget.Latest,
		true
	);
	const visit = ( node: ts.Node ): void => {
		if (
			isDeclaration( node ) &&
			node.name &&
			ts.isIdentifier( node.name )
		) {
			const at = node.name.getStart( source );
			found.push( {
				file,
				name: node.name.text,
				line: source.getLineAndCharacterOfPosition( at ).line + 1,
			} );
		}
		ts.forEachChild( node, visit );
	};
	visit( source );
	return found;
}

function isDeclaration( node: ts.Node ): node is ts.NamedDeclaration {
	return (
		ts.isFunctionDeclaration( node ) ||
		ts.isClassDeclaration( node ) ||
		ts.isTypeAliasDeclaration( node ) ||
		ts.isInterfaceDeclaration( node ) ||
		ts.isMethodDeclaration( node ) ||
		ts.isMethodSignature( node ) ||
		ts.isPropertyDeclaration( node ) ||
		ts.isPropertySignature( node ) ||
		( ts.isVariableDeclaration( node ) &&
			ts.isSourceFile( node.parent.parent.parent ) )
	);
}

function alike( files: string[] ): Violation[] {
	const byName = new Map< string, string[] >();
	for ( const file of files ) {
		const name = path.basename( file );
		byName.set( name, [ ...( byName.get( name ) ?? [] ), file ] );
	}
	return [ ...byName ].flatMap( ( [ name, some ] ) =>
		name.startsWith( 'index.' ) || some.length <= MOST_ALIKE
			? []
			: some.map( ( file ) => ( {
					file,
					line: 1,
					what: `is one of ${ some.length } files called ${ name }`,
					why: 'name it after what it is about',
				} ) )
	);
}
