/**
 * Failures that begin when the site is no longer watched: more than ten
 * minutes after the last change of anything.
 */
import { expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { endWatch } from '../../support/many-snippets.ts';
import { testSite } from '../../support/test-site.ts';
import type { Draft } from '../runtime/runtime-site.ts';
import { flip, FLIPS, live, off, wholeAfter } from './failing-site.ts';

const site = testSite(
	{
		posts: true,
		ini: { max_execution_time: '5', memory_limit: '96M' },
		muPlugins: { 'flips.php': FLIPS },
	},
	{ reset: false, quiet: false }
);

const at = ( hook: string, what: string, args = '' ): Draft => ( {
	code: `add_filter( '${ hook }', static function ( ${ args } ) {
	if ( svc_flipped( 'on' ) ) { ${ what } }
	return func_get_args()[0] ?? null;
} );`,
} );

test.each(
	sample< [ string, Draft, RegExp ] >(
		[
			[ 'exit at init', at( 'init', 'exit;' ), /empty/ ],
			[
				'exit half-way down the page',
				at( 'wp_body_open', 'exit;' ),
				/cut off|empty/,
			],
			[
				'wp_die without a word',
				at( 'wp', "wp_die( '', '', 500 );" ),
				/500/,
			],
			[
				'a redirect to itself',
				at(
					'template_redirect',
					"wp_redirect( home_url( '/' ) ); exit;"
				),
				/redirected forever/,
			],
			[
				'a method of a class as callback',
				{
					code: "final class Svc_Ends { public static function now() { if ( svc_flipped( 'on' ) ) { exit; } } } add_action( 'wp', [ 'Svc_Ends', 'now' ] );",
				},
				/empty/,
			],
			[
				'the_content that asks for the_content',
				{
					code: "add_filter( 'the_content', static function ( $text ) { return svc_flipped( 'on' ) ? apply_filters( 'the_content', $text . 'x' ) : $text; } ); add_action( 'wp', static function () { apply_filters( 'the_content', 'x' ); } );",
				},
				/Endless recursion: its callback of "the_content"/,
			],
		],
		3
	)
)(
	'%s',
	async ( _name, guilty, reason ) => {
		const [ id = 0 ] = await live( site, guilty );
		await endWatch( site );
		await flip( site, 'on' );
		const seconds = await wholeAfter( site, '/' );
		expect.soft( seconds, 'seconds until whole' ).not.toBeNull();
		const out = await off( site );
		expect( Object.keys( out ) ).toEqual( [ String( id ) ] );
		expect( out[ id ] ).toMatch( reason );
	},
	60_000
);

test( 'a post that is saved while it is saved', async () => {
	const [ id = 0 ] = await live( site, {
		code: "add_action( 'save_post', static function ( $post ) { if ( svc_flipped( 'on' ) ) { wp_update_post( [ 'ID' => $post, 'post_title' => 'again' ] ); } } );",
	} );
	await endWatch( site );
	await flip( site, 'on' );
	const save = () =>
		site.rest(
			'POST',
			'/posts/1',
			{ title: 'new' },
			{ namespace: 'wp/v2' }
		);
	expect( ( await save() ).status ).toBe( 500 );
	const out = await off( site );
	expect( Object.keys( out ) ).toEqual( [ String( id ) ] );
	expect( out[ id ] ).toMatch( /Endless recursion/ );
	expect( ( await save() ).body.title.raw ).toBe( 'new' );
}, 60_000 );

test( 'what a snippet ends on purpose for some costs it nothing, and the site looks into it every ten minutes', async () => {
	await live(
		site,
		at( 'init', "if ( isset( $_GET['bad'] ) ) { exit; }" ),
		at( 'wp', "if ( isset( $_GET['evil'] ) ) { wp_die( 'No.' ); }" )
	);
	await endWatch( site );
	await flip( site, 'on' );
	const cases = () =>
		site.php(
			`echo @file_get_contents( '${ site.storage }/watch/cases.php' );`
		);
	for ( const address of [ '/?bad=1', '/?evil=1' ] ) {
		await site.page( address );
		await expect
			.poll( cases, { timeout: 20_000, interval: 300 } )
			.toMatch( /"calm":\{.*"case":null|"case":null.*"calm":\{/s );
	}
	await expect
		.poll(
			async () =>
				Object.keys(
					JSON.parse( ( await cases() ).split( '\n' )[ 1 ] ?? '{}' )
						.calm ?? {}
				).length,
			{ timeout: 20_000, interval: 300 }
		)
		.toBe( 2 );
	// A minute later: the same causes rest.
	const before = ( await cases() ).replace( /"seen":\{[^}]*\}/, '"seen":{}' );
	await site.php(
		`$file = '${ site.storage }/watch/cases.php'; file_put_contents( $file, preg_replace( '/"seen":\\{[^}]*\\}/', '"seen":{}', file_get_contents( $file ) ) );`
	);
	for ( const address of [ '/?bad=2', '/?evil=2' ] ) {
		await site.page( address );
	}
	expect( await cases() ).toBe( before );
	expect( await off( site ) ).toEqual( {} );
}, 90_000 );
