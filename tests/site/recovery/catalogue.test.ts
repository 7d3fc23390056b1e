/**
 * Ways in which a snippet that went live well takes a site down later: for
 * each, how long visitors see it, who is off, and that everything else stays.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import type { Draft } from '../runtime/runtime-site.ts';
import { flip, FLIPS, live, off, visit, wholeAfter } from './failing-site.ts';

const site = testSite(
	{
		ini: { max_execution_time: '3', memory_limit: '96M' },
		muPlugins: {
			'flips.php': FLIPS,
			'some-plugin.php': `<?php
			add_filter( 'some_plugin_value', static function ( $value ) { if ( 'bad' === $value ) { throw new RuntimeException( 'plugin cannot' ); } return $value; } );
			function some_plugin_wants( int $number ): int { return $number; }`,
		},
	},
	{ reset: false, quiet: false }
);

type Row = {
	name: string;
	guilty: Draft;
	/** What the reason says. */
	reason: RegExp;
	/** @default '/' */
	address?: string;
	/** Seconds that visitors may see it. @default 10 */
	within?: number;
};

/** A callback that does something once it is flipped. */
const at = (
	hook: string,
	what: string,
	args = ''
) => `add_filter( '${ hook }', static function ( ${ args } ) {
	if ( svc_flipped( 'on' ) ) { ${ what } }
	return func_get_args()[0] ?? null;
} );`;

const rows: Row[] = [
	...[ 'init', 'wp_loaded', 'wp', 'template_redirect', 'wp_head' ].map(
		( hook ): Row => ( {
			name: `a function that is gone at ${ hook }`,
			guilty: {
				code: `if ( svc_flipped( 'on' ) ) { add_action( '${ hook }', 'some_plugin_function' ); }`,
			},
			reason: /some_plugin_function/,
		} )
	),
	{
		name: 'a method that is gone',
		guilty: {
			code: "if ( svc_flipped( 'on' ) ) { add_action( 'wp_footer', [ 'Some_Plugin', 'footer' ] ); }",
		},
		reason: /Some_Plugin/,
	},
	{
		name: 'memory used up inside WordPress',
		guilty: {
			code: at(
				'init',
				"for ( $n = 0; ; $n++ ) { wp_cache_set( $n, str_repeat( 'x', 1000 ) . $n ); }"
			),
		},
		reason: /memory/i,
	},
	{
		name: 'time used up inside WordPress',
		guilty: {
			code: at(
				'init',
				"set_time_limit( 1 ); while ( true ) { wp_kses_post( str_repeat( '<p class=a>a</p>', 500 ) ); }"
			),
		},
		reason: /time/i,
		// Each look at it lasts as long as it takes.
		within: 30,
	},
	{
		name: 'a filter that returns nothing',
		guilty: { code: at( 'body_class', 'return null;' ) },
		reason: /TypeError|500|cut off/i,
	},
	{
		name: 'a filter that returns a text where a list is wanted',
		guilty: { code: at( 'template_include', 'return [];' ) },
		reason: /500|cut off|empty/i,
	},
	{
		name: 'exit at init',
		guilty: { code: at( 'init', 'exit;' ) },
		reason: /empty/,
	},
	{
		name: 'exit at template_redirect',
		guilty: { code: at( 'template_redirect', 'exit;' ) },
		reason: /empty/,
	},
	{
		name: 'exit half-way down the page',
		guilty: { code: at( 'wp_body_open', 'exit;' ) },
		reason: /cut off|empty/,
	},
	{
		name: 'exit at the top of the snippet',
		guilty: {
			hook: 'init',
			code: "if ( svc_flipped( 'on' ) ) { exit; }",
		},
		reason: /empty/,
	},
	{
		name: 'wp_die with an error',
		guilty: { code: at( 'wp', "wp_die( 'No.' );" ) },
		reason: /500/,
	},
	{
		name: 'wp_die without a word',
		guilty: { code: at( 'wp_loaded', "wp_die( '', '', 500 );" ) },
		reason: /500/,
	},
	{
		name: 'a redirect to itself',
		guilty: {
			code: at(
				'template_redirect',
				"wp_redirect( home_url( '/' ) ); exit;"
			),
		},
		reason: /redirected forever/,
	},
	{
		name: 'two redirects that lead to each other',
		guilty: {
			code: at(
				'template_redirect',
				"wp_redirect( home_url( isset( $_GET['s'] ) ? '/' : '/?s=a' ) ); exit;"
			),
		},
		reason: /redirected forever/,
	},
	{
		name: 'a wrong argument for a plugin, from WordPress',
		guilty: {
			code: "if ( svc_flipped( 'on' ) ) { add_filter( 'the_title', static function ( int $title ) { return $title; } ); }",
		},
		reason: /must be of type int/,
		address: '/hello-world/',
	},
	{
		name: 'a plugin that fails at what the snippet hands to it',
		guilty: {
			code: at( 'wp', "apply_filters( 'some_plugin_value', 'bad' );" ),
		},
		reason: /plugin cannot/,
	},
	{
		name: 'an exception that comes out of a generator of WordPress',
		guilty: {
			code: at(
				'wp',
				"throw new WpOrg\\Requests\\Exception( 'out', 'x' );"
			),
		},
		reason: /out/,
	},
	{
		name: 'a status of 502',
		guilty: {
			code: at( 'template_redirect', 'status_header( 502 ); exit;' ),
		},
		reason: /502/,
	},
	{
		name: 'a wrong argument for a function of a plugin',
		guilty: { code: at( 'wp', "some_plugin_wants( 'a' );" ) },
		reason: /some_plugin_wants/,
	},
	{
		name: 'an undefined function',
		guilty: { code: at( 'wp_head', 'svc_gone();' ) },
		reason: /svc_gone/,
	},
	{
		name: 'the last buffer thrown away',
		guilty: {
			code: at(
				'wp_footer',
				'while ( ob_get_level() > 0 ) { ob_end_clean(); } exit;'
			),
		},
		reason: /empty|cut off/,
	},
];

test( 'two that fail only together: the newer one is off, and says with whom', async () => {
	const [ older = 0, newer = 0 ] = await live(
		site,
		{
			title: 'The other',
			code: at( 'init', "$GLOBALS['svc_pair'] = true;" ),
		},
		{
			code: at(
				'wp_loaded',
				"if ( isset( $GLOBALS['svc_pair'] ) ) { add_action( 'wp', 'svc_pair_gone' ); }"
			),
		}
	);
	await flip( site, 'on' );
	expect( await wholeAfter( site, '/' ) ).not.toBeNull();
	const out = await off( site );
	expect( Object.keys( out ) ).toEqual( [ String( newer ) ] );
	expect( out[ newer ] ).toContain( '"The other"' );
	expect( older ).toBeLessThan( newer );
}, 60_000 );

const innocents: { name: string; php: string; address?: string }[] = [
	{
		name: 'a plugin that throws on every page',
		php: "add_action( 'wp', static function () { if ( svc_flipped( 'on' ) ) { throw new Exception( 'plugin' ); } } );",
	},
	{
		name: 'a plugin that prints nothing',
		php: "add_action( 'template_redirect', static function () { if ( svc_flipped( 'on' ) ) { exit; } } );",
	},
	{
		name: 'a plugin whose callback is gone',
		php: "add_action( 'init', static function () { if ( svc_flipped( 'on' ) ) { add_action( 'wp', 'svc_nowhere' ); } } );",
	},
	{
		name: 'a plugin that redirects in a circle',
		php: "add_action( 'template_redirect', static function () { if ( svc_flipped( 'on' ) ) { wp_redirect( home_url( '/' ) ); exit; } } );",
	},
	{
		name: 'a plugin that uses up the memory in a filter of WordPress',
		php: "add_filter( 'body_class', static function ( $classes ) { if ( svc_flipped( 'on' ) ) { for ( $n = 0; ; $n++ ) { wp_cache_set( $n, str_repeat( 'x', 1000 ) . $n ); } } return $classes; } );",
	},
	{
		name: "a theme's template that fails",
		php: "add_filter( 'template_include', static function ( $file ) { return svc_flipped( 'on' ) ? WP_CONTENT_DIR . '/broken-template.php' : $file; } );",
	},
	{
		name: 'a file of a plugin that is gone',
		php: "add_action( 'wp', static function () { if ( svc_flipped( 'on' ) ) { require WP_CONTENT_DIR . '/not-there.php'; } } );",
	},
];

test.each( innocents )(
	'guilty is $name: no snippet is touched',
	async ( { php, address = '/' } ) => {
		await writeFile(
			path.join( site.wpContent, 'broken-template.php' ),
			'<?php broken_template();'
		);
		await writeFile(
			path.join( site.wpContent, 'mu-plugins', 'guilty.php' ),
			`<?php ${ php }`
		);
		try {
			await live(
				site,
				{ code: at( 'wp', "apply_filters( 'some_value', 1 );" ) },
				{ hook: 'wp_head', code: "do_action( 'some_action' );" }
			);
			await flip( site, 'on' );
			await visit( site, address );
			await site.rest( 'GET', '/snippets' );
			await verified();
			expect( await off( site ) ).toEqual( {} );
			const log = await site.rest( 'GET', '/activity' );
			expect( log.text ).toContain( 'none was switched off' );
		} finally {
			await rm( path.join( site.wpContent, 'mu-plugins', 'guilty.php' ) );
		}
	},
	60_000
);

/** Waits until the site has looked into its case. */
async function verified() {
	const cases = path.join( site.storage, 'watch', 'cases.php' );
	for ( let tries = 0; tries < 60; tries++ ) {
		const text = await readFile( cases, 'utf8' ).catch( () => '' );
		if ( text.includes( '"case":null' ) ) {
			break;
		}
		await sleep( 200 );
	}
	// Taken; now it is at work, which ends with an entry in the log.
	for ( let tries = 0; tries < 60; tries++ ) {
		const log = await site.rest( 'GET', '/activity' );
		if ( log.text.includes( 'none was switched off' ) ) {
			return;
		}
		await sleep( 250 );
	}
}

test.each( rows )(
	'$name',
	async ( { guilty, reason, address = '/', within = 10 } ) => {
		const [ id = 0 ] = await live( site, guilty );
		await flip( site, 'on' );
		const seconds = await wholeAfter( site, address, within * 1000 );
		expect
			.soft( seconds, 'seconds until the page is whole' )
			.not.toBeNull();
		const out = await off( site );
		expect( Object.keys( out ) ).toEqual( [ String( id ) ] );
		expect( out[ id ] ).toMatch( reason );
		expect( seconds ?? 99 ).toBeLessThan( within );
		expect( ( await visit( site, '/wp-login.php' ) )?.text ).toContain(
			'id="loginform"'
		);
	},
	60_000
);
