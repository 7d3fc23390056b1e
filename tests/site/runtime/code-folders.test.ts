/**
 * Snippets whose code stands in a folder of its thousand are tried out, run,
 * blamed and switched off as all others are.
 */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put, settings, withStore } from './runtime-site.ts';

const site = testSite( { account: 'unprivileged' }, { quiet: false } );

const chmod = ( mode: string ) =>
	promisify( execFile )( 'chmod', [ '-R', mode, site.storage ] );

beforeEach( async () => {
	await put( site );
	// As on a site that has given out so many ids.
	await withStore(
		site,
		`$index = svc_plugin()->get( 'Svc\\\\Storage\\\\Index\\\\Index' ); $state = $store->state();
		$state->next_id > 4000 || $index->write( new Svc\\Storage\\Index\\IndexState( $state->generation + 1, bin2hex( random_bytes( 8 ) ), 4321, $state->switches, $state->plan, $state->rows ) );`
	);
} );

async function create( code: string ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Of the fourth thousand',
		type: 'php',
		hook: 'init',
		status: 'active',
		code,
	} );
	expect( made.body, made.text ).toMatchObject( {
		errors: [],
		warnings: [],
		deactivated: false,
	} );
	const { id } = made.body.snippet;
	expect( id ).toBeGreaterThan( 4000 );
	expect(
		( await readdir( path.join( site.storage, 'snippets/4' ) ) ).some(
			( name ) => name.startsWith( `${ id }-` )
		)
	).toBe( true );
	return id;
}

const ran = async ( address = '/' ) => {
	const page = await site.page( address );
	return page.headers.get( 'x-ran' );
};

test( 'one that breaks on the site is refused with its line', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Broken',
		type: 'php',
		hook: 'init',
		status: 'active',
		code: "\n\nthrow new Exception( 'broken on purpose' );",
	} );
	expect( made.body.deactivated, made.text ).toBe( true );
	expect( made.body.errors[ 0 ] ).toMatchObject( { line: 3 } );
} );

test( 'one that fails is switched off within the request', async () => {
	const id = await create(
		"headers_sent() || header( 'X-Ran: yes' );\nisset( $_GET['fail'] ) && no_such_function();"
	);
	expect( await ran() ).toBe( 'yes' );
	await site.page( '/?fail' );
	const after = await settings( site, id );
	expect( after.status ).toBe( 'inactive' );
	expect( after.error ).toMatch(
		/no_such_function\(\)(?:\. Only with this request: .+)? \(line 2\)$/
	);
	expect( await ran() ).toBeNull();
} );

test( 'one that fails where nothing can be written runs no more', async () => {
	await create(
		"headers_sent() || header( 'X-Ran: yes' );\nisset( $_GET['fail'] ) && no_such_function();"
	);
	await chmod( 'a-w' );
	try {
		expect( await ran() ).toBe( 'yes' );
		await site.page( '/?fail' );
		expect( await ran() ).toBeNull();
	} finally {
		await chmod( 'u+w' );
	}
} );
