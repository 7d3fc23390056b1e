/**
 * What the test load refuses and lets through on a site with posts and a block theme: its pages, and what the theme declares.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { activating, statesOf } from './activating.ts';

const site = testSite(
	{ theme: 'twentytwentyfive', posts: true },
	{ quiet: false }
);

const { expectRefused, expectLive } = activating( site );

test( 'every page that was tried is named, with what came of it and how long it took', async () => {
	const { test_load: load } = await expectLive( {
		code: "add_action( 'wp_footer', function () { echo $svc_nothing; } );",
	} );
	expect( load ).toMatchObject( { outcome: 'pass', reason: '' } );
	expect( Object.keys( statesOf( load ) ) ).toEqual(
		expect.arrayContaining( [
			'the front page',
			'the login page',
			'the REST API',
			'the dashboard',
			'the post editor',
		] )
	);
	expect( new Set( Object.values( statesOf( load ) ) ) ).toEqual(
		new Set( [ 'fine' ] )
	);
	const front = load?.pages[ 0 ];
	expect( front ).toMatchObject( {
		url: `${ site.url }/`,
		message: 'Undefined variable $svc_nothing.',
		line: 1,
	} );
	expect( front?.ms ).toBeGreaterThan( 0 );
} );

test( 'every page tells what the code took of it, in its file and in its callbacks', async () => {
	const { test_load: load } = await expectLive( {
		hook: 'init',
		code: `$GLOBALS['wpdb']->get_var( 'SELECT 1' );
add_action( 'wp_footer', function () {
	$GLOBALS['wpdb']->get_var( 'SELECT 2' );
	$GLOBALS['svc_kept'] = str_repeat( 'x', 3000000 );
	usleep( 20000 );
} );`,
	} );
	const costs = new Map(
		load?.pages.map( ( { label, cost } ) => [ label, cost ] )
	);
	const front = costs.get( 'the front page' );
	expect( front?.queries ).toBe( 2 );
	expect( front?.ms ).toBeGreaterThan( 20 );
	expect( front?.memory ).toBeGreaterThan( 2_500_000 );
	const login = costs.get( 'the login page' );
	expect( login?.queries ).toBe( 1 );
	expect( login?.memory ).toBeLessThan( 1_000_000 );
} );

longTest( 'an error only on single posts is refused', async () => {
	await expectRefused(
		{
			code: "add_filter( 'the_content', function ( $c ) {\n\treturn is_singular() ? strlen( [] ) : $c;\n} );",
		},
		/TypeError: strlen\(\)/,
		2
	);
} );

longTest( 'redirecting once to a page of the site is allowed', async () => {
	await expectLive( {
		code: "add_action( 'template_redirect', function () { if ( is_front_page() ) { wp_safe_redirect( home_url( '/sample-page/' ) ); exit; } } );",
	} );
} );

longTest(
	"the active theme's functions.php goes live: every function is guarded",
	async () => {
		const code = await readFile(
			path.join(
				site.dir,
				'wp-content/themes/twentytwentyfive/functions.php'
			),
			'utf8'
		);
		await expectLive( { hook: 'init', code } );
		expect( ( await site.page( '/' ) ).status ).toBe( 200 );
	}
);

test( 'a copy of it without the guards is refused with the name that clashes and the theme', async () => {
	const code = await readFile(
		path.join(
			site.dir,
			'wp-content/themes/twentytwentyfive/functions.php'
		),
		'utf8'
	);
	const bare = code.replaceAll(
		/^if \( ! function_exists\( .* \) \) :$|^endif;$/gm,
		''
	);
	const line =
		bare
			.split( '\n' )
			.findIndex( ( text ) =>
				text.includes( 'function twentytwentyfive_' )
			) + 1;
	await expectRefused(
		{ hook: 'init', code: bare },
		/twentytwentyfive_\w+\(\) is already declared by the theme "twentytwentyfive"/,
		line
	);
} );
