/**
 * A web server that hands out the files of the storage, as nginx does without a rule: what a visitor can fetch who knows a snippet's number
 * and guesses its code, and that the lines which Site Health shows end that.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite();
} );
afterAll( () => site.stop() );

const CSS = 'body { --secret-of-june: 1 }';
const JS = 'window.secretOfJune = 1;';

/** The name that a file would have if its code alone made it. */
const guessed = ( id: number, code: string, extension: string ) =>
	`/wp-content/svc/snippets/${ id }-${ createHash( 'sha256' ).update( code ).digest( 'hex' ).slice( 0, 12 ) }.${ extension }`;

const bare = async ( of: FullTestSite ) =>
	( await readdir( path.join( of.storage, 'snippets' ) ) ).filter( ( name ) =>
		/\.(?:css|js)$/.test( name )
	);

async function make( of: FullTestSite, fields: Record< string, unknown > ) {
	const made = await of.rest( 'POST', '/snippets', {
		title: 'June',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id as number;
}

test( 'who knows the code does not know the name of its file', async () => {
	const rows = [
		{ type: 'css', code: CSS, status: 'inactive' },
		{ type: 'js', code: JS, status: 'inactive' },
		{ type: 'css', code: CSS, status: 'active', mode: 'test' },
		{ type: 'js', code: JS, status: 'active', mode: 'test' },
	];
	for ( const row of rows ) {
		const id = await make( site, row );
		const page = await site.page( guessed( id, row.code, row.type ) );
		expect( page.text, JSON.stringify( row ) ).not.toContain( 'ecret' );
		expect( page.status ).toBe( 404 );
	}
	// The server hands out what is asked for by its right name: without a rule, names are all there is.
	const [ name = '' ] = await bare( site );
	expect(
		( await site.page( `/wp-content/svc/snippets/${ name }` ) ).status
	).toBe( 200 );
	await site.resetSnippets();
} );

test( 'what is tried out or not saved is behind the guard', async () => {
	const files = await site.php( `
		$candidates = svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\Candidates' );
		foreach ( [ 'css' => '${ CSS }', 'js' => '${ JS }' ] as $type => $code ) {
			foreach ( [ 'test', 'draft' ] as $mode ) {
				$opened = $candidates->open( [ [ Svc\\Domain\\Snippet::create( [ 'type' => $type, 'hook' => 'css' === $type ? 'frontend' : 'frontend_footer' ] ), $code ] ], $mode, 1 );
				echo implode( ' ', $opened->files ), ' ';
			}
		}` );
	const names = files.trim().split( ' ' );
	expect( names ).toHaveLength( 4 );
	for ( const name of names ) {
		expect( name ).toMatch( /\.php$/ );
		const page = await site.page( `/wp-content/svc/snippets/${ name }` );
		expect( page.text ).toBe( '' );
	}
	expect( await bare( site ) ).toEqual( [] );
	await site.resetSnippets();
} );

test( 'a stylesheet and a script that are tried out are on the page', async () => {
	for ( const [ type, code, hook ] of [
		[ 'css', CSS, 'frontend' ],
		[ 'js', JS, 'frontend_footer' ],
	] as const ) {
		const draft = await site.rest(
			'POST',
			'/drafts',
			{ snippets: [ { type, code, hook, status: 'active' } ] },
			{ auth: 'cookie' }
		);
		expect( draft.status, draft.text ).toBeLessThan( 300 );
		const page = await site.page(
			new URL( draft.body.url ).pathname +
				new URL( draft.body.url ).search,
			{ as: 'admin' }
		);
		expect( page.text.toLowerCase() ).toMatch( /secret-?of-?june/ );
		expect( page.text ).not.toContain( '<?php exit' );
	}
	await site.resetSnippets();
} );

test( 'Site Health shows the lines for this server, and they end it', async () => {
	await make( site, { type: 'css', code: CSS, status: 'inactive' } );
	const lines = async ( of: FullTestSite ) =>
		JSON.parse(
			await of.php( `
				$_SERVER['SERVER_SOFTWARE'] = 'nginx/1.22';
				$tests = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
				echo json_encode( $tests['async']['svc_protected']['async_direct_test']() );` )
		) as { status: string; description: string };
	const open = await lines( site );
	expect( open.status ).toBe( 'critical' );
	const shown = /<pre[^>]*><code[^>]*>([^]*?)<\/code>/.exec(
		open.description
	)?.[ 1 ];
	expect( shown ).toBe( 'location ^~ /wp-content/svc/ {\n\tdeny all;\n}' );
	const docs = await readFile( path.join( ROOT, 'docs/storage.md' ), 'utf8' );
	expect( docs ).toContain( shown );

	// A rule for static files, as many sites have it, comes before a plain rule for a folder.
	const closed = await startFullSite( {
		lines: `${ shown }\nlocation ~* \\.(?:css|js)$ { expires 1y; }`,
	} );
	try {
		await make( closed, { type: 'css', code: CSS, status: 'inactive' } );
		const id = await make( closed, {
			type: 'css',
			code: CSS,
			status: 'active',
			load_as: 'file',
		} );
		for ( const name of await bare( closed ) ) {
			const page = await closed.page(
				`/wp-content/svc/snippets/${ name }`
			);
			expect( page.status, name ).toBe( 403 );
		}
		expect(
			( await closed.page( '/wp-content/svc/index.token' ) ).status
		).toBe( 403 );
		const file = await closed.page( `/wp-content/uploads/svc/${ id }.css` );
		expect( [
			file.status,
			file.text.includes( 'secret-of-june' ),
		] ).toEqual( [ 200, true ] );
		expect( ( await closed.page( '/' ) ).status ).toBe( 200 );
		expect( ( await lines( closed ) ).status ).toBe( 'good' );
	} finally {
		await closed.stop();
	}
} );

test( 'a server that hides everything but stylesheets and scripts is told apart from one that hides all', async () => {
	const half = await startFullSite( {
		lines: 'location ~ ^/wp-content/svc/.*\\.token$ { deny all; }',
	} );
	try {
		await make( half, { type: 'js', code: JS, status: 'inactive' } );
		const verdict = await half.php( `
			$tests = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] );
			echo $tests['async']['svc_protected']['async_direct_test']()['status'];` );
		expect( verdict ).toBe( 'critical' );
	} finally {
		await half.stop();
	}
} );
