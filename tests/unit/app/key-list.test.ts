/** The list of keys ("?") has every key that a part of the app listens to with useKeys(). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { openApp } from '../../support/app-in-memory.ts';

openApp();
const { keyGroups } = await import( '../../../src/app/keys.js' );

const isKey = ( name: string ): boolean =>
	/^(?:(?:mod|alt|shift)\+.+|F\d+|.)$/.test( name );

/** The names of keys in the objects that a file hands to useKeys(), also by a constant of its own. */
function keysIn( file: string ): string[] {
	const source = ts.createSourceFile(
		file,
		readFileSync( file, 'utf8' ),
		ts.ScriptTarget.Latest,
		true,
		ts.ScriptKind.TSX
	);
	const named = new Set< string >();
	const found: string[] = [];
	const collect = ( node: ts.Node ): void => {
		if ( ts.isPropertyAssignment( node ) ) {
			const name = node.name.getText().replace( /^'(.*)'$/, '$1' );
			if ( isKey( name ) ) {
				found.push( name.replace( '\\\\', '\\' ) );
			}
		}
		ts.forEachChild( node, collect );
	};
	const walk = ( node: ts.Node ): void => {
		if (
			ts.isCallExpression( node ) &&
			node.expression.getText() === 'useKeys'
		) {
			const [ keys ] = node.arguments;
			if ( keys !== undefined && ts.isIdentifier( keys ) ) {
				named.add( keys.text );
			} else if ( keys !== undefined ) {
				collect( keys );
			}
		}
		ts.forEachChild( node, walk );
	};
	walk( source );
	const declared = ( node: ts.Node ): void => {
		if (
			ts.isVariableDeclaration( node ) &&
			named.has( node.name.getText() )
		) {
			collect( node );
		}
		ts.forEachChild( node, declared );
	};
	declared( source );
	return found;
}

const registered = [ 'app', 'features' ].flatMap( ( folder ) => {
	const at = path.join( ROOT, 'src', folder );
	return readdirSync( at, { recursive: true, encoding: 'utf8' } )
		.filter( ( name ) => /\.tsx?$/.test( name ) )
		.flatMap( ( name ) => keysIn( path.join( at, name ) ) );
} );

test( 'keys of all screens are found', () => {
	expect( registered ).toEqual(
		expect.arrayContaining( [ 'c', '?', 'mod+s', 'mod+\\', 'mod+b', 'F8' ] )
	);
} );

test( 'every key stands in the list', () => {
	const listed = keyGroups().flatMap( ( { keys } ) =>
		keys.flatMap( ( [ names ] ) => names )
	);
	expect( listed ).toEqual( expect.arrayContaining( registered ) );
} );
