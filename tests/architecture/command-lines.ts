/** Lines with `wp svc` in the pages, held to the commands and options of the contract: for the many that no test types. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations, type OperationSpec } from '../../src/contract/index.js';

const all: readonly OperationSpec[] = operations;

/** Options of each command, of WP-CLI and of its output. */
const COMMON =
	'active check dry-run field fields file force format porcelain skip-plugins skip-themes url user yes'.split(
		' '
	);

/** Commands that are no operation, and their options. */
const OWN: Readonly< Record< string, readonly string[] > > = {
	edit: [],
	pull: [],
	completions: [ 'line', 'point' ],
	'library build': [],
	'library check': [ 'try' ],
	'library make': [ 'to', 'pack' ],
};

/** What a page says to type that there is not. */
export function unknownCommands( root: string, file: string ): string[] {
	const text = readFileSync( path.join( root, file ), 'utf8' );
	return [
		...text.matchAll( /\bwp svc ([a-z](?:(?!\$\()[^`|\n])*)/g ),
	].flatMap( ( [ line, rest = '' ] ) => {
		const known = optionsOf( rest );
		const unknown = known
			? [ ...rest.matchAll( /(?<=\s)--([a-z][a-z_-]*)/g ) ]
					.map( ( [ , name = '' ] ) => name )
					.filter( ( name ) => ! known.includes( name ) )
			: [ 'command' ];
		return unknown.map( ( name ) => `${ file }: ${ name } in ${ line }` );
	} );
}

/** Options of the command that the line begins with; undefined where there is none. */
function optionsOf( rest: string ): readonly string[] | undefined {
	const isAt = ( words: string ) =>
		rest === words || /^[ )]/.test( rest.slice( words.length ) )
			? rest.startsWith( words )
			: false;
	const own = Object.keys( OWN ).find( isAt );
	if ( own !== undefined ) {
		return [ ...COMMON, ...( OWN[ own ] ?? [] ) ];
	}
	const found = all.filter(
		( { cli } ) => cli && isAt( cli.words.join( ' ' ) )
	);
	return found.length === 0
		? undefined
		: [ ...COMMON, ...found.flatMap( namesOf ) ];
}

const namesOf = ( { cli, input }: OperationSpec ): string[] => [
	...Object.keys( input.shape ),
	...Object.values( cli?.rename ?? {} ),
	...( cli?.flag ? [ cli.flag ] : [] ),
];
