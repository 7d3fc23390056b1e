/**
 * Spec 4.8 on MariaDB: sources with tables of their own are read and switched over under another prefix of tables, and on a site of a
 * network, whose prefix has a number and which the network may share snippets with.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { SiteClient } from '../support/site-client.ts';
import { IS_LONG, sample } from '../support/long.ts';

const FIXTURES = path.resolve( import.meta.dirname, '../fixtures/importers' );

/** Each with its fixture, and the table and column that say what is on, with the value. */
const SOURCES = [
	[ 'code-snippets', 'code-snippets.sql', 'snippets', "active = '1'" ],
	[ 'hfcm', 'hfcm.sql', 'hfcm_scripts', "status = 'active'" ],
	[
		'insert-php-code-snippet',
		...[ 'xyz-insert-php.sql', 'xyz_ips_short_code', "status = '1'" ],
	],
	[ 'wpcodebox', 'wpcodebox2.sql', 'wpcb_snippets', "enabled = '1'" ],
	[
		'post-snippets',
		...[ 'post-snippets.sql', 'pspro_snippets', "snippet_status = '1'" ],
	],
	[
		'insert-html-snippet',
		...[ 'xyz-insert-html.sql', 'xyz_ihs_short_code', "status = '1'" ],
	],
] as const;

const LOAD = `require '${ FIXTURES }/load-fixture.php'; ${ SOURCES.map(
	( [ , fixture ] ) =>
		`importer_fixture_load( '${ FIXTURES }/${ fixture }' );`
).join( ' ' ) }`;

async function post(
	client: SiteClient,
	route: string,
	body: Record< string, unknown > = {}
) {
	const answer = await client.rest( 'POST', route, body );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body;
}

async function listed( client: SiteClient ): Promise< string[] > {
	const answer = await client.rest( 'GET', '/import/sources' );
	expect( answer.status, answer.text ).toBe( 200 );
	return answer.body.map( ( { id }: { id: string } ) => id );
}

/** How many are on over there, by source. */
async function on( site: FullTestSite, prefix: string ): Promise< number[] > {
	return JSON.parse(
		await site.php(
			`global $wpdb; echo json_encode( [ ${ SOURCES.map(
				( [ , , table, is ] ) =>
					`(int) $wpdb->get_var( "SELECT COUNT(*) FROM ${ prefix }${ table } WHERE ${ is }" )`
			).join( ', ' ) } ] );`
		)
	);
}

/** Imports all of the sources that are tried and switches all over, and back. */
async function goThrough(
	site: FullTestSite,
	client: SiteClient,
	prefix: string
): Promise< void > {
	expect( await listed( client ) ).toEqual( SOURCES.map( ( [ id ] ) => id ) );
	const before = await on( site, prefix );
	expect( before ).not.toContain( 0 );
	for ( const [ number, [ id ] ] of sample( [ ...SOURCES.entries() ], 3 ) ) {
		const { created, errors } = await post(
			client,
			`/import/sources/${ id }/run`
		);
		expect( [ Object.keys( created ).length > 0, errors ] ).toEqual( [
			true,
			[],
		] );
		const { switched_off: off } = await post(
			client,
			`/import/sources/${ id }/switch`
		);
		expect( off ).not.toEqual( [] );
		const own = off.filter(
			( one: string ) => ! one.startsWith( 'network-' )
		);
		expect( ( await on( site, prefix ) )[ number ] ).toBe(
			( before[ number ] ?? 0 ) - own.length
		);
		await post( client, `/import/sources/${ id }/switch`, { back: true } );
	}
	expect( await on( site, prefix ) ).toEqual( before );
}

describe.runIf( IS_LONG )( 'under another prefix', () => {
	let site: FullTestSite;
	beforeAll( async () => {
		site = await startFullSite();
		await site.php(
			`global $wpdb; foreach ( $wpdb->get_col( "SHOW TABLES LIKE 'wp\\_%'" ) as $table ) { $wpdb->query( "RENAME TABLE $table TO Other9_" . substr( $table, 3 ) ); } $wpdb->query( "UPDATE Other9_options SET option_name = 'Other9_user_roles' WHERE option_name = 'wp_user_roles'" ); $wpdb->query( "UPDATE Other9_usermeta SET meta_key = CONCAT( 'Other9_', SUBSTR( meta_key, 4 ) ) WHERE meta_key LIKE 'wp\\_%'" );`
		);
		const file = path.join( site.dir, 'wp-config.php' );
		await writeFile(
			file,
			( await readFile( file, 'utf8' ) ).replace( "'wp_'", "'Other9_'" )
		);
		await site.reloadOpcache();
		await site.php( LOAD );
	}, 120_000 );
	afterAll( async () => {
		await site?.stop();
	} );

	test( 'all are read, switched over and back', async () => {
		await goThrough( site, site, 'Other9_' );
	}, 240_000 );
} );

describe( 'on a site of a network', () => {
	let site: FullTestSite;
	let two: SiteClient;
	beforeAll( async () => {
		site = await startFullSite( { multisite: true } );
		const made = await site.wp( 'site', 'create', '--slug=two' );
		expect( made.code, made.stderr ).toBe( 0 );
		two = new SiteClient( `${ site.url }/two`, ( user ) =>
			site.raw.appPassword( user )
		);
		// The network's row 3 is shared with the second site, which asks for it.
		await site.php(
			`switch_to_blog( 2 ); ${ LOAD } global $wpdb; $wpdb->query( 'CREATE TABLE wp_ms_snippets LIKE wp_2_snippets' ); $wpdb->insert( 'wp_ms_snippets', [ 'id' => 3, 'name' => 'Of the network', 'description' => '', 'tags' => '', 'code' => "add_action( 'init', '__return_true' );", 'scope' => 'global' ] ); update_option( 'active_shared_network_snippets', [ 3 ] );`
		);
	}, 120_000 );
	afterAll( async () => {
		await site?.stop();
	} );

	test( 'its tables are read, switched over and back, and the others have none', async () => {
		await goThrough( site, two, 'wp_2_' );
		expect( await listed( site ) ).toEqual( [] );
	}, 240_000 );

	test( 'what the network shares with it comes, and stays the network’s', async () => {
		const route = '/import/sources/code-snippets';
		// Where snippets run from files, a list beside them says what the site asks for.
		const folder =
			"switch_to_blog( 2 ); $d = WP_CONTENT_DIR . '/code-snippets'; $f = $d . '/' . wp_hash( $GLOBALS['wpdb']->prefix . 'snippets' ) . '/active-shared-network-snippets.php';";
		const inFiles = () =>
			site.php( `${ folder } echo file_get_contents( $f );` );
		await site.php(
			`${ folder } wp_mkdir_p( dirname( $f ) ); file_put_contents( $d . '/flat-files-enabled.flag', '' ); file_put_contents( $f, "<?php\n\nif ( ! defined( 'ABSPATH' ) ) { return; }\n\nreturn " . var_export( [ 2, 3 ], true ) . ";\n" );`
		);
		const before = await inFiles();
		await post( two, `${ route }/run` );
		const done = await post( two, `${ route }/switch`, {
			ids: [ 'network-3' ],
		} );
		expect( done.switched_off ).toEqual( [ 'network-3' ] );
		const asked = () =>
			site.php(
				"switch_to_blog( 2 ); global $wpdb; echo json_encode( [ array_values( get_option( 'active_shared_network_snippets' ) ), $wpdb->get_var( 'SELECT name FROM wp_ms_snippets WHERE id = 3' ) ] );"
			);
		expect( await asked() ).toBe( '[[],"Of the network"]' );
		expect(
			await site.php( `${ folder } echo json_encode( require $f );` )
		).toBe( '[2]' );
		await post( two, `${ route }/switch`, { back: true } );
		expect( await asked() ).toBe( '[[3],"Of the network"]' );
		expect( await inFiles() ).toBe( before );
		await site.php(
			`${ folder } unlink( $d . '/flat-files-enabled.flag' );`
		);
	}, 120_000 );
} );
