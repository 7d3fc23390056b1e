/**
 * Spec 5 over HTTP: who may call what, by which proof, and what the configuration forbids.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import type { As, TestSite } from '../../support/site.ts';
import { startSite } from '../../support/site.ts';

describe( 'an ordinary site', () => {
	let site: TestSite;
	let id: number;

	beforeAll( async () => {
		site = await startSite();
		const made = await site.rest( 'POST', '/snippets', {
			title: 'x',
			type: 'php',
			// Tried on fewer pages than what runs everywhere.
			hook: 'wp_footer',
			code: '$svc = 1;',
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		id = made.body.snippet.id;
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	// The table of all cells (tests/site/access) has every user at every route; over HTTP the short form has every route for visitors, and
	// one in four for some of the others.
	test.each(
		sample< [ As, number ] >(
			[
				[ null, 401 ],
				[ 'subscriber', 403 ],
				[ 'editor', 403 ],
				[ 'contributor', 403 ],
				[ 'author', 403 ],
			],
			2
		)
	)(
		'every route refuses %s with %i, says why, and changes nothing',
		async ( as, status ) => {
			const before = await site.rest( 'GET', '/snippets', undefined, {
				query: { with_code: 1 },
			} );
			const all = await routes( site );
			expect( all.length ).toBeGreaterThan( 20 );
			for ( const [ method, route ] of as === null
				? all
				: sample( all, 4 ) ) {
				const answer = await site.rest(
					method,
					route,
					method === 'GET'
						? undefined
						: { title: 'changed', code: 'x' },
					{ as }
				);
				expect( [ method, route, answer.status ] ).toEqual( [
					method,
					route,
					status,
				] );
				expect( answer.body.code ).toBe( 'svc_forbidden' );
				expect( answer.body.message.length ).toBeGreaterThan( 20 );
			}
			expect(
				(
					await site.rest( 'GET', '/snippets', undefined, {
						query: { with_code: 1 },
					} )
				).body
			).toEqual( before.body );
		}
	);

	test( 'a cookie needs its nonce', async () => {
		const withNonce = await site.rest( 'GET', '/snippets', undefined, {
			auth: 'cookie',
		} );
		expect( withNonce.status ).toBe( 200 );
		const { cookies } = await site.login( 'admin' );
		const cookie = Object.entries( cookies )
			.map( ( [ name, value ] ) => `${ name }=${ value }` )
			.join( '; ' );
		const without = await site.rest(
			'DELETE',
			`/snippets/${ id }`,
			undefined,
			{ as: null, headers: { cookie } }
		);
		expect( without.status ).toBe( 401 );
		const wrong = await site.rest(
			'DELETE',
			`/snippets/${ id }`,
			undefined,
			{ as: null, headers: { cookie, 'x-wp-nonce': 'abcdef0123' } }
		);
		expect( wrong.status ).toBe( 403 );
		expect( ( await site.rest( 'GET', `/snippets/${ id }` ) ).status ).toBe(
			200
		);
	} );

	test( 'a save with cookie and nonce is recorded for that user', async () => {
		const saved = await site.rest(
			'PATCH',
			`/snippets/${ id }`,
			{ title: 'by cookie' },
			{ as: 'admin2', auth: 'cookie' }
		);
		expect( saved.status, saved.text ).toBe( 200 );
		const history = await site.rest( 'GET', `/snippets/${ id }/revisions` );
		expect( history.body[ 0 ] ).toMatchObject( {
			name: 'Admin2',
			title: 'by cookie',
			action: 'updated',
		} );
	} );

	test.each( [
		[
			'the query',
			( url: string ) => [ `${ url }?_method=DELETE`, {} ] as const,
		],
		[
			'a header',
			( url: string ) =>
				[ url, { 'x-http-method-override': 'DELETE' } ] as const,
		],
	] )(
		'a GET never deletes, whatever method %s claims',
		async ( _, disguise ) => {
			const [ address, headers ] = disguise(
				`${ site.url }/wp-json/svc/v1/snippets/${ id }`
			);
			const login = Buffer.from(
				`admin:${ site.appPassword( 'admin' ) }`
			).toString( 'base64' );
			const answer = await fetch( address, {
				headers: { authorization: `Basic ${ login }`, ...headers },
			} );
			expect( answer.status ).toBe( 405 );
			expect(
				( await site.rest( 'GET', `/snippets/${ id }` ) ).status
			).toBe( 200 );
		}
	);

	test( 'code files and the index are not handed out over HTTP', async () => {
		const snippet = ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
		const index = await readFile(
			path.join( site.storage, 'index.php' ),
			'utf8'
		);
		const file = /\b\d+-[0-9a-f]{12}\.php\b/.exec( index )?.[ 0 ];
		expect( file ).toBeDefined();
		for ( const target of [
			'index.php',
			`snippets/${ file }`,
			`revisions/${ id }/1.php`,
		] ) {
			const answer = await site.page( `/wp-content/svc/${ target }` );
			expect( answer.text ).not.toContain( '$svc' );
			expect( answer.text ).not.toContain( snippet.uid );
		}
	} );
} );
