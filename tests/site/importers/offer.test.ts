/** The first visit: the dashboard names other plugins that have snippets on this site, to people with full access, until it is put away. */
import { beforeEach, expect, test } from 'vitest';
import type { UserName } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from './fixtures.ts';

const TEXT = 'This site has snippets of other plugins';

const site = testSite( {
	muPlugins: {
		'queries.php': `<?php
add_filter( 'query', static function ( $query ) {
	if ( str_contains( $query, 'hfcm_scripts' ) ) { $GLOBALS['asked'] = true; }
	return $query;
} );
add_action( 'admin_footer', static function () { echo isset( $GLOBALS['asked'] ) ? 'WAS ASKED' : 'NOT ASKED'; } );`,
	},
} );

beforeEach( async () => {
	await site.php( "delete_option( 'svc_put_away' );" );
	await loadFixture( site, 'hfcm.sql' );
} );

const screen = ( address: string, as: UserName = 'admin' ) =>
	site.page( `/wp-admin/${ address }`, { as } );

test( 'the dashboard names the plugin, with how many and the way there; other screens and people with less do not, and ask nothing', async () => {
	const shown = await screen( 'index.php' );
	expect( shown.text ).toContain( TEXT );
	expect( shown.text ).toMatch( /Header Footer Code Manager \(\d+\)/ );
	expect( shown.text ).toContain( 'admin.php?page=svc&#038;p=/import' );
	for ( const address of [ 'edit.php', 'plugins.php' ] ) {
		const other = await screen( address );
		expect( other.status ).toBe( 200 );
		expect( other.text ).not.toContain( TEXT );
		expect( other.text ).toContain( 'NOT ASKED' );
	}
	const editor = await screen( 'index.php', 'editor' );
	expect( editor.status ).toBe( 200 );
	expect( editor.text ).not.toContain( TEXT );
	expect( editor.text ).toContain( 'NOT ASKED' );
} );

test( 'put away, it stays away for that person, and nothing is asked for it', async () => {
	const { text } = await screen( 'index.php' );
	const form =
		/<form method="post"[^>]*>(?:(?!<\/form>).)*value="import".*?<\/form>/s.exec(
			text
		)?.[ 0 ] ?? '';
	const nonce = /name="_wpnonce" value="(\w+)"/.exec( form )?.[ 1 ] ?? '';
	const send = ( value: string ) =>
		site.page( '/wp-admin/admin-post.php', {
			as: 'admin',
			method: 'POST',
			body: new URLSearchParams( {
				action: 'svc_put_away',
				notice: 'import',
				_wpnonce: value,
			} ),
		} );
	expect( ( await send( 'wrong' ) ).status ).toBe( 403 );
	expect( ( await screen( 'index.php' ) ).text ).toContain( TEXT );
	expect( ( await send( nonce ) ).status ).toBe( 302 );
	const again = await screen( 'index.php' );
	expect( again.text ).not.toContain( TEXT );
	expect( again.text ).toContain( 'NOT ASKED' );
	expect( ( await screen( 'index.php', 'admin2' ) ).text ).toContain( TEXT );
} );

test( 'once there is a snippet here, or nothing over there, nothing is said', async () => {
	await site.php(
		'global $wpdb; $wpdb->query( "DELETE FROM {$wpdb->prefix}hfcm_scripts" );'
	);
	expect( ( await screen( 'index.php' ) ).text ).not.toContain( TEXT );
	await loadFixture( site, 'hfcm.sql' );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'One',
		type: 'html',
		code: 'a',
	} );
	expect( made.status, made.text ).toBe( 201 );
	const shown = await screen( 'index.php' );
	expect( shown.text ).not.toContain( TEXT );
	expect( shown.text ).toContain( 'NOT ASKED' );
} );
