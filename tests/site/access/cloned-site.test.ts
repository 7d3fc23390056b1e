/**
 * A site of a network that is cloned from another one, as plugins do it: they copy the tables and the uploads of a site, and know nothing of its storage.
 */
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	await site.php(
		`wpmu_create_blog( get_network()->domain, '/two/', 'two', get_user_by( 'login', 'admin' )->ID );`
	);
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

const at = ( slug: string ) =>
	new SiteClient( `${ site.url }/${ slug }`, ( user ) =>
		site.appPassword( user )
	);

/** A new site with the options of site 2, as a cloner makes it; its id. */
const clone = async ( slug: string, more = '' ) =>
	Number(
		await site.php( `
		$id = wpmu_create_blog( get_network()->domain, '/${ slug }/', '${ slug }', get_user_by( 'login', 'admin' )->ID );
		global $wpdb;
		$rows = $wpdb->get_results( "SELECT option_name, option_value, autoload FROM {$wpdb->get_blog_prefix( 2 )}options WHERE option_name NOT IN ( 'siteurl', 'home', '{$wpdb->get_blog_prefix( 2 )}user_roles' )", ARRAY_A );
		foreach ( $rows as $row ) { $wpdb->replace( $wpdb->get_blog_prefix( $id ) . 'options', $row ); }
		switch_to_blog( $id ); wp_cache_flush(); ${ more } restore_current_blog();
		echo $id;` )
	);

const titles = async ( slug: string ) => {
	const { body } = await at( slug ).rest( 'GET', '/snippets' );
	return body.map( ( { id, title, status }: Record< string, unknown > ) => [
		id,
		title,
		status,
	] );
};

test( 'a clone has the snippets of its original from its first page on, and goes its own way', async () => {
	const two = at( 'two' );
	await two.rest( 'POST', '/snippets', {
		title: 'gone',
		type: 'css',
		code: 'a {}',
	} );
	await two.rest( 'DELETE', '/snippets/1' );
	for ( const [ title, code ] of [
		[ 'first', 'FIRST' ],
		[ 'second', 'SECOND' ],
	] ) {
		const made = await two.rest( 'POST', '/snippets', {
			title,
			code,
			type: 'html',
			hook: 'wp_footer',
			status: 'active',
		} );
		expect( made.status, made.text ).toBe( 201 );
	}
	const preview = await two.rest( 'POST', '/preview/new-key', {} );
	await two.rest( 'POST', '/settings', { revision_limit: 7 } );
	const three = await clone( 'three' );
	const page = await site.page( '/three/' );
	expect( page.text ).toMatch( /FIRST[^]*SECOND/ );
	expect( await titles( 'three' ) ).toEqual( await titles( 'two' ) );
	expect( await titles( 'three' ) ).toHaveLength( 2 );
	const own = at( 'three' );
	expect( ( await own.rest( 'GET', '/snippets/2/revisions' ) ).status ).toBe(
		200
	);
	expect( ( await own.rest( 'GET', '/settings' ) ).body.revision_limit ).toBe(
		7
	);
	// A link to a preview of the original opens nothing here.
	const followed = await site.page(
		preview.body.url.replace( '/two/', '/three/' )
	);
	expect( followed.status ).toBe( 200 );
	await own.rest( 'PATCH', '/snippets/2', { code: 'THIRD' } );
	expect( ( await site.page( '/three/' ) ).text ).toContain( 'THIRD' );
	expect( ( await site.page( '/two/' ) ).text ).toContain( 'FIRST' );
	const index = await readFile(
		path.join( site.storage, `site-${ three }/index.php` ),
		'utf8'
	);
	expect( index ).not.toContain( 'site-2' );
	expect(
		await readdir( path.join( site.storage, `site-${ three }` ) )
	).not.toContain( 'trash' );
	// What is deleted here stays deleted.
	await own.rest( 'DELETE', '/snippets/2' );
	await own.rest( 'DELETE', '/snippets/3' );
	expect( await titles( 'three' ) ).toEqual( [] );
	expect( await titles( 'two' ) ).toHaveLength( 2 );
}, 60_000 );

test( 'the first request of a clone may be one for the service', async () => {
	await clone( 'four' );
	expect( await titles( 'four' ) ).toHaveLength( 2 );
	await clone( 'five' );
	const made = await at( 'five' ).rest( 'POST', '/snippets', {
		title: 'third',
		type: 'css',
		code: 'a {}',
	} );
	expect( made.body.snippet.id ).toBe( 4 );
	expect( await titles( 'five' ) ).toHaveLength( 3 );
}, 60_000 );

test( 'an option alone brings nothing, and a site that has snippets keeps them', async () => {
	for ( const [ slug, mark ] of [
		[ 'six', '2:' ],
		[ 'seven', '2' ],
		[ 'eight', `2:${ 'a'.repeat( 64 ) }` ],
		[ 'nine', '1:' ],
		[ 'ten', '999:' ],
	] ) {
		const id = await clone(
			slug ?? '',
			`update_option( 'svc_clone', '${ mark }' );`
		);
		expect( ( await site.page( `/${ slug }/` ) ).text ).not.toContain(
			'FIRST'
		);
		// The options say that there were snippets: a person decides whether to start without them.
		const own = at( slug ?? '' );
		expect( ( await own.rest( 'GET', '/snippets' ) ).body ).toMatchObject( {
			code: 'svc_storage',
		} );
		expect( ( await own.rest( 'POST', '/storage/forget' ) ).status ).toBe(
			200
		);
		expect( await titles( slug ?? '' ) ).toEqual( [] );
		expect(
			existsSync( path.join( site.storage, `site-${ id }/revisions` ) )
		).toBe( false );
	}
	const copied = `update_option( 'svc_clone', get_blog_option( 2, 'svc_clone' ) );`;
	await at( 'six' ).rest( 'POST', '/snippets', {
		title: 'own',
		type: 'css',
		code: 'a {}',
	} );
	await site.php( copied, '/six/' );
	expect( ( await site.page( '/six/' ) ).text ).not.toContain( 'FIRST' );
	expect( ( await titles( 'six' ) )[ 0 ][ 1 ] ).toBe( 'own' );
	expect(
		await site.php( `echo get_option( 'svc_clone' );`, '/six/' )
	).toMatch( /^(?!2:)\d+:[0-9a-f]{64}$/ );
}, 60_000 );
