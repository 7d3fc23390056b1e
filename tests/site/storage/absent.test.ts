/**
 * A storage that is missing, emptied or another site's is no empty one: reads and writes are refused with the path and what to do, nothing
 * is collected, and what a snippet guards stays closed. A person can accept the folder as it is.
 */
import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { removeTree } from '../../../scripts/lib/remove-tree.mjs';
import { testSite } from '../../support/test-site.ts';

// PHP remembers for two minutes where a folder's link leads, and here it moves.
const site = testSite( { ini: { realpath_cache_ttl: '0' } }, { quiet: false } );

const aside = () => `${ site.storage }-aside`;
const uploads = () => path.join( site.uploads, 'svc' );

afterEach( async () => {
	await removeTree( aside() );
} );

async function save( fields: object ): Promise< number > {
	const answer = await site.rest( 'POST', '/snippets', {
		title: 'one',
		type: 'css',
		code: 'a { color: red }',
		status: 'active',
		load_as: 'file',
		...fields,
	} );
	expect( answer.status, answer.text ).toBe( 201 );
	return answer.body.snippet.id;
}

const codes = async ( ...asks: [ string, string, object? ][] ) => {
	const seen = [];
	for ( const [ method, route, body ] of asks ) {
		const answer = await site.rest( method, route, body );
		seen.push( [ route, answer.status, answer.body.code ] );
	}
	return seen;
};

const ASKS: [ string, string, object? ][] = [
	[ 'GET', '/snippets' ],
	[ 'GET', '/export' ],
	[ 'GET', '/trash' ],
	[ 'GET', '/settings' ],
	[ 'POST', '/snippets', { title: 'x', type: 'css', code: 'b {}' } ],
	[ 'POST', '/settings', { minify: true } ],
];
const refused = ASKS.map( ( [ , route ] ) => [ route, 500, 'svc_storage' ] );

const collect = () => site.php( `do_action( 'svc_collect' );` );

test.each( [
	[ 'gone', async () => rename( site.storage, aside() ) ],
	[
		'an empty mount point',
		async () => {
			await rename( site.storage, aside() );
			await mkdir( site.storage );
		},
	],
] )( 'a storage that is %s', async ( _name, lose ) => {
	const id = await save( {} );
	expect( await readdir( uploads() ) ).toContain( `${ id }.css` );
	await lose();

	expect( await codes( ...ASKS ) ).toEqual( refused );
	const { body } = await site.rest( 'GET', '/snippets' );
	expect( body.message ).toContain( 'wp svc info --forget' );
	expect( body.data.path ).toContain( 'svc' );
	await collect();
	expect( await readdir( uploads() ) ).toContain( `${ id }.css` );
	const health = await site.php(
		`require_once ABSPATH . 'wp-admin/includes/admin.php'; $tests = apply_filters( 'site_status_tests', [ 'direct' => [], 'async' => [] ] ); foreach ( $tests['direct'] as $name => $test ) { if ( str_starts_with( $name, 'svc' ) ) { echo $name, '=', call_user_func( $test['test'] )['status'], ' '; } }`
	);
	expect( health ).toContain( 'critical' );

	await removeTree( site.storage );
	await rename( aside(), site.storage );
	const back = await site.rest( 'GET', '/snippets' );
	expect( back.body ).toHaveLength( 1 );
} );

test( 'a folder of another site is told apart, and a person can accept it', async () => {
	await save( {} );
	await cp( site.storage, aside(), { recursive: true } );
	await site.resetSnippets();
	await save( { title: 'another' } );
	await removeTree( site.storage );
	await rename( aside(), site.storage );

	const answer = await site.rest( 'GET', '/snippets' );
	expect( [ answer.status, answer.body.code ] ).toEqual( [
		500,
		'svc_storage',
	] );
	expect( answer.body.message ).toContain( 'another site' );
	expect( await site.wp( 'svc', 'list' ) ).toMatchObject( {
		code: 7,
		stderr: expect.stringContaining( 'svc_storage' ),
	} );
	const accepted = await site.rest( 'POST', '/storage/forget' );
	expect( accepted.body ).toMatchObject( { missing: 0 } );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toMatchObject( [
		{ title: 'one' },
	] );
} );

test( 'a new start forgets what is gone, and only then', async () => {
	await save( {} );
	await rm( site.storage, { recursive: true } );
	expect( await codes( [ 'GET', '/snippets' ] ) ).toEqual( [
		[ '/snippets', 500, 'svc_storage' ],
	] );
	expect(
		( await site.rest( 'POST', '/storage/forget' ) ).body
	).toMatchObject( { missing: 1 } );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
	await save( { title: 'new' } );
} );

test( 'a database from before the newest changes is no contradiction', async () => {
	await save( {} );
	const option = await site.php( `echo get_option( 'svc_storage' );` );
	await save( { title: 'two' } );
	await site.php(
		`update_option( 'svc_storage', '${ option }' ); delete_option( 'svc_unwritten' );`
	);
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toHaveLength( 2 );
} );

test( 'while the storage is missing, what a snippet guards is closed for visitors, and the mail goes once', async () => {
	await save( {
		type: 'php',
		title: 'guard',
		code: "add_action( 'template_redirect', static function () { if ( isset( $_GET['never'] ) ) { exit; } } );",
		on_error: 'keep',
		load_as: undefined,
	} );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	await rename( site.storage, aside() );

	const page = await site.page( '/' );
	expect( [ page.status, page.headers.get( 'retry-after' ) ] ).toEqual( [
		503,
		'300',
	] );
	expect( ( await site.page( '/wp-login.php' ) ).status ).toBe( 200 );
	expect( ( await site.page( '/?rest_route=/wp/v2/posts' ) ).status ).toBe(
		503
	);
	const planned = await site.php(
		`echo count( array_filter( _get_cron_array(), static fn( $hooks ) => isset( $hooks['svc_error_mail'] ) ) );`
	);
	expect( planned ).toContain( '1' );
	await removeTree( site.storage );
	await rename( aside(), site.storage );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
} );

test( 'without a guard the site goes on', async () => {
	await save( {} );
	await rename( site.storage, aside() );
	expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	await removeTree( site.storage );
	await rename( aside(), site.storage );
} );

test( 'a release that brings no folder with it loses nothing, and the shared folder of the docs goes on', async () => {
	const id = await save( {} );
	const shared = path.join( site.wpContent, 'shared-svc' );
	// `mv current/web/app/svc shared/web/app/svc`, and the link that the next release gets.
	await rename( site.storage, shared );
	await symlink( shared, site.storage );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toHaveLength( 1 );

	// The release after it, made before the folder was added to the shared ones.
	await rm( site.storage );
	expect( await codes( ...ASKS ) ).toEqual( refused );
	await collect();
	expect( await readdir( uploads() ) ).toContain( `${ id }.css` );

	expect( await readdir( site.storage ).catch( () => 'gone' ) ).toBe(
		'gone'
	);
	await symlink( shared, site.storage );
	await save( { title: 'two' } );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toHaveLength( 2 );
	await rm( site.storage );
	await rename( shared, site.storage );
} );
