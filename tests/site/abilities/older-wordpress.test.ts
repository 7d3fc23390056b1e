/**
 * A WordPress that has no abilities, as before 6.9, and no AI client, as
 * before 7.0: nothing of ours asks for them, and a request for them is told
 * why that cannot be. The site is
 * one of the usual version whose start leaves the functions out, since no
 * older one can be had from a package registry.
 */
import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordpressSource } from '../../../scripts/lib/wordpress-source.mjs';
import { testSite } from '../../support/test-site.ts';

const OLDER = '6.8.3';

const site = testSite( {
	muPlugins: {
		'add-on.php':
			"<?php add_action( 'svc_abilities', static function (): void { update_option( 'svc_test_asked', 1 ); } );",
		// What WordPress itself does with the AI client.
		'no-connectors.php':
			"<?php remove_action( 'init', '_wp_connectors_init', 15 );",
	},
} );

const start = () => path.join( site.dir, 'wp-settings.php' );

/** In place of a file, which may be one with that of other sites. */
async function replace( file: string, text: string ): Promise< void > {
	await writeFile( `${ file }.new`, text );
	await rename( `${ file }.new`, file );
}

beforeAll( async () => {
	const lines = ( await readFile( start(), 'utf8' ) ).split( '\n' );
	const without = lines.filter(
		( line ) =>
			! /WPINC \. '\/(?:abilities(?:-api|\.php)|ai-client\.php)/.test(
				line
			)
	);
	expect( lines.length - without.length ).toBe( 7 );
	await replace(
		start(),
		without
			.join( '\n' )
			.replace(
				/^require ABSPATH \. WPINC \. '\/version\.php';$/m,
				`$&\n$wp_version = '${ OLDER }';`
			)
	);
} );
afterAll( async () => {
	const { wordpress } = await wordpressSource();
	await copyFile(
		path.join( wordpress, 'wp-settings.php' ),
		`${ start() }.new`
	);
	await rename( `${ start() }.new`, start() );
} );

test( 'is what this site looks like', async () => {
	expect(
		await site.php(
			"echo get_bloginfo( 'version' ), ' ', (int) function_exists( 'wp_register_ability' ), (int) class_exists( 'WP_Ability' ), (int) function_exists( 'wp_supports_ai' );"
		)
	).toBe( `${ OLDER } 000` );
} );

test( 'everything else works, without a notice', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Old',
		type: 'html',
		code: '<i>old</i>',
		status: 'active',
	} );
	expect( made.body, made.text ).toMatchObject( {
		snippet: { status: 'active' },
	} );
	expect( ( await site.page( '/' ) ).text ).toContain( '<i>old</i>' );
	expect( ( await site.wp( 'svc', 'list', '--format=count' ) ).stdout ).toBe(
		'1\n'
	);
} );

test( 'offering abilities is refused with the reason, by every door', async () => {
	const refused = await site.rest( 'POST', '/settings', {
		abilities: true,
		minify: false,
	} );
	expect( [ refused.status, refused.body.code ] ).toEqual( [
		400,
		'svc_invalid',
	] );
	expect( refused.body.data.params.abilities ).toBe(
		`Abilities for AI assistants need WordPress 6.9 or newer, and this site runs ${ OLDER }. Update WordPress first.`
	);
	const typed = await site.wp( 'svc', 'settings', 'set', '--abilities' );
	expect( typed.code ).toBe( 2 );
	expect( typed.stderr ).toContain( refused.body.message );
	const { body } = await site.rest( 'GET', '/settings' );
	expect( body ).toMatchObject( { abilities: false, minify: true } );
	const app = await site.page( '/wp-admin/admin.php?page=svc', {
		as: 'admin',
	} );
	expect( app.text ).toContain( '"mcp":null' );
} );

test( 'Ask is not offered, and says which version it needs', async () => {
	const { body } = await site.rest( 'GET', '/assistant' );
	expect( body ).toMatchObject( { available: false, reason: 'wordpress' } );
	const asked = await site.rest( 'POST', '/assistant', { question: 'Hm?' } );
	expect( [ asked.status, asked.body.message ] ).toEqual( [
		403,
		'The AI assistant needs WordPress 7.0 or newer.',
	] );
} );

test( 'a setting from before stays as it is, and nothing happens', async () => {
	await site.php(
		"svc_plugin()->get( 'Svc\\\\Storage\\\\Site\\\\Settings' )->change( static fn( array $values ): array => [ 'abilities' => true ] + $values );"
	);
	const kept = await site.rest( 'POST', '/settings', {
		abilities: true,
		activity_days: 30,
	} );
	expect( kept.body ).toMatchObject( { abilities: true, activity_days: 30 } );
	await site.page( '/' );
	expect(
		( await site.wp( 'option', 'get', 'svc_test_asked' ) ).code
	).not.toBe( 0 );
	const { stdout } = await site.wp( 'svc', 'info', '--format=json' );
	expect( stdout ).not.toContain( '"abilities":true' );
} );
