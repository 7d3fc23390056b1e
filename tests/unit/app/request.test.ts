import { expect, test } from 'vitest';
import { encodedBody, wireRequest } from '../../../src/client/request.ts';

test( 'wireRequest() fills the path and puts the rest into the query of a GET', () => {
	expect(
		wireRequest( 'list-snippets', { page: 1, per_page: 100 } )
	).toEqual( {
		method: 'GET',
		path: '/svc/v1/snippets?page=1&per_page=100',
		body: null,
	} );
	expect( wireRequest( 'get-revision', { id: 3, rev: 7 } ).path ).toBe(
		'/svc/v1/snippets/3/revisions/7'
	);
} );

test( 'wireRequest() writes lists so that commas in values survive', () => {
	expect(
		wireRequest( 'get-schema', {
			options: 'term',
			include: [ 'a,b', 'ü' ],
		} ).path
	).toBe( '/svc/v1/schema?options=term&include[0]=a%2Cb&include[1]=%C3%BC' );
} );

test( 'wireRequest() sends a change as a POST with a body without the path', () => {
	expect( wireRequest( 'update-snippet', { id: 3, title: 'x' } ) ).toEqual( {
		method: 'POST',
		path: '/svc/v1/snippets/3',
		body: '{"title":"x"}',
	} );
	expect( wireRequest( 'delete-snippet', { id: 3, force: true } ) ).toEqual( {
		method: 'DELETE',
		path: '/svc/v1/snippets/3?force=true',
		body: null,
	} );
} );

test( 'wireRequest() keeps fields in the query that count only there', () => {
	const { path, body } = wireRequest( 'import-snippets', {
		keep_status: true,
		format: 'snipfire',
		version: 1,
		snippets: [],
	} );
	expect( path ).toBe( '/svc/v1/import?keep_status=true' );
	expect( body ).not.toContain( 'keep_status' );
} );

test( 'encodedBody() hides code from whoever reads along, in UTF-8', () => {
	const body = JSON.stringify( {
		code: '<?php echo "ü€😀";' + 'x'.repeat( 100_000 ),
	} );
	const { encoded } = JSON.parse( encodedBody( body ) );
	expect( Buffer.from( encoded, 'base64' ).toString( 'utf8' ) ).toBe( body );
	expect( encodedBody( body ) ).not.toContain( 'php' );
} );
