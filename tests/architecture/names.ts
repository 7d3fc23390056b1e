/**
 * Refuses names that a stranger would not guess: words that mean no thing and no action of the field, in the names that code of either
 * language gives to classes, types, functions, constants, properties, variables of PHP, hooks and events, and files that many others share their name with.
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

/** Calls of ours with `true` or `false` that do not say what for: `find( $name, true )` for `find( $name, is_strict: true )`. */
export function unnamedFlags( root: string ): Violation[] {
	const facts = [ ...readFacts( root ) ];
	const flags = new Set(
		facts.flatMap( ( [ , of ] ) => of.flags.map( ( { name } ) => name ) )
	);
	return facts.flatMap( ( [ file, { unnamed } ] ) =>
		unnamed
			.filter( ( { name } ) => flags.has( name ) )
			.map( ( { name, line } ) => ( {
				file,
				line,
				what: `calls ${ name.replace( /#.*/, '' ) }() with a bare true or false`,
				why: 'name the argument',
			} ) )
	);
}

/** Calls of exported functions with `true` or `false` behind another argument: `closeTab( id, true )` for `closeTab( id, { leavesWork: true } )`. */
export function positionalFlags( root: string ): Violation[] {
	const files = sourceFiles( root, [ 'src' ], [ '.ts', '.tsx' ] );
	const flags = new Set< string >();
	const calls: Declared[] = [];
	for ( const file of files ) {
		const source = parsed( root, file );
		source.statements.forEach( ( node ) => {
			for ( const [ name, { parameters } ] of exportedFunctions(
				node
			) ) {
				parameters.forEach( ( { type }, at ) => {
					if ( type?.kind === ts.SyntaxKind.BooleanKeyword ) {
						flags.add( `${ name }#${ at }` );
					}
				} );
			}
		} );
		const visit = ( node: ts.Node ): void => {
			if (
				ts.isCallExpression( node ) &&
				ts.isIdentifier( node.expression )
			) {
				const { text } = node.expression;
				node.arguments.forEach( ( { kind }, at ) => {
					if ( at > 0 && BOOLEANS.has( kind ) ) {
						const name = `${ text }#${ at }`;
						calls.push( {
							file,
							name,
							line: lineOf( source, node ),
						} );
					}
				} );
			}
			ts.forEachChild( node, visit );
		};
		visit( source );
	}
	return calls
		.filter( ( { name } ) => flags.has( name ) )
		.map( ( { file, name, line } ) => ( {
			file,
			line,
			what: `calls ${ name.replace( /#.*/, '' ) }() with a bare true or false`,
			why: 'take an object with the name of the flag',
		} ) );
}

const BOOLEANS = new Set( [
	ts.SyntaxKind.TrueKeyword,
	ts.SyntaxKind.FalseKeyword,
] );

/** Functions that a statement exports, by name. */
function exportedFunctions(
	node: ts.Statement
): [ string, ts.SignatureDeclaration ][] {
	if ( ts.isFunctionDeclaration( node ) && node.name ) {
		return isExported( node ) ? [ [ node.name.text, node ] ] : [];
	}
	return ts.isVariableStatement( node ) && isExported( node )
		? node.declarationList.declarations.flatMap(
				( { name, initializer } ) =>
					ts.isIdentifier( name ) &&
					initializer &&
					ts.isArrowFunction( initializer )
						? [ [ name.text, initializer ] ]
						: []
			)
		: [];
}

const isExported = ( {
	modifiers,
}: ts.FunctionDeclaration | ts.VariableStatement ) =>
	modifiers?.some( ( { kind } ) => kind === ts.SyntaxKind.ExportKeyword ) ??
	false;

const parsed = ( root: string, file: string ) =>
	ts.createSourceFile(
		file,
		readFileSync( path.join( root, file ), 'utf8' ),
		ts.ScriptTarget.Latest,
		true
	);

const lineOf = ( source: ts.SourceFile, node: ts.Node ) =>
	source.getLineAndCharacterOfPosition( node.getStart( source ) ).line + 1;

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
	const source = parsed( root, file );
	const visit = ( node: ts.Node ): void => {
		if (
			isDeclaration( node ) &&
			node.name &&
			ts.isIdentifier( node.name )
		) {
			found.push( {
				file,
				name: node.name.text,
				line: lineOf( source, node.name ),
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
