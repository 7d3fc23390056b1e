/**
 * What requests decide without building the service (`includes/Everyday.php`) is what the service itself would say: who may do what,
 * which routes there are, and whether there is anything to tell.
 */
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { startSite, type TestSite } from '../../support/site.ts';
import { put } from '../runtime/runtime-site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
}, 120_000 );

beforeEach( async () => {
	await site.resetSnippets();
	await put( site, {
		title: 'Anything',
		code: 'add_filter( "svc_test", "trim" );',
	} );
} );

afterAll( async () => {
	await site?.stop();
} );

const dashboard = async () =>
	( await site.page( '/wp-admin/', { as: 'admin' } ) ).text;

const record = () => site.php( "echo get_option( 'svc_silent', '' );" );

test( 'capabilities are those of the gate, for everybody and every setting', async () => {
	const differences = JSON.parse(
		await site.php( `
			$levels   = [ 'none', 'view', 'design', 'full', 'nonsense' ];
			$settings = svc_plugin()->get( 'Svc\\\\Storage\\\\Site\\\\Settings' );
			$gate     = svc_plugin()->get( 'Svc\\\\Access\\\\Gate' );
			$users    = get_users();
			$author   = get_user_by( 'login', 'author' );
			$author->add_role( 'contributor' );
			$found    = [ 'asked' => 0, 'wrong' => [], 'granted' => 0 ];
			foreach ( $levels as $by_role ) {
				foreach ( $levels as $by_user ) {
					foreach ( [ [], [ get_user_by( 'login', 'editor' )->ID => $by_user, $author->ID => $by_user ] ] as $set ) {
						$settings->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [ 'author' => $by_role, 'contributor' => 'view', 'editor' => $by_role ], 'users' => $set ] ] + $values );
						foreach ( $users as $user ) {
							foreach ( [ 'view', 'design', 'full' ] as $level ) {
								++$found['asked'];
								$can = user_can( $user->ID, 'svc_' . $level );
								$found['granted'] += (int) $can;
								if ( $gate->has_level( $user->ID, $level ) !== $can ) {
									$found['wrong'][] = [ $user->user_login, $level, $by_role, $by_user, $set, $can ];
								}
							}
						}
					}
				}
			}
			$settings->change( static fn( array $values ): array => [ 'access' => [ 'roles' => [], 'users' => [] ] ] + $values );
			$author->remove_role( 'contributor' );
			echo wp_json_encode( $found );` )
	);
	expect( differences.wrong ).toEqual( [] );
	expect( differences.asked ).toBeGreaterThan( 500 );
	expect( differences.granted ).toBeGreaterThan( 300 );
	expect( differences.granted ).toBeLessThan( differences.asked );
} );

test( 'the script of the palette needs what its build says', async () => {
	const asset = await readFile(
		path.join( ROOT, 'build/app/palette.asset.php' ),
		'utf8'
	);
	const needs = JSON.parse(
		await site.php(
			"require_once dirname( SVC_FILE ) . '/includes/Everyday.php'; echo wp_json_encode( Svc\\Everyday::PALETTE_NEEDS );"
		)
	) as string[];
	expect( asset ).toContain(
		`'dependencies' => array('${ needs.join( "', '" ) }')`
	);
} );

test( 'routes come for who asks for one of them, or for all, and for nobody else', async () => {
	const found = JSON.parse(
		await site.php( `
			wp_set_current_user( 1 );
			$is_there = static fn(): bool => class_exists( 'Svc\\\\Doors\\\\Rest\\\\Routes', false );
			$fresh    = static function () { $GLOBALS['wp_rest_server'] = null; return rest_get_server(); };
			$ours     = static fn( array $routes ): int => count( preg_grep( '~^/svc/v1/~', array_keys( $routes ) ) );
			$found    = [];
			rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/types' ) );
			rest_get_server()->response_to_data( rest_do_request( new WP_REST_Request( 'GET', '/wp/v2/posts' ) ), false );
			$hello    = rest_do_request( new WP_REST_Request( 'OPTIONS', '/wp/v2/posts' ) );
			$name     = new WP_REST_Request( 'GET', '/' );
			$name->set_param( '_fields', 'name,namespaces' );
			$found['namespaces'] = in_array( 'svc/v1', rest_do_request( $name )->get_data()['namespaces'], true );
			$found['before'] = $is_there();
			$found['all']    = $ours( rest_get_server()->get_routes() );
			$found['again']  = $ours( rest_get_server()->get_routes() );
			$found['own']    = $ours( $fresh()->get_routes( 'svc/v1' ) );
			$fresh();
			$found['index']  = $ours( rest_do_request( new WP_REST_Request( 'GET', '/' ) )->get_data()['routes'] );
			$fresh();
			$found['space']  = $ours( rest_do_request( new WP_REST_Request( 'GET', '/svc/v1' ) )->get_data()['routes'] );
			$fresh();
			$found['list']   = rest_do_request( new WP_REST_Request( 'GET', '/svc/v1/snippets' ) )->get_status();
			$fresh();
			$found['upper']  = rest_do_request( new WP_REST_Request( 'GET', '/SVC/v1/snippets' ) )->get_status();
			$batch = new WP_REST_Request( 'POST', '/batch/v1' );
			$batch->set_param( 'requests', [ [ 'method' => 'POST', 'path' => '/svc/v1/snippets?x=1' ] ] );
			$fresh();
			$found['batch']  = rest_do_request( $batch )->get_data()['responses'][0]['body']['code'];
			$fresh();
			$found['options'] = count( rest_do_request( new WP_REST_Request( 'OPTIONS', '/svc/v1/snippets' ) )->get_data()['endpoints'] );
			echo wp_json_encode( $found );` )
	);
	expect( found ).toMatchObject( {
		namespaces: true,
		before: false,
		list: 200,
		upper: 200,
		batch: 'rest_batch_not_allowed',
		options: 2,
	} );
	expect( found.all ).toBeGreaterThan( 30 );
	expect( [ found.again, found.own, found.index ] ).toEqual( [
		found.all,
		found.all,
		found.all,
	] );
	expect( found.space ).toBe( found.all );
	const index = await site.rest( 'GET', '/', undefined, {
		namespace: '',
		as: null,
		unchecked: true,
	} );
	expect( index.body.namespaces ).toContain( 'svc/v1' );
	expect( Object.keys( index.body.routes ) ).toContain( '/svc/v1/snippets' );
} );

test( 'a GET that pretends to be another method is refused, however its route is written', async () => {
	for ( const space of [ 'svc/v1', 'SVC/v1' ] ) {
		const answer = await site.rest( 'GET', '/snippets/1', undefined, {
			namespace: space,
			query: { _method: 'DELETE' },
			unchecked: true,
		} );
		expect( answer.status, answer.text ).toBe( 405 );
	}
} );

test( 'what is found silent stays so until something changes that nobody has written down', async () => {
	await dashboard();
	expect( await dashboard() ).not.toContain( 'Snippets (svc):' );
	expect( JSON.parse( await record() ).silent ).toContain( 'notices' );
	// The folder may not be written any more: no code of ours had a part in it.
	await chmod( path.join( site.storage, 'revisions' ), 0o555 );
	try {
		if ( process.getuid?.() !== 0 || site.account !== 'root' ) {
			const page = await dashboard();
			expect( page ).toContain( 'Nothing can be saved' );
		}
	} finally {
		await chmod( path.join( site.storage, 'revisions' ), 0o755 );
	}
	expect( await dashboard() ).not.toContain( 'Snippets (svc):' );
	// The web server hands the folder out, as the daily check finds.
	await site.php( "update_option( 'svc_storage_served', '1' );" );
	expect( await dashboard() ).toContain( 'Anyone can open files' );
	await site.php( "delete_option( 'svc_storage_served' );" );
	expect( await dashboard() ).not.toContain( 'Snippets (svc):' );
} );

test( 'a damaged index is looked at, whatever the record says', async () => {
	await dashboard();
	await dashboard();
	expect( JSON.parse( await record() ).silent ).toContain( 'notices' );
	const index = path.join( site.storage, 'index.php' );
	for ( const name of await readdir( site.storage ) ) {
		if ( /^index-[0-9a-f]+\.php$/.test( name ) ) {
			await rm( path.join( site.storage, name ) );
		}
	}
	await writeFile( index, '<?php // Damaged.' );
	await dashboard();
	// The dashboard was opened, and so it was made again from the versions.
	expect( await readFile( index, 'utf8' ) ).toContain( 'Anything' );
} );

test( 'a failure that somebody has put away is told to the others, and again when the record of that is gone', async () => {
	await site.php(
		`svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->change( static fn( $batch ) => $batch->update( 1, [ 'status' => 'inactive', 'error' => 'Broken' ], null, 'failed' ), Svc\\Domain\\Actor::system() );`
	);
	const page = await dashboard();
	expect( page ).toContain( 'Broken' );
	const nonce = /name="_wpnonce" value="([^"]+)"/.exec(
		page.slice( page.indexOf( 'svc_put_away' ) - 400 )
	)?.[ 1 ];
	await site.page( '/wp-admin/admin-post.php', {
		as: 'admin',
		method: 'POST',
		body: new URLSearchParams( {
			action: 'svc_put_away',
			notice: 'failure-1',
			_wpnonce: nonce ?? '',
		} ),
	} );
	expect( await dashboard() ).not.toContain( 'Broken' );
	expect( await dashboard() ).not.toContain( 'Broken' );
	expect( JSON.parse( await record() ) ).toMatchObject( {
		silent: [],
		users: [ 1 ],
	} );
	const other = await site.page( '/wp-admin/', { as: 'admin2' } );
	expect( other.text ).toContain( 'Broken' );
	const subscriber = await site.page( '/wp-admin/', { as: 'subscriber' } );
	expect( subscriber.text ).not.toContain( 'Broken' );
	await site.php( "delete_option( 'svc_put_away' );" );
	expect( await dashboard() ).toContain( 'Broken' );
} );
