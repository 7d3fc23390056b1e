/**
 * Ways of copying a site on a real database and disk: what is noticed keeps the people of the original from getting mails of the copy. The
 * table of `docs/storage.md`: `tests/unit/Upkeep/RelocationTest.php`.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	expect,
	test,
} from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { quiet: false } );

const host = () => new URL( site.url ).host;
const http = () => `http://${ host() }`;

const change = async () =>
	JSON.parse(
		await site.php(
			"echo wp_json_encode( [ svc_plugin()->get( 'Svc\\\\Upkeep\\\\Relocation' )->change(), svc_plugin()->get( 'Svc\\\\Upkeep\\\\Relocation' )->may_mail() ] );"
		)
	) as [ { from: string; to: string } | null, boolean ];

const home = ( url: string ) =>
	site.php(
		`update_option( 'home', '${ url }' ); update_option( 'siteurl', '${ url }' );`
	);

/** The address is that in the database, as on most sites. */
const config = () => path.join( site.wpContent, '../wp-config.php' );
let before = '';
beforeAll( async () => {
	before = await readFile( config(), 'utf8' );
	await writeFile(
		config(),
		before.replace( /^define\( 'WP_(?:HOME|SITEURL)'.*$/gm, '' )
	);
} );
afterAll( () => writeFile( config(), before ) );

beforeEach( async () => {
	await home( http() );
	await site.php( "delete_option( 'svc_site' );" );
	await site.rest( 'POST', '/snippets', { title: 'A', type: 'html' } );
	await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( await change() ).toEqual( [ null, true ] );
} );

afterEach( async () => {
	await home( http() );
	await site.php( "delete_option( 'svc_site' );" );
} );

test( 'a copy by search-replace of the domain is noticed', async () => {
	const done = await site.wp(
		'search-replace',
		host(),
		'new.example',
		'--all-tables',
		'--quiet'
	);
	expect( done.code, done.stderr ).toBe( 0 );
	expect( await change() ).toEqual( [
		expect.objectContaining( { from: host(), to: 'new.example' } ),
		false,
	] );
	// The answer holds, also that the site has moved.
	await site.php(
		"svc_plugin()->get( 'Svc\\\\Upkeep\\\\Relocation' )->confirm( false, 1 );"
	);
	expect( await change() ).toEqual( [ null, true ] );
} );

test( 'files without the database are noticed, also after the next change', async () => {
	await site.php(
		"delete_option( 'svc_site' ); delete_option( 'svc_storage' );"
	);
	for ( const title of [ 'B', 'C' ] ) {
		expect( await change() ).toEqual( [
			expect.objectContaining( { from: '', to: host() } ),
			false,
		] );
		await site.rest( 'POST', '/snippets', { title, type: 'html' } );
	}
	const { text } = await site.page( '/wp-admin/index.php', { as: 'admin' } );
	expect( text ).toContain( 'were copied from another site' );
} );

test( 'the database without files is refused', async () => {
	await home( 'https://new.example' );
	await rm( site.storage, { recursive: true } );
	const said = await site.wp( 'svc', 'list' );
	expect( said.code ).not.toBe( 0 );
	expect( said.stderr ).toContain( 'is missing or empty' );
	await site.php( "delete_option( 'svc_storage' );" );
} );
