/**
 * A shortcode tag that is already used: the answer names its owner.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';

let site: TestSite;

beforeAll( async () => {
	site = await startSite();
	await site.php( `
		wp_mkdir_p( WPMU_PLUGIN_DIR );
		file_put_contents( WPMU_PLUGIN_DIR . '/prices.php', <<<'PHP'
<?php
final class Prices { public static function all() { return 'prices'; } public function __invoke() { return ''; } }
add_shortcode( 'prices', 'Prices::all' );
add_shortcode( 'prices-2', [ 'Prices', 'all' ] );
add_shortcode( 'prices-3', new Prices() );
add_shortcode( 'prices-4', static fn() => '' );
add_shortcode( 'prices-5', 'no_such_function' );
PHP
		);` );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

afterEach( async () => {
	const notices = await ownNotices( site );
	await site.resetSnippets();
	expect( notices ).toEqual( [] );
} );

const draft = ( shortcode: string, more = {} ) => ( {
	title: 'Mine',
	type: 'html',
	code: 'x',
	run: 'shortcode',
	status: 'active',
	shortcode,
	...more,
} );

test.each( [
	[ 'gallery', 'WordPress' ],
	[ 'prices', 'the must-use plugin "prices.php"' ],
	[ 'prices-2', 'the must-use plugin "prices.php"' ],
	[ 'prices-3', 'the must-use plugin "prices.php"' ],
	[ 'prices-4', 'the must-use plugin "prices.php"' ],
	[ 'prices-5', 'something else on this site' ],
	[ 'svc', 'svc' ],
] )( '[%s] belongs to %s', async ( tag, owner ) => {
	const checked = await site.rest( 'POST', '/validate', draft( tag ) );
	expect( checked.body.errors ).toEqual( [] );
	expect( checked.body.warnings ).toEqual( [
		{
			message: `The shortcode [${ tag }] is already used by ${ owner }. Choose another tag.`,
			line: 0,
		},
	] );
} );

test( 'a tag of another snippet', async () => {
	const first = await site.rest( 'POST', '/snippets', draft( 'offer' ) );
	expect( first.body.warnings ).toEqual( [] );
	const { id } = first.body.snippet;
	const second = await site.rest(
		'POST',
		'/snippets',
		draft( 'offer', { title: 'Second' } )
	);
	expect( second.body.snippet.status ).toBe( 'active' );
	expect( second.body.warnings ).toMatchObject( [
		{ message: expect.stringContaining( `the snippet "Mine" (${ id })` ) },
	] );
	// A tag in a field that is not in use, and the snippet's own tag, are not a conflict.
	const idle = await site.rest(
		'POST',
		'/validate',
		draft( 'gallery', { run: 'auto' } )
	);
	expect( idle.body.warnings ).toEqual( [] );
	await site.rest( 'DELETE', `/snippets/${ second.body.snippet.id }` );
	const again = await site.rest( 'POST', '/validate', {
		id,
		...draft( 'offer' ),
	} );
	expect( again.body.warnings ).toEqual( [] );
} );
