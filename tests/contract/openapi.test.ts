import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/contract/index.js';
import { layout } from '../../src/bridge/layout.js';

interface Parameter {
	readonly name: string;
	readonly in: 'path' | 'query';
	readonly required: boolean;
}

interface Described {
	readonly operationId: string;
	readonly parameters?: readonly Parameter[];
	readonly requestBody?: unknown;
	readonly responses: Readonly< Record< string, unknown > >;
	readonly security?: readonly unknown[];
}

interface Description {
	readonly openapi: string;
	readonly paths: Readonly<
		Record< string, Readonly< Record< string, Described > > >
	>;
	readonly components: {
		readonly schemas: Readonly< Record< string, unknown > >;
		readonly securitySchemes: Readonly< Record< string, unknown > >;
	};
}

const bytes = layout( operations ).get( 'openapi.json' ) ?? '';
const api: Description = JSON.parse( bytes );
const described = Object.entries( api.paths ).flatMap( ( [ path, methods ] ) =>
	Object.entries( methods ).map( ( [ method, entry ] ) => ( {
		path,
		method,
		entry,
	} ) )
);

describe( 'openapi.json', () => {
	test( 'describes every method of every REST operation that answers, once, and no other', () => {
		const missing: unknown = JSON.parse(
			readFileSync( join( import.meta.dirname, 'missing.json' ), 'utf8' )
		);
		expect( missing ).toEqual( [] );
		expect( bytes ).toContain( 'accept-proposal' );
		const wanted = operations.flatMap( ( spec ) =>
			'rest' in spec &&
			spec.rest &&
			! ( Array.isArray( missing ) && missing.includes( spec.id ) )
				? spec.rest.methods.map(
						( method ) => `${ method } ${ spec.rest?.path }`
					)
				: []
		);
		expect(
			described
				.map(
					( { path, method } ) =>
						`${ method.toUpperCase() } ${ path }`
				)
				.sort()
		).toEqual( [ ...wanted ].sort() );
	} );

	test( 'gives every description an id of its own', () => {
		const ids = described.map( ( { entry } ) => entry.operationId );
		expect( new Set( ids ).size ).toBe( ids.length );
	} );

	test( 'declares exactly the parameters of each path', () => {
		for ( const { path, method, entry } of described ) {
			const inPath = ( entry.parameters ?? [] )
				.filter( ( parameter ) => parameter.in === 'path' )
				.map( ( { name } ) => `{${ name }}` );
			expect( inPath.sort(), `${ method } ${ path }` ).toEqual(
				[ ...( path.match( /\{\w+\}/g ) ?? [] ) ].sort()
			);
		}
	} );

	test( 'refers only to schemas that it has', () => {
		const references = new Set(
			Array.from(
				bytes.matchAll( /"\$ref": "([^"]+)"/g ),
				( [ , to ] ) => to
			)
		);
		expect( [ ...references ].sort() ).toEqual( [
			'#/components/schemas/Error',
			'#/components/schemas/SaveError',
		] );
		expect( Object.keys( api.components.schemas ) ).toEqual( [
			'Error',
			'SaveError',
		] );
	} );

	test( 'has no keyword of draft-04 that 3.1 reads differently', () => {
		expect( api.openapi ).toBe( '3.1.0' );
		expect( bytes ).not.toMatch( /"exclusiveM\w+": (true|false)/ );
	} );

	test( 'answers with success and errors everywhere, signed only for the webhook', () => {
		for ( const { path, entry } of described ) {
			const statuses = Object.keys( entry.responses );
			expect(
				statuses.some( ( status ) => status.startsWith( '2' ) )
			).toBe( true );
			expect( statuses ).toEqual(
				expect.arrayContaining( [ '400', '403', '500' ] )
			);
			expect( entry.security === undefined ).toBe(
				path !== '/git/webhook'
			);
		}
		expect( Object.keys( api.components.securitySchemes ) ).toEqual( [
			'application_password',
			'cookie',
			'nonce',
		] );
	} );

	test( 'keeps the switch of an import out of the export file', () => {
		const entry = api.paths[ '/import' ]?.post;
		expect( entry?.parameters?.map( ( { name } ) => name ) ).toEqual( [
			'keep_status',
		] );
		expect( JSON.stringify( entry?.requestBody ) ).not.toContain(
			'keep_status'
		);
	} );
} );
