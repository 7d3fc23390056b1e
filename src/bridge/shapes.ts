import { className } from './handlers.js';
import type { Json, JsonSchema } from './lower.js';
import type { OperationSchemas } from './tables.js';

/**
 * Prints what `Svc\Schema\InputSchema::clean()` lets through as types of PHPStan, one an operation, made of the very schemas that
 * PHP cleans by. A field with a default is always there then, and so is a required one; bounds and lengths are held, too.
 */

const isObject = ( value: Json | undefined ): value is JsonSchema =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** How many types JSON Schema has: a value that may have any of them is `mixed`. */
const ALL_TYPES = 7;

const union = ( types: readonly string[] ): string =>
	Array.from( new Set( types ) ).join( '|' );

function literal( value: Json ): string {
	return typeof value === 'string'
		? `'${ value.replaceAll( /[\\']/g, '\\$&' ) }'`
		: JSON.stringify( value );
}

function integer( { minimum, maximum }: JsonSchema ): string {
	return minimum === undefined && maximum === undefined
		? 'int'
		: `int<${ String( minimum ?? 'min' ) }, ${ String( maximum ?? 'max' ) }>`;
}

const atLeastOne = ( count: Json | undefined ): boolean =>
	typeof count === 'number' && count > 0;

const key = ( name: string ): string =>
	/^[a-z_]\w*$/i.test( name ) ? name : literal( name );

/** Whether the field is there in every cleaned input. A default is put in as it is, so only a plain one has the shape of its schema. */
function isThere( schema: JsonSchema, name: string, path: string ): boolean {
	const property = isObject( schema.properties )
		? schema.properties[ name ]
		: undefined;
	if ( ! isObject( property ) || property.default === undefined ) {
		return (
			Array.isArray( schema.required ) && schema.required.includes( name )
		);
	}
	if ( typeof property.default === 'object' && property.default !== null ) {
		throw new Error(
			`Cannot print the shape of ${ path }.${ name }: its default is a list or an object, which nothing cleans`
		);
	}
	return true;
}

function objectShape( schema: JsonSchema, path: string ): string {
	const { properties, additionalProperties: others } = schema;
	const other = isObject( others ) ? shapeOf( others, `${ path }{}` ) : '';
	if ( ! isObject( properties ) ) {
		// PHP makes whole numbers of keys that look like one.
		return `array<array-key, ${ other === '' ? 'mixed' : other }>`;
	}
	const fields = Object.entries( properties ).map(
		( [ name, property ] ) =>
			`${ key( name ) }${ isThere( schema, name, path ) ? '' : '?' }: ${ shapeOf( property, `${ path }.${ name }` ) }`
	);
	return `array{${ [ ...fields, ...( other === '' ? [] : [ `...<array-key, ${ other }>` ] ) ].join( ', ' ) }}`;
}

function ofType( type: Json, schema: JsonSchema, path: string ): string {
	switch ( type ) {
		case 'string':
			return atLeastOne( schema.minLength )
				? 'non-empty-string'
				: 'string';
		case 'integer':
			return integer( schema );
		case 'number':
			return 'int|float';
		case 'boolean':
			return 'bool';
		case 'null':
			return 'null';
		case 'array':
			return `${ atLeastOne( schema.minItems ) ? 'non-empty-list' : 'list' }<${ schema.items === undefined ? 'mixed' : shapeOf( schema.items, `${ path }[]` ) }>`;
		case 'object':
			return objectShape( schema, path );
		default:
			throw new Error(
				`Cannot print the shape of ${ path }: there is no type ${ JSON.stringify( type ) }`
			);
	}
}

/**
 * The type of PHPStan of a value that passed a lowered schema.
 *
 * @param schema Lowered schema.
 * @param path   Where it stands, for messages: `update-snippet.input`.
 * @throws Error When PHPStan cannot say it.
 */
export function shapeOf( schema: Json, path: string ): string {
	if ( ! isObject( schema ) ) {
		throw new Error( `Cannot print the shape of ${ path }: no schema` );
	}
	const options = schema.anyOf ?? schema.oneOf;
	if ( Array.isArray( options ) ) {
		return union(
			options.map( ( option, n ) =>
				shapeOf( option, `${ path }|${ n }` )
			)
		);
	}
	if ( Array.isArray( schema.enum ) ) {
		return union( schema.enum.map( literal ) );
	}
	const types = [ schema.type ?? [] ].flat();
	return types.length === ALL_TYPES
		? 'mixed'
		: union( types.map( ( type ) => ofType( type, schema, path ) ) );
}

/** Fields that no operation has are dropped from the input itself: without any it is empty. */
const inputShape = ( input: JsonSchema, path: string ): string =>
	input.properties === undefined ? 'array{}' : shapeOf( input, path );

/** The file of all shapes: a class that only PHPStan reads. */
export const phpShapes = (
	schemas: Readonly< Record< string, Pick< OperationSchemas, 'input' > > >
): string => `<?php
/**
 * Generated from src/contract by \`npm run build:bridge\`. Do not edit.
 */

declare(strict_types=1);

namespace Svc\\Bridge;

/**
 * The input of each operation as its handler gets it: cleaned, with its defaults. Only PHPStan reads this; it is never loaded and in no release.
 *
${ Object.entries( schemas )
	.map(
		( [ id, { input } ] ) =>
			` * @phpstan-type ${ className( id ) }Input ${ inputShape( input, `${ id }.input` ) }\n`
	)
	.join( '' ) } * @phpstan-type Cleaned array{
 *     '': array{},
${ Object.keys( schemas )
	.map( ( id ) => ` *     '${ id }': ${ className( id ) }Input,\n` )
	.join( '' ) } * }
 */
final class Inputs {
}
`;
