import type { Method, OperationSpec } from '../contract/operation.js';
import { proposed } from '../contract/proposal-records.js';
import { proposingOf } from '../contract/proposing.js';
import { lower, type Json, type JsonSchema } from './lower.js';
import { errorResponses, errorSchemas } from './openapi-errors.js';
import { isSchema, json, modern, type Doc } from './openapi-schema.js';
import { pathParams } from './paths.js';
import type { OperationSchemas } from './tables.js';

/** The REST door as an OpenAPI 3.1 description, from the same lowered schemas that PHP checks with. */

type Property = readonly [ string, Json ];

const requiredOf = ( input: JsonSchema ): Json[] =>
	Array.isArray( input.required ) ? input.required : [];

/** Path and query fields. */
function parametersOf(
	spec: OperationSpec,
	input: JsonSchema,
	properties: readonly Property[]
): Doc[] {
	const inPath = spec.rest === undefined ? [] : pathParams( spec.rest );
	return properties.map( ( [ name, schema ] ) => ( {
		name,
		in: inPath.includes( name ) ? 'path' : 'query',
		required:
			inPath.includes( name ) || requiredOf( input ).includes( name ),
		...( isSchema( schema ) && schema.type === 'array'
			? { style: 'form', explode: false }
			: {} ),
		schema: isSchema( schema ) ? modern( schema ) : schema,
	} ) );
}

/** The body of a writing request. */
function bodyOf(
	spec: OperationSpec,
	input: JsonSchema,
	properties: readonly Property[]
): Doc {
	const fields = properties.map( ( [ name ] ) => name );
	const required = requiredOf( input ).filter(
		( name ) => typeof name === 'string' && fields.includes( name )
	);
	const example = Object.entries( spec.example ?? {} ).filter( ( [ name ] ) =>
		fields.includes( name )
	);
	const schema = modern( {
		type: 'object',
		...( required.length > 0 ? { required } : {} ),
		properties: Object.fromEntries( properties ),
	} );
	return {
		required: required.length > 0,
		...json(
			schema,
			example.length > 0 ? Object.fromEntries( example ) : undefined
		),
	};
}

/** Which field goes where. */
function isParameter( spec: OperationSpec, method: Method, name: string ) {
	return (
		method === 'GET' ||
		method === 'DELETE' ||
		( spec.rest !== undefined &&
			pathParams( spec.rest ).includes( name ) ) ||
		( spec.rest?.query ?? [] ).includes( name )
	);
}

/** The first method keeps the plain id: operation ids are unique in OpenAPI. */
function describe(
	spec: OperationSpec,
	method: Method,
	n: number,
	{ input, output }: OperationSchemas
): Doc {
	const properties = Object.entries(
		isSchema( input.properties ) ? input.properties : {}
	);
	const parameters = properties.filter( ( [ name ] ) =>
		isParameter( spec, method, name )
	);
	const body = properties.filter(
		( [ name ] ) => ! isParameter( spec, method, name )
	);
	const success = { description: spec.summary, ...json( modern( output ) ) };
	return {
		operationId:
			n === 0 ? spec.id : `${ spec.id }-${ method.toLowerCase() }`,
		summary: spec.summary,
		tags: [ spec.group ],
		...( parameters.length > 0
			? { parameters: parametersOf( spec, input, parameters ) }
			: {} ),
		...( body.length > 0
			? { requestBody: bodyOf( spec, input, body ) }
			: {} ),
		responses: {
			[ String( spec.status ?? 200 ) ]: success,
			...( proposingOf( spec ) === 'propose'
				? {
						202: {
							description:
								'Kept as a proposal, because the caller may only propose.',
							...json( modern( lower( proposed, 'proposed' ) ) ),
						},
					}
				: {} ),
			...errorResponses( spec ),
		},
		...( spec.level === 'none' ? { security: [] } : {} ),
		'x-svc-level': spec.level,
		'x-svc-tier': spec.tier ?? 'free',
	};
}

function paths(
	operations: readonly OperationSpec[],
	schemas: Readonly< Record< string, OperationSchemas > >
): Doc {
	const found: Record< string, Doc > = {};
	for ( const spec of operations ) {
		const entry = schemas[ spec.id ];
		if ( spec.rest === undefined || entry === undefined ) {
			continue;
		}
		const path = ( found[ spec.rest.path ] ??= {} );
		spec.rest.methods.forEach( ( method, n ) => {
			const key = method.toLowerCase();
			if ( key in path ) {
				throw new Error(
					`Cannot describe ${ method } ${ spec.rest?.path ?? '' }: two operations answer it`
				);
			}
			path[ key ] = describe( spec, method, n, entry );
		} );
	}
	return found;
}

/** The whole description. */
export function openApi(
	operations: readonly OperationSpec[],
	schemas: Readonly< Record< string, OperationSchemas > >,
	version: string
): Doc {
	return {
		openapi: '3.1.0',
		info: {
			title: 'svc',
			version,
			description:
				'Snippet manager for WordPress: PHP, HTML, CSS and JavaScript snippets kept as files, driven over REST. Where a firewall refuses code, send any JSON body in Base64 as the only field of an object: {"encoded": "eyJ0aXRsZSI6IkhlbGxvIn0="}.',
			license: {
				name: 'GPL-2.0-or-later',
				identifier: 'GPL-2.0-or-later',
			},
		},
		servers: [
			{
				url: '{site}/wp-json/svc/v1',
				variables: { site: { default: 'http://localhost' } },
			},
		],
		security: [ { application_password: [] }, { cookie: [], nonce: [] } ],
		paths: paths( operations, schemas ),
		components: {
			securitySchemes: {
				application_password: {
					type: 'http',
					scheme: 'basic',
					description: 'User name and application password.',
				},
				cookie: {
					type: 'apiKey',
					in: 'cookie',
					name: 'wordpress_logged_in',
					description:
						'Login cookie of WordPress; its full name ends with a hash of the site.',
				},
				nonce: {
					type: 'apiKey',
					in: 'header',
					name: 'X-WP-Nonce',
					description: 'Nonce for the action wp_rest.',
				},
			},
			schemas: errorSchemas(),
		},
	};
}
