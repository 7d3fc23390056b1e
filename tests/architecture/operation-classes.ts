/**
 * `includes/Operations` has one class for each operation of the contract and
 * nothing else: what several of them need is about something, and lies there.
 */
import path from 'node:path';
import { handlerFile } from '../../src/bridge/handlers.ts';
import { operations } from '../../src/contract/operations/index.ts';
import { sourceFiles } from './source-files.ts';
import type { Violation } from './table.ts';

const FOLDER = 'includes/Operations';

export function strayOperations( root: string ): Violation[] {
	const known = operations.map( ( spec ) =>
		path.relative(
			path.resolve( import.meta.dirname, '../..' ),
			handlerFile( spec )
		)
	);
	return sourceFiles( root, [ FOLDER ], [ '.php' ] )
		.filter( ( file ) => ! known.includes( file ) )
		.map( ( file ) => ( {
			file,
			line: 1,
			what: 'is no operation of the contract',
			why: 'move it to the folder of what it is about',
		} ) );
}
