/**
 * The same operations on hosts that are small, locked or strange, and what the person reads there: where something cannot work the
 * sentence names the cause and what to do; where it can, it is as anywhere else. A full disk and a locked folder are in
 * unwritable.test.ts, deleted sites in access/uninstall-network.test.ts.
 */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../../support/test-site.ts';

type Answer = {
	status: number;
	body: { code?: string; message?: string; snippet?: { id: number } };
};

/** By the parameter, which works with every kind of permalinks. */
async function ask(
	site: TestSite,
	method: string,
	route: string,
	body?: object,
	headers: Record< string, string > = {}
): Promise< Answer > {
	const login = `admin:${ site.appPassword( 'admin' ) }`;
	const response = await fetch(
		`${ site.url }/?rest_route=/svc/v1${ route }`,
		{
			method,
			headers: {
				authorization: `Basic ${ Buffer.from( login ).toString( 'base64' ) }`,
				'content-type': 'application/json',
				...headers,
			},
			...( body === undefined ? {} : { body: JSON.stringify( body ) } ),
		}
	);
	return {
		status: response.status,
		body: ( await response.json() ) as Answer[ 'body' ],
	};
}

const SNIPPET = {
	title: 'Held',
	type: 'php',
	hook: 'wp_footer',
	code: "echo '<i>held</i>';",
	status: 'active',
};

/** All that somebody does with a snippet in a day, as it is anywhere. */
async function lives( site: TestSite ): Promise< void > {
	const shows = async () =>
		( await site.page( '/' ) ).text.includes( '<i>held</i>' );
	const made = await ask( site, 'POST', '/snippets', SNIPPET );
	expect( made, JSON.stringify( made ) ).toMatchObject( {
		status: 201,
		body: { errors: [], deactivated: false },
	} );
	const id = made.body.snippet?.id ?? 0;
	expect( await shows() ).toBe( true );

	const broken = await ask( site, 'PUT', `/snippets/${ id }`, {
		code: 'echo 1',
	} );
	expect( JSON.stringify( broken.body ) ).toMatch( /syntax error.*line/i );
	const back = await ask( site, 'PUT', `/snippets/${ id }`, SNIPPET );
	expect( back, JSON.stringify( back ) ).toMatchObject( { status: 200 } );

	expect(
		( await ask( site, 'POST', '/safe-mode', { on: true } ) ).body
	).toMatchObject( { on: true } );
	expect( await shows() ).toBe( false );
	await ask( site, 'POST', '/safe-mode', { on: false } );
	expect( await shows() ).toBe( true );

	const off = await ask( site, 'POST', `/snippets/${ id }/disable` );
	expect( off, JSON.stringify( off ) ).toMatchObject( { status: 200 } );
	expect( await shows() ).toBe( false );
	expect(
		( await ask( site, 'GET', `/snippets/${ id }/revisions` ) ).body
	).toHaveLength( 4 );
	expect( await ask( site, 'DELETE', `/snippets/${ id }` ) ).toMatchObject( {
		status: 200,
	} );
	expect( await ownNotices( site ) ).toEqual( [] );

	const fails = await ask( site, 'POST', '/snippets', {
		...SNIPPET,
		code: "echo '<i>held</i>'; isset( $_GET['boom'] ) && svc_undefined();",
	} );
	const failing = fails.body.snippet?.id ?? 0;
	await site.page( '/?boom=1' );
	expect(
		( await ask( site, 'GET', `/snippets/${ failing }` ) ).body
	).toMatchObject( {
		status: 'inactive',
		error: expect.stringContaining( 'undefined function' ),
	} );
	expect( ( await site.page( '/?boom=1' ) ).status ).toBe( 200 );
	await ask( site, 'DELETE', `/snippets/${ failing }` );
	await site.clearLog();
}

describe( 'storage elsewhere', () => {
	let site: TestSite;
	let elsewhere: string;

	beforeAll( async () => {
		elsewhere = await mkdtemp( path.join( tmpdir(), 'svc-elsewhere-' ) );
		const storage = path.join( elsewhere, 'linked' );
		await mkdir( path.join( elsewhere, 'real' ) );
		await symlink( path.join( elsewhere, 'real' ), storage );
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
		await rm( elsewhere, { recursive: true, force: true } );
	} );

	test( 'through a symbolic link everything is as anywhere', async () => {
		await lives( site );
	}, 90_000 );

	test( 'with plain permalinks everything is as anywhere', async () => {
		await site.wp( 'option', 'update', 'permalink_structure', '' );
		await lives( site );
		await site.wp(
			'option',
			'update',
			'permalink_structure',
			'/%postname%/'
		);
	}, 90_000 );

	test( 'where open_basedir leaves it out, everything says so and nothing is empty', async () => {
		const made = await ask( site, 'POST', '/snippets', SNIPPET );
		expect( made.status ).toBe( 201 );
		const id = made.body.snippet?.id ?? 0;
		await site.clearLog();
		const basedir = { 'X-Basedir': '1' };
		const says =
			'PHP may not open "linked/index.token", because the setting open_basedir leaves it out. Ask your host to add the folder to open_basedir, or move the storage to a folder that it allows and name that in the constant SVC_STORAGE_DIR.';
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
			const answer = await ask( site, method, route, body, basedir );
			const name = `${ method } ${ route }: ${ JSON.stringify( answer ) }`;
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
			'No snippet runs on this site, because the snippets cannot be read. PHP may not open &quot;linked/index.token&quot;'
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
		expect( health.text ).toContain(
			'Snippets cannot be read, so none runs'
		);
		const own = ( await ownNotices( site ) ).filter( ( line ) =>
			line.includes( 'svc' )
		);
		expect( own ).toEqual( [] );

		expect(
			( await site.page( '/' ) ).text,
			'nothing is lost by it'
		).toContain( '<i>held</i>' );
	}, 120_000 );
} );

describe( 'a small and locked PHP', () => {
	let site: TestSite;

	beforeAll( async () => {
		site = await startSite( {
			ini: {
				memory_limit: '64M',
				disable_functions:
					'link,symlink,exec,shell_exec,system,passthru,popen,proc_open,set_time_limit,ignore_user_abort,opcache_invalidate,opcache_get_status,php_uname,getmypid,chmod,disk_free_space',
			},
		} );
	}, 120_000 );
	afterAll( () => site?.stop() );

	test( 'without hard links, with many functions disabled and 64 MB everything is as anywhere', async () => {
		await lives( site );
	}, 90_000 );
} );
