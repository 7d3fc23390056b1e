/**
 * How the clone comes into a site: what a release holds, live, and nothing
 * else of the clone.
 */
import {
	appendFile,
	cp,
	mkdtemp,
	readdir,
	readFile,
	stat,
	writeFile,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import {
	releaseFiles,
	releasePlaces,
} from '../../scripts/lib/release-files.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import { linkCheckout } from '../../scripts/lib/site-files.mjs';
import { switchOnPlugin } from '../support/incomplete-site.ts';
import { startSite, type TestSite } from '../support/site.ts';

let site: TestSite;
/** A second checkout, so that a failing test cannot harm the real one. */
let checkout = '';

beforeAll( async () => {
	checkout = await mkdtemp( path.join( tmpdir(), 'svc-checkout-' ) );
	for ( const place of releasePlaces() ) {
		await cp( path.join( ROOT, place ), path.join( checkout, place ), {
			recursive: true,
		} );
	}
	await writeFile( path.join( checkout, 'secret.txt' ), 'not for the site' );
	// It lies in the checkout, as that of `npm start` does.
	site = await startSite( {
		svc: 'none',
		guarded: true,
		dir: path.join( checkout, '.wp/site' ),
	} );
	await linkCheckout( site.dir, checkout );
	await switchOnPlugin( site );
} );
afterAll( async () => {
	await site.stop();
	await removeTree( checkout );
} );

test( 'the plugin folder holds what the release holds', async () => {
	const folder = path.join( site.wpContent, 'plugins/svc' );
	expect( ( await readdir( folder ) ).sort() ).toEqual(
		releasePlaces().sort()
	);
	for ( const file of await releaseFiles() ) {
		expect( existsSync( path.join( folder, file ) ), file ).toBe( true );
	}
	for ( const file of [
		'.git',
		'.git/config',
		'.wp/site/credentials.json',
		'package.json',
		'secret.txt',
	] ) {
		const answer = await site.page( `/wp-content/plugins/svc/${ file }` );
		expect( [ 403, 404 ], file ).toContain( answer.status );
	}
} );

test( 'WordPress knows the plugin by its name, and the other plugins of a site that lies in the clone by theirs', async () => {
	expect( site.dir.startsWith( checkout ) ).toBe( true );
	expect(
		await site.php(
			`echo plugin_basename( SVC_FILE ), ' ', plugins_url( 'build/visitor.js', SVC_FILE ), ' ', plugin_basename( WP_PLUGIN_DIR . '/hello.php' ), ' ', plugin_basename( WP_PLUGIN_DIR . '/other/other.php' );`
		)
	).toBe(
		`svc/svc.php ${ site.url }/wp-content/plugins/svc/build/visitor.js hello.php other/other.php`
	);
	expect(
		( await site.page( '/wp-content/plugins/svc/build/visitor.js' ) ).status
	).toBe( 200 );
} );

test( 'directory sizes can be measured', async () => {
	const bytes = Number(
		await site.php( `echo recurse_dirsize( WP_PLUGIN_DIR );` )
	);
	let release = 0;
	for ( const file of await releaseFiles() ) {
		release += ( await stat( path.join( ROOT, file ) ) ).size;
	}
	// What is released, with the package of the client and the small plugins of WordPress beside it; not what else is in the clone.
	expect( bytes ).toBeGreaterThanOrEqual( release );
	expect( bytes - release ).toBeLessThan( 8_000_000 );
} );

test( 'an edit in the checkout shows at once', async () => {
	const before = await readFile( path.join( checkout, 'svc.php' ), 'utf8' );
	await appendFile(
		path.join( checkout, 'svc.php' ),
		"\nadd_action( 'wp_footer', static function (): void { echo 'edited just now'; } );\n"
	);
	expect( ( await site.page( '/' ) ).text ).toContain( 'edited just now' );
	await writeFile( path.join( checkout, 'svc.php' ), before );
	expect( ( await site.page( '/' ) ).text ).not.toContain(
		'edited just now'
	);
} );

test( 'the web server refuses the storage, and svc does not call itself insecure', async () => {
	await site.rest( 'POST', '/snippets', { type: 'html', code: 'a' } );
	for ( const file of [ 'index.token', 'index.php', '', 'snippets/' ] ) {
		const answer = await site.page( `/wp-content/svc/${ file }` );
		expect( answer.status, file ).toBe( 403 );
	}
	expect(
		await site.php(
			`echo json_encode( svc_plugin()->get( Svc\\Checks\\Request\\StorageProbe::class )->is_served() );`
		)
	).toBe( 'false' );
} );

test( 'deleting or replacing the plugin leaves the checkout alone', async () => {
	const left = async () => {
		const all = await readdir( checkout, { recursive: true } );
		// But for the site itself.
		return all.filter( ( name ) => ! name.startsWith( '.wp' ) ).sort();
	};
	const files = await left();
	await site.php( `
		require_once ABSPATH . 'wp-admin/includes/file.php';
		require_once ABSPATH . 'wp-admin/includes/misc.php';
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		$zip = new ZipArchive();
		$zip->open( WP_CONTENT_DIR . '/svc.zip', ZipArchive::CREATE );
		$zip->addFromString( 'svc/svc.php', "<?php\\n/* Plugin Name: svc */" );
		$zip->close();
		$upgrader = new Plugin_Upgrader( new Automatic_Upgrader_Skin() );
		$done = $upgrader->install( WP_CONTENT_DIR . '/svc.zip', [ 'overwrite_package' => true ] );
		if ( true !== $done ) { throw new Exception( 'not replaced' ); }` );
	expect( await left() ).toEqual( files );
	expect(
		await readdir( path.join( site.wpContent, 'plugins/svc' ) )
	).toEqual( [ 'svc.php' ] );

	await linkCheckout( site.dir, checkout );
	await site.php( `
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		deactivate_plugins( [ 'svc/svc.php' ] );` );
	await site.php( `
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		require_once ABSPATH . 'wp-admin/includes/file.php';
		if ( true !== delete_plugins( [ 'svc/svc.php' ] ) ) { throw new Exception( 'not deleted' ); }` );
	expect( await left() ).toEqual( files );
	expect( existsSync( path.join( site.wpContent, 'plugins/svc' ) ) ).toBe(
		false
	);
} );
