/**
 * The end of a site of a network, of a membership and of the plugin: what svc has stored or planned goes with it.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let second: SiteClient;

const mustWp = async ( ...args: string[] ) => {
	const { code, stdout, stderr } = await site.wp( ...args );
	expect( code, stdout + stderr ).toBe( 0 );
	return stdout.trim();
};

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	second = new SiteClient( `${ site.url }/two`, ( user ) =>
		site.appPassword( user )
	);
	await site.php(
		`foreach ( [ 'two', 'three', 'four' ] as $slug ) { wpmu_create_blog( get_network()->domain, "/$slug/", $slug, get_user_by( 'login', 'admin' )->ID ); }`
	);
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

const folder = ( name: string ) => path.join( site.storage, name );

/** A storage with PHP in it, as one that was left behind. */
async function leave( name: string ): Promise< void > {
	await mkdir( folder( name ), { recursive: true } );
	await writeFile(
		path.join( folder( name ), 'index.php' ),
		'<?php // Left behind.'
	);
}

test( 'the folder of a site that was deleted without svc goes daily and with network activation; no other does', async () => {
	await second.rest( 'POST', '/snippets', { type: 'css', code: 'a {}' } );
	const kept = [ 'site-2', 'site-3', 'site-04', 'site-5x', 'site-' ];
	const lost = [ 'site-77', 'site-78' ];
	for ( const name of [ ...kept.slice( 1 ), ...lost ] ) {
		await leave( name );
	}
	const there = () =>
		[ ...kept, ...lost ].filter( ( name ) => existsSync( folder( name ) ) );
	expect( there() ).toHaveLength( 7 );
	// Where the database says nothing, or something else hides sites, nothing is proved.
	await site.php(
		"add_filter( 'sites_pre_query', '__return_empty_array' ); do_action( 'svc_collect' );"
	);
	expect( there() ).toHaveLength( 7 );
	await site.php(
		"add_filter( 'the_sites', '__return_empty_array' ); add_filter( 'sites_clauses', static fn( $clauses ) => [ 'where' => $clauses['where'] . ' AND blog_id = 1' ] + $clauses ); do_action( 'svc_collect' );"
	);
	expect( there() ).toEqual( kept );
	await leave( 'site-77' );
	// From any site on which svc is active,
	await site.php( "do_action( 'svc_collect' );", '/two/' );
	expect( there() ).toEqual( kept );
	await leave( 'site-77' );
	await mustWp( 'plugin', 'deactivate', 'svc', '--network' );
	expect( existsSync( folder( 'site-77' ) ) ).toBe( true );
	await mustWp( 'plugin', 'activate', 'svc', '--network' );
	expect( there() ).toEqual( kept );
} );

test( 'a level that was given to a user ends with the membership', async () => {
	const id = Number(
		await site.php( `echo get_user_by( 'login', 'contributor' )->ID;` )
	);
	const member = () =>
		site.php( `add_user_to_blog( 2, ${ id }, 'subscriber' );` );
	const give = async () => {
		await member();
		const given = await second.rest( 'POST', '/settings', {
			access: { users: { [ id ]: 'full' } },
		} );
		expect( given.status, given.text ).toBe( 200 );
	};
	const status = async () =>
		(
			await second.rest( 'GET', '/snippets', undefined, {
				as: 'contributor',
			} )
		).status;
	await give();
	expect( await status() ).toBe( 200 );
	// From a request of another site, as the network's screen does.
	await site.php(
		`require_once ABSPATH . 'wp-admin/includes/user.php'; define( 'WP_ADMIN', true ); require_once SVC_CODE . '/includes/back-end-hooks.php'; remove_user_from_blog( ${ id }, 2 );`
	);
	await member();
	expect( await status() ).toBe( 403 );
	// By a request without svc: the daily clean-up finds it.
	await give();
	await site.php(
		`remove_all_actions( 'remove_user_from_blog' ); remove_user_from_blog( ${ id }, 2 );`
	);
	await site.php( "do_action( 'svc_collect' );", '/two/' );
	await member();
	expect( await status() ).toBe( 403 );
	const log = await second.rest( 'GET', '/activity', undefined, {
		query: { action: 'access' },
	} );
	expect( log.body.items[ 0 ].detail ).toBe( `user:${ id }: full → –` );
} );

test( 'network deactivation takes what is planned away on every site', async () => {
	const plan = `foreach ( [ 1, 2, 3, 4 ] as $id ) { switch_to_blog( $id ); foreach ( [ 'svc_collect', 'svc_error_mail', 'svc_drafts', 'svc_job', 'svc_try_again', 'svc_late_purge', 'svc_git_sync', 'svc_damaged' ] as $event ) { wp_schedule_single_event( time() + 9999, $event, [ 7 ] ); } wp_schedule_single_event( time() + 9999, 'of_another' ); restore_current_blog(); }`;
	const planned = async () =>
		JSON.parse(
			await site.php(
				`$seen = []; foreach ( [ 1, 2, 3, 4 ] as $id ) { switch_to_blog( $id ); $names = []; foreach ( _get_cron_array() as $hooks ) { $names = [ ...$names, ...array_keys( $hooks ) ]; } $seen[] = [ count( preg_grep( '/^svc_/', $names ) ) > 7, [] === preg_grep( '/^svc_/', $names ), in_array( 'of_another', $names, true ) ]; restore_current_blog(); } echo json_encode( $seen );`
			)
		);
	await site.php( plan );
	expect( await planned() ).toEqual(
		Array.from( { length: 4 }, () => [ true, false, true ] )
	);
	await mustWp( 'plugin', 'deactivate', 'svc', '--network' );
	expect( await planned() ).toEqual(
		Array.from( { length: 4 }, () => [ false, true, true ] )
	);
	await mustWp( 'plugin', 'activate', 'svc', '--network' );
} );
