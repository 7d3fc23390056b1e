/**
 * A site whose address or environment is another one than was noted: people with
 * full access are asked what happened, and until they say so no mail is sent.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

/** Keeps mails in a file instead of sending them. */
const MAILBOX = `<?php
add_filter( 'pre_wp_mail', static function ( $sent, $mail ) {
	file_put_contents( WP_CONTENT_DIR . '/mails.jsonl', json_encode( $mail ) . "\\n", FILE_APPEND );
	return true;
}, 10, 2 );
`;

type Mark = {
	addresses: string[];
	stored: string;
	environment: string;
	copy: boolean;
	user: number;
};

describe( 'a site', () => {
	const site = testSite( { muPlugins: { 'mailbox.php': MAILBOX } } );

	const own = () => new URL( site.url ).host;
	const mark = async (): Promise< Mark > =>
		JSON.parse(
			( await site.php( "echo get_option( 'svc_site', 'null' );" ) ) ||
				'null'
		);
	/** As if the database came from somewhere else. */
	const comeFrom = ( changes: Partial< Mark > ) =>
		site.php(
			`update_option( 'svc_site', wp_json_encode( json_decode( '${ JSON.stringify(
				changes
			) }', true ) + json_decode( get_option( 'svc_site' ), true ) ) );`
		);
	const dashboard = async ( as: 'admin' | 'admin2' | 'editor' = 'admin' ) =>
		( await site.page( '/wp-admin/index.php', { as } ) ).text;
	const health = async () =>
		JSON.parse(
			await site.php(
				"echo json_encode( apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] )['direct']['svc_relocation']['test']() );"
			)
		) as { status: string; label: string; description: string };

	async function answer(
		given: string,
		page: string,
		as: 'admin' | 'editor' = 'admin'
	): Promise< number > {
		const nonce =
			/name="_wpnonce" value="([0-9a-f]+)"(?:(?!<\/form>)[\s\S])*name="action" value="svc_site"/.exec(
				page
			)?.[ 1 ] ?? '';
		const sent = await site.page( '/wp-admin/admin-post.php', {
			as,
			method: 'POST',
			body: new URLSearchParams( {
				action: 'svc_site',
				answer: given,
				_wpnonce: nonce,
			} ),
		} );
		return sent.status;
	}

	const planned = async () =>
		Number(
			await site.php(
				"echo count( array_filter( _get_cron_array(), static fn( $hooks ) => isset( $hooks['svc_error_mail'] ) ) );"
			)
		);

	/** Has a snippet fail, then gives the subjects of all mails. */
	async function fail( title: string ): Promise< string[] > {
		const made = await site.rest( 'POST', '/snippets', {
			title,
			type: 'php',
			code: "<?php\nif ( isset( $_GET['bad'] ) ) { throw new Exception( 'bad' ); }",
			status: 'active',
		} );
		expect( made.body.snippet?.status, made.text ).toBe( 'active' );
		await site.page( '/?bad=1' );
		expect( await planned() ).toBe( 1 );
		await site.wp( 'cron', 'event', 'run', 'svc_error_mail' );
		const text = await readFile(
			path.join( site.wpContent, 'mails.jsonl' ),
			'utf8'
		).catch( () => '' );
		return text
			.split( '\n' )
			.filter( ( line ) => line !== '' )
			.map( ( line ) => JSON.parse( line ).subject as string );
	}

	beforeEach( async () => {
		await rm( path.join( site.wpContent, 'mails.jsonl' ), { force: true } );
		await site.php(
			"delete_option( 'svc_site' ); delete_option( 'svc_silent' ); foreach ( range( 1, 5 ) as $id ) { delete_transient( 'svc_error_mailed_' . $id ); } wp_unschedule_hook( 'svc_error_mail' ); delete_transient( 'svc_error_mail_sent' );"
		);
		await site.rest( 'POST', '/settings', {
			error_mail: 'a@example.test',
		} );
		// The first look notes where it is.
		expect( await dashboard() ).not.toContain( 'svc_site' );
		expect( await mark() ).toMatchObject( {
			addresses: [ own() ],
			environment: 'local',
			copy: false,
		} );
		expect( ( await health() ).status ).toBe( 'good' );
	} );

	test( 'that is a copy asks once, mails nobody, and goes on so until somebody saves addresses', async () => {
		await comeFrom( { addresses: [ 'original.example/shop' ] } );
		const page = await dashboard();
		expect( page ).toContain(
			`This site was at original.example/shop and is now at ${ own() }.`
		);
		expect( page.split( 'value="svc_site"' ) ).toHaveLength( 2 );
		expect( await dashboard( 'admin2' ) ).toContain( 'svc_site' );
		expect( await dashboard( 'editor' ) ).not.toContain( 'svc_site' );
		expect( await health() ).toMatchObject( {
			status: 'recommended',
			description: expect.stringContaining( 'original.example/shop' ),
		} );
		expect( await fail( 'First' ) ).toEqual( [] );
		expect( await dashboard() ).toContain( '&quot;First&quot; has failed' );
		// Looking has changed nothing, nor has who may not answer or sends something else.
		await site.page(
			'/wp-admin/admin-post.php?action=svc_site&answer=copy',
			{
				as: 'admin',
			}
		);
		expect( await answer( 'copy', '' ) ).toBe( 403 );
		expect( await answer( 'copy', page, 'editor' ) ).toBe( 403 );
		expect( await answer( 'neither', await dashboard() ) ).toBe( 302 );
		expect( ( await mark() ).addresses ).toEqual( [
			'original.example/shop',
		] );

		expect( await answer( 'copy', await dashboard() ) ).toBe( 302 );
		expect( await mark() ).toMatchObject( {
			addresses: [ own() ],
			copy: true,
			user: 1,
		} );
		const activity = await site.rest( 'GET', '/activity' );
		expect( activity.body.items[ 0 ] ).toMatchObject( {
			action: 'settings',
			detail: 'site: copy',
		} );
		expect( await dashboard() ).not.toContain( 'svc_site' );
		expect( await health() ).toMatchObject( {
			status: 'good',
			label: 'This copy sends no error emails',
		} );
		expect( await fail( 'Second' ) ).toEqual( [] );
		await site.rest( 'POST', '/settings', { minify: true } );
		expect( await fail( 'Third' ) ).toEqual( [] );
		await site.rest( 'POST', '/settings', {
			error_mail: 'b@example.test',
		} );
		expect( await fail( 'Fourth' ) ).toEqual( [
			expect.stringContaining( '"Fourth" was deactivated' ),
		] );
	} );

	test( 'that has moved goes on mailing once somebody says so', async () => {
		await comeFrom( {
			addresses: [ 'old.example' ],
			stored: 'old.example',
		} );
		expect( await fail( 'First' ) ).toEqual( [] );
		expect( await answer( 'moved', await dashboard() ) ).toBe( 302 );
		expect( await mark() ).toMatchObject( {
			addresses: [ own() ],
			copy: false,
		} );
		expect( await dashboard() ).not.toContain( 'svc_site' );
		expect( await fail( 'Second' ) ).toEqual( [
			expect.stringContaining( '"Second" was deactivated' ),
		] );
	} );

	longTest(
		'with an address for each request knows those that were confirmed',
		async () => {
			await comeFrom( { addresses: [ 'second.example' ] } );
			await answer( 'moved', await dashboard() );
			expect( ( await mark() ).addresses ).toEqual( [
				'second.example',
				own(),
			] );
		}
	);

	longTest( 'of another environment asks, too', async () => {
		await comeFrom( { environment: 'staging' } );
		const page = await dashboard();
		expect( page ).toContain(
			'The environment of this site was &quot;staging&quot; and is now &quot;local&quot;.'
		);
		expect( page ).toContain( 'This is still the same site' );
		expect( ( await health() ).status ).toBe( 'recommended' );
		expect( await answer( 'moved', page ) ).toBe( 302 );
		expect( await mark() ).toMatchObject( {
			environment: 'local',
			copy: false,
		} );
	} );
} );

describe( 'a site of a network', () => {
	const site = testSite( { multisite: true } );

	const differs = ( noted: string, home: string ) =>
		site.php(
			`update_option( 'svc_site', wp_json_encode( [ 'addresses' => [ '${ noted }' ], 'stored' => '${ noted }', 'environment' => '', 'copy' => false, 'user' => 0, 'time' => 0 ] ) );
			add_filter( 'alloptions', static fn( $all ) => [ 'home' => '${ home }' ] + $all );
			echo null === svc_plugin()->get( 'Svc\\\\Upkeep\\\\Relocation' )->change() ? 'same' : 'other';`
		);

	test.each(
		sample(
			[
				[ 'example.com', 'https://example.com/', 'same' ],
				[ 'example.com', 'http://WWW.Example.com', 'same' ],
				[ 'example.com/shop', 'http://example.com/shop/', 'same' ],
				[ 'example.com', 'https://example.com/shop', 'other' ],
				[ 'example.com', 'https://staging.example.com', 'other' ],
				[ 'localhost:8080', 'http://localhost:8081', 'other' ],
				// No address, as on a command line that knows none.
				[ 'example.com', 'https://', 'same' ],
			],
			2
		)
	)( 'noted as %s and now at %s is the %s', async ( noted, home, said ) => {
		expect( await differs( noted, home ) ).toBe( said );
		await site.php( "delete_option( 'svc_site' );" );
	} );
} );
