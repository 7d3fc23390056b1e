/**
 * A shortcode tag that is already used: the answer names its owner.
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {
	muPlugins: {
		'prices.php': `<?php
final class Prices { public static function all() { return 'prices'; } public function __invoke() { return ''; } }
add_shortcode( 'prices', 'Prices::all' );
add_shortcode( 'prices-2', [ 'Prices', 'all' ] );
add_shortcode( 'prices-3', new Prices() );
add_shortcode( 'prices-4', static fn() => '' );
add_shortcode( 'prices-5', 'no_such_function' );`,
	},
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

test( 'a tag of WordPress, of a plugin, or of something else', async () => {
	for ( const [ tag, owner ] of [
		[ 'gallery', 'WordPress' ],
		[ 'prices', 'the must-use plugin "prices.php"' ],
		[ 'prices-2', 'the must-use plugin "prices.php"' ],
		[ 'prices-3', 'the must-use plugin "prices.php"' ],
		[ 'prices-4', 'the must-use plugin "prices.php"' ],
		[ 'prices-5', 'something else on this site' ],
		[ 'svc', 'svc' ],
	] ) {
		const checked = await site.rest(
			'POST',
			'/validate',
			draft( tag ?? '' )
		);
		expect( checked.body.errors, tag ).toEqual( [] );
		expect( checked.body.warnings ).toEqual( [
			{
				message: `The shortcode [${ tag }] is already used by ${ owner }. Choose another tag.`,
				line: 0,
			},
		] );
	}
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
