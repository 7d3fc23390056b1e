/**
 * `switch_to_blog()` on a network: a request keeps to the site that it came to, whose snippets run and whose storage the services have, or refuses.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

describe.each( sample( [ true, false ], 2 ) )(
	'a network of sub-domains: %s',
	( isOfDomains ) => {
		beforeAll( async () => {
			site = await startSite( {
				multisite: true,
				constants: { SUBDOMAIN_INSTALL: isOfDomains },
				// A page that looks at another site while it is built, and takes its time to come back.
				muPlugins: {
					'away.php': `<?php
			if ( isset( $_GET['away'] ) ) {
				add_action( 'wp_footer', static function () { switch_to_blog( (int) $_GET['away'] ); }, -99 );
				add_action( 'wp_footer', static function () { do_action( 'my_moment' ); }, 50 );
				add_action( 'wp_footer', static function () { restore_current_blog(); }, 99 );
			}`,
				},
			} );
			// The third site is at another domain, as those of a network of sub-domains.
			await site.php( `
		require_once ABSPATH . 'wp-admin/includes/ms.php';
		$admin = get_user_by( 'login', 'admin' )->ID;
		foreach ( [ [ get_network()->domain, '/two/' ], [ str_replace( '127.0.0.1', 'localhost', get_network()->domain ), '/' ] ] as $at => [ $domain, $path ] ) {
			if ( $at + 2 !== wpmu_create_blog( $domain, $path, "site $at", $admin ) ) { throw new LogicException( $domain . $path ); }
		}
		$admin2 = get_user_by( 'login', 'admin2' )->ID;
		revoke_super_admin( $admin2 );
		remove_user_from_blog( $admin2, 1 );
		add_user_to_blog( 1, $admin2, 'subscriber' );
		add_user_to_blog( 2, $admin2, 'administrator' );
		add_user_to_blog( 3, $admin2, 'administrator' );` );
		}, 120_000 );

		afterAll( async () => {
			await site?.stop();
		} );

		beforeEach( () => site.resetSnippets() );

		/** What runs in one request to the main site, and the JSON that it prints. */
		const asked = async ( user: string, code: string, at = '/' ) =>
			JSON.parse(
				await site.php(
					`wp_set_current_user( get_user_by( 'login', '${ user }' )->ID );
			$ask = static function ( string $method, string $route, array $fields = [] ): array {
				$request = new WP_REST_Request( $method, "/svc/v1$route" );
				$request->set_body_params( $fields );
				$answer = rest_do_request( $request );
				return [ $answer->get_status(), $answer->get_data() ];
			};
			${ code }`,
					at
				)
			);

		const CSS = {
			title: 'of main',
			type: 'css',
			code: 'a {}',
			status: 'inactive',
		};

		const titles = async ( at: string ) =>
			asked(
				'admin',
				`echo json_encode( array_column( $ask( 'GET', '/snippets' )[1], 'title' ) );`,
				at
			);

		test( 'the administrator of a sub-site reads and writes nothing of the site that the request came to', async () => {
			await site.rest( 'POST', '/snippets', CSS );
			for ( const other of [ 2, 3 ] ) {
				const answers = await asked(
					'admin2',
					`switch_to_blog( ${ other } );
			echo json_encode( [ $ask( 'GET', '/snippets' ), $ask( 'GET', '/snippets/1' ), $ask( 'POST', '/snippets', [ 'type' => 'css', 'code' => 'b {}', 'status' => 'active' ] ), $ask( 'DELETE', '/snippets/1' ), $ask( 'GET', '/settings' ), $ask( 'GET', '/schema' ) ] );`
				);
				for ( const [ status, data ] of answers ) {
					expect( [ status, data.code ] ).toEqual( [
						403,
						'svc_forbidden',
					] );
					expect( data.message ).toContain( `is for ${ site.url }/` );
					expect( data.data.site ).toBe( other );
				}
			}
			expect( await titles( '/' ) ).toEqual( [ 'of main' ] );
			// Back at the site of the request, its own rules hold.
			expect(
				await asked(
					'admin2',
					`switch_to_blog( 2 ); restore_current_blog(); echo json_encode( $ask( 'GET', '/snippets' )[0] );`
				)
			).toBe( 403 );
		} );

		test( 'a loop over sites writes to none of them but the site of the request', async () => {
			const statuses = await asked(
				'admin',
				`$seen = [];
		foreach ( [ 1, 2, 3 ] as $id ) {
			switch_to_blog( $id );
			$seen[] = $ask( 'POST', '/snippets', [ 'title' => "for $id", 'type' => 'css', 'code' => 'a {}' ] )[0];
			restore_current_blog();
		}
		echo json_encode( $seen );`
			);
			expect( statuses ).toEqual( [ 201, 403, 403 ] );
			expect( [ await titles( '/' ), await titles( '/two/' ) ] ).toEqual(
				[ [ 'for 1' ], [] ]
			);
			// Also where the code has WordPress forget that it is switched.
			const forgotten = await asked(
				'admin',
				`switch_to_blog( 2 ); $GLOBALS['_wp_switched_stack'] = []; $GLOBALS['switched'] = false;
		echo json_encode( $ask( 'POST', '/snippets', [ 'title' => 'lost', 'type' => 'css', 'code' => 'a {}' ] )[0] );`
			);
			expect( forgotten ).toBe( 403 );
			expect( [ await titles( '/' ), await titles( '/two/' ) ] ).toEqual(
				[ [ 'for 1' ], [] ]
			);
		} );

		test( 'an ability refuses in the same words', async () => {
			await site.rest( 'POST', '/settings', { abilities: true } );
			const codes = await asked(
				'admin',
				`$seen = [];
		foreach ( [ 1, 2, 3 ] as $id ) {
			switch_to_blog( $id );
			$made   = wp_get_ability( 'svc/save-snippet' )->execute( [ 'title' => "for $id", 'type' => 'css', 'code' => 'a {}' ] );
			$seen[] = is_wp_error( $made ) ? $made->get_error_code() : 'made';
			restore_current_blog();
		}
		echo json_encode( $seen );`
			);
			expect( codes ).toEqual( [
				'made',
				'svc_forbidden',
				'svc_forbidden',
			] );
			expect( await titles( '/' ) ).toEqual( [ 'for 1' ] );
		} );

		test( 'capabilities of one site do not count while WordPress is at another one', async () => {
			const caps = ( user: string, at: string, to: number ) =>
				asked(
					user,
					`switch_to_blog( ${ to } ); echo json_encode( [ current_user_can( 'svc_view' ), current_user_can( 'svc_full' ) ] );`,
					at
				);
			expect( [
				await caps( 'admin2', '/', 2 ),
				await caps( 'admin2', '/two/', 1 ),
				await caps( 'admin', '/', 2 ),
				await caps( 'author', '/two/', 1 ),
			] ).toEqual( [
				[ false, false ],
				[ false, false ],
				[ true, true ],
				[ false, false ],
			] );
		} );

		test( 'conditions see the role of the person on the site of the request', async () => {
			await site.rest( 'POST', '/snippets', {
				title: 'for administrators',
				type: 'html',
				code: 'SECRET',
				hook: 'wp_footer',
				conditions: [
					[
						{
							type: 'user_role',
							op: 'is',
							value: [ 'administrator' ],
						},
					],
				],
				status: 'active',
			} );
			const shown = async ( as: 'admin' | 'admin2', address: string ) =>
				( await site.page( address, { as } ) ).text.includes(
					'SECRET'
				);
			expect( [
				await shown( 'admin2', '/?away=2' ),
				await shown( 'admin', '/' ),
				await shown( 'admin', '/?away=2' ),
			] ).toEqual( [ false, true, true ] );
		} );

		test( 'a snippet that fails while WordPress is switched, its mail and its entry belong to the site that it is from', async () => {
			await site.rest( 'POST', '/settings', {
				error_mail: 'me@example.org',
			} );
			const made = await site.rest( 'POST', '/snippets', {
				title: 'fails there',
				type: 'php',
				code: "add_action( 'my_moment', static function () { throw new Exception( 'there' ); } );",
				status: 'active',
			} );
			expect( made.status, made.text ).toBe( 201 );
			await site.page( '/?away=3' );
			expect(
				( await site.rest( 'GET', '/snippets/1' ) ).body
			).toMatchObject( {
				status: 'inactive',
			} );
			const crons = await asked(
				'admin',
				`$seen = []; foreach ( [ 1, 2, 3 ] as $id ) { switch_to_blog( $id ); $seen[] = false !== wp_next_scheduled( 'svc_error_mail', [ 1 ] ); restore_current_blog(); } echo json_encode( $seen );`
			);
			expect( crons ).toEqual( [ true, false, false ] );
			expect( existsSync( path.join( site.storage, 'site-3' ) ) ).toBe(
				false
			);
			// The mail goes, although something else in the same run of the events has switched WordPress.
			const mailed = await asked(
				'admin',
				`add_filter( 'pre_wp_mail', static function ( $done, $mail ) { $GLOBALS['mailed'] = $mail['subject']; return true; }, 10, 2 );
		switch_to_blog( 3 ); do_action( 'svc_error_mail', 1 ); echo json_encode( [ $GLOBALS['mailed'] ?? '', get_current_blog_id() ] );`
			);
			expect( mailed[ 0 ] ).toContain( 'fails there' );
			expect( mailed[ 1 ] ).toBe( 3 );
		} );

		test( 'personal data is that of the site that WordPress is at', async () => {
			const entries = await asked(
				'admin',
				`$ask( 'POST', '/snippets', [ 'title' => 'mine', 'type' => 'css', 'code' => 'a {}' ] );
		$email = get_user_by( 'login', 'admin' )->user_email; $seen = [];
		$exporters = apply_filters( 'wp_privacy_personal_data_exporters', [] );
		foreach ( [ 1, 2 ] as $id ) { switch_to_blog( $id ); $seen[] = count( $exporters['svc-history']['callback']( $email, 1 )['data'] ); restore_current_blog(); }
		switch_to_blog( 2 ); apply_filters( 'wp_privacy_personal_data_erasers', [] )['svc-history']['callback']( $email, 1 ); restore_current_blog();
		$seen[] = count( $exporters['svc-history']['callback']( $email, 1 )['data'] );
		echo json_encode( $seen );`
			);
			expect( entries[ 0 ] ).toBeGreaterThan( 0 );
			expect( entries ).toEqual( [ entries[ 0 ], 0, entries[ 0 ] ] );
		} );

		test( 'activation for one site after the other gives each a folder and a clean-up of its own', async () => {
			await site.wp( 'plugin', 'deactivate', 'svc', '--network' );
			const state = () =>
				site.php(
					`$seen = []; foreach ( [ 1, 2, 3 ] as $id ) { switch_to_blog( $id ); $seen[] = false !== wp_next_scheduled( 'svc_collect' ); restore_current_blog(); } echo json_encode( $seen );`
				);
			expect( JSON.parse( await state() ) ).toEqual( [
				false,
				false,
				false,
			] );
			await site.php(
				`require_once ABSPATH . 'wp-admin/includes/plugin.php'; foreach ( [ 2, 3 ] as $id ) { switch_to_blog( $id ); activate_plugin( 'svc/svc.php' ); restore_current_blog(); }`
			);
			expect( JSON.parse( await state() ) ).toEqual( [
				false,
				true,
				true,
			] );
			for ( const folder of [ 'site-2', 'site-3' ] ) {
				expect(
					await readFile(
						path.join( site.storage, folder, '.htaccess' ),
						'utf8'
					)
				).toContain( 'denied' );
			}
			await site.php(
				`require_once ABSPATH . 'wp-admin/includes/plugin.php'; switch_to_blog( 2 ); deactivate_plugins( 'svc/svc.php' );`,
				'/two/'
			);
			expect( JSON.parse( await state() ) ).toEqual( [
				false,
				false,
				true,
			] );
			await site.wp( 'plugin', 'activate', 'svc', '--network' );
		} );
	}
);
