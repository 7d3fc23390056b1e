/**
 * A plugin that goes away takes functions with it: the snippet that calls
 * one of them is off before anybody has looked at the site, and says why.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { BYSTANDER, FLIPS, isWhole, off, visit } from './failing-site.ts';

const site = testSite(
	{
		muPlugins: { 'flips.php': FLIPS },
	},
	{ reset: false, quiet: false }
);

test( 'after a plugin is switched off', async () => {
	await writeFile(
		path.join( site.wpContent, 'plugins', 'some-plugin.php' ),
		"<?php\n/* Plugin Name: Some Plugin */\nfunction some_plugin_banner() { echo '<!--banner-->'; }"
	);
	await site.wp( 'plugin', 'activate', 'some-plugin' );
	const [ id = 0 ] = await put(
		site,
		{ code: "add_action( 'wp_head', 'some_plugin_banner' );" },
		BYSTANDER
	);
	const before = await visit( site, '/' );
	expect( before?.text ).toContain( '<!--banner-->' );

	await site.wp( 'plugin', 'deactivate', 'some-plugin' );
	await expect
		.poll( async () => Object.keys( await off( site ) ), {
			timeout: 15_000,
			interval: 300,
		} )
		.toEqual( [ String( id ) ] );
	const reason = ( await off( site ) )[ id ];
	expect( reason ).toContain( 'some_plugin_banner()' );
	expect( reason ).toContain( 'Some Plugin was switched off' );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
} );
