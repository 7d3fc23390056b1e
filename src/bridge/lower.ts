import * as z from 'zod';
import { equivalents } from '../contract/values.js';
import { refuseLosses } from './losses.js';

/**
 * Lowers a zod schema to the JSON Schema subset that WordPress checks (`rest_get_allowed_schema_keywords()`, wp-includes/rest-api.php)
 * and throws, naming the path, on whatever that subset would lose. What comes out is the same contract for PHP and for OpenAPI.
 *
 * Objects: known keys are kept, others are dropped on both sides (design 8, unknown fields are ignored); a record keeps every key.
 */

export type Json =
	null | boolean | number | string | Json[] | { [ key: string ]: Json };
export type JsonSchema = { [ key: string ]: Json };

/** Keywords that WordPress enforces or keeps; `required` is the draft-04 list. */
export const KEYWORDS = [
	'title',
	'description',
	'default',
	'type',
	'enum',
	'items',
	'properties',
	'additionalProperties',
	'required',
	'minimum',
	'maximum',
	'exclusiveMinimum',
	'exclusiveMaximum',
	'multipleOf',
	'minLength',
	'maxLength',
	'pattern',
	'minItems',
	'maxItems',
	'uniqueItems',
	'minProperties',
	'maxProperties',
	'anyOf',
	'oneOf',
] as const;

/** Every JSON type, text first: WordPress takes the first that fits, and "1,2" would fit an array. */
const ANY_TYPE = [
	'string',
	'integer',
	'number',
	'boolean',
	'array',
	'object',
	'null',
];

const isObject = ( value: unknown ): value is JsonSchema =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** `$` means the very end in JavaScript and also "before a last line feed" in PCRE; this means the very end in both. */
export const exactEnd = ( pattern: string ): string =>
	pattern.replaceAll( /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\$/g, ( part ) =>
		part === '$' ? '(?![\\s\\S])' : part
	);

function fail( path: string, reason: string ): never {
	throw new Error( `Cannot lower ${ path }: ${ reason }` );
}

/** Bounds that zod adds to every integer; PHP's own are as wide. */
function withoutSafeBounds( schema: JsonSchema ): JsonSchema {
	const { minimum, maximum, ...rest } = schema;
	return {
		...rest,
		...( minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER
			? { minimum }
			: {} ),
		...( maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER
			? { maximum }
			: {} ),
	};
}

/** Lowers the schemas inside one schema. */
function inner( schema: JsonSchema, path: string ): JsonSchema {
	const { items, properties, additionalProperties, anyOf, oneOf } = schema;
	const each = ( list: Json | undefined, name: string ): JsonSchema =>
		Array.isArray( list )
			? {
					[ name ]: list.map( ( option, n ) =>
						walk( option, `${ path }|${ n }` )
					),
				}
			: {};
	return {
		...( items === undefined
			? {}
			: { items: walk( items, `${ path }[]` ) } ),
		...( isObject( properties )
			? {
					properties: Object.fromEntries(
						Object.entries( properties ).map(
							( [ name, value ] ) => [
								name,
								walk( value, `${ path }.${ name }` ),
							]
						)
					),
				}
			: {} ),
		...( isObject( additionalProperties ) &&
		( isObject( properties ) ||
			Object.keys( additionalProperties ).length > 0 )
			? {
					additionalProperties: walk(
						additionalProperties,
						`${ path }{}`
					),
				}
			: {} ),
		...each( anyOf, 'anyOf' ),
		...each( oneOf, 'oneOf' ),
	};
}

/** Refuses what WordPress does not know and lowers one schema with all inside it. */
export function walk( value: Json, path: string ): JsonSchema {
	if ( ! isObject( value ) ) {
		return fail(
			path,
			'a tuple or a boolean schema is unknown to WordPress'
		);
	}
	for ( const keyword of Object.keys( value ) ) {
		if ( ! KEYWORDS.some( ( known ) => known === keyword ) ) {
			fail( path, `the keyword ${ keyword } is unknown to WordPress` );
		}
	}
	const {
		items,
		properties,
		additionalProperties,
		anyOf,
		oneOf,
		type,
		pattern,
		...rest
	} = value;
	const own: JsonSchema = {
		...( type === undefined && anyOf === undefined && oneOf === undefined
			? { type: ANY_TYPE }
			: {} ),
		...( type === undefined ? {} : { type } ),
		...rest,
		...( typeof pattern === 'string'
			? { pattern: exactEnd( pattern ) }
			: {} ),
	};
	// An empty map would be printed as a list; WordPress reads a missing one the same way.
	const lowered = { ...withoutSafeBounds( own ), ...inner( value, path ) };
	return isObject( lowered.properties ) &&
		Object.keys( lowered.properties ).length === 0
		? omit( lowered, 'properties' )
		: lowered;
}

function omit( schema: JsonSchema, name: string ): JsonSchema {
	const { [ name ]: _, ...rest } = schema;
	return rest;
}

/**
 * The JSON Schema of a zod schema.
 *
 * @param schema Contract schema.
 * @param path   Where it stands, for messages: `update-snippet.input`.
 * @throws Error When something would be lost.
 */
export function lower( schema: z.ZodType, path: string ): JsonSchema {
	refuseLosses( schema, path );
	const json = z.toJSONSchema( schema, {
		target: 'draft-04',
		io: 'input',
		reused: 'inline',
		cycles: 'throw',
		override: ( { zodSchema, jsonSchema } ) => {
			Object.assign( jsonSchema, equivalents.get( zodSchema ) );
		},
	} );
	// Through JSON: what is not data stays behind.
	const plain: unknown = JSON.parse( JSON.stringify( json ) );
	if ( ! isObject( plain ) ) {
		return fail( path, 'zod gave no schema' );
	}
	return walk( omit( omit( plain, '$schema' ), '~standard' ), path );
}
