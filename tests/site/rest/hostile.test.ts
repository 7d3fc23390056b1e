/**
 * Bad input over HTTP: a clear error of ours each time, nothing half-done, nothing in the log. Wrong values of each field: tests/contract/fixtures.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

async function nothingSaved() {
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
}

const BODIES: [ string, string | Uint8Array ][] = [
	[ 'text that is no JSON', '{"title":' ],
	[ 'a JSON number', '5' ],
	[ 'a JSON string', '"x"' ],
	[ 'a JSON list', '[1,2]' ],
	[ 'JSON null', 'null' ],
	[
		'invalid UTF-8',
		Uint8Array.from( [
			...Buffer.from( '{"title":"' ),
			0xff,
			0xfe,
			...Buffer.from( '"}' ),
		] ),
	],
	[ 'JSON of 600 levels', '['.repeat( 600 ) + ']'.repeat( 600 ) ],
];

test( 'a body that is no object in JSON answers 400 svc_invalid, and 401 to a stranger', async () => {
	for ( const [ name, rawBody ] of BODIES ) {
		const refused = await site.rest( 'POST', '/snippets', undefined, {
			rawBody,
		} );
		expect( refused.status, `${ name }: ${ refused.text }` ).toBe( 400 );
		expect( refused.body.code, name ).toBe( 'svc_invalid' );
		const stranger = await site.rest( 'POST', '/snippets', undefined, {
			rawBody,
			as: null,
		} );
		expect( stranger.status, name ).toBe( 401 );
	}
	await nothingSaved();
} );

test( 'invalid UTF-8 in a form or a query answers 400', async () => {
	const form = await site.rest( 'POST', '/snippets', undefined, {
		rawBody: 'type=html&code=%ff%fe',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	} );
	expect( form.status, form.text ).toBe( 400 );
	expect( Object.keys( form.body.data.params ) ).toEqual( [ 'code' ] );
	const login = Buffer.from(
		`admin:${ site.appPassword( 'admin' ) }`
	).toString( 'base64' );
	const query = await fetch(
		`${ site.url }/wp-json/svc/v1/snippets?search=%ff`,
		{ headers: { authorization: `Basic ${ login }` } }
	);
	expect( query.status ).toBe( 400 );
	await nothingSaved();
} );

test( 'a form body is understood', async () => {
	const made = await site.rest( 'POST', '/snippets', undefined, {
		rawBody: new URLSearchParams( {
			type: 'html',
			code: "<p>it's</p>",
			priority: '20',
			tags: 'a,b',
			title: 'Über',
		} ).toString(),
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet ).toMatchObject( {
		code: "<p>it's</p>",
		priority: 20,
		tags: [ 'a', 'b' ],
		title: 'Über',
	} );
} );

test( '2 MiB of code is saved, one byte more and 3 MiB are refused', async () => {
	const most = await site.rest( 'POST', '/snippets', {
		type: 'html',
		code: 'x'.repeat( 2_097_152 ),
	} );
	expect( most.status ).toBe( 201 );
	for ( const size of [ 2_097_153, 3_145_728 ] ) {
		const refused = await site.rest( 'POST', '/snippets', {
			type: 'html',
			code: 'x'.repeat( size ),
		} );
		expect( refused.status ).toBe( 400 );
		expect( Object.keys( refused.body.data.params ) ).toEqual( [ 'code' ] );
	}
	// Bytes count, not characters.
	expect(
		(
			await site.rest( 'POST', '/snippets', {
				type: 'html',
				code: 'é'.repeat( 1_048_577 ),
			} )
		).status
	).toBe( 400 );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toHaveLength( 1 );
} );

test( 'what is no id is no snippet', async () => {
	for ( const route of [
		'/snippets/0',
		'/snippets/999999',
		'/snippets/99999999999999999999999',
		'/snippets/-1',
		'/snippets/%2fetc%2fpasswd',
		'/snippets/1%00',
		'/snippets/1.php',
		'/snippets/abc',
	] ) {
		for ( const method of [ 'GET', 'PATCH', 'DELETE' ] ) {
			const body = method === 'PATCH' ? { title: 'x' } : undefined;
			const answer = await site.rest( method, route, body );
			expect(
				[ 400, 404 ],
				`${ method } ${ route }: ${ answer.text }`
			).toContain( answer.status );
		}
	}
} );

test( 'a body cannot point a request at another snippet', async () => {
	const a = (
		await site.rest( 'POST', '/snippets', {
			type: 'html',
			title: 'a',
			code: '1',
		} )
	).body.snippet;
	const b = (
		await site.rest( 'POST', '/snippets', {
			type: 'html',
			title: 'b',
			code: '2',
		} )
	).body.snippet;
	await site.rest(
		'PATCH',
		`/snippets/${ a.id }`,
		{ id: b.id, title: 'changed' },
		{ query: { id: b.id } }
	);
	expect( ( await site.rest( 'GET', `/snippets/${ b.id }` ) ).body ).toEqual(
		b
	);
	expect(
		( await site.rest( 'GET', `/snippets/${ a.id }` ) ).body.title
	).toBe( 'changed' );
} );

test( 'code keeps its bytes: line ends, tabs, emoji, backslashes, quotes, trailing space', async () => {
	const code =
		'a\r\nb\rc\n\t\\ \\\\ \\\' " <?xml ?> \u{1F680} \u2028 %20 &amp; \u00e9 e\u0301 \n \n';
	const made = await site.rest( 'POST', '/snippets', { type: 'html', code } );
	expect( made.body.snippet.code ).toBe( code );
	expect(
		( await site.rest( 'GET', `/snippets/${ made.body.snippet.id }` ) ).body
			.code
	).toBe( code );
} );

test( 'HEAD answers like GET without a body', async () => {
	const head = await site.rest( 'HEAD', '/snippets' );
	expect( head.status ).toBe( 200 );
	expect( head.headers.get( 'x-wp-total' ) ).toBe( '0' );
	expect( head.text ).toBe( '' );
} );
