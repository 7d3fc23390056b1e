/**
 * Spec 5 over HTTP: who may call what, by which proof, and what the configuration forbids.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import type { As, TestSite } from '../../support/site.ts';
import { startSite } from '../../support/site.ts';

type Route = [ method: string, route: string ];

/** Every REST operation that this build answers, asked from the route index itself so that none is forgotten. */
async function routes( site: TestSite ): Promise< Route[] > {
	const index = await site.rest( 'GET', '', undefined, {
		namespace: 'svc/v1',
	} );
	const found: Route[] = [];
	for ( const [ pattern, route ] of Object.entries< {
		endpoints: { methods: string[] }[];
	} >( index.body.routes ) ) {
		const filled = pattern
			// The id of a job is longer than others.
			.replace( /\(\?P<job>[^)]*\)+/g, '0'.repeat( 16 ) )
			.replace( /\(\?P<\w+>[^)]*\)+/g, '1' )
			.replace( '/svc/v1', '' );
		for ( const endpoint of route.endpoints ) {
			for ( const method of endpoint.methods ) {
				if ( filled !== '' && filled !== '/git/webhook' ) {
					found.push( [ method, filled ] );
				}
			}
		}
	}
	return found;
}

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

describe( 'DISALLOW_UNFILTERED_HTML', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( {
			constants: { DISALLOW_UNFILTERED_HTML: true },
		} );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	test( 'makes the service view-only for everybody', async () => {
		expect( ( await site.rest( 'GET', '/snippets' ) ).status ).toBe( 200 );
		const refused = await site.rest( 'POST', '/snippets', {
			type: 'css',
			code: 'a{}',
		} );
		expect( refused.status ).toBe( 403 );
		expect( refused.body.message ).toContain( 'DISALLOW_UNFILTERED_HTML' );
	} );
} );

describe.runIf( IS_LONG )( 'DISALLOW_FILE_EDIT', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( { constants: { DISALLOW_FILE_EDIT: true } } );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	test( 'forbids PHP, also in HTML and also by changing the type, and nothing else', async () => {
		for ( const body of [
			{ type: 'php', code: 'echo 1;' },
			{ type: 'html', code: '<p><?php echo 1; ?></p>' },
			{ type: 'html', code: '<p><?= 1 ?></p>' },
		] ) {
			const refused = await site.rest( 'POST', '/snippets', body );
			expect( refused.status ).toBe( 403 );
			expect( refused.body.message ).toContain( 'DISALLOW_FILE_EDIT' );
		}
		const html = await site.rest( 'POST', '/snippets', {
			type: 'html',
			code: '<p>x</p>',
		} );
		expect( html.status ).toBe( 201 );
		const { id } = html.body.snippet;
		expect(
			( await site.rest( 'PATCH', `/snippets/${ id }`, { type: 'php' } ) )
				.status
		).toBe( 403 );
		expect(
			(
				await site.rest( 'PATCH', `/snippets/${ id }`, {
					code: '<?php echo 1;',
				} )
			).status
		).toBe( 403 );
		expect(
			( await site.rest( 'GET', `/snippets/${ id }` ) ).body
		).toMatchObject( { type: 'html', code: '<p>x</p>' } );
	} );
} );

describe( 'SVC_DISABLE_PHP', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( { constants: { SVC_DISABLE_PHP: true } } );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	test( 'lets PHP be saved but neither switched on nor run', async () => {
		const made = await site.rest( 'POST', '/snippets', {
			type: 'php',
			code: 'echo 1;',
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
		expect( made.body ).toMatchObject( {
			deactivated: true,
			snippet: { status: 'inactive' },
		} );
		expect( made.body.errors[ 0 ].message ).toContain( 'SVC_DISABLE_PHP' );
		const run = await site.rest(
			'POST',
			`/snippets/${ made.body.snippet.id }/run`
		);
		expect( run.status ).toBe( 403 );
		const css = await site.rest( 'POST', '/snippets', {
			type: 'css',
			code: 'a{}',
			status: 'active',
		} );
		expect( css.body.snippet.status ).toBe( 'active' );
	} );
} );

describe.runIf( IS_LONG )( 'SVC_TIER free', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( { constants: { SVC_TIER: 'free' } } );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	test( 'refuses what lies above, naming the tier', async () => {
		for ( const body of [
			{ type: 'html', code: 'x', mode: 'test' },
			{ type: 'css', lang: 'scss', code: 'a{}' },
		] ) {
			const refused = await site.rest( 'POST', '/snippets', body );
			expect( refused.status ).toBe( 403 );
			expect( refused.body ).toMatchObject( {
				code: 'svc_tier',
				data: { tier: 'pro' },
			} );
		}
		expect(
			(
				await site.rest( 'POST', '/snippets', {
					type: 'html',
					code: 'x',
				} )
			).status
		).toBe( 201 );
	} );
} );

describe( 'a network', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( { multisite: true } );
	}, 120_000 );

	afterAll( async () => {
		await site?.stop();
	} );

	test( 'lets only super admins write PHP, and CSS as WordPress has it', async () => {
		// Every administrator of a converted site starts as super admin.
		expect(
			await site.php(
				"echo (int) revoke_super_admin( get_user_by( 'login', 'admin2' )->ID );"
			)
		).toBe( '1' );
		expect(
			(
				await site.rest( 'POST', '/snippets', {
					type: 'php',
					code: 'echo 1;',
				} )
			).status
		).toBe( 201 );
		const refused = await site.rest(
			'POST',
			'/snippets',
			{ type: 'php', code: 'echo 1;' },
			{ as: 'admin2' }
		);
		expect( refused.status ).toBe( 403 );
		expect( refused.body.message ).toContain( 'super admin' );
		expect(
			(
				await site.rest(
					'POST',
					'/snippets',
					{ type: 'css', code: 'a{}' },
					{ as: 'admin2' }
				)
			).status
		).toBe( 403 );
	} );
} );
