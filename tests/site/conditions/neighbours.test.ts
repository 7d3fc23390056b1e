/**
 * One oracle beside other plugins: for every condition type and every neighbour, what `/explain` says is what runs, whatever the moment at
 * which a snippet is decided.
 */
import { beforeAll, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import {
	type Neighbour,
	NEIGHBOUR_PLUGINS,
	NEIGHBOURS,
	setNeighbours,
} from '../../support/stand-ins/neighbours.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite(
	{
		muPlugins: {
			...NEIGHBOUR_PLUGINS,
			'a-said.php': `<?php
				function svc_test_said() { echo '<!--said:' . json_encode( $GLOBALS['said'] ?? [] ) . '-->'; }
				add_action( 'wp_footer', 'svc_test_said', PHP_INT_MAX );
				add_filter( 'svc_trusted_country_header', static fn() => 'CF-IPCountry' );`,
		},
	},
	{ reset: false }
);

type Rule = readonly [ type: string, op: string, value: unknown ];

/** Every condition type, as something that holds somewhere and as its opposite. */
const RULES: readonly Rule[] = [
	[ 'location', 'is', [ 'frontend' ] ],
	[ 'location', 'is_not', [ 'frontend' ] ],
	[ 'user_logged_in', 'is', null ],
	[ 'user_logged_in', 'is_not', null ],
	[ 'user_role', 'is', [ 'administrator' ] ],
	[ 'user_role', 'is_not', [ 'administrator' ] ],
	[ 'url', 'contains', '/de-' ],
	[ 'url', 'not_contains', '/de-' ],
	[ 'query_param', 'exists', { key: 'a', value: '' } ],
	[ 'query_param', 'not_exists', { key: 'a', value: '' } ],
	[ 'cookie', 'exists', { key: 'wordpress_test_cookie', value: '' } ],
	[ 'cookie', 'not_exists', { key: 'wordpress_test_cookie', value: '' } ],
	[ 'device', 'is', [ 'desktop' ] ],
	[ 'device', 'is_not', [ 'desktop' ] ],
	[ 'page_type', 'is', [ 'wc_cart', 'single' ] ],
	[ 'page_type', 'is_not', [ 'wc_cart', 'single' ] ],
	[ 'post_type', 'is', [ 'page' ] ],
	[ 'post_type', 'is_not', [ 'page' ] ],
	[ 'post_id', 'is', [ 1 ] ],
	[ 'post_id', 'is_not', [ 1 ] ],
	[ 'term', 'is', [ 'category:uncategorized' ] ],
	[ 'term', 'is_not', [ 'category:uncategorized' ] ],
	[ 'date_range', 'is', { from: '2020-01-01', to: '' } ],
	[ 'date_range', 'is_not', { from: '2020-01-01', to: '' } ],
	[ 'time_of_day', 'is', { from: '', to: '' } ],
	[ 'time_of_day', 'is_not', { from: '', to: '' } ],
	[ 'day_of_week', 'is', [ '1', '2', '3', '4', '5', '6', '7' ] ],
	[ 'day_of_week', 'is_not', [ '1', '2', '3', '4', '5', '6', '7' ] ],
	[ 'environment', 'is', [ 'production' ] ],
	[ 'environment', 'is_not', [ 'production' ] ],
	[ 'plugin_active', 'is', [ 'complianz-gdpr' ] ],
	[ 'plugin_active', 'is_not', [ 'complianz-gdpr' ] ],
	[ 'referrer', 'equals', '' ],
	[ 'referrer', 'not_equals', '' ],
	[ 'country', 'is', [ 'DE' ] ],
	[ 'country', 'is_not', [ 'DE' ] ],
	[ 'region', 'is', [ 'eu' ] ],
	[ 'region', 'is_not', [ 'eu' ] ],
	[ 'consent', 'includes', [ 'functional' ] ],
	[ 'consent', 'includes', [ 'marketing' ] ],
	[ 'consent', 'excludes', [ 'marketing' ] ],
	[ 'language', 'is', [ 'de' ] ],
	[ 'language', 'is_not', [ 'de' ] ],
	[ 'language', 'is', [ 'en_US' ] ],
	[ 'wc_cart_total', 'at_least', '10' ],
	[ 'wc_cart_total', 'less_than', '10' ],
	[ 'wc_cart_count', 'equals', '2' ],
	[ 'wc_cart_count', 'less_than', '2' ],
	[ 'wc_order_count', 'at_least', '3' ],
	[ 'wc_order_count', 'less_than', '3' ],
	[ 'wc_cart_product', 'includes', [ 7 ] ],
	[ 'wc_cart_product', 'excludes', [ 7 ] ],
	[ 'wc_cart_category', 'includes', [ 'tea' ] ],
	[ 'wc_cart_category', 'excludes', [ 'tea' ] ],
	[ 'wc_bought', 'includes', [ 7 ] ],
	[ 'wc_bought', 'excludes', [ 7 ] ],
];

/** Where snippets are decided, from the first moment to the last; before and behind the one at which Polylang reads the content. */
const MOMENTS = [
	{ hook: 'root' },
	{ hook: 'init' },
	{ hook: 'wp', priority: 1 },
	{ hook: 'wp', priority: 10 },
	{ hook: 'wp_footer' },
];

const named = (
	rule: Rule,
	{ hook, priority = 10 }: { hook: string; priority?: number }
) => `${ rule.join( ' ' ) } at ${ hook } ${ priority }`;

let ids = new Map< string, number >();

beforeAll( async () => {
	await setNeighbours( site );
	await site.php( `
		$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
		foreach ( [ 'de-hallo' => 'post', 'en-hello' => 'post', 'cart' => 'page' ] as $name => $type ) {
			wp_insert_post( [ 'post_title' => $name, 'post_name' => $name, 'post_type' => $type, 'post_status' => 'publish' ] );
		}
		$GLOBALS['wp_rewrite']->flush_rules();` );
	const cells = MOMENTS.flatMap( ( moment ) =>
		RULES.map( ( rule ) => ( { rule, moment } ) )
	);
	const made = await put(
		site,
		...cells.map( ( { rule, moment } ) => ( {
			...moment,
			code: `$GLOBALS['said'][] = ${ JSON.stringify( named( rule, moment ) ) };`,
			conditions: [
				[ { type: rule[ 0 ], op: rule[ 1 ], value: rule[ 2 ] } ],
			],
		} ) )
	);
	ids = new Map(
		cells.map( ( { rule, moment }, index ) => [
			named( rule, moment ),
			made[ index ] ?? 0,
		] )
	);
} );

test( 'the table names every condition type', async () => {
	const { body } = await site.rest( 'GET', '/schema' );
	const types = body.condition_types.map(
		( one: { type: string } ) => one.type
	);
	expect(
		[ ...new Set( RULES.map( ( [ type ] ) => type ) ) ].sort()
	).toEqual( types.sort() );
} );

async function ran( address: string, as: 'admin' | null ): Promise< string[] > {
	const { text } = await site.page( address, { as } );
	const found = /<!--said:(.*?)-->/.exec( text );
	return ( JSON.parse( found?.[ 1 ] ?? '[]' ) as string[] ).sort();
}

async function explained(
	address: string,
	as: 'admin' | null
): Promise< string[] > {
	const { body } = await site.rest( 'GET', '/explain', undefined, {
		query: { url: address, as: as === null ? 'guest' : 'me' },
		auth: as === null ? 'password' : 'cookie',
	} );
	expect( body.problem ).toBe( '' );
	const running = new Set(
		( body.snippets as { id: number; runs: boolean }[] )
			.filter( ( { runs } ) => runs )
			.map( ( { id } ) => id )
	);
	return [ ...ids ]
		.filter( ( [ , id ] ) => running.has( id ) )
		.map( ( [ name ] ) => name )
		.sort();
}

const VISITS = [
	[ '/', null ],
	[ '/de-hallo/', null ],
	[ '/en-hello/?a=1', null ],
	[ '/cart/', null ],
	[ '/de-hallo/', 'admin' ],
] as const;

/** What a rule must say beside a neighbour: without this, both sides could be wrong together. */
const CERTAIN: readonly ( readonly [ Neighbour, string, Rule ] )[] = [
	...(
		[ 'polylang by content', 'polylang by directory', 'wpml' ] as const
	 ).flatMap( ( name ) => [
		[ name, '/de-hallo/', [ 'language', 'is', [ 'de' ] ] ] as const,
		[ name, '/en-hello/?a=1', [ 'language', 'is_not', [ 'de' ] ] ] as const,
	] ),
	[ 'woocommerce', '/cart/', [ 'page_type', 'is', [ 'wc_cart', 'single' ] ] ],
	[ 'woocommerce', '/', [ 'wc_cart_total', 'at_least', '10' ] ],
	[ 'woocommerce', '/', [ 'wc_cart_product', 'includes', [ 7 ] ] ],
	[ 'consent', '/', [ 'consent', 'excludes', [ 'marketing' ] ] ],
	[ 'banner', '/', [ 'consent', 'includes', [ 'functional' ] ] ],
	[ 'banner', '/', [ 'plugin_active', 'is', [ 'complianz-gdpr' ] ] ],
];

// Beside none: `explain.test.ts`.
test.each( sample( NEIGHBOURS, 3 ) )(
	'beside %s, the explanation is what runs',
	async ( neighbour ) => {
		await setNeighbours( site, neighbour );
		for ( const [ address, as ] of VISITS ) {
			const really = await ran( address, as );
			expect( really.length ).toBeGreaterThan( 50 );
			expect(
				await explained( address, as ),
				`${ address } as ${ as ?? 'guest' }`
			).toEqual( really );
			for ( const [ name, at, rule ] of CERTAIN ) {
				if ( name === neighbour && at === address ) {
					expect( really ).toEqual(
						expect.arrayContaining(
							MOMENTS.map( ( moment ) => named( rule, moment ) )
						)
					);
				}
			}
		}
	}
);

test( 'a language is listed once, by the code of the plugin that keeps it', async () => {
	const languages = async () => {
		const { body } = await site.rest( 'GET', '/schema' );
		const { options } = body.condition_types.find(
			( one: { type: string } ) => one.type === 'language'
		) as { options: { value: string }[] };
		return options.map( ( { value } ) => value ).sort();
	};
	await setNeighbours( site );
	expect( await languages() ).toEqual( [ 'en_US' ] );
	for ( const name of [ 'polylang by content', 'wpml' ] as const ) {
		await setNeighbours( site, name );
		expect( await languages(), name ).toEqual( [ 'de', 'en' ] );
	}
} );
