/**
 * Others who act upon a failure: WordPress mails the site's owner, WPCode
 * switches its own snippet off. A snippet of ours that is only tried out,
 * and refused, must leave both as they were.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

/** In the folder of plugins: WordPress mails about nothing else. */
const STAND_IN = `<?php
/* Plugin Name: Stand-in */

// Whatever plugin takes a text for granted on the login page.
add_filter( 'login_message', static fn( string $text ): string => $text );

// As WPCode 2.3.8: runs code of its own, and no longer once that has failed in the admin.
register_shutdown_function( static function () {
	$error = error_get_last();
	$is_own = null !== $error && 1 === preg_match( '~stand-in\\.php\\(\\d+\\) : eval~', $error['file'] );
	if ( $is_own && apply_filters( 'wpcode_auto_disable_frontend', is_admin() ) ) {
		update_option( 'stand_in_snippet', 'off' );
	}
} );
add_action( 'init', static function () {
	if ( is_admin() && 'on' === get_option( 'stand_in_snippet' ) ) {
		eval( 'function svc_both() {}' );
	}
} );
`;

const MAILS = `<?php add_filter( 'pre_wp_mail', static function ( $given, array $mail ): bool {
	file_put_contents( WP_CONTENT_DIR . '/mails.txt', $mail['subject'] . "\\n", FILE_APPEND );
	return true;
}, 10, 2 );`;

const site = testSite(
	{ muPlugins: { 'mails.php': MAILS } },
	// Both trials fail on purpose.
	{ quiet: false }
);

beforeAll( async () => {
	const folder = path.join( site.wpContent, 'plugins/stand-in' );
	await mkdir( folder, { recursive: true } );
	await writeFile( path.join( folder, 'stand-in.php' ), STAND_IN );
	expect( ( await site.wp( 'plugin', 'activate', 'stand-in' ) ).code ).toBe(
		0
	);
} );
beforeEach( async () => {
	await site.php(
		"update_option( 'stand_in_snippet', 'on' ); delete_option( 'recovery_mode_email_last_sent' );"
	);
	await writeFile( path.join( site.wpContent, 'mails.txt' ), '' );
} );

async function tryOut( code: string ) {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Tried out',
		type: 'php',
		status: 'active',
		code,
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.snippet.status, made.text ).toBe( 'inactive' );
	return made.body.errors[ 0 ]?.message as string;
}

test( 'a plugin that fails because of a snippet in a trial is reported to nobody', async () => {
	expect(
		await tryOut(
			"add_filter( 'login_message', static fn() => [ 'no text' ], 1 );"
		)
	).toContain( 'the login page' );
	expect(
		await readFile( path.join( site.wpContent, 'mails.txt' ), 'utf8' )
	).toBe( '' );
	// What WordPress would take for a mail of today, and keep the next one back.
	expect(
		await site.php(
			"echo json_encode( get_option( 'recovery_mode_email_last_sent' ) );"
		)
	).toBe( 'false' );
} );

test( 'a snippet of WPCode with a name that a snippet in a trial has, too, stays on', async () => {
	expect( await tryOut( 'function svc_both() {}' ) ).toContain( 'svc_both' );
	expect( await site.php( "echo get_option( 'stand_in_snippet' );" ) ).toBe(
		'on'
	);
} );
