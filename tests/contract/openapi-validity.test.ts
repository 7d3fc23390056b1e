import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { layout } from '../../src/bridge/layout.js';
import { operations } from '../../src/contract/index.js';

/**
 * Whether `build/openapi.json` is a valid description: held to the objects and fixed fields of the OpenAPI Specification 3.1.0
 * (https://spec.openapis.org/oas/v3.1.0, section 4.8) and of JSON Schema 2020-12, with no field beyond those that we use, and its
 * examples to its own schemas.
 */

const text = z.string().min( 1 );

const types = z.enum( [
	'string',
	'integer',
	'number',
	'boolean',
	'array',
	'object',
	'null',
] );

/** Keywords of JSON Schema 2020-12 with the values they take. */
const schema: z.ZodType = z.lazy( () =>
	z.strictObject( {
		$ref: z.string().startsWith( '#/components/schemas/' ).optional(),
		type: z.union( [ types, z.array( types ).min( 1 ) ] ).optional(),
		description: text.optional(),
		default: z.unknown().optional(),
		enum: z.array( z.unknown() ).min( 1 ).optional(),
		items: schema.optional(),
		properties: z.record( z.string(), schema ).optional(),
		additionalProperties: z.union( [ z.boolean(), schema ] ).optional(),
		required: z.array( text ).min( 1 ).optional(),
		minimum: z.number().optional(),
		maximum: z.number().optional(),
		exclusiveMinimum: z.number().optional(),
		exclusiveMaximum: z.number().optional(),
		minLength: z.int().min( 0 ).optional(),
		maxLength: z.int().min( 0 ).optional(),
		minItems: z.int().min( 0 ).optional(),
		maxItems: z.int().min( 0 ).optional(),
		pattern: z
			.string()
			.refine( ( pattern ) => new RegExp( pattern, 'u' ) )
			.optional(),
		anyOf: z.array( schema ).min( 1 ).optional(),
	} )
);

const body = z.strictObject( {
	'application/json': z.strictObject( {
		schema,
		example: z.unknown().optional(),
	} ),
} );

const operation = z.strictObject( {
	operationId: text,
	summary: text,
	tags: z.array( text ).min( 1 ),
	parameters: z
		.array(
			z
				.strictObject( {
					name: text,
					in: z.enum( [ 'path', 'query' ] ),
					required: z.boolean(),
					style: z.literal( 'form' ).optional(),
					explode: z.boolean().optional(),
					schema,
				} )
				.refine( ( one ) => one.in === 'query' || one.required )
		)
		.optional(),
	requestBody: z
		.strictObject( { required: z.boolean(), content: body } )
		.optional(),
	responses: z.record(
		z.string().regex( /^[1-5]\d\d$/ ),
		z.strictObject( { description: text, content: body } )
	),
	security: z.array( z.record( text, z.array( z.string() ) ) ).optional(),
	'x-svc-level': z.enum( [ 'view', 'design', 'full', 'none' ] ),
	'x-svc-tier': z.enum( [ 'free', 'pro', 'agency' ] ),
} );

const description = z.strictObject( {
	openapi: z.literal( '3.1.0' ),
	info: z.strictObject( {
		title: text,
		version: text,
		description: text,
		license: z.strictObject( { name: text, identifier: text } ),
	} ),
	servers: z.array(
		z.strictObject( {
			url: text,
			variables: z.record( text, z.strictObject( { default: text } ) ),
		} )
	),
	security: z.array( z.record( text, z.array( z.string() ) ) ),
	paths: z.record(
		z.string().startsWith( '/' ),
		z.strictObject( {
			get: operation.optional(),
			put: operation.optional(),
			post: operation.optional(),
			patch: operation.optional(),
			delete: operation.optional(),
		} )
	),
	components: z.strictObject( {
		schemas: z.record( text, schema ),
		securitySchemes: z.record(
			text,
			z.discriminatedUnion( 'type', [
				z.strictObject( {
					type: z.literal( 'http' ),
					scheme: text,
					description: text,
				} ),
				z.strictObject( {
					type: z.literal( 'apiKey' ),
					in: z.enum( [ 'cookie', 'header', 'query' ] ),
					name: text,
					description: text,
				} ),
			] )
		),
	} ),
} );

const json: unknown = JSON.parse(
	layout( operations ).get( 'openapi.json' ) ?? ''
);

/** Bodies that carry an example, as `[name, schema, example]`. */
function examples(): [ string, unknown, unknown ][] {
	const api = description.parse( json );
	return Object.values( api.paths )
		.flatMap( ( path ) =>
			Object.values( path ).filter( ( entry ) => entry !== undefined )
		)
		.flatMap( ( entry ) => [
			{ name: entry.operationId, content: entry.requestBody?.content },
			...Object.entries( entry.responses ).map(
				( [ status, { content } ] ) => ( {
					name: `${ entry.operationId } ${ status }`,
					content,
				} )
			),
		] )
		.flatMap( ( { name, content } ) => {
			const media = content?.[ 'application/json' ];
			if ( media?.example === undefined ) {
				return [];
			}
			const { $ref: reference } = Object( media.schema );
			const named = Object.entries( api.components.schemas ).find(
				( [ key ] ) => `#/components/schemas/${ key }` === reference
			)?.[ 1 ];
			return [ [ name, named ?? media.schema, media.example ] ];
		} );
}

describe( 'openapi.json', () => {
	test( 'is a valid OpenAPI 3.1 description', () => {
		expect( description.safeParse( json ).error?.issues ?? [] ).toEqual(
			[]
		);
	} );

	test( 'is refused with a field that the specification does not know', () => {
		const planted = structuredClone( description.parse( json ) );
		Object.assign( planted.paths[ '/snippets' ]?.get ?? {}, {
			nullable: true,
		} );
		expect( description.safeParse( planted ).success ).toBe( false );
	} );

	test( 'names only security schemes that it has', () => {
		const api = description.parse( json );
		expect(
			api.security.flatMap( ( one ) => Object.keys( one ) ).sort()
		).toEqual( Object.keys( api.components.securitySchemes ).sort() );
	} );

	test( 'has examples that fit their schemas', () => {
		const all = examples();
		expect( all.length ).toBeGreaterThan( 50 );
		for ( const [ name, its, example ] of all ) {
			const parsed = z
				.fromJSONSchema( Object( its ) )
				.safeParse( example );
			expect( parsed.error?.issues ?? [], name ).toEqual( [] );
		}
	} );
} );
