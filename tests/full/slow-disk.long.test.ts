/**
 * A disk that takes long to confirm anything, as storage over a network does: each flush, rename, link and removal in the storage takes
 * its time. Saves come to their end, one after the other, and visitors wait for none of it. It is played by a library that PHP is started
 * with, so it needs a C compiler; where there is none, nothing is tried.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, longTest } from '../support/long.ts';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import type { RestResponse } from '../support/site.ts';
import { day, expectDay, onSite } from '../site/strange/day.ts';

const MS = IS_LONG ? 200 : 50;
const SAVES = IS_LONG ? 10 : 4;

const LIBRARY = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static void of( const char *path ) { if ( path && strstr( path, "/wp-content/svc/" ) ) usleep( ${ MS } * 1000 ); }
static void of_file( int file ) {
	char name[32], path[4096];
	snprintf( name, sizeof name, "/proc/self/fd/%d", file );
	ssize_t length = readlink( name, path, sizeof path - 1 );
	if ( length > 0 ) { path[length] = 0; of( path ); }
}
#define SLOW( name, parameters, arguments, wait ) int name parameters { \\
	static __typeof__( name ) *real; if ( ! real ) real = (__typeof__( name ) *) dlsym( RTLD_NEXT, #name ); wait; return real arguments; }
SLOW( fsync, ( int file ), ( file ), of_file( file ) )
SLOW( rename, ( const char *from, const char *to ), ( from, to ), of( to ) )
SLOW( link, ( const char *from, const char *to ), ( from, to ), of( to ) )
SLOW( unlink, ( const char *path ), ( path ), of( path ) )
SLOW( mkdir, ( const char *path, mode_t mode ), ( path, mode ), of( path ) )
`;

const hasCompiler = spawnSync( 'cc', [ '--version' ] ).status === 0;

describe.skipIf( ! hasCompiler )( 'a slow disk', () => {
	let site: FullTestSite;
	let folder: string;

	beforeAll( async () => {
		folder = await mkdtemp( path.join( tmpdir(), 'svc-slow-' ) );
		await chmod( folder, 0o755 );
		const library = path.join( folder, 'slow.so' );
		await writeFile( path.join( folder, 'slow.c' ), LIBRARY );
		execFileSync( 'cc', [
			...[ '-shared', '-fPIC', '-O1', '-o', library ],
			path.join( folder, 'slow.c' ),
			'-ldl',
		] );
		site = await startFullSite( {
			children: 12,
			env: { LD_PRELOAD: library },
		} );
	}, 120_000 );
	afterAll( async () => {
		await site?.stop();
		await rm( folder, { recursive: true, force: true } );
	} );

	const save = ( word: string ): Promise< RestResponse > =>
		site.rest( 'POST', '/snippets', {
			title: word,
			type: 'php',
			hook: 'wp_footer',
			code: `echo '<i>${ word }</i>';`,
			status: 'active',
		} );

	test( 'saves at once come to an end, and no visitor waits for them', async () => {
		const began = performance.now();
		expect( ( await save( 'first' ) ).status ).toBe( 201 );
		const one = performance.now() - began;
		expect( one, 'it was such a disk' ).toBeGreaterThan( 10 * MS );
		const took: number[] = [];
		let isSaving = true;
		const visits = ( async () => {
			while ( isSaving ) {
				const asked = performance.now();
				const page = await site.page( '/' );
				took.push( performance.now() - asked );
				expect( page.status ).toBe( 200 );
				expect( page.text ).toContain( '<i>first</i>' );
			}
		} )();
		const answers = await Promise.all(
			[ ...Array( SAVES ).keys() ].map( ( number ) =>
				save( `n${ number }` )
			)
		).finally( () => {
			isSaving = false;
		} );
		await visits;
		const { text } = await site.page( '/' );
		let saved = 0;
		for ( const [ number, answer ] of answers.entries() ) {
			const isBusy = answer.status === 503;
			saved += isBusy ? 0 : 1;
			expect( answer.body, answer.text ).toMatchObject(
				isBusy
					? {
							code: 'svc_busy',
							data: { retry_after: expect.any( Number ) },
						}
					: {
							errors: [],
							warnings: [],
							snippet: { status: 'active' },
						}
			);
			expect( answer.headers.has( 'retry-after' ) ).toBe( isBusy );
			expect( text.includes( `<i>n${ number }</i>` ) ).toBe( ! isBusy );
		}
		expect( saved ).toBeGreaterThan( 0 );
		expect( took.length ).toBeGreaterThan( 5 );
		expect( Math.max( ...took ), 'the slowest visit' ).toBeLessThan( one );
	}, 300_000 );

	longTest(
		'a day goes as any other',
		async () => {
			expectDay( await day( onSite( site ) ) );
		},
		300_000
	);
} );
