/**
 * A snippet that was fine for a week begins to throw
 * because a post has a word in it. The visitor sees the page, that snippet
 * is off and says why, all others still run.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { addMany } from '../support/many-snippets.ts';

const OTHERS = 499;

const PROBE = `<?php
add_action( 'wp_footer', static function () {
	echo '<i>ran:' . count( array_unique( $GLOBALS['svc_ran'] ?? [] ) ) . '</i>';
}, PHP_INT_MAX );`;

const FRAGILE = `add_filter( 'the_content', static function ( $content ) {
	if ( str_contains( $content, 'umbrella' ) ) {
		throw new DomainException( 'No umbrellas here' );
	}
	return '<b>fragile</b>' . $content;
} );`;

let site: FullTestSite;
let fragile = 0;

beforeAll( async () => {
	site = await startFullSite( { muPlugins: { 'probe.php': PROBE } } );
	await addMany( site, {
		count: OTHERS,
		settings: `[ 'hook' => 0 === $n % 2 ? 'root' : 'wp_head' ]`,
		code: `'$GLOBALS["svc_ran"][] = ' . $n . ';'`,
	} );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Fragile',
		type: 'php',
		hook: 'root',
		code: FRAGILE,
		status: 'active',
	} );
	expect( made.body.errors, made.text ).toEqual( [] );
	fragile = made.body.snippet.id;
} );
afterAll( () => site.stop() );

/** What a browser would end up with. */
async function visit( address: string ) {
	let page = await site.page( address );
	for ( let hops = 0; page.status >= 300 && page.status < 400; hops++ ) {
		expect( hops ).toBeLessThan( 3 );
		page = await site.page( page.headers.get( 'location' ) ?? '' );
	}
	return page;
}

async function activeIds(): Promise< number[] > {
	const list = await site.rest( 'GET', '/snippets', undefined, {
		query: { status: 'active' },
	} );
	return list.body.map( ( { id }: { id: number } ) => id );
}

test( 'the visitor of the post sees the page, the guilty snippet is off, 499 others run', async () => {
	const before = await visit( '/?p=1' );
	expect( before.text ).toContain( '<b>fragile</b>' );
	expect( before.text ).toContain( `<i>ran:${ OTHERS }</i>` );
	await site.php(
		"wp_update_post( [ 'ID' => 1, 'post_content' => 'Take an umbrella.' ] );"
	);

	const page = await visit( '/?p=1' );
	expect( page.status ).toBe( 200 );
	expect( page.text ).toContain( 'Take an umbrella.' );
	expect( page.text ).not.toContain( '<b>fragile</b>' );
	expect( page.text ).toContain( `<i>ran:${ OTHERS }</i>` );
	expect( page.text ).toContain( '</html>' );

	const off = await site.rest( 'GET', `/snippets/${ fragile }` );
	expect( off.body.status ).toBe( 'inactive' );
	expect( off.body.error ).toContain( 'No umbrellas here' );
	expect( off.body.error ).toContain( '(line 3)' );
	const active = await activeIds();
	expect( active ).toHaveLength( OTHERS );
	expect( active ).not.toContain( fragile );
} );

test( 'eight visitors at once who all hit it see the page', async () => {
	await site.php(
		"wp_update_post( [ 'ID' => 1, 'post_content' => 'Quiet.' ] );"
	);
	const on = await site.rest( 'POST', `/snippets/${ fragile }/enable` );
	expect( on.body.snippet.status, on.text ).toBe( 'active' );
	await site.php(
		"wp_update_post( [ 'ID' => 1, 'post_content' => 'Two umbrellas.' ] );"
	);
	const pages = await Promise.all(
		Array.from( { length: 8 }, () => visit( '/?p=1' ) )
	);
	for ( const page of pages ) {
		expect( page.status ).toBe( 200 );
		expect( page.text ).toContain( 'Two umbrellas.' );
		expect( page.text ).toContain( `<i>ran:${ OTHERS }</i>` );
	}
	expect( await activeIds() ).toHaveLength( OTHERS );
} );
