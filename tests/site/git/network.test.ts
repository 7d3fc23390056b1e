/**
 * Git on a network: the token of a constant, its repository and the address of a server belong to super admins; a site's administrator
 * reaches no more than what wp-config.php pins for that site. Each attack was seen to work before.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import type { Forge } from '../../support/forge/forge.ts';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { bothSides, startForge } from './both-sides.ts';

let site: TestSite;
let second: SiteClient;
let forge: Forge;
let putBack: ( () => Promise< void > )[] = [];

const PHP_FILE = '<?php\nsecret_of_main();\n';
const FILES = {
	'snippets/main.php': PHP_FILE,
	'snippets/main.snippet.json': JSON.stringify( {
		format: 1,
		uid: 'u-main',
		name: 'Main',
		type: 'php',
	} ),
	'src/private.php': '<?php\nother_source();\n',
	'two/look.css': 'a { color: red }\n',
	'two/look.snippet.json': JSON.stringify( {
		format: 1,
		uid: 'u-look',
		name: 'Look',
		type: 'css',
	} ),
	'two/guard.php': '<?php\nguard_of_two();\n',
	'two/guard.snippet.json': JSON.stringify( {
		format: 1,
		uid: 'u-guard',
		name: 'Guard',
		type: 'php',
	} ),
};

/** Constants, and PHP, for the rest of a test. */
const define = async (
	constants: Parameters< typeof configure >[ 1 ],
	php = ''
) => {
	putBack.unshift( await configure( site.dir, constants, php ) );
};

const post = ( path: string, body: object, as: 'admin' | 'admin2' ) =>
	second.rest( 'POST', path, body, { as } );

const files = async () =>
	Object.keys( await bothSides( site, () => forge ).files() );

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	second = new SiteClient( `${ site.url }/two`, ( user ) =>
		site.appPassword( user )
	);
	await site.php(
		`if ( 2 !== wpmu_create_blog( get_network()->domain, '/two/', 'two', get_user_by( 'login', 'admin' )->ID ) ) { throw new LogicException( 'two' ); } require_once ABSPATH . 'wp-admin/includes/ms.php'; revoke_super_admin( get_user_by( 'login', 'admin2' )->ID ); add_user_to_blog( 2, get_user_by( 'login', 'admin2' )->ID, 'administrator' ); add_user_to_blog( 2, get_user_by( 'login', 'editor' )->ID, 'editor' ); if ( 3 !== wpmu_create_blog( 'three.example.test', '/', 'three', get_user_by( 'login', 'admin' )->ID ) ) { throw new LogicException( 'three' ); } add_user_to_blog( 3, get_user_by( 'login', 'admin2' )->ID, 'administrator' );`
	);
	for ( const at of [ site, second ] ) {
		await at.rest( 'POST', '/settings', {
			access: { roles: { editor: 'design' } },
		} );
	}
	forge = await startForge( 'gitea', FILES );
}, 120_000 );

afterEach( async () => {
	for ( const back of putBack ) {
		await back();
	}
	putBack = [];
	await second.rest( 'DELETE', '/git', { all: true } );
	const { body } = await second.rest( 'GET', '/snippets' );
	for ( const { id } of body ) {
		await second.rest( 'DELETE', `/snippets/${ id }` );
	}
} );

afterAll( async () => {
	await forge?.stop();
	await site?.stop();
} );

const connection = ( root = 'snippets' ) => ( {
	provider: 'gitea',
	repo: forge.name,
	branch: 'main',
	root,
} );

test( 'the token of the network serves super admins alone', async () => {
	await define( { SVC_GIT_TOKEN: forge.token, SVC_GIT_API: forge.origin } );
	const asked = async (
		as: 'admin' | 'admin2' | 'editor',
		at: Pick< SiteClient, 'rest' > = second
	) => {
		forge.requests.splice( 0 );
		const of = ( path: string, body: object = {} ) =>
			at.rest( 'POST', path, body as never, { as } );
		const answers = [
			await of( '/git/settings', connection( 'src' ) ),
			await of( '/git/check' ),
			await of( '/git/plan' ),
			await of( '/git/log' ),
			await of( '/git/sync', { resolve: { 'u-main': 'site' } } ),
			await at.rest( 'GET', '/git', undefined, { as } ),
			await at.rest( 'DELETE', '/git', {}, { as } ),
		];
		return {
			statuses: answers.map( ( { status } ) => status ),
			text: answers.map( ( { text } ) => text ).join( '\n' ),
		};
	};
	// Administrator of a site, and of the main site; and a designer of each.
	for ( const [ as, at ] of [
		[ 'admin2', second ],
		[ 'admin2', site ],
		[ 'editor', second ],
		[ 'editor', site ],
	] as const ) {
		const refused = await asked( as, at );
		expect( refused.statuses, refused.text ).toEqual(
			Array.from( { length: 7 }, () => 403 )
		);
		expect( refused.text ).toContain(
			as === 'admin2' ? 'SVC_GIT_REPO' : 'full access'
		);
		expect( refused.text ).not.toContain( 'other_source' );
	}
	expect( forge.requests ).toEqual( [] );
	const allowed = await asked( 'admin' );
	expect( allowed.statuses, allowed.text ).toEqual(
		Array.from( { length: 7 }, () => 200 )
	);
	expect( await files() ).toEqual( Object.keys( FILES ).sort() );
} );

test( 'what a site’s administrator connected does not synchronize with a token that the network gets later', async () => {
	const { status, text } = await post(
		'/git/settings',
		{ ...connection( 'src' ), schedule: '5min', token: 'own' },
		'admin2'
	);
	expect( status, text ).toBe( 200 );
	await define( { SVC_GIT_TOKEN: forge.token, SVC_GIT_API: forge.origin } );
	forge.requests.splice( 0 );
	await site.php( "do_action( 'svc_git_sync' );", '/two/' );
	expect( forge.requests ).toEqual( [] );
} );

test( 'a repository that wp-config.php pins for a site is all that its administrator reaches', async () => {
	await define(
		{ SVC_GIT_TOKEN: forge.token, SVC_GIT_API: forge.origin },
		`define( 'SVC_GIT_REPO', [ 2 => [ 'repo' => '${ forge.name }', 'root' => 'two' ] ] );`
	);
	expect(
		( await post( '/git/settings', { provider: 'gitea' }, 'admin' ) ).status
	).toBe( 200 );
	// Neither may a super admin, over the API.
	for ( const as of [ 'admin2', 'admin' ] as const ) {
		for ( const [ field, value ] of [
			[ 'repo', 'acme/other' ],
			[ 'branch', 'next' ],
			[ 'root', 'src' ],
			[ 'root', '' ],
			[ 'api', 'http://127.0.0.1:9' ],
		] as const ) {
			const answer = await post(
				'/git/settings',
				{ [ field ]: value },
				as
			);
			expect( answer.status, answer.text ).toBe( 403 );
			expect( answer.text ).toContain(
				field === 'api' ? 'SVC_GIT_API' : 'SVC_GIT_REPO'
			);
		}
	}
	expect(
		( await post( '/git/settings', { provider: 'github' }, 'admin2' ) )
			.status
	).toBe( 403 );
	const set = await post(
		'/git/settings',
		{ schedule: 'hourly', ...connection( 'two' ) },
		'admin2'
	);
	expect( set.status, set.text ).toBe( 200 );
	expect( set.body.settings ).toMatchObject( {
		repo: forge.name,
		branch: 'main',
		root: 'two',
		schedule: 'hourly',
	} );
	expect( [ ...set.body.settings.fixed ].sort() ).toEqual( [
		'api',
		'branch',
		'provider',
		'repo',
		'root',
	] );

	// Stylesheets are what its administrator may write, where the network says so.
	await site.php(
		`update_site_option( 'svc_network', [ 'front_css' => true ] );`
	);
	const synced = await post( '/git/sync', {}, 'admin2' );
	expect( synced.status, synced.text ).toBe( 200 );
	expect( synced.body.report.pulled ).toMatchObject( [ { uid: 'u-look' } ] );
	expect( synced.body.report.held ).toMatchObject( [
		{ uid: 'u-guard', kind: 'refused' },
	] );
	expect( synced.text ).not.toContain( 'guard_of_two' );
	expect( synced.text ).not.toContain( 'secret_of_main' );
	// The site has no such snippet: "site" means deletion.
	const resolved = await post(
		'/git/sync',
		{ resolve: { 'u-guard': 'site' } },
		'admin2'
	);
	expect( resolved.body.report.unresolved, resolved.text ).toEqual( {
		'u-guard': 'not_allowed',
	} );
	expect( await files() ).toEqual( Object.keys( FILES ).sort() );
	const plan = await post( '/git/plan', {}, 'admin2' );
	expect( plan.status ).toBe( 200 );
	expect( plan.text ).not.toContain( 'guard_of_two' );
	// Disconnecting resets nothing that is fixed.
	const reset = await second.rest(
		'DELETE',
		'/git',
		{ all: true },
		{ as: 'admin2' }
	);
	expect( reset.body.settings, reset.text ).toMatchObject( {
		provider: 'gitea',
		schedule: 'off',
	} );
	// A super admin sees the code, and may decide.
	await post( '/git/sync', {}, 'admin2' );
	const seen = await second.rest( 'GET', '/git' );
	expect( seen.text ).toContain( 'guard_of_two' );
} );

test( 'a site with a domain of its own is held to the same', async () => {
	const typed = ( ...words: string[] ) =>
		site.wp(
			...[ 'svc', 'git', ...words ],
			'--url=three.example.test',
			'--user=admin2'
		);
	await define( { SVC_GIT_TOKEN: forge.token, SVC_GIT_API: forge.origin } );
	const refused = await typed( 'setup', '--root=src' );
	expect( refused.code ).not.toBe( 0 );
	expect( refused.stderr ).toContain( 'belongs to the network' );
	await define(
		{},
		`define( 'SVC_GIT_REPO', [ 3 => [ 'repo' => '${ forge.name }', 'root' => 'two' ] ] );`
	);
	const fixed = await typed( 'setup', '--root=src' );
	expect( fixed.code ).not.toBe( 0 );
	expect( fixed.stderr ).toContain( 'SVC_GIT_REPO' );
	const status = await typed( 'status', '--format=json' );
	expect( status.code, status.stderr ).toBe( 0 );
	expect( JSON.parse( status.stdout ).settings ).toMatchObject( {
		root: 'two',
	} );
	// The list names another site.
	const other = await second.rest( 'GET', '/git', undefined, {
		as: 'admin2',
	} );
	expect( other.status ).toBe( 403 );
} );

test( 'a filter pins for one site as the constant does', async () => {
	await define(
		{ SVC_GIT_TOKEN: forge.token, SVC_GIT_API: forge.origin },
		`$GLOBALS['wp_filter']['svc_git_repo'][10]['pin'] = [ 'function' => static fn( $named, $site ) => 2 === $site ? [ 'repo' => '${ forge.name }', 'root' => 'two' ] : $named, 'accepted_args' => 2 ];`
	);
	const own = await second.rest( 'GET', '/git', undefined, {
		as: 'admin2',
	} );
	expect( own.status, own.text ).toBe( 200 );
	expect( own.body.settings ).toMatchObject( { root: 'two' } );
	expect(
		( await post( '/git/settings', { root: 'src' }, 'admin2' ) ).status
	).toBe( 403 );
} );

test( 'the address of a server is for super admins, and others ask no port of this machine', async () => {
	for ( const api of [
		forge.origin,
		'http://127.0.0.1:9',
		'http://localhost:6379',
		'http://[::1]:22',
		'https://10.0.0.1',
		'https://169.254.169.254',
	] ) {
		const answer = await post(
			'/git/settings',
			{ ...connection(), api, token: 'own' },
			'admin2'
		);
		expect( answer.status, answer.text ).toBe( 403 );
		expect( answer.text ).toContain( 'SVC_GIT_API' );
	}
	expect(
		(
			await post(
				'/git/settings',
				{ ...connection(), api: forge.origin, token: forge.token },
				'admin'
			)
		).status
	).toBe( 200 );
	// The token of a super admin opens no other folder for others.
	const moved = await post( '/git/settings', { root: 'src' }, 'admin2' );
	expect( moved.status, moved.text ).toBe( 200 );
	expect( moved.body.settings.has_token ).toBe( false );
} );

test( 'who may write no PHP sends none out, and takes none away', async () => {
	const made = await second.rest( 'POST', '/snippets', {
		title: 'Of the super admin',
		type: 'php',
		code: 'of_the_super_admin();',
	} );
	expect( made.status, made.text ).toBe( 201 );
	await post(
		'/git/settings',
		{ ...connection( 'two' ), api: forge.origin, token: forge.token },
		'admin'
	);
	await post( '/git/settings', { token: forge.token }, 'admin2' );
	const synced = await post( '/git/sync', {}, 'admin2' );
	expect( synced.status, synced.text ).toBe( 200 );
	expect(
		synced.body.report.held.map( ( { kind }: { kind: string } ) => kind )
	).toContain( 'not_allowed' );
	expect( synced.text ).not.toContain( 'of_the_super_admin' );
	expect(
		( await files() ).filter( ( path ) => path.endsWith( '.php' ) )
	).toEqual(
		Object.keys( FILES )
			.filter( ( path ) => path.endsWith( '.php' ) )
			.sort()
	);
	// As the schedule does, whose rights are those of the last one who connected.
	await site.php( "do_action( 'svc_git_sync' );", '/two/' );
	expect( await files() ).not.toContain( 'two/of-the-super-admin.php' );
	await second.rest( 'DELETE', `/snippets/${ made.body.snippet.id }` );
} );
