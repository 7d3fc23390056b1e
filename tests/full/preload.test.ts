/**
 * A host that preloads (`opcache.preload`): PHP compiles files when the server starts, and keeps what they declare for every request.
 * Hosts mostly name classes of a framework; this one takes every file below the site, the plugin's and those of the snippets with it.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { IS_LONG } from '../support/long.ts';
import { day, expectDay, onSite } from '../site/strange/day.ts';

/** Files that PHP cannot link say so in its log; what cannot be compiled beside others is left out. */
const PRELOAD = `<?php
foreach ( json_decode( (string) file_get_contents( __DIR__ . '/folders.json' ), true ) as $folder ) {
	$all = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $folder, FilesystemIterator::SKIP_DOTS | FilesystemIterator::FOLLOW_SYMLINKS ) );
	foreach ( $all as $file ) {
		if ( 'php' === $file->getExtension() && ! str_contains( $file->getPathname(), '/node_modules/' ) ) {
			@opcache_compile_file( $file->getRealPath() );
		}
	}
}`;

const PROBE = `<?php
add_action( 'send_headers', static function () {
	$of = static fn( string $part ) => count( array_filter( opcache_get_status()['preload_statistics']['scripts'] ?? [], static fn( $file ) => str_contains( $file, $part ) ) );
	header( 'X-Preloaded: ' . implode( ' ', array_map( $of, [ '/wp-includes/', '/Runtime/loader.php', '/wp-content/svc/' ] ) ) );
} );`;

let site: FullTestSite;
let folder: string;

/** Starts PHP anew, with what there is now. */
async function preload(): Promise< number[] > {
	await writeFile(
		path.join( folder, 'folders.json' ),
		JSON.stringify( [
			path.join( site.dir, 'wp-includes' ),
			path.join( site.wpContent, 'plugins/svc' ),
			site.storage,
		] )
	);
	await site.reloadOpcache();
	const { headers } = await site.page( '/' );
	return ( headers.get( 'x-preloaded' ) ?? '' ).split( ' ' ).map( Number );
}

beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-preload-' ) );
	await writeFile( path.join( folder, 'preload.php' ), PRELOAD );
	await writeFile( path.join( folder, 'folders.json' ), '[]' );
	await chmod( folder, 0o755 );
	site = await startFullSite( {
		muPlugins: { 'probe.php': PROBE },
		ini: { 'opcache.preload': path.join( folder, 'preload.php' ) },
	} );
} );
afterAll( async () => {
	await site?.stop();
	await rm( folder, { recursive: true, force: true } );
} );

const snippet = ( version: string ) => ( {
	title: 'Preloaded',
	type: 'php',
	hook: 'root',
	status: 'active',
	code: `headers_sent() || header( 'x-version: ${ version }' );`,
} );

/** Says what it is, by a function. */
const DECLARES = {
	title: 'Declares',
	type: 'php',
	hook: 'wp_footer',
	status: 'active',
	code: "function svc_preloaded() { return '<i>declared</i>'; }\necho svc_preloaded();",
};

/** Runs under conditions that this page meets. */
const CONDITIONAL = {
	title: 'Conditional',
	type: 'html',
	hook: 'wp_footer',
	status: 'active',
	code: '<i>conditional</i>',
	conditions: [
		[
			{ type: 'url', op: 'contains', value: '/' },
			{ type: 'page_type', op: 'is', value: [ 'front_page' ] },
		],
	],
};

test( 'what is preloaded is declared once, and neither keeps an old snippet nor a broken one', async () => {
	const made = await site.rest( 'POST', '/snippets', snippet( 'first' ) );
	expect( made.body, made.text ).toMatchObject( {
		errors: [],
		warnings: [],
		snippet: { status: 'active' },
	} );
	const declared = await site.rest( 'POST', '/snippets', DECLARES );
	const conditional = await site.rest( 'POST', '/snippets', CONDITIONAL );
	expect( conditional.body.errors, conditional.text ).toEqual( [] );
	expect( declared.body.errors, declared.text ).toEqual( [] );
	const [ core = 0, loader = 0, stored = 0 ] = await preload();
	expect( [ core > 500, loader, stored > 1 ] ).toEqual( [ true, 1, true ] );
	const version = async () => {
		const page = await site.page( '/' );
		expect( page.status, page.text ).toBe( 200 );
		return page.headers.get( 'x-version' );
	};
	expect( await version() ).toBe( 'first' );
	const route = `/snippets/${ made.body.snippet.id }`;
	for ( const word of IS_LONG ? [ 'second', 'third' ] : [ 'third' ] ) {
		const saved = await site.rest( 'PUT', route, snippet( word ) );
		expect( saved.body, saved.text ).toMatchObject( {
			errors: [],
			warnings: [],
			deactivated: false,
		} );
		expect( await version() ).toBe( word );
	}
	await site.rest( 'POST', `${ route }/disable` );
	expect( await version() ).toBe( null );
	await site.rest( 'POST', `${ route }/enable` );
	expect( await version() ).toBe( 'third' );
	// Back to what PHP has kept since it started.
	await site.rest( 'PUT', route, snippet( 'first' ) );
	expect( await version() ).toBe( 'first' );
	await site.rest( 'DELETE', route );
	expect( await version() ).toBe( null );
	// PHP has its function for good: the new one is refused before a page meets the two of them.
	const page = await site.page( '/' );
	expect( page.text ).toContain( '<i>declared</i>' );
	expect( page.text ).toContain( '<i>conditional</i>' );
	// Reads the plan, the conditions and the places of files with constants that no page has loaded.
	const { id } = conditional.body.snippet;
	const why = await site.rest( 'GET', `/explain?url=/&snippet=${ id }` );
	expect( [ why.status, why.text ] ).toEqual( [
		200,
		expect.stringContaining( '"match":true' ),
	] );
	const files = await site.rest( 'GET', '/files' );
	expect( files.status, files.text ).toBe( 200 );
	const again = await site.rest(
		'PUT',
		`/snippets/${ declared.body.snippet.id }`,
		{ code: `${ DECLARES.code }\n// Edited` }
	);
	expect( again.body ).toMatchObject( {
		deactivated: true,
		errors: [
			{
				message: expect.stringContaining(
					'Cannot redeclare svc_preloaded() (previously declared in'
				),
			},
		],
	} );
	expectDay( await day( onSite( site ) ) );
} );
