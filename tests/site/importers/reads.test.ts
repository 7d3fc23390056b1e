/**
 * Spec 4.8 with many snippets: rows of another plugin are read some at a time, and a step of an import reads those that it imports. Counted by
 * the queries that a request makes, never by time.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { loadFixture } from './fixtures.ts';

/** Notes every row of the tables and posts of other plugins that a query gives, and each query, by request. */
const LOG = `<?php
add_filter( 'svc_job_seconds', static fn() => 0 );
add_filter( 'query', static function ( $query ) {
	if ( preg_match( '/^\\s*(?:SELECT|UPDATE).*\\b(?:wp_snippets|wp_hfcm_scripts|wp_posts|wp_postmeta|wp_term_relationships)\\b/s', $query ) ) {
		file_put_contents( WP_CONTENT_DIR . '/reads.log', json_encode( [ $_SERVER['REQUEST_URI'] ?? '', $query ] ) . "\\n", FILE_APPEND );
	}
	return $query;
} );`;

const site = testSite( { muPlugins: { 'reads.php': LOG } } );
const log = () => path.join( site.wpContent, 'reads.log' );
const MANY = 250;

/** Queries since the last time, of requests to some routes. */
async function queries( of = '' ): Promise< string[] > {
	const lines = await readFile( log(), 'utf8' ).catch( () => '' );
	await rm( log(), { force: true } );
	return lines
		.split( '\n' )
		.filter( ( line ) => line !== '' )
		.map( ( line ) => JSON.parse( line ) as [ string, string ] )
		.filter( ( [ address ] ) => address.includes( of ) )
		.map( ( [ , query ] ) => query );
}

/** PHP that copies what the fixture has until there are many. */
const COPIES: Record< string, string > = {
	'code-snippets.sql': `global $wpdb; $t = $wpdb->prefix . 'snippets'; $row = $wpdb->get_row( "SELECT * FROM $t WHERE id = 11", ARRAY_A ); for ( $n = 101; $n <= 100 + ${ MANY }; ++$n ) { $wpdb->insert( $t, array( 'id' => $n, 'name' => "Copy $n" ) + $row ); }`,
	'hfcm.sql': `global $wpdb; $t = $wpdb->prefix . 'hfcm_scripts'; $row = $wpdb->get_row( "SELECT * FROM $t LIMIT 1", ARRAY_A ); for ( $n = 101; $n <= 100 + ${ MANY }; ++$n ) { $wpdb->insert( $t, array( 'script_id' => $n, 'name' => "Copy $n" ) + $row ); }`,
	'woody.json': `global $wpdb; $post = $wpdb->get_row( "SELECT * FROM $wpdb->posts WHERE post_type = 'wbcr-snippets' LIMIT 1", ARRAY_A ); $meta = $wpdb->get_results( "SELECT meta_key, meta_value FROM $wpdb->postmeta WHERE post_id = {$post['ID']}", ARRAY_A ); for ( $n = 20001; $n <= 20000 + ${ MANY }; ++$n ) { $wpdb->insert( $wpdb->posts, array( 'ID' => $n, 'post_title' => "Copy $n" ) + $post ); foreach ( $meta as $one ) { $wpdb->insert( $wpdb->postmeta, $one + array( 'post_id' => $n ) ); } }`,
};

const SOURCES = [
	[ 'code-snippets', 'code-snippets.sql', 'wp_snippets' ],
	// Another table, read by the same code.
	[ 'hfcm', 'hfcm.sql', 'wp_hfcm_scripts' ],
	[ 'woody', 'woody.json', 'wp_posts' ],
] as const;

for ( const [ source, fixture, table ] of sample( SOURCES, 2 ) ) {
	test( `${ source }: a preview of ${ MANY } reads them with few queries, and an import each of them in its step alone`, async () => {
		await loadFixture( site, fixture, COPIES[ fixture ] );
		await queries();
		const shown = await site.rest( 'GET', `/import/sources/${ source }` );
		expect( shown.body.length ).toBeGreaterThan( MANY );
		// Sizes and rows of three pages, columns, shortcodes in posts.
		expect( ( await queries() ).length ).toBeLessThan( 40 );

		const { body } = await site.rest(
			'POST',
			`/import/sources/${ source }/run`,
			{}
		);
		await queries();
		let steps = 0;
		const read: string[] = [];
		for ( let { job } = body; job.state !== 'done'; steps++ ) {
			( { body: job } = await site.rest(
				'POST',
				`/jobs/${ job.id }/step`,
				{}
			) );
			read.push(
				...( await queries() ).filter( ( query ) =>
					new RegExp( `SUBSTR.*\\b${ table }\\b` ).test( query )
				)
			);
		}
		expect( steps ).toBeGreaterThan( 1 );
		// One query of rows for each step, of those that it imports, and one for a row with the condition of another.
		expect( read.length ).toBeLessThanOrEqual( steps + 1 );

		const { body: switched } = await site.rest(
			'POST',
			`/import/sources/${ source }/switch`,
			{}
		);
		expect( switched.switched_off.length ).toBeGreaterThan( MANY );
		const made = await queries( '/switch' );
		expect(
			made.filter( ( query ) => /^\s*UPDATE/.test( query ) ).length
		).toBeLessThanOrEqual( 2 );
		expect( made.length ).toBeLessThan( 60 );
	}, 120_000 );
}
