/**
 * Storage that PHP may not open, because the setting open_basedir leaves it out: everything says so, nothing is empty, visitors see the
 * site without its snippets, and no page fills the log.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../../support/test-site.ts';

let site: TestSite;
let elsewhere: string;

beforeAll( async () => {
	elsewhere = await mkdtemp( path.join( tmpdir(), 'svc-elsewhere-' ) );
	const storage = path.join( elsewhere, 'linked' );
	await mkdir( storage );
	site = await startSite( {
		constants: { SVC_STORAGE_DIR: storage },
		muPlugins: {
			'basedir.php': `<?php
				if ( isset( $_SERVER['HTTP_X_BASEDIR'] ) ) {
					ini_set( 'open_basedir', implode( ':', [ ABSPATH, realpath( ABSPATH ), ${ JSON.stringify(
						ROOT
					) }, sys_get_temp_dir() . '/svc-nothing' ] ) );
				}`,
		},
	} );
}, 120_000 );
afterAll( async () => {
	await site?.stop();
	await removeTree( elsewhere );
} );

const SNIPPET = {
	title: 'Held',
	type: 'php',
	hook: 'wp_footer',
	code: "echo '<i>held</i>';",
	status: 'active',
};

test( 'where open_basedir leaves it out, everything says so and nothing is empty', async () => {
	const made = await site.rest( 'POST', '/snippets', SNIPPET );
	expect( made.status ).toBe( 201 );
	const id = made.body.snippet?.id ?? 0;
	await site.clearLog();
	const basedir = { 'X-Basedir': '1' };
	const says =
		'open_basedir does not include "linked/index.token". Ask your host to add it, or set SVC_STORAGE_DIR to a folder inside.';
	const writes = says.replace( 'linked/index.token', 'linked' );
	const table: [ string, string, object | undefined, string[] ][] = [
		[ 'GET', '/snippets', undefined, [ says ] ],
		[ 'GET', `/snippets/${ id }`, undefined, [ says ] ],
		[ 'GET', '/safe-mode', undefined, [ says ] ],
		[ 'GET', '/generations', undefined, [ says ] ],
		[ 'POST', '/snippets', SNIPPET, [ says, writes ] ],
		[ 'PUT', `/snippets/${ id }`, { title: 'x' }, [ says, writes ] ],
		[ 'POST', '/safe-mode', { on: true }, [ says, writes ] ],
		[ 'DELETE', `/snippets/${ id }`, undefined, [ says, writes ] ],
	];
	for ( const [ method, route, body, sentences ] of table ) {
		const answer = await site.rest( method, route, body, {
			headers: basedir,
		} );
		const name = `${ method } ${ route }: ${ answer.text }`;
		expect( answer.status, name ).toBe( 500 );
		expect( answer.body.code, name ).toBe( 'svc_storage' );
		expect( sentences, name ).toContain( answer.body.message );
	}

	// Visitors see the site without its snippets, and no page fills the log.
	for ( let view = 0; view < 5; view++ ) {
		const page = await site.page( '/', { headers: basedir } );
		expect( page.status ).toBe( 200 );
		expect( page.text ).not.toContain( '<i>held</i>' );
	}
	const dashboard = await site.page( '/wp-admin/', {
		as: 'admin',
		headers: basedir,
	} );
	expect( dashboard.text ).toContain(
		'No snippets run on this site: the storage folder can&#039;t be read. PHP can&#039;t open &quot;linked/index.token&quot;'
	);
	const screen = await site.page( '/wp-admin/admin.php?page=svc', {
		as: 'admin',
		headers: basedir,
	} );
	expect( screen.status ).toBe( 200 );
	expect( screen.text ).toContain( 'svc-app' );
	const health = await site.page( '/wp-admin/site-health.php', {
		as: 'admin',
		headers: basedir,
	} );
	expect( health.text ).toContain( "Snippets can't be read, so none run" );
	const own = ( await ownNotices( site ) ).filter( ( line ) =>
		line.includes( 'svc' )
	);
	expect( own ).toEqual( [] );

	expect(
		( await site.page( '/' ) ).text,
		'nothing is lost by it'
	).toContain( '<i>held</i>' );
}, 120_000 );
