/**
 * The full site itself: what freshness and crash tests rely on.
 */
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

const PROBE = `<?php
add_action( 'rest_api_init', static function () {
	register_rest_route( 'probe/v1', '/state', [
		'permission_callback' => '__return_true',
		'callback' => static fn () => [
			'value' => include WP_CONTENT_DIR . '/value.php',
			'cached' => count( opcache_get_status( true )['scripts'] ?? [] ) > 0,
			'freq' => ini_get( 'opcache.revalidate_freq' ),
			'pid' => getmypid(),
		],
	] );
} );`;

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( {
		svc: 'none',
		children: 3,
		muPlugins: { 'probe.php': PROBE },
		pools: [
			{ 'opcache.revalidate_freq': '60' },
			{ 'opcache.validate_timestamps': '0' },
		],
	} );
} );
afterAll( () => site.stop() );

async function state( pool: number ) {
	const answer = await site.pool( pool ).rest( 'GET', '/state', undefined, {
		namespace: 'probe/v1',
		as: null,
	} );
	expect( answer.text ).toContain( 'value' );
	return answer.body;
}

describe( 'startFullSite', () => {
	test( 'gives every pool an OPcache of its own that keeps old code', async () => {
		const file = path.join( site.wpContent, 'value.php' );
		await writeFile( file, '<?php return 1;' );
		const old = new Date( Date.now() - 60_000 );
		// OPcache does not take in files younger than two seconds.
		await utimes( file, old, old );
		expect( await state( 0 ) ).toMatchObject( {
			value: 1,
			cached: true,
			freq: '60',
		} );
		await writeFile( file, '<?php return 2;' );
		await utimes( file, old, old );
		expect( ( await state( 0 ) ).value ).toBe( 1 );
		expect( ( await state( 1 ) ).value ).toBe( 2 );
		await site.reloadOpcache();
		expect( ( await state( 0 ) ).value ).toBe( 2 );
	} );

	test( 'replaces a worker that was killed', async () => {
		const { pid } = await state( 0 );
		const before = await site.workerPids( 0 );
		expect( before ).toContain( pid );
		process.kill( pid, 'SIGKILL' );
		// Until then it may still take a request with it.
		await expect.poll( () => site.workerPids( 0 ) ).not.toContain( pid );
		expect( ( await state( 0 ) ).value ).toBe( 2 );
	} );

	test( 'delivers uploads as files and shares them with WP-CLI', async () => {
		await site.php(
			"mkdir( WP_CONTENT_DIR . '/uploads/svc', 0755, true ); file_put_contents( WP_CONTENT_DIR . '/uploads/svc/1.css', 'a{}' );"
		);
		const page = await site.page( '/wp-content/uploads/svc/1.css' );
		expect( [
			page.status,
			page.text,
			page.headers.get( 'content-type' ),
		] ).toEqual( [ 200, 'a{}', 'text/css' ] );
	} );

	test( 'logs in by application password and by cookie', async () => {
		for ( const auth of [ 'password', 'cookie' ] as const ) {
			const me = await site.rest( 'GET', '/users/me', undefined, {
				namespace: 'wp/v2',
				auth,
			} );
			expect( me.body.slug ).toBe( 'admin' );
		}
	} );
} );
