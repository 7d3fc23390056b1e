/**
 * The folder of public files is lost, or older than the storage: files come back
 * with the first request that misses one, with the daily clean-up and with
 * `wp svc info --repair`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( { account: 'unprivileged' } );

const run = promisify( execFile );

const folder = () => path.join( site.uploads, 'svc' );
const inFolder = ( name: string ) => path.join( folder(), name );
const address = ( name: string ) => `/wp-content/uploads/svc/${ name }?ver=1`;
const ours = ( name: string ) => /^\d+\.(?:css|js)$/.test( name );

async function save( fields: Record< string, unknown > ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', {
		status: 'active',
		...fields,
	} );
	expect( made.status, made.text ).toBe( 201 );
	expect( made.body.errors ).toEqual( [] );
	return made.body.snippet.id;
}

/** Every public file with what is in it. */
async function published(): Promise< Record< string, string > > {
	const names = existsSync( folder() ) ? await readdir( folder() ) : [];
	const found: Record< string, string > = {};
	for ( const name of names.filter( ours ).sort() ) {
		found[ name ] = await readFile( inFolder( name ), 'utf8' );
	}
	return found;
}

const health = async () =>
	JSON.parse(
		await site.php(
			"echo json_encode( apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] )['direct']['svc_public_files']['test']() );"
		)
	) as { status: string; description: string };

async function repair(): Promise< {
	published: number[];
	unpublished: number[];
} > {
	const done = await site.wp( 'svc', 'info', '--repair', '--format=json' );
	expect( done.code, done.stderr ).toBe( 0 );
	return JSON.parse( done.stdout );
}

let all: Record< string, string >;
let css = 0;
let js = 0;
let scss = 0;

beforeEach( async () => {
	css = await save( {
		title: 'Plain',
		type: 'css',
		load_as: 'file',
		code: '/* note */\n.plain {\n\tcolor: red;\n}\n',
	} );
	js = await save( {
		title: 'Script',
		type: 'js',
		load_as: 'file',
		code: 'window.svcScript = 1;\n',
	} );
	scss = await save( {
		title: 'Printed',
		type: 'css',
		lang: 'scss',
		code: '$c: #abcdef;\n.printed { .in { color: $c; } }',
	} );
	all = await published();
	expect( Object.keys( all ) ).toEqual( [
		`${ css }.css`,
		`${ js }.js`,
		`${ scss }.css`,
	] );
	expect( ( await health() ).status ).toBe( 'good' );
} );

describe( 'the folder is lost', () => {
	beforeEach( () => rm( folder(), { recursive: true } ) );

	test( 'the first request of a file is answered with it, and it is there again', async () => {
		for ( const [ name, kind ] of [
			[ `${ css }.css`, 'text/css' ],
			[ `${ js }.js`, 'text/javascript' ],
		] as const ) {
			const first = await site.page( address( name ) );
			expect( [ first.status, first.text ] ).toEqual( [
				200,
				all[ name ],
			] );
			expect( first.headers.get( 'content-type' ) ).toContain( kind );
			expect( first.headers.get( 'cache-control' ) ).toContain(
				'no-cache'
			);
			expect( await readFile( inFolder( name ), 'utf8' ) ).toBe(
				all[ name ]
			);
			const second = await site.page( address( name ) );
			expect( [ second.status, second.text ] ).toEqual( [
				200,
				all[ name ],
			] );
		}
		// With the files that keep the folder from serving anything else.
		expect( await readdir( folder() ) ).toEqual(
			expect.arrayContaining( [ '.htaccess', 'index.php', 'web.config' ] )
		);
	} );

	longTest(
		'a page that prints compiled CSS writes it itself, from the copy alone',
		async () => {
			await rm( path.join( site.storage, 'snippets' ), {
				recursive: true,
			} );
			expect( ( await site.page( '/' ) ).text ).toContain(
				'.printed .in{color:#abcdef}'
			);
			expect( await published() ).toEqual( {
				[ `${ scss }.css` ]: all[ `${ scss }.css` ],
			} );
		}
	);

	test( 'Site Health names the snippets, and --repair brings all back', async () => {
		expect( await health() ).toMatchObject( {
			status: 'recommended',
			description: expect.stringMatching(
				/&quot;Plain&quot;, &quot;Script&quot;, &quot;Printed&quot;.*uploads\/svc/
			),
		} );
		expect( await repair() ).toMatchObject( {
			published: [ css, js, scss ],
			unpublished: [],
		} );
		expect( await published() ).toEqual( all );
		expect( ( await health() ).status ).toBe( 'good' );
		expect( await repair() ).toMatchObject( { published: [] } );
	} );

	longTest(
		'what no page may link does not come back, whoever asks',
		async () => {
			await site.rest( 'PUT', `/snippets/${ js }`, { mode: 'test' } );
			await site.rest( 'POST', `/snippets/${ css }/disable` );
			for ( const name of [
				`${ css }.css`,
				`${ js }.js`,
				`${ scss }.js`,
				'99.css',
				`0${ scss }.css`,
			] ) {
				const page = await site.page( address( name ) );
				expect( page.status, name ).toBe( 404 );
			}
			const elsewhere = await site.page( `/svc/${ scss }.css` );
			expect( elsewhere.status ).toBe( 404 );
			// The page that says "not found" prints this one.
			expect( Object.keys( await published() ) ).toEqual( [
				`${ scss }.css`,
			] );
		}
	);

	longTest(
		'the daily clean-up compiles what no copy is left of',
		async () => {
			await rm( path.join( site.storage, 'maps' ), { recursive: true } );
			expect( ( await site.page( '/' ) ).text ).not.toContain(
				'.printed'
			);
			await site.php( "do_action( 'svc_collect' );" );
			expect( await published() ).toEqual( all );
			expect(
				await site.php( "echo get_option( 'svc_unpublished' );" )
			).toBe( '' );
			await site.clearLog();
		}
	);
} );

describe( 'the folder is older than the storage', () => {
	test( 'what differs is written, what belongs to no snippet goes, in the daily clean-up and by --repair', async () => {
		const gone = await save( { type: 'js', load_as: 'file', code: '1;' } );
		await site.rest( 'DELETE', `/snippets/${ gone }` );
		for ( const heal of [
			() => site.php( "do_action( 'svc_collect' );" ),
			repair,
		] ) {
			await writeFile( inFolder( `${ css }.css` ), '.older{}' );
			await writeFile( inFolder( `${ js }.js` ), 'older();' );
			await writeFile( inFolder( `${ scss }.css` ), '.older{}' );
			await writeFile( inFolder( `${ gone }.js` ), 'older();' );
			await writeFile( inFolder( 'own.css' ), 'somebody else' );
			expect( await health() ).toMatchObject( {
				status: 'recommended',
				description: expect.stringContaining( 'Printed' ),
			} );
			await heal();
			expect( await published() ).toEqual( all );
			expect( existsSync( inFolder( 'own.css' ) ) ).toBe( true );
		}
	} );

	longTest(
		'whether CSS is minified may have changed since it was written',
		async () => {
			await site.rest( 'POST', '/settings', { minify: false } );
			expect( ( await health() ).status ).toBe( 'good' );
			await rm( inFolder( `${ css }.css` ) );
			const page = await site.page( address( `${ css }.css` ) );
			expect( page.text ).toContain( '/* note */' );
			expect( ( await health() ).status ).toBe( 'good' );
		}
	);
} );

describe( 'where it cannot be written', () => {
	test( 'requests leave a file alone for a while, and Site Health and --repair say so', async ( {
		skip,
	} ) => {
		skip( site.account === 'root', 'root may write everywhere' );
		await rm( folder(), { recursive: true } );
		await run( 'chmod', [ 'a-w', site.uploads ] );
		try {
			const tried = () =>
				site.php( "echo get_option( 'svc_unpublished', 'never' );" );
			const page = () => site.page( address( `${ css }.css` ) );
			expect( ( await page() ).status ).toBe( 404 );
			const first = await tried();
			// The page that says "not found" has missed its own CSS.
			expect( Object.keys( JSON.parse( first ) ) ).toEqual( [
				`${ css }`,
				`${ scss }`,
			] );
			expect( ( await page() ).status ).toBe( 404 );
			expect( await tried() ).toBe( first );
			expect( ( await site.notices() ).join( '\n' ) ).toContain(
				`svc could not write the public file of the snippet ${ css } again`
			);
			await site.php(
				`update_option( 'svc_unpublished', '{"${ css }":1}' );`
			);
			await page();
			expect( await tried() ).not.toContain( ':1}' );
			expect( await repair() ).toMatchObject( {
				published: [],
				unpublished: [ css, js, scss ],
			} );
			expect( ( await health() ).status ).toBe( 'recommended' );
		} finally {
			await run( 'chmod', [ 'u+w', site.uploads ] );
		}
		await site.php(
			`update_option( 'svc_unpublished', '{"${ css }":1}' );`
		);
		const page = await site.page( address( `${ css }.css` ) );
		expect( page.text ).toBe( all[ `${ css }.css` ] );
		await site.php( "do_action( 'svc_collect' );" );
		expect( await published() ).toEqual( all );
		expect(
			await site.php( "echo get_option( 'svc_unpublished', 'never' );" )
		).toBe( 'never' );
		await site.clearLog();
	} );
} );
