/**
 * Requests report what they saw while the storage takes nothing: the report is
 * given up with a line in the log, and no request dies of it. Nor does a save, which says that it was none.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const run = promisify( execFile );
const site = testSite( { account: 'unprivileged' }, { quiet: false } );

/** Has one thing reported; what came of it. */
const hear = ( event: string, facts: string ) =>
	site.php(
		`try { echo svc_plugin()->on_event( '${ event }', ${ facts } ) ? 'yes' : 'no'; } catch ( Throwable $uncaught ) { echo get_class( $uncaught ), ': ', $uncaught->getMessage(); }`
	);

test( 'a verification that cannot keep its key ends, and its case is not lost', async () => {
	await put( site, { code: 'echo 1;', hook: 'wp_footer' } );
	const report =
		"[ 'x.php:1', [ 'kind' => 'failed', 'message' => 'boom', 'address' => '/', 'suspect' => 0, 'user' => 0 ] ]";
	// What a verification asks with is kept there.
	const candidates = path.join( site.storage, 'candidates' );
	await run( 'mkdir', [ '-p', candidates ] );
	await run( 'chown', [ '--reference', site.storage, candidates ] );
	await run( 'chmod', [ 'a-w', candidates ] );
	try {
		await site.clearLog();
		expect( await hear( 'request_failed', report ) ).toBe( 'no' );
		expect( await hear( 'verification_requested', "[ 'abc' ]" ) ).toBe(
			'no'
		);
		expect( await ownNotices( site ) ).toEqual( [
			expect.stringContaining(
				'svc could not deal with what a request reported (request_failed): Could not write to "svc/candidates"'
			),
			expect.stringContaining(
				'svc could not deal with what a request reported (verification_requested): Could not write to "svc/candidates"'
			),
		] );
	} finally {
		await run( 'chmod', [ 'u+w', candidates ] );
	}
} );

test( 'a storage folder without rights answers svc_storage and names it', async () => {
	await site.clearLog();
	await mkdir( site.storage, { recursive: true } );
	await chmod( site.storage, 0o555 );
	try {
		const refused = await site.rest( 'POST', '/snippets', {
			type: 'html',
			code: 'x',
		} );
		expect( refused.status, refused.text ).toBe( 500 );
		expect( refused.body ).toMatchObject( {
			code: 'svc_storage',
			snippet: null,
		} );
		expect( refused.body.message ).toContain( 'svc' );
		expect( refused.text ).not.toContain( site.dir );
		const admin = await site.page( '/wp-admin/index.php', { as: 'admin' } );
		expect( admin.text ).toContain( 'Snippets can&#039;t be saved' );
	} finally {
		await chmod( site.storage, 0o755 );
	}
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
	expect( await ownNotices( site ) ).toEqual( [] );
} );
