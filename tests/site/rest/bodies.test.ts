/**
 * Bodies that cannot be read are refused and create nothing; names of fields that were meant otherwise are pointed out.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const FORM = 'application/x-www-form-urlencoded';
const json = JSON.stringify( {
	title: 'x',
	type: 'html',
	code: '<p>1=1&2</p>',
} );

const send = (
	method: string,
	route: string,
	rawBody: string | Uint8Array,
	type: string
) =>
	site.rest( method, route, undefined, {
		rawBody,
		headers: { 'content-type': type },
	} );

const list = async () => ( await site.rest( 'GET', '/snippets' ) ).body;

describe( 'a body that cannot be read is refused', () => {
	test( 'whatever its type says', async () => {
		const made = await site.rest( 'POST', '/snippets', {
			title: 'there',
			code: '',
		} );
		const { id } = made.body.snippet;
		for ( const [ name, type, body ] of [
			[ 'JSON as a form, as curl -d sends it', FORM, json ],
			[ 'JSON as text', 'text/plain;charset=UTF-8', json ],
			[ 'JSON without a type', '', json ],
			[ 'JSON of an unknown type', 'application/octet-stream', json ],
			[ 'fields that are none of ours', FORM, 'log=admin&pwd=x' ],
			[ 'a form that is text', FORM, 'hello' ],
			[ 'XML', 'application/xml', '<snippet/>' ],
		] as const ) {
			for ( const [ method, route ] of [
				[ 'POST', '/snippets' ],
				[ 'POST', `/snippets/${ id }` ],
				[ 'PATCH', `/snippets/${ id }` ],
				[ 'POST', '/validate' ],
				[ 'POST', '/bulk' ],
			] as const ) {
				const answer = await send( method, route, body, type );
				const told = `${ name }: ${ method } ${ route }`;
				expect( answer.status, told ).toBe( 400 );
				expect( answer.body.code, told ).toBe( 'svc_invalid' );
				expect( answer.body.message, told ).toContain(
					'Content-Type: application/json'
				);
			}
		}
		expect( await list() ).toHaveLength( 1 );
	} );

	test( 'malformed JSON', async () => {
		for ( const body of [ '', ' ', '{', "{'title':'x'}", 'title=x' ] ) {
			const type = 'application/json';
			const answer = await send( 'POST', '/snippets', body, type );
			expect( answer.status, `${ body }: ${ answer.text }` ).toBe( 400 );
		}
		expect( await list() ).toEqual( [] );
	} );

	test( 'a form of our fields is read as ever', async () => {
		const answer = await send(
			'POST',
			'/snippets',
			'title=x&type=html&priority=7',
			FORM
		);
		expect( answer.status, answer.text ).toBe( 201 );
		expect( answer.body.snippet.priority ).toBe( 7 );
		const part = new FormData();
		part.set( 'title', 'y' );
		const credentials = await fetch(
			`${ site.url }/wp-json/svc/v1/snippets`,
			{
				method: 'POST',
				body: part,
				headers: {
					authorization: `Basic ${ Buffer.from( `admin:${ site.appPassword( 'admin' ) }` ).toString( 'base64' ) }`,
				},
			}
		);
		expect( credentials.status ).toBe( 201 );
	} );
} );

describe( 'a new snippet needs a title or code', () => {
	test( 'and is refused without', async () => {
		for ( const body of [
			{},
			{ type: 'html', tags: [ 'a' ] },
			{ title: ' ', code: '\n' },
		] ) {
			const answer = await site.rest( 'POST', '/snippets', body );
			expect( answer.status ).toBe( 400 );
			expect( answer.body ).toMatchObject( {
				code: 'svc_invalid',
				snippet: null,
				data: {
					params: {
						title: expect.stringContaining( 'title or code' ),
					},
				},
			} );
		}
		expect( await list() ).toEqual( [] );
	} );

	test( 'and says when a name was nearly right', async () => {
		const answer = await site.rest( 'POST', '/snippets', { titel: 'x' } );
		expect( answer.status ).toBe( 400 );
		expect( answer.body.message ).toContain( 'Did you mean "title"?' );
		expect( answer.body.warnings ).toHaveLength( 1 );
	} );
} );

test( 'fields that there are not are named in warnings', async () => {
	const fields = { title: 'x', condition: [], locaton: 'init', note: 'n' };
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status ).toBe( 201 );
	const { id } = made.body.snippet;
	for ( const answer of [
		made,
		await site.rest( 'PATCH', `/snippets/${ id }`, fields ),
		await site.rest( 'POST', '/validate', fields ),
	] ) {
		expect(
			answer.body.warnings.map(
				( { message }: { message: string } ) => message
			)
		).toEqual( [
			'Ignored unknown field "condition". Did you mean "conditions"?',
			'Ignored unknown field "locaton". Did you mean "hook"?',
			'Ignored unknown field "note".',
		] );
	}
	// What was read may be sent back, and core has parameters of its own.
	const read = await site.rest( 'GET', `/snippets/${ id }` );
	const same = await site.rest( 'PATCH', `/snippets/${ id }`, read.body, {
		query: { _locale: 'user', _fields: 'warnings' },
		unchecked: true,
	} );
	expect( same.body ).toEqual( { warnings: [] } );
} );

describe( 'a body in Base64', () => {
	const pack = ( text: string ) => ( {
		encoded: Buffer.from( text ).toString( 'base64' ),
	} );

	test( 'is read wherever a JSON body is', async () => {
		const made = await site.rest( 'POST', '/snippets', pack( json ) );
		expect( made.status, made.text ).toBe( 201 );
		expect( made.body.snippet.code ).toBe( '<p>1=1&2</p>' );
		const { id } = made.body.snippet;
		const rule = '{"type":"moon","op":"is","value":{}}';
		const changed = await site.rest(
			'PATCH',
			`/snippets/${ id }`,
			pack( `{"title":"Größe","conditions":[[${ rule }]]}` )
		);
		expect( changed.body.snippet.title ).toBe( 'Größe' );
		expect( changed.text ).toContain( rule );
		const bulk = await site.rest(
			'POST',
			'/bulk',
			pack( JSON.stringify( { ids: [ id ], action: 'tag', value: 'a' } ) )
		);
		expect( bulk.body.done ).toEqual( [ id ] );
	} );

	test( 'is refused where it is none, or holds no fields', async () => {
		for ( const body of [
			{ encoded: '{"title":"x"}' },
			pack( 'title=x' ),
			pack( '[1]' ),
			{ encoded: 5 },
			{ ...pack( json ), title: 'y' },
		] ) {
			const answer = await site.rest( 'POST', '/snippets', body );
			expect( answer.status, answer.text ).toBe( 400 );
			expect( answer.body.code ).toBe( 'svc_invalid' );
		}
		expect( await list() ).toEqual( [] );
	} );
} );
