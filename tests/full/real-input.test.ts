/**
 * Files that people really paste, sent over REST as
 * they are. Each goes live and does its work, or is refused with the reason
 * a person needs.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { wordpressSource } from '../../scripts/lib/wordpress-source.mjs';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { longTest } from '../support/long.ts';

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( { theme: 'twentytwentyfive' } );
} );
afterAll( () => site.stop() );
afterEach( async () => {
	const notices = await site.notices();
	await site.resetSnippets();
	expect(
		notices.filter(
			( line ) => ! /wp_(?:version_check|update_)/.test( line )
		)
	).toEqual( [] );
} );

const ofSite = ( file: string ) =>
	readFile( path.join( site.dir, file ), 'utf8' );
const ofNpm = ( file: string ) =>
	readFile( path.join( ROOT, 'node_modules', file ), 'utf8' );

async function send( fields: Record< string, unknown > ) {
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Real',
		status: 'active',
		...fields,
	} );
	expect( made.status, made.text.slice( 0, 500 ) ).toBe( 201 );
	return made.body;
}

async function goLive( fields: Record< string, unknown > ): Promise< number > {
	const made = await send( fields );
	expect( made.errors ).toEqual( [] );
	expect( made.warnings ).toEqual( [] );
	expect( made.snippet.status ).toBe( 'active' );
	return made.snippet.id;
}

describe( 'Hello Dolly', () => {
	const file = 'wp-content/plugins/hello.php';

	test( 'goes live and sings on the admin screen', async () => {
		const id = await goLive( {
			type: 'php',
			hook: 'root',
			code: await ofSite( file ),
		} );
		const admin = await site.page( '/wp-admin/index.php', { as: 'admin' } );
		expect( admin.text ).toMatch(
			/<p id="dolly">.*<span dir="ltr"[^>]*>.+<\/span>/s
		);
		expect( admin.text ).toContain( '#dolly {' );
		expect(
			( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code
		).toBe( await ofSite( file ) );
	} );

	test( 'is refused while the plugin itself is active, naming function, line and plugin', async () => {
		expect( ( await site.wp( 'plugin', 'activate', 'hello' ) ).code ).toBe(
			0
		);
		const code = await ofSite( file );
		const made = await send( { type: 'php', hook: 'root', code } );
		expect( made.deactivated ).toBe( true );
		expect( made.snippet.status ).toBe( 'inactive' );
		const line =
			code
				.split( '\n' )
				.findIndex( ( text ) =>
					text.startsWith( 'function hello_dolly_get_lyric' )
				) + 1;
		expect( made.errors[ 0 ].line ).toBe( line );
		expect( made.errors[ 0 ].message ).toMatch(
			/hello_dolly_get_lyric\(\).*hello/is
		);
		expect( ( await site.page( '/' ) ).status ).toBe( 200 );
		await site.wp( 'plugin', 'deactivate', 'hello' );
	} );

	test( 'is refused a second time, naming the other snippet', async () => {
		const code = await ofSite( file );
		const first = await goLive( {
			type: 'php',
			hook: 'root',
			code,
			title: 'Dolly the first',
		} );
		const made = await send( { type: 'php', hook: 'root', code } );
		expect( made.deactivated ).toBe( true );
		expect( made.errors[ 0 ].message ).toContain( 'Dolly the first' );
		expect(
			( await site.rest( 'GET', `/snippets/${ first }` ) ).body.status
		).toBe( 'active' );
	} );
} );

describe( 'functions.php of a theme', () => {
	/** From the archive: the test site itself has fewer themes. */
	const theme = async ( name: string ) =>
		readFile(
			path.join(
				( await wordpressSource() ).wordpress,
				`wp-content/themes/${ name }/functions.php`
			),
			'utf8'
		);

	async function patternCategories(): Promise< string[] > {
		const answer = await site.rest(
			'GET',
			'/block-patterns/categories',
			undefined,
			{ namespace: 'wp/v2' }
		);
		return answer.body.map( ( { name }: { name: string } ) => name );
	}

	longTest(
		'another theme: goes live and registers what it brings',
		async () => {
			const code = await theme( 'twentytwentyfour' );
			expect( await patternCategories() ).not.toContain(
				'twentytwentyfour_page'
			);
			await goLive( { type: 'php', hook: 'root', code } );
			expect( await patternCategories() ).toContain(
				'twentytwentyfour_page'
			);
		}
	);

	test( 'the active theme: goes live before it, and the theme steps aside', async () => {
		const before = await site.page( '/' );
		await goLive( {
			type: 'php',
			hook: 'root',
			code: await theme( 'twentytwentyfive' ),
		} );
		const after = await site.page( '/' );
		expect( after.status ).toBe( 200 );
		expect(
			after.text.includes( 'id="twentytwentyfive-style-inline-css"' )
		).toBe( true );
		expect( after.text === before.text ).toBe( true );
	} );

	test( 'the active theme, when it does not guard its functions: is refused with the function and its line', async () => {
		const code = ( await theme( 'twentytwentyfour' ) )
			.replaceAll( /^if \( ! function_exists.*:$/gm, '' )
			.replaceAll( /^endif;$/gm, '' );
		const child = path.join( site.wpContent, 'themes/unguarded' );
		await mkdir( child );
		await writeFile(
			path.join( child, 'style.css' ),
			'/*\nTheme Name: Unguarded\nTemplate: twentytwentyfive\n*/'
		);
		await writeFile( path.join( child, 'functions.php' ), code );
		expect(
			( await site.wp( 'theme', 'activate', 'unguarded' ) ).code
		).toBe( 0 );
		const made = await send( { type: 'php', hook: 'root', code } );
		await site.wp( 'theme', 'activate', 'twentytwentyfive' );
		expect( made.deactivated ).toBe( true );
		expect( made.errors[ 0 ].message ).toContain(
			'twentytwentyfour_block_styles()'
		);
		expect( made.errors[ 0 ].line ).toBe(
			code
				.split( '\n' )
				.findIndex( ( text ) =>
					text.includes( 'function twentytwentyfour_block_styles' )
				) + 1
		);
		expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	} );
} );

describe( 'Bootstrap', () => {
	test( 'bootstrap.css as a file is what the server delivers', async () => {
		const code = await ofNpm( 'bootstrap/dist/css/bootstrap.css' );
		const id = await goLive( {
			type: 'css',
			hook: 'frontend',
			load_as: 'file',
			code,
		} );
		const page = await site.page( '/' );
		const href =
			new RegExp( `id="svc-${ id }-css" href="([^"]+)"` ).exec(
				page.text
			)?.[ 1 ] ?? '';
		const file = await site.page( href );
		expect( file.headers.get( 'content-type' ) ).toContain( 'text/css' );
		expect( file.text ).toContain( '.btn-outline-primary' );
		expect( file.text.length ).toBeGreaterThan( code.length / 2 );
	} );

	longTest( 'bootstrap.css inline stands whole in the page', async () => {
		const code = await ofNpm( 'bootstrap/dist/css/bootstrap.css' );
		const id = await goLive( { type: 'css', hook: 'frontend', code } );
		const page = await site.page( '/' );
		const style =
			new RegExp(
				`<style id="svc-${ id }-css">([\\s\\S]*?)</style>`
			).exec( page.text )?.[ 1 ] ?? '';
		expect( style ).toContain( code.trim().slice( -200 ) );
		expect( style.trim().length ).toBe( code.trim().length );
	} );

	test( 'bootstrap.bundle.js as a deferred file is what was sent', async () => {
		const code = await ofNpm( 'bootstrap/dist/js/bootstrap.bundle.js' );
		const id = await goLive( {
			type: 'js',
			hook: 'frontend_footer',
			load_as: 'file',
			js_strategy: 'defer',
			code,
		} );
		const page = await site.page( '/' );
		const tag =
			new RegExp( `<script[^>]*id="svc-${ id }-js"[^>]*>` ).exec(
				page.text
			)?.[ 0 ] ?? '';
		expect( tag ).toMatch( / defer/ );
		const file = await site.page(
			/ src="([^"]+)"/.exec( tag )?.[ 1 ] ?? ''
		);
		expect( file.headers.get( 'content-type' ) ).toContain( 'javascript' );
		expect( file.text ).toBe( code );
	} );

	longTest(
		'bootstrap.bundle.js inline stands whole in the page',
		async () => {
			const code = await ofNpm( 'bootstrap/dist/js/bootstrap.bundle.js' );
			const id = await goLive( {
				type: 'js',
				hook: 'frontend_footer',
				code,
			} );
			const page = await site.page( '/' );
			const script =
				new RegExp(
					`<script id="svc-${ id }-js">([\\s\\S]*?)</script>`
				).exec( page.text )?.[ 1 ] ?? '';
			expect( script.trim() ).toBe( code.trim() );
		}
	);
} );
