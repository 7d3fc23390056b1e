import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handlerFile, hasHandler } from '../../src/bridge/handlers.js';
import { operations } from '../../src/contract/index.js';

/** Which operations of the contract have no handler yet. The list in missing.json is committed so that it shrinks knowingly. */

const root = join( import.meta.dirname, '../..' );
const handlers = join( root, 'includes/Operations' );

/** Files under Operations whose class says that it is an operation. */
function handlerFiles(): string[] {
	return readdirSync( handlers, { recursive: true, encoding: 'utf8' } )
		.filter( ( file ) => file.endsWith( '.php' ) )
		.map( ( file ) => join( handlers, file ) )
		.filter( ( file ) =>
			/^(?:final )?class \w+ (?:extends \w+ )?implements [\w\\, ]*\b(?:Operation|SavesSnippet)\b/m.test(
				readFileSync( file, 'utf8' )
			)
		);
}

describe( 'operations', () => {
	test( 'without a handler are exactly those in missing.json', () => {
		const listed: unknown = JSON.parse(
			readFileSync( join( import.meta.dirname, 'missing.json' ), 'utf8' )
		);
		const missing = operations
			.filter( ( spec ) => ! hasHandler( spec ) )
			.map( ( { id } ) => id );
		expect( missing.sort() ).toEqual( listed );
	} );

	test( 'have every handler that exists', () => {
		const known = new Set( operations.map( handlerFile ) );
		const strangers = handlerFiles().filter(
			( file ) => ! known.has( file )
		);
		expect( strangers ).toEqual( [] );
	} );

	test( 'are found by the handlers\u2019 own marks', () => {
		expect( handlerFiles() ).toContain(
			join( handlers, 'Snippets/CreateSnippet.php' )
		);
	} );

	test( 'take no route or command words from each other', () => {
		const taken = operations.flatMap( ( spec ) => [
			...( 'rest' in spec && spec.rest
				? spec.rest.methods.map(
						( method ) => `${ method } ${ spec.rest?.path }`
					)
				: [] ),
			...( 'cli' in spec && spec.cli
				? [
						[
							...spec.cli.words,
							...( spec.cli.positional ?? [] ).map(
								( name ) => `<${ name }>`
							),
							spec.cli.flag ? `--${ spec.cli.flag }` : '',
						].join( ' ' ),
					]
				: [] ),
		] );
		expect(
			taken.filter( ( door, n ) => taken.indexOf( door ) !== n )
		).toEqual( [] );
	} );
} );
