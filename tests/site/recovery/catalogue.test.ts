/**
 * Ways in which a snippet that went live well takes a site down later
 * (`catalogue-rows.ts`): what visitors see, who is off, and that everything
 * else stays. All rows are on one site, beside 200 snippets that do no harm,
 * and are flipped one after the other. `npm run test:long` also waits ten
 * seconds before the last look at each row, and has rows that another stands
 * for here.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { ROWS as EVERY_ROW, type Row, SOME_PLUGIN } from './catalogue-rows.ts';
import {
	flip,
	FLIPS,
	forgetCases,
	isWhole,
	live,
	off,
	settled,
	visit,
	wholeAfter,
} from './failing-site.ts';

const site = testSite(
	{
		posts: true,
		ini: { max_execution_time: '3', memory_limit: '96M' },
		muPlugins: {
			'flips.php': FLIPS,
			'some-plugin.php': SOME_PLUGIN,
		},
	},
	{ reset: false, quiet: false }
);

/** A callback that does something once it is flipped. */
const at = (
	hook: string,
	what: string
) => `add_filter( '${ hook }', static function () {
	if ( svc_flipped( 'on' ) ) { ${ what } }
	return func_get_args()[0] ?? null;
} );`;

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

test( 'an import that takes too long in a scheduled event is noted and stays on', async () => {
	const [ id = 0 ] = await live( site, {
		code: at(
			'wp_loaded',
			'if ( wp_doing_cron() ) { set_time_limit( 1 ); while ( true ) {} }'
		),
	} );
	await flip( site, 'on' );
	await site.page( '/wp-cron.php' );
	await settled( site );
	expect( await off( site ) ).toEqual( {} );
	const { body } = await site.rest( 'GET', `/snippets/${ id }` );
	expect( body.error ).toContain( 'Maximum execution time of 1 second' );
	expect( isWhole( await visit( site, '/' ) ) ).toBe( true );
}, 60_000 );

type Innocent = {
	name: string;
	/** Of a plugin; empty where it is only data. */
	php: string;
	address?: string;
	/** Commands that break what WordPress keeps, and those that mend it. */
	data?: { bad: string[]; good: string[] };
};

/** Of each three the first stands for the others: an error of PHP, none, and data. */
const innocents: Innocent[] = [
	{
		name: 'a plugin that throws on every page',
		php: "add_action( 'wp', static function () { if ( svc_flipped( 'on' ) ) { throw new Exception( 'plugin' ); } } );",
	},
	{
		name: 'a plugin whose callback is gone',
		php: "add_action( 'init', static function () { if ( svc_flipped( 'on' ) ) { add_action( 'wp', 'svc_nowhere' ); } } );",
	},
	{
		name: "a theme's template that fails",
		php: "add_filter( 'template_include', static function ( $file ) { return svc_flipped( 'on' ) ? WP_CONTENT_DIR . '/broken-template.php' : $file; } );",
	},
	{
		name: 'a plugin that prints nothing',
		php: "add_action( 'template_redirect', static function () { if ( svc_flipped( 'on' ) ) { exit; } } );",
	},
	{
		name: 'a plugin that redirects in a circle',
		php: "add_action( 'template_redirect', static function () { if ( svc_flipped( 'on' ) ) { wp_redirect( home_url( '/' ) ); exit; } } );",
	},
	{
		name: 'a file of a plugin that is gone',
		php: "add_action( 'wp', static function () { if ( svc_flipped( 'on' ) ) { require WP_CONTENT_DIR . '/not-there.php'; } } );",
	},
	{
		name: 'a post whose shortcode a plugin cannot show',
		php: "add_shortcode( 'guilty', static function () { throw new Exception( 'shortcode' ); } );",
		address: '/hello-world/',
		data: {
			bad: [ 'post', 'update', '1', '--post_content=[guilty]' ],
			good: [ 'post', 'update', '1', '--post_content=x' ],
		},
	},
	{
		name: 'an option that a plugin cannot live with',
		php: "add_action( 'wp', static function () { if ( 'bad' === get_option( 'guilty_mode' ) && ! defined( 'WP_CLI' ) ) { guilty_gone(); } } );",
		data: {
			bad: [ 'option', 'update', 'guilty_mode', 'bad' ],
			good: [ 'option', 'delete', 'guilty_mode' ],
		},
	},
	{
		name: 'a plugin that uses up the memory in a filter of WordPress',
		php: "add_filter( 'body_class', static function ( $classes ) { if ( svc_flipped( 'on' ) ) { for ( $n = 0; ; $n++ ) { wp_cache_set( $n, str_repeat( 'x', 1000 ) . $n ); } } return $classes; } );",
	},
];

test.each( sample( innocents, 6 ) )(
	'guilty is $name: no snippet is touched',
	async ( { php, address = '/', data } ) => {
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
			if ( data !== undefined ) {
				await site.wp( ...data.bad );
			}
			expect( isWhole( await visit( site, address ) ) ).toBe( false );
			await site.rest( 'GET', '/snippets' );
			await settled( site );
			expect( await off( site ) ).toEqual( {} );
			const log = await site.rest( 'GET', '/activity' );
			expect( log.text ).toContain( 'o snippet was deactivated' );
		} finally {
			await rm( path.join( site.wpContent, 'mu-plugins', 'guilty.php' ) );
			if ( data !== undefined ) {
				await site.wp( ...data.good );
			}
		}
	},
	60_000
);

describe( 'a row of the catalogue', () => {
	const ROWS = sample(
		EVERY_ROW.filter( ( row ) => IS_LONG || row.long !== true ),
		7
	);
	const OTHERS = Array.from( { length: IS_LONG ? 200 : 40 }, ( _, n ) => ( {
		title: `other ${ n }`,
		code: `add_filter( 'svc_other_${ n }', '__return_true' );`,
	} ) );
	const word = ( row: Row ) => `r${ ROWS.indexOf( row ) }`;
	const seen: string[] = [];
	let ids: number[] = [];

	beforeAll( async () => {
		ids = await live(
			site,
			...OTHERS,
			...ROWS.map( ( row ) => ( {
				title: row.name,
				...row.guilty,
				code: row.guilty.code.replaceAll(
					/\bON\b/g,
					`svc_flipped( '${ word( row ) }' )`
				),
			} ) )
		);
	}, 120_000 );
	afterAll( () => {
		if ( IS_LONG ) {
			process.stdout.write( `${ seen.join( '\n' ) }\n` );
		}
	} );

	test.each( ROWS )(
		'$name',
		async ( row ) => {
			const { address = '/', as = null, atOnce = false, reason } = row;
			const id = ids[ OTHERS.length + ROWS.indexOf( row ) ] ?? 0;
			const look = () => visit( site, address, as );
			await site.login( 'admin' );
			const before = Object.keys( await off( site ) );
			await forgetCases( site );
			await flip( site, word( row ) );

			const first = isWhole( await look(), address );
			const second = isWhole( await look(), address );
			const seconds = await wholeAfter( site, address, 60_000, as );
			if ( IS_LONG ) {
				await sleep( Math.max( 0, 10 - ( seconds ?? 10 ) ) * 1000 );
			}
			const last = isWhole( await look(), address );
			seen.push(
				[ first, second, seconds, last, row.name ].join( '\t' )
			);
			expect( last, 'whole in the end' ).toBe( true );
			expect( first || ! atOnce, 'whole at once' ).toBe( true );

			const out = await off( site );
			expect(
				Object.keys( out ).filter( ( one ) => ! before.includes( one ) )
			).toEqual( [ String( id ) ] );
			expect( out[ id ] ).toMatch( reason );
			expect( ( await site.page( '/wp-login.php' ) ).text ).toContain(
				'id="loginform"'
			);
			const inside = await site.page( '/wp-admin/index.php', {
				as: 'admin',
			} );
			expect( inside.status ).toBe( 200 );
			expect( inside.text ).toContain( 'id="wpfooter"' );
		},
		120_000
	);

	test( 'nobody else is off in the end, and none has gone', async () => {
		expect( Object.keys( await off( site ) ) ).toHaveLength( ROWS.length );
		const all = await site.rest( 'GET', '/snippets' );
		expect( all.body ).toHaveLength( OTHERS.length + ROWS.length + 1 );
	} );
} );
