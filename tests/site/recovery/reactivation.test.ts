/**
 * What was switched off because a plugin was away for a moment comes back
 * with it; what a person switched off does not.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { BYSTANDER, FLIPS, isWhole, off, visit } from './failing-site.ts';

const site = testSite(
	{ muPlugins: { 'flips.php': FLIPS } },
	{ reset: false, quiet: false }
);

test( 'after a plugin is replaced under traffic, what uses it comes back, once', async () => {
	const file = path.join( site.wpContent, 'plugins', 'replaced.php' );
	const plugin =
		"<?php\n/* Plugin Name: Replaced */\nfunction replaced_banner() { echo '<!--replaced-->'; }";
	await writeFile( file, plugin );
	await site.php(
		"require_once ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin( 'replaced.php' );"
	);
	const uses = {
		hook: 'wp_footer',
		code: 'if ( ! is_admin() ) { replaced_banner(); }',
	};
	const [ id = 0, other = 0 ] = await put(
		site,
		uses,
		{ ...uses, title: 'by a person' },
		BYSTANDER
	);
	await site.rest( 'POST', `/snippets/${ other }/disable` );
	const isOff = async () => id in ( await off( site ) );
	const tryAgain = () => site.wp( 'cron', 'event', 'run', 'svc_try_again' );
	expect( ( await visit( site, '/' ) )?.text ).toContain( '<!--replaced-->' );

	await rm( file );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
	expect( ( await off( site ) )[ id ] ).toContain( 'replaced_banner()' );
	// Still away: it is tried in vain, and nothing is switched on.
	await tryAgain();
	expect( await isOff() ).toBe( true );

	await writeFile( file, plugin );
	await rm( path.join( site.storage, 'watch/cases.php' ), { force: true } );
	await tryAgain();
	await expect
		.poll( isOff, { timeout: 30_000, interval: 300 } )
		.toBe( false );
	expect( ( await visit( site, '/' ) )?.text ).toContain( '<!--replaced-->' );
	expect( Object.keys( await off( site ) ) ).toEqual( [ String( other ) ] );
	const log = await site.rest( 'GET', '/activity' );
	expect( log.body.items ).toContainEqual(
		expect.objectContaining( {
			action: 'enabled',
			via: 'system',
			snippet: id,
			detail: expect.stringContaining( 'the missing code is back' ),
		} )
	);

	// As after every save that goes live.
	const endings = await site.php(
		`echo file_get_contents( '${ site.storage }/endings.php' );`
	);
	expect( endings ).toContain( `"${ id }":{"file":` );

	// It happens again on the same day: only a change that WordPress knows of counts.
	await rm( file );
	await visit( site, '/' );
	expect( await isOff() ).toBe( true );
	await writeFile( file, plugin );
	await rm( path.join( site.storage, 'watch/cases.php' ), { force: true } );
	await tryAgain();
	await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( await isOff() ).toBe( true );
	await site.wp( 'plugin', 'deactivate', 'replaced' );
	await site.wp( 'plugin', 'activate', 'replaced' );
	const comesBack = async () => {
		// A cause is looked into once a minute; no test waits for that.
		await rm( path.join( site.storage, 'watch/cases.php' ), {
			force: true,
		} );
		await site.page( '/wp-admin/index.php', { as: 'admin' } );
		return isOff();
	};
	await expect
		.poll( comesBack, { timeout: 60_000, interval: 1000 } )
		.toBe( false );
	expect( Object.keys( await off( site ) ) ).toEqual( [ String( other ) ] );
}, 120_000 );

test( 'the notice names the plugin that it waits for, and what is missing where no plugin has it', async () => {
	await writeFile(
		path.join( site.wpContent, 'plugins', 'resting.php' ),
		"<?php\n/* Plugin Name: Resting & Co */\nfunction resting_banner() { echo 'rests'; }"
	);
	const footer = { hook: 'wp_footer' };
	const ids = await put(
		site,
		{ ...footer, title: 'Rests', code: 'resting_banner();' },
		{ ...footer, title: 'Gone', code: 'svc_test_is_gone();' }
	);
	await visit( site, '/' );
	await visit( site, '/' );
	expect( Object.keys( await off( site ) ).map( Number ) ).toEqual( ids );
	const { text } = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( text ).toMatch(
		/>Rests<\/a>: .*resting_banner\(\).* Activates again with the plugin &quot;Resting &amp; Co&quot;\./
	);
	expect( text ).toMatch(
		/>Gone<\/a>: .* Activates again when svc_test_is_gone exists\. If that name is wrong, fix the code\./
	);
	expect( text ).not.toContain( 'activate the snippet again' );
} );
