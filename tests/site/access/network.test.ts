/**
 * Spec 1, 2.6 and 5 on a network over HTTP: every site has its own snippets and its own levels, and PHP belongs to super admins.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;
let second: SiteClient;

const mustWp = async ( ...args: string[] ) => {
	const { code, stdout, stderr } = await site.wp( ...args );
	expect( code, stdout + stderr ).toBe( 0 );
	return stdout.trim();
};

/** PHP on the second site. */
const php = ( code: string ) => site.php( code, '/two/' );

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	second = new SiteClient( `${ site.url }/two`, ( user ) =>
		site.appPassword( user )
	);
	await site.php(
		`if ( 2 !== wpmu_create_blog( get_network()->domain, '/two/', 'two', get_user_by( 'login', 'admin' )->ID ) ) { throw new LogicException( 'two' ); } require_once ABSPATH . 'wp-admin/includes/ms.php'; revoke_super_admin( get_user_by( 'login', 'admin2' )->ID ); foreach ( [ 'admin2' => 'administrator', 'author' => 'author' ] as $login => $role ) { add_user_to_blog( 2, get_user_by( 'login', $login )->ID, $role ); }`
	);
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

test( 'every site has snippets of its own, in a folder of its own', async () => {
	const one = await site.rest( 'POST', '/snippets', {
		title: 'of one',
		type: 'html',
		hook: 'wp_footer',
		code: 'ONE',
		status: 'active',
	} );
	const two = await second.rest( 'POST', '/snippets', {
		title: 'of two',
		type: 'html',
		hook: 'wp_footer',
		code: 'TWO',
		status: 'active',
	} );
	expect( [ one.status, two.status ], one.text + two.text ).toEqual( [
		201, 201,
	] );
	expect( one.body.snippet.id ).toBe( two.body.snippet.id );
	const titles = async ( client: SiteClient ) =>
		( await client.rest( 'GET', '/snippets' ) ).body.map(
			( { title }: { title: string } ) => title
		);
	expect( await titles( site ) ).toEqual( [ 'of one' ] );
	expect( await titles( second ) ).toEqual( [ 'of two' ] );
	const pages = [
		( await site.page( '/' ) ).text,
		( await second.page( `${ site.url }/two/` ) ).text,
	];
	expect(
		pages.map( ( text ) => [
			/\bONE\b/.test( text ),
			/\bTWO\b/.test( text ),
		] )
	).toEqual( [
		[ true, false ],
		[ false, true ],
	] );
	expect(
		await readFile( path.join( site.storage, 'site-2/index.php' ), 'utf8' )
	).toContain( 'of two' );
	expect( existsSync( path.join( site.storage, 'site-1' ) ) ).toBe( false );
	expect( existsSync( path.join( site.storage, 'site-2/.htaccess' ) ) ).toBe(
		true
	);
} );

longTest( 'every site has an ads.txt of its own', async () => {
	const ads = async ( address: string ) => {
		const { status, text } = await site.page( `${ site.url }${ address }` );
		return status === 200 ? text : status;
	};
	const saved = await second.rest( 'POST', '/files', { ads: 'of two' } );
	expect( saved.body.files[ 0 ].url ).toBe( `${ site.url }/two/ads.txt` );
	expect( [ await ads( '/ads.txt' ), await ads( '/two/ads.txt' ) ] ).toEqual(
		[ 404, 'of two\n' ]
	);
	await site.rest( 'POST', '/files', { ads: 'of one' } );
	expect( [ await ads( '/ads.txt' ), await ads( '/two/ads.txt' ) ] ).toEqual(
		[ 'of one\n', 'of two\n' ]
	);
	// A real file at the root is that of the first site.
	const real = path.join( site.dir, 'ads.txt' );
	await writeFile( real, 'real' );
	const states = await Promise.all(
		[ site, second ].map(
			async ( client ) =>
				( await client.rest( 'GET', '/files' ) ).body.files[ 0 ].state
		)
	);
	await rm( real );
	expect( states ).toEqual( [ 'real', 'served' ] );
} );

test( 'levels count on the site that set them and for its own users only', async () => {
	const stranger = Number(
		await site.php( `echo get_user_by( 'login', 'contributor' )->ID;` )
	);
	expect(
		(
			await second.rest( 'POST', '/settings', {
				access: { users: { [ stranger ]: 'full' } },
			} )
		).status
	).toBe( 400 );
	// Set while they belonged to the site.
	await site.php( `add_user_to_blog( 2, ${ stranger }, 'subscriber' );` );
	expect(
		(
			await second.rest( 'POST', '/settings', {
				access: {
					roles: { author: 'design' },
					users: { [ stranger ]: 'full' },
				},
			} )
		).status
	).toBe( 200 );
	const status = async ( client: SiteClient, as: 'author' | 'contributor' ) =>
		( await client.rest( 'GET', '/snippets', undefined, { as } ) ).status;
	expect( [
		await status( second, 'author' ),
		await status( second, 'contributor' ),
	] ).toEqual( [ 200, 200 ] );
	expect( [
		await status( site, 'author' ),
		await status( site, 'contributor' ),
	] ).toEqual( [ 403, 403 ] );
	await site.php( `remove_user_from_blog( ${ stranger }, 2 );` );
	expect( await status( second, 'contributor' ) ).toBe( 403 );
	// Looking at another site from here does not give a user what this site gave, and keeps this site's storage.
	const seen = await php( `
		switch_to_blog( 1 );
		wp_set_current_user( get_user_by( 'login', 'author' )->ID );
		$away = current_user_can( 'svc_view' );
		$root = svc_plugin()->get( 'Svc\\\\Storage\\\\Disk\\\\Paths' );
		restore_current_blog();
		echo json_encode( [ $away, current_user_can( 'svc_view' ), basename( $root->root ), str_contains( $root->public_dir, '/sites/2/' ) ] );` );
	expect( JSON.parse( seen ) ).toEqual( [ false, true, 'site-2', true ] );
} );

test( 'only super admins reach PHP: not the administrator of a site, and not a level', async () => {
	const made = await second.rest( 'POST', '/snippets', {
		title: 'php',
		type: 'php',
		run: 'manual',
		code: "echo 'ran';",
	} );
	expect( made.status, made.text ).toBe( 201 );
	const { id } = made.body.snippet;
	for ( const as of [ 'admin2', 'author' ] as const ) {
		for ( const [ method, route, body ] of [
			[ 'POST', '/snippets', { type: 'php', code: 'echo 1;' } ],
			[ 'POST', '/snippets', { type: 'html', code: '<?= 1 ?>' } ],
			[ 'PATCH', `/snippets/${ id }`, { title: 'mine' } ],
			[ 'POST', `/snippets/${ id }/enable`, {} ],
			[ 'POST', `/snippets/${ id }/run`, {} ],
			[ 'POST', `/snippets/${ id }/duplicate`, {} ],
			[ 'DELETE', `/snippets/${ id }`, undefined ],
		] as const ) {
			const refused = await second.rest( method, route, body, { as } );
			expect( [ as, method, route, refused.status ] ).toEqual( [
				as,
				method,
				route,
				403,
			] );
		}
	}
	const file = {
		format: 'snipfire',
		version: 1,
		snippets: [
			{ title: 'a', type: 'php', code: 'echo 1;' },
			{ title: 'b', type: 'css', code: 'a {}' },
		],
	};
	const imported = await second.rest( 'POST', '/import', file, {
		as: 'admin2',
	} );
	expect( imported.body.created, imported.text ).toHaveLength( 0 );
	expect( imported.body.errors[ 0 ] ).toMatchObject( { index: 0 } );
	expect( imported.body.errors[ 0 ].message ).toContain( 'super admin' );
	const back = await second.rest(
		'POST',
		'/generations/1/restore',
		{},
		{ as: 'admin2' }
	);
	expect( back.status, back.text ).toBe( 403 );
	expect(
		( await second.rest( 'POST', `/snippets/${ id }/run` ) ).body
	).toEqual( { output: 'ran', error: null } );
	await second.rest( 'DELETE', `/snippets/${ id }` );
	expect(
		(
			await second.rest(
				'POST',
				`/trash/${ id }/restore`,
				{},
				{ as: 'admin2' }
			)
		).status
	).toBe( 403 );
	expect(
		(
			await second.rest( 'DELETE', `/trash/${ id }`, undefined, {
				as: 'admin2',
			} )
		).status
	).toBe( 403 );
	expect( ( await second.rest( 'DELETE', `/trash/${ id }` ) ).status ).toBe(
		200
	);
	expect( await ownNotices( site ) ).toEqual( [] );
} );

test( 'a plan refuses what applying it would: PHP as it is, and its deletion, by REST and at the command line', async () => {
	const set = ( ...names: string[] ) =>
		names.map( ( uid ) => ( {
			uid,
			title: uid,
			type: 'php',
			code: `// ${ uid }`,
			status: 'inactive',
		} ) );
	const brought = await second.rest( 'POST', '/apply', {
		snippets: set( 'kept', 'gone' ),
	} );
	expect( brought.status, brought.text ).toBe( 200 );
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-network-' ) );
	try {
		await writeFile( path.join( folder, 'kept.css' ), 'a {}' );
		await writeFile(
			path.join( folder, 'kept.snippet.json' ),
			JSON.stringify( {
				uid: 'kept',
				name: 'kept',
				type: 'css',
				active: false,
			} )
		);
		const wanted = {
			snippets: [
				{
					uid: 'kept',
					title: 'kept',
					type: 'css',
					code: 'a {}',
					status: 'inactive',
				},
			],
			prune: true,
		};
		const as = 'admin2';
		const planned = await second.rest( 'POST', '/plan', wanted, { as } );
		expect( planned.status, planned.text ).toBe( 200 );
		expect(
			planned.body.errors.map( ( one: { title: string } ) => one.title )
		).toEqual( [ 'kept', 'gone' ] );
		for ( const { message } of planned.body.errors ) {
			expect( message ).toContain( 'super admin' );
		}
		const refused = await second.rest( 'POST', '/apply', wanted, { as } );
		expect( refused.status, refused.text ).toBe( 403 );
		for ( const command of [ 'plan', 'apply' ] ) {
			const said = await site.wp(
				'svc',
				command,
				folder,
				'--prune',
				`--url=${ site.url }/two`,
				'--user=admin2'
			);
			expect( said.code, said.stdout + said.stderr ).not.toBe( 0 );
			expect( said.stderr ).toContain( 'super admin' );
		}
		const mine = await second.rest( 'POST', '/plan', wanted );
		expect( mine.body.errors, mine.text ).toEqual( [] );
	} finally {
		await rm( folder, { recursive: true, force: true } );
	}
} );

longTest(
	'HTML and JavaScript need unfiltered_html, as posts do, and stylesheets edit_css',
	async () => {
		const draft = { title: 'x', status: 'inactive' };
		const html = { ...draft, type: 'html', hook: 'wp_footer', code: '<p>' };
		const js = { ...draft, type: 'js', code: 'a();' };
		const css = { ...draft, type: 'css', code: 'a {}' };
		const status = async (
			body: object,
			as: 'admin' | 'admin2' | 'author'
		) => {
			const answer = await second.rest( 'POST', '/snippets', body, {
				as,
			} );
			if ( answer.status === 403 ) {
				expect( answer.text ).toContain( 'super admin' );
			}
			return answer.status;
		};
		for ( const as of [ 'admin2', 'author' ] as const ) {
			expect( [
				await status( html, as ),
				await status( js, as ),
				await status( css, as ),
			] ).toEqual( [ 403, 403, 403 ] );
		}
		expect( [
			await status( html, 'admin' ),
			await status( js, 'admin' ),
		] ).toEqual( [ 201, 201 ] );
		// Nor do they change what a super admin has made, or make it of a stylesheet.
		const made = await second.rest( 'POST', '/snippets', js );
		const { id } = made.body.snippet;
		for ( const [ route, body ] of [
			[ `/snippets/${ id }`, { code: 'b();' } ],
			[ `/snippets/${ id }/enable`, {} ],
		] as const ) {
			expect(
				( await second.rest( 'POST', route, body, { as: 'admin2' } ) )
					.status
			).toBe( 403 );
		}
		const own = await second.rest( 'POST', '/snippets', css );
		expect(
			(
				await second.rest(
					'PUT',
					`/snippets/${ own.body.snippet.id }`,
					{ type: 'js', code: 'a();' },
					{ as: 'admin2' }
				)
			).status
		).toBe( 403 );
		// It is WordPress that is asked.
		await mustWp( 'super-admin', 'add', 'admin2' );
		expect( await status( js, 'admin2' ) ).toBe( 201 );
		await mustWp( 'super-admin', 'remove', 'admin2' );
		expect( await ownNotices( site ) ).toEqual( [] );
	}
);

test( 'a rescue link switches PHP off only where who made it could', async () => {
	const made = await second.rest( 'POST', '/snippets', {
		title: 'php of two',
		type: 'php',
		hook: 'wp_footer',
		code: '',
		status: 'active',
	} );
	const { id } = made.body.snippet;
	await site.php(
		`update_site_option( 'svc_network', [ 'safe_mode' => true ] );`
	);
	const link = await second.rest(
		'POST',
		'/safe-mode',
		{ rescue: 'new' },
		{ as: 'admin2' }
	);
	const offer = await site.page( link.body.link );
	const opened = await site.page( '/two/?svc-rescue=open', {
		method: 'POST',
		body: new URLSearchParams( {
			secret:
				/name="secret" value="(\w+)"/.exec( offer.text )?.[ 1 ] ?? '',
		} ),
	} );
	const page = await site.page( '/two/?svc-rescue=page', {
		cookies: opened.cookies,
	} );
	const key = new RegExp(
		`value="off"><input type="hidden" name="to" value="${ id }"><input type="hidden" name="key" value="(\\w+)"`
	).exec( page.text )?.[ 1 ];
	expect( key, page.text ).toBeDefined();
	const refused = await site.page( '/two/?svc-rescue=page', {
		method: 'POST',
		cookies: opened.cookies,
		body: new URLSearchParams( {
			do: 'off',
			to: String( id ),
			key: key ?? '',
		} ),
	} );
	expect( refused.text ).toContain( 'Nothing was changed' );
	expect( refused.text ).toContain( 'super admin' );
	expect(
		( await second.rest( 'GET', `/snippets/${ id }` ) ).body.status
	).toBe( 'active' );
} );

test( 'explaining an address of another site of the network names that site', async () => {
	const refused = await site.rest( 'GET', '/explain?url=/two/?p=1' );
	expect( refused.status, refused.text ).toBe( 400 );
	expect( refused.body.data.params.url ).toContain(
		`belongs to another site, ${ site.url }/two/`
	);
	const back = await second.rest( 'GET', `/explain?url=${ site.url }/` );
	expect( back.status, back.text ).toBe( 400 );
	expect( back.body.data.params.url ).toMatch(
		/another site, http:\/\/[^/]+\/\. Enter one that starts with http:\/\/[^/]+\/two\//
	);
	// A path that no site of its own is at begins at the site, as the app sends `/`.
	for ( const [ given, seen ] of [
		[ '/two/', '/two/' ],
		[ '/', '/two/' ],
		[ '/?s=a', '/two/?s=a' ],
		[ 'wp-login.php', '/two/wp-login.php' ],
		[ '/two', '/two' ],
	] as const ) {
		const own = await second.rest( 'GET', '/explain', undefined, {
			query: { url: given },
		} );
		expect( own.status, own.text ).toBe( 200 );
		expect( own.body.url ).toBe( site.url + seen );
		expect( own.body.problem ).toBe( '' );
	}
} );
