import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { lower, type Json } from '../../src/bridge/lower.js';
import { isSchema } from '../../src/bridge/openapi-schema.js';
import {
	operations,
	type OperationInput,
	type OperationOutput,
} from '../../src/contract/index.js';

/** Answers are said precisely: clients take their types from the contract. */

/**
 * Values that only their neighbours explain: a rule is in the shape of its condition type, and one of an unknown type keeps its keys.
 * And what files say of a snippet before it has been looked at.
 */
const OPEN =
	/\.(?:conditions|groups|then\|5|now\|5)(?:\[\]){2}(?:\.value|\{\})$|^convert-files\.items\[\]\{\}$/;

/** Paths below a lowered schema at which any JSON value fits. */
function openPaths( value: Json, path: string ): string[] {
	if ( ! isSchema( value ) ) {
		return [];
	}
	const { type, properties, items, additionalProperties, anyOf } = value;
	return [
		...( Array.isArray( type ) && type.length === 7 ? [ path ] : [] ),
		...( isSchema( properties )
			? Object.entries( properties ).flatMap( ( [ name, inner ] ) =>
					openPaths( inner, `${ path }.${ name }` )
				)
			: [] ),
		...openPaths( items ?? null, `${ path }[]` ),
		...openPaths( additionalProperties ?? null, `${ path }{}` ),
		...( Array.isArray( anyOf )
			? anyOf.flatMap( ( inner, n ) =>
					openPaths( inner, `${ path }|${ n }` )
				)
			: [] ),
	];
}

describe( 'answers', () => {
	const missing: unknown = JSON.parse(
		readFileSync( join( import.meta.dirname, 'missing.json' ), 'utf8' )
	);
	const answering = operations.filter(
		( { id } ) => ! Array.isArray( missing ) || ! missing.includes( id )
	);

	test( 'are precise, but for the value of a rule', () => {
		const open = answering.flatMap( ( { id, output } ) =>
			openPaths( lower( output, id ), id )
		);
		expect( open.length ).toBeGreaterThan( 0 );
		expect( open.filter( ( path ) => ! OPEN.test( path ) ) ).toEqual( [] );
	} );

	test( 'and inputs have types by operation', () => {
		expectTypeOf<
			OperationOutput< 'get-snippet' >[ 'type' ]
		>().toEqualTypeOf< 'php' | 'html' | 'css' | 'js' >();
		expectTypeOf<
			OperationOutput< 'list-snippets' >[ number ][ 'code' ]
		>().toEqualTypeOf< string | undefined >();
		expectTypeOf<
			OperationOutput< 'create-snippet' >[ 'snippet' ]
		>().toExtend< { readonly code: string } | null >();
		expectTypeOf<
			OperationOutput< 'explain-run' >[ 'snippets' ][ number ][ 'reasons' ][ number ][ 'blocks' ]
		>().toEqualTypeOf< boolean >();
		expectTypeOf<
			OperationInput< 'update-snippet' >[ 'id' ]
		>().toEqualTypeOf< number >();
		expectTypeOf< OperationInput< 'explain-run' >[ 'as' ] >().toEqualTypeOf<
			string | undefined
		>();
		expectTypeOf<
			Extract<
				OperationOutput< 'get-schema' >,
				{ readonly stages: unknown }
			>[ 'condition_types' ][ number ][ 'shape' ]
		>().toEqualTypeOf<
			| 'list'
			| 'string'
			| 'null'
			| 'pair'
			| 'range'
			| 'times'
			| 'number'
			| 'ids'
		>();
	} );
} );
