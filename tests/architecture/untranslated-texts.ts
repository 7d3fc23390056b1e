/**
 * Texts that people read in English alone: descriptions of the contract, both command lines, visitors' scripts, and the library.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './source-files.ts';
import type { Text } from './texts.ts';

/** Letters with a space between two words: no id, path or pattern. */
const SENTENCE = /\p{L}[,.;:]? \p{L}.* \p{L}/u;
const COMMAND_LINE = /^(?:\$ )?(?:wp )?svc \S+ [^:]*$/;

const isSentence = ( text: string ): boolean =>
	SENTENCE.test( text ) && ! COMMAND_LINE.test( text );

/** A text in quotes, or a template with a placeholder for each value. */
function literalOf( node: ts.Node ): string | undefined {
	if ( ts.isStringLiteralLike( node ) ) {
		return node.text;
	}
	return ts.isTemplateExpression( node )
		? node.head.text +
				node.templateSpans
					.map( ( { literal } ) => `%s${ literal.text }` )
					.join( '' )
		: undefined;
}

/** Sentences among the literals of one file of TypeScript, line by line. */
export function sentencesOfScript( code: string, file: string ): Text[] {
	const texts: Text[] = [];
	const visit = ( node: ts.Node ): void => {
		for ( const line of literalOf( node )?.split( '\n' ) ?? [] ) {
			const text = line.trim().replaceAll( /\s+/g, ' ' );
			if ( isSentence( text ) ) {
				texts.push( { text, file } );
			}
		}
		ts.forEachChild( node, visit );
	};
	visit( ts.createSourceFile( file, code, ts.ScriptTarget.Latest, true ) );
	return texts;
}

/** Titles, descriptions and settings of one `pack.json` or `meta.json`. */
function textsOfMeta( json: string, file: string ): Text[] {
	const texts: Text[] = [];
	JSON.parse( json, ( key, value: unknown ) => {
		if (
			typeof value === 'string' &&
			[ 'title', 'description', 'label', 'help' ].includes( key )
		) {
			// A description is a paragraph of a card, no help beside a field.
			const holder = key === 'description' ? '' : key;
			texts.push( { text: value, file, holder } );
		}
		return value;
	} );
	return texts;
}

/** Sentences among the literals of one file of PHP. */
export function sentencesOfPhp( code: string, file: string ): Text[] {
	return [
		...code.matchAll( /\/\*[\s\S]*?\*\/|\/\/.*|'((?:[^'\\\n]|\\.)*)'/g ),
	]
		.map( ( [ , literal = '' ] ) => literal.replaceAll( /\\(.)/g, '$1' ) )
		.filter( isSentence )
		.map( ( text ) => ( { text, file } ) );
}

export function untranslatedTexts( root: string ): Text[] {
	const read = ( file: string ) =>
		readFileSync( path.join( root, file ), 'utf8' );
	return [
		...sourceFiles(
			root,
			[ 'src/contract', 'src/command', 'src/visitor' ],
			[ '.ts' ]
		).flatMap( ( file ) => sentencesOfScript( read( file ), file ) ),
		...sourceFiles( root, [ 'includes/Doors/Cli' ], [ '.php' ] ).flatMap(
			( file ) => sentencesOfPhp( read( file ), file )
		),
		...sourceFiles( root, [ 'src/library' ], [ '.json' ] )
			.filter( ( file ) => ! file.endsWith( 'effect.json' ) )
			.flatMap( ( file ) => textsOfMeta( read( file ), file ) ),
	];
}

/** Comments of the library's snippets, which a site owner reads in the editor. */
export function libraryComments( root: string ): Text[] {
	return sourceFiles(
		root,
		[ 'src/library' ],
		[ '.php', '.js', '.css', '.html' ]
	).flatMap( ( file ) =>
		[
			...readFileSync( path.join( root, file ), 'utf8' ).matchAll(
				/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:"'])\/\/.*/g
			),
		].map( ( [ comment ] ) => ( {
			text: comment.replaceAll( /\s*\n[\s*]*/g, ' ' ),
			file,
		} ) )
	);
}
