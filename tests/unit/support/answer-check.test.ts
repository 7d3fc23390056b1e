import { describe, expect, test } from 'vitest';
import { checkAnswer, type Asked } from '../../support/answer-check.js';

/** The check that every REST answer in the site tests goes through: what it lets pass and what it names. */

const check = (
	method: string,
	route: string,
	status: number,
	body: unknown,
	namespace = 'svc/v1'
) => {
	const asked: Asked = { method, route, namespace };
	return () =>
		checkAnswer( asked, { status, body, text: JSON.stringify( body ) } );
};

const generation = {
	n: 1,
	time: 1,
	user: 0,
	name: '',
	via: 'rest',
	summary: 'x',
	changes: 1,
	minor: false,
	password: '',
};

const refusal = ( code: string, data: object ) => ( {
	code,
	message: 'x',
	data: { status: 400, ...data },
} );

describe( 'an answer', () => {
	test( 'as the contract says passes', () => {
		expect(
			check( 'GET', '/generations?page=2', 200, [ generation ] )
		).not.toThrow();
		expect(
			check( 'POST', '/bulk', 200, {
				done: [ 3 ],
				errors: { 4: 'x' },
				warnings: [],
				items: [],
			} )
		).not.toThrow();
	} );

	test( 'with a field too many, too few or of another type fails with its path', () => {
		expect(
			check( 'GET', '/generations', 200, [
				generation,
				{ ...generation, extra: 1 },
			] )
		).toThrow( '[1].extra: the contract has no such field' );
		expect(
			check( 'GET', '/generations', 200, [
				{ ...generation, n: undefined },
			] )
		).toThrow( '[0].n' );
		expect(
			check( 'POST', '/bulk', 200, {
				done: [],
				errors: [],
				warnings: [],
				items: [],
			} )
		).toThrow( '.errors' );
	} );

	test( 'of the operation that answers the path, not of another', () => {
		expect( check( 'GET', '/generations/7', 200, generation ) ).toThrow(
			'get-generation'
		);
		expect(
			check(
				'POST',
				'/abilities/svc/list-locations/run',
				200,
				{},
				'wp-abilities/v1'
			)
		).toThrow( 'list-locations' );
	} );

	test( 'of something else is nobody\u2019s business', () => {
		expect( check( 'GET', '/settings', 200, 7, 'wp/v2' ) ).not.toThrow();
		expect(
			check( 'GET', '/generations?_fields=n', 200, [ { n: 1 } ] )
		).not.toThrow();
	} );
} );

describe( 'a refusal', () => {
	test( 'in the form and with a code of the operation passes', () => {
		expect(
			check(
				'GET',
				'/generations',
				400,
				refusal( 'svc_invalid', { params: { page: 'x' } } )
			)
		).not.toThrow();
		expect(
			check( 'GET', '/generations', 404, { code: 'rest_no_route' } )
		).not.toThrow();
	} );

	test( 'with another code, other data or no form fails', () => {
		expect(
			check( 'GET', '/generations', 409, refusal( 'svc_conflict', {} ) )
		).toThrow( 'svc_conflict' );
		expect(
			check(
				'GET',
				'/generations',
				400,
				refusal( 'svc_invalid', { params: [] } )
			)
		).toThrow( '.data.params' );
		expect(
			check(
				'GET',
				'/generations',
				400,
				refusal( 'svc_invalid', { more: 1 } )
			)
		).toThrow( '.data.more' );
		expect(
			check( 'GET', '/generations', 500, '<p>critical error</p>' )
		).toThrow( 'neither' );
	} );

	test( 'of a save carries the save result', () => {
		const save = {
			snippet: null,
			errors: [],
			warnings: [],
			deactivated: false,
		};
		expect(
			check( 'POST', '/snippets', 400, {
				...refusal( 'svc_invalid', {} ),
				...save,
			} )
		).not.toThrow();
		expect(
			check( 'POST', '/snippets', 400, refusal( 'svc_invalid', {} ) )
		).toThrow( '.snippet' );
		expect(
			check( 'POST', '/snippets', 403, refusal( 'svc_forbidden', {} ) )
		).not.toThrow();
	} );
} );
