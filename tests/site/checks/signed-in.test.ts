/**
 * With an application password there is no session to lend: the test load
 * signs the caller in for single requests, and for nothing beside them.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { withStore } from '../runtime/runtime-site.ts';

/** Notes who each request with a key is, and what the key and the cookies were that it saw. */
const WITNESS = `<?php
	if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
		$svc_before = $_SERVER['HTTP_X_SVC_SIGN_IN'] ?? '';
		add_action( 'wp_loaded', static function () use ( $svc_before ): void {
			$seen = [
				'uri'       => preg_replace( '/[?&]svc-test=\\w+/', '', $_SERVER['REQUEST_URI'] ),
				'address'   => $_SERVER['REQUEST_URI'],
				'candidate' => $_SERVER['HTTP_X_SVC_CANDIDATE'],
				'before'    => $svc_before,
				'after'     => $_SERVER['HTTP_X_SVC_SIGN_IN'] ?? '',
				'user'      => get_current_user_id(),
				'cookies'   => array_intersect_key( $_COOKIE, [ AUTH_COOKIE => 1, LOGGED_IN_COOKIE => 1 ] ),
			];
			file_put_contents( WP_CONTENT_DIR . '/seen.jsonl', json_encode( $seen ) . "\\n", FILE_APPEND | LOCK_EX );
		}, 0 );
	}`;

const site = testSite(
	{ posts: true, muPlugins: { 'witness.php': WITNESS } },
	{ quiet: false }
);

type Seen = {
	uri: string;
	address: string;
	candidate: string;
	before: string;
	after: string;
	user: number;
	cookies: Record< string, string >;
};

async function seen(): Promise< Seen[] > {
	const file = path.join( site.wpContent, 'seen.jsonl' );
	const text = await readFile( file, 'utf8' ).catch( () => '' );
	await rm( file, { force: true } );
	return text
		.split( '\n' )
		.filter( ( line ) => line !== '' )
		.map( ( line ) => JSON.parse( line ) as Seen );
}

beforeEach( seen );

async function save( code: string, fields: Record< string, unknown > = {} ) {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'x',
		type: 'php',
		status: 'active',
		code,
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	return made.body as {
		snippet: { id: number; status: string };
		errors: { message: string; line: number }[];
		warnings: { message: string }[];
	};
}

test( 'a redirect to more than a screen of the admin reaches nobody', async () => {
	await save(
		`add_action( 'template_redirect', static function () {
			if ( is_front_page() ) { wp_safe_redirect( admin_url( 'edit.php?post_type=page&svc_do=1' ) ); exit; }
		} );
		add_action( 'load-index.php', static function () { wp_safe_redirect( admin_url( 'edit.php?post_type=page' ) ); exit; } );`
	);
	const asked = await seen();
	const users = ( part: string ) => [
		...new Set(
			asked
				.filter( ( { uri } ) => uri.endsWith( part ) )
				.map( ( { user } ) => user )
		),
	];
	expect( users( 'svc_do=1' ) ).toEqual( [] );
	expect( users( 'edit.php?post_type=page' ) ).toEqual( [ 1 ] );
} );

/** What a database holds of the people and their traces. */
const TRACES =
	"echo json_encode( [ get_user_meta( 1, 'session_tokens', true ), get_post_meta( 2, '_edit_lock', true ), (int) wp_count_posts()->{'auto-draft'}, get_user_option( 'dashboard_quick_press_last_post_id', 1 ) ] );";

describe( 'the test load of a save', () => {
	test( 'asks for screens of the admin as the caller, and leaves nothing behind', async () => {
		const before = await site.php( TRACES );
		const made = await save( '// nothing' );
		expect( [ made.errors, made.warnings ] ).toEqual( [ [], [] ] );
		const requests = await seen();
		expect(
			requests
				.filter( ( one ) => one.user > 0 )
				.map( ( one ) => `${ one.user } ${ one.uri }` )
				.sort()
		).toEqual( [
			'1 /',
			'1 /wp-admin/edit.php',
			'1 /wp-admin/index.php',
			'1 /wp-admin/post.php?post=2&action=edit',
		] );
		expect( await site.php( TRACES ) ).toBe( before );
		expect(
			await readdir( path.join( site.storage, 'candidates' ) )
		).not.toContainEqual( expect.stringMatching( /^[0-9a-f]{16}/ ) );

		// What another plugin could have read of it opens nothing.
		for ( const one of requests.filter( ( { user } ) => user > 0 ) ) {
			expect( one.after ).toBe( '' );
			const again = await site.page( one.address, {
				headers: {
					'x-svc-candidate': one.candidate,
					'x-svc-sign-in': one.before,
				},
			} );
			expect( again.cookies ).toEqual( {} );
			const page = await site.page( '/wp-admin/index.php', {
				cookies: one.cookies,
			} );
			expect( page.status ).toBe( 302 );
			expect( Object.keys( one.cookies ) ).toHaveLength( 2 );
		}
		expect( ( await seen() ).filter( ( one ) => one.user > 0 ) ).toEqual(
			[]
		);
	} );

	test( 'asks for them as the caller also where their cookies are those that browsers send to the REST API', async () => {
		const { cookies, nonce } = await site.login( 'admin' );
		const sent = Object.fromEntries(
			Object.entries( cookies ).filter( ( [ name ] ) =>
				name.startsWith( 'wordpress_logged_in_' )
			)
		);
		expect( Object.keys( sent ) ).toHaveLength( 1 );
		await seen();
		const made = await site.page( '/?rest_route=/svc/v1/snippets', {
			method: 'POST',
			cookies: sent,
			headers: {
				'x-wp-nonce': nonce,
				'content-type': 'application/json',
			},
			body: JSON.stringify( {
				title: 'x',
				type: 'php',
				status: 'active',
				code: '// nothing',
			} ),
		} );
		expect( made.status, made.text ).toBe( 201 );
		expect(
			( await seen() )
				.filter( ( one ) => one.user > 0 )
				.map( ( { uri } ) => uri )
		).toEqual(
			expect.arrayContaining( [
				'/',
				'/wp-admin/edit.php',
				'/wp-admin/index.php',
				'/wp-admin/post.php?post=2&action=edit',
			] )
		);
	} );

	test( 'asks for the dashboard only where the code cannot reach other screens', async () => {
		await save( '// nothing', { hook: 'wp_footer' } );
		expect(
			( await seen() )
				.filter( ( one ) => one.user > 0 )
				.map( ( one ) => one.uri )
		).toEqual( [ '/wp-admin/index.php' ] );
	} );

	test.each(
		sample(
			[
				[
					'the dashboard',
					"add_action( 'admin_menu', 'svc_not_there' );",
				],
				[
					'the posts screen',
					"add_action( 'load-edit.php', 'svc_not_there' );",
				],
				[
					'the post editor',
					"add_action( 'load-post.php', 'svc_not_there' );",
				],
				[
					'the front page when logged in',
					"add_action( 'admin_bar_menu', static function () { is_admin() || svc_not_there(); } );",
				],
			],
			4
		)
	)( 'refuses what breaks %s', async ( _label, code ) => {
		const made = await save( code );
		expect( made.errors[ 0 ]?.message ).toContain( 'svc_not_there' );
		expect( made.snippet.status ).toBe( 'inactive' );
	} );
} );

describe( 'people get in', () => {
	test.each(
		sample(
			[
				[
					'everybody redirected out of the admin',
					"add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() ) { wp_safe_redirect( home_url( '/' ) ); exit; } } );",
					/no one can log in: the dashboard sent people on to/,
				],
				[
					'everybody redirected to another site',
					"add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() ) { wp_redirect( 'https://example.org/' ); exit; } } );",
					/the dashboard sent people on to https:\/\/example\.org/,
				],
				[
					'everybody logged out',
					"add_filter( 'determine_current_user', '__return_zero', 99 ); add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() && ! is_user_logged_in() ) { wp_safe_redirect( wp_login_url() ); exit; } } );",
					/the dashboard ends early/,
				],
				[
					'the login page leading to the front page',
					"add_action( 'login_init', static function () { wp_safe_redirect( home_url( '/' ) ); exit; } );",
					/no one can log in: the login page sent people on to/,
				],
				[
					'the login page without a form',
					"add_action( 'login_init', static function () { login_header(); echo 'Closed.'; login_footer(); exit; } );",
					/the login page had no form to log in with/,
				],
			],
			3
		)
	)( '%s is refused', async ( _name, code, reason ) => {
		const made = await save( code );
		expect( made.errors[ 0 ]?.message ).toMatch( reason );
		expect( made.snippet.status ).toBe( 'inactive' );
	} );

	test.each(
		sample(
			[
				[
					'visitors led away from the site, subscribers from the admin, everybody from the dashboard to a list',
					`add_action( 'template_redirect', static function () { if ( ! is_user_logged_in() ) { wp_safe_redirect( wp_login_url() ); exit; } } );
			add_action( 'admin_init', static function () { if ( ! wp_doing_ajax() && ! current_user_can( 'edit_posts' ) ) { wp_safe_redirect( home_url( '/' ) ); exit; } } );
			add_action( 'load-index.php', static function () { wp_safe_redirect( admin_url( 'edit.php' ) ); exit; } );`,
				],
				[
					'a login page in another place',
					"add_action( 'login_init', static function () { if ( 'GET' === $_SERVER['REQUEST_METHOD'] ) { wp_safe_redirect( home_url( '/sample-page/' ) ); exit; } } ); add_filter( 'the_content', static fn( $text ) => is_page() ? '<form method=post><input name=log><input type=password name=pwd></form>' : $text );",
				],
				[
					'another service to log in with',
					"add_action( 'login_init', static function () { wp_redirect( 'https://login.example.org/' ); exit; } );",
				],
			],
			3
		)
	)( '%s goes live', async ( _name, code ) => {
		const made = await save( code );
		expect( made.errors ).toEqual( [] );
		expect( made.snippet.status ).toBe( 'active' );
	} );
} );

/** What it has to fit: `tests/unit/Runtime/SignInTest.php`. */
describe( 'a sign-in', () => {
	/** Opens a candidate and a sign-in of the user for the address. */
	async function opened( address: string, user = 1 ) {
		const [ candidate = '', key = '' ] = (
			await withStore(
				site,
				`$candidate = svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\Candidates' )->open( [], 'test', ${ user } );
				$key = svc_plugin()->get( 'Svc\\\\Storage\\\\Loopback\\\\SignIns' )->open( $candidate, '${ address }' );
				chmod( '${ site.storage }/candidates', 0777 );
				echo $candidate->key() . ' ' . $key;`
			)
		).split( ' ' );
		return { candidate, key };
	}

	async function who(
		address: string,
		headers: Record< string, string >,
		method = 'GET'
	) {
		const page = await site.page( address, { method, headers } );
		expect( Object.keys( page.cookies ) ).not.toContainEqual(
			expect.stringMatching( /^wordpress/ )
		);
		return ( await seen() )[ 0 ]?.user ?? `refused ${ page.status }`;
	}

	test( 'is good for one request', async () => {
		const { candidate, key } = await opened( '/wp-admin/edit.php' );
		const headers = { 'x-svc-candidate': candidate, 'x-svc-sign-in': key };
		expect( await who( '/wp-admin/edit.php', headers ) ).toBe( 1 );
		expect( await who( '/wp-admin/edit.php', headers ) ).toBe( 0 );
	} );

	test( 'is good for one of many at the same time', async () => {
		const { candidate, key } = await opened( '/' );
		const headers = { 'x-svc-candidate': candidate, 'x-svc-sign-in': key };
		await Promise.all(
			Array.from( { length: 6 }, () => site.page( '/', { headers } ) )
		);
		const users = ( await seen() ).map( ( one ) => one.user );
		expect( users.filter( ( user ) => user > 0 ) ).toEqual( [ 1 ] );
		expect( users ).toHaveLength( 6 );
	} );

	test( 'is worth nothing with another candidate, without one, in another request than GET, or guessed', async () => {
		const one = await opened( '/' );
		const other = await opened( '/' );
		for ( const headers of [
			{ 'x-svc-candidate': other.candidate, 'x-svc-sign-in': one.key },
			{
				'x-svc-candidate': one.candidate,
				'x-svc-sign-in': `${ one.key.slice( 0, 17 ) }${ '0'.repeat( 64 ) }`,
			},
			{
				'x-svc-candidate': one.candidate,
				'x-svc-sign-in': `../${ one.key }`,
			},
		] ) {
			expect( await who( '/', headers ) ).toBe( 0 );
		}
		const page = await site.page( '/wp-admin/', {
			headers: { 'x-svc-sign-in': one.key },
		} );
		expect( page.status ).toBe( 302 );
		const headers = {
			'x-svc-candidate': one.candidate,
			'x-svc-sign-in': one.key,
		};
		expect( await who( '/', headers, 'POST' ) ).toBe( 'refused 403' );
		expect( await who( '/', headers, 'HEAD' ) ).toBe( 0 );
		// None of that has used it up.
		expect( await who( '/', headers ) ).toBe( 1 );
	} );

	test( 'signs in nobody who is gone', async () => {
		const { candidate, key } = await opened( '/', 4711 );
		expect(
			await who( '/', {
				'x-svc-candidate': candidate,
				'x-svc-sign-in': key,
			} )
		).toBe( 0 );
	} );
} );
