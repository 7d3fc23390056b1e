/** Where and when a snippet runs, as a sentence and in columns of the list, over the locations and conditions of the contract. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resetLocaleData } from '@wordpress/i18n';
import { po } from 'gettext-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import {
	conditionTypes,
	locations,
	operators,
	type ConditionSpec,
	type Schema,
} from '../../../src/contract/index.ts';
import {
	shareInWords,
	timeInWords as ms,
} from '../../../src/state/insights/insights.ts';
import {
	conditionsInShort,
	conditionsInWords,
	joinSentences,
	placeInWords,
	sentence,
	type Placed,
} from '../../../src/state/words/index.ts';
import { phrasesOf } from '../../../src/state/words/rule-phrases.ts';
import {
	shortened,
	timeInWords,
} from '../../../src/state/words/value-words.ts';

const typeLocations = ( type: keyof typeof locations ) => {
	const { default: standard, custom, keys } = locations[ type ];
	return {
		default: standard,
		custom,
		items: Object.entries( keys ).map( ( [ key, spec ] ) => ( {
			key,
			type,
			...spec,
			position: spec.position ?? false,
			filters: [],
			default: key === standard,
		} ) ),
	};
};

const specs: readonly ( readonly [ string, ConditionSpec ] )[] =
	Object.entries( conditionTypes );

const schema: Schema = {
	condition_types: specs.map( ( [ type, spec ] ) => ( {
		...spec,
		type,
		ops: spec.ops.map( ( value ) => ( {
			value,
			label: Reflect.get( operators, value ) as string,
		} ) ),
		tier: 'free',
		available: true,
		options:
			spec.options === null
				? null
				: Object.entries( spec.options ).map(
						( [ value, label ] ) => ( {
							value,
							label,
						} )
					),
		search: false,
	} ) ),
	groups: [],
	stages: [],
	locations: {
		php: typeLocations( 'php' ),
		html: typeLocations( 'html' ),
		css: typeLocations( 'css' ),
		js: typeLocations( 'js' ),
	},
	types: [],
	languages: [],
};

const snippet: Placed = {
	id: 7,
	type: 'html',
	run: 'auto',
	hook: '',
	position: 2,
	priority: 10,
	shortcode: '',
	conditions: [],
	consent: '',
	decide: 'auto',
	mode: 'live',
};

const marked = ( change: Partial< Placed > ): string =>
	sentence( schema, { ...snippet, ...change } )
		.map( ( { text, isStrong } ) => ( isStrong ? `*${ text }*` : text ) )
		.join( '' );

const rule = ( type: string, op: string, value: unknown = null ) => ( {
	type,
	op,
	value,
} );
const cookie = ( op: string, value = '' ) =>
	rule( 'cookie', op, { key: 'seen', value } );
const range = ( op: string, from: string, to: string ) =>
	rule( 'date_range', op, { from, to } );
const hours = ( op: string, from: string, to: string ) =>
	rule( 'time_of_day', op, { from, to } );
const guests = rule( 'user_logged_in', 'is_not' );
const shop = rule( 'url', 'contains', '/shop' );
const year = new Date().getFullYear();
const advent = range( 'is', `${ year }-12-01`, `${ year }-12-24` );

test.each< readonly [ Partial< Placed >, string ] >( [
	[ {}, 'Runs *automatically* in the *footer*, *always*.' ],
	[ { hook: 'wp_head' }, 'Runs *automatically* in the *head*, *always*.' ],
	[
		{ hook: 'the_content:paragraph_after' },
		'Runs *automatically* after *paragraph 2*, *always*.',
	],
	[
		{ hook: 'archive:between_posts' },
		'Runs *automatically* between the *posts of a list*, *always*.',
	],
	[
		{ type: 'php', hook: 'root' },
		'Runs *automatically* when *plugins load*, *always*.',
	],
	[
		{ type: 'css', hook: 'frontend_editor' },
		'Runs *automatically* on the *site and in the editor*, *always*.',
	],
	[
		{ type: 'js', hook: 'login' },
		'Runs *automatically* on the *login page*, *always*.',
	],
	[
		{ hook: 'my_action' },
		'Runs *automatically* at the action *my_action*, *always*.',
	],
	[
		{ priority: 20, conditions: [ [ guests ] ] },
		'Runs *automatically* in the *footer* with priority *20*, for *logged-out visitors*.',
	],
	[ { run: 'manual' }, 'Runs only *manually*.' ],
	[
		{ run: 'shortcode', shortcode: 'note' },
		'Runs *as a shortcode* *[note]*, *always*.',
	],
	[
		{ run: 'shortcode', conditions: [ [ shop ] ] },
		'Runs *as a shortcode* *[svc id="7"]*, on addresses with */shop*.',
	],
	[
		{ run: 'shortcode', id: null },
		'Runs *as a shortcode* *[svc]*, *always*.',
	],
	[
		{ consent: 'marketing' },
		'Runs *automatically* in the *footer*, *always*. Waits for consent to *Marketing*.',
	],
	[
		{ mode: 'test' },
		'Runs *automatically* in the *footer*, *always*. *Testing*: only people with access and preview links see this snippet.',
	],
	[
		{ conditions: [ [ guests ] ], decide: 'server' },
		'Runs *automatically* in the *footer*, for *logged-out visitors*. Decided on the server.',
	],
	[
		{
			conditions: [ [ advent, cookie( 'not_exists' ), guests ] ],
		},
		'Runs *automatically* in the *footer*, for *logged-out visitors* without the cookie *seen*, from *Dec 1* to *Dec 24*.',
	],
	[
		{
			conditions: [
				[ guests, shop ],
				[ cookie( 'exists' ), shop ],
			],
		},
		'Runs *automatically* in the *footer*, on addresses with */shop* and for *logged-out visitors*, or on addresses with */shop* and for visitors with the cookie *seen*.',
	],
	[
		{
			conditions: [
				[ guests, advent ],
				[ shop, advent ],
			],
		},
		'Runs *automatically* in the *footer*, from *Dec 1* to *Dec 24*, for *logged-out visitors*, or on addresses with */shop*.',
	],
] )( '%j: %s', ( change, expected ) => {
	expect( marked( change ) ).toBe( expected );
} );

/** One rule of each kind, and the phrase that it is. */
test.each< readonly [ ReturnType< typeof rule >, string ] >( [
	[
		rule( 'location', 'is', [ 'rest', 'cron' ] ),
		'For requests of the REST API or Cron',
	],
	[ rule( 'user_logged_in', 'is' ), 'For logged-in users' ],
	[
		rule( 'user_role', 'is_not', [ 'editor' ] ),
		'For visitors without the role editor',
	],
	[ rule( 'url', 'starts_with', '/de' ), 'On addresses that start with /de' ],
	[ rule( 'url', 'regex', '^/a' ), 'On addresses that match ^/a' ],
	[ rule( 'url', 'contains', '' ), 'On addresses with …' ],
	[
		rule( 'query_param', 'equals', { key: 'a', value: '1' } ),
		'With the query parameter a = 1',
	],
	[
		rule( 'query_param', 'contains', { key: 'a', value: '1' } ),
		'With 1 in the query parameter a',
	],
	[ cookie( 'not_equals', 'b' ), 'For visitors without the cookie seen = b' ],
	[ rule( 'device', 'is', [ 'mobile' ] ), 'For visitors on mobile devices' ],
	[
		rule( 'page_type', 'is', [ 'wc_cart', 'wc_checkout' ] ),
		'On the cart or the checkout',
	],
	[
		rule( 'page_type', 'is_not', [
			'front_page',
			'blog',
			'404',
			'page',
			'tag',
		] ),
		'Except on the front page, the blog page, pages that are not found or 2 more',
	],
	[ rule( 'post_type', 'is', [ 'product' ] ), 'On the post type product' ],
	[ rule( 'post_id', 'is', [ 12, 13 ] ), 'On the post #12 or #13' ],
	[
		rule( 'term', 'is', [ 'category:news' ] ),
		'On content with the term category:news',
	],
	[ range( 'is', '2031-01-05', '' ), 'From Jan 5, 2031 on' ],
	[ range( 'is', '', '2031-01-05 08:30' ), 'Until Jan 5, 2031, 8:30 AM' ],
	[ range( 'is_not', '2031-01-05', '' ), 'Before Jan 5, 2031' ],
	[ range( 'is', '', '' ), 'From … to …' ],
	[ hours( 'is', '08:00', '17:00' ), 'Between 8:00 AM and 5:00 PM' ],
	[ hours( 'is_not', '', '17:00' ), 'Each day after 5:00 PM' ],
	[ rule( 'day_of_week', 'is', [ '5', '1', '2', '3', '4' ] ), 'On weekdays' ],
	[ rule( 'day_of_week', 'is', [ '6', '7' ] ), 'On weekends' ],
	[
		rule( 'day_of_week', 'is_not', [ '1', '3' ] ),
		'Except on Monday or Wednesday',
	],
	[
		rule( 'environment', 'is', [ 'staging' ] ),
		'In the environment Staging',
	],
	[
		rule( 'plugin_active', 'is_not', [ 'a/a.php' ] ),
		'Without the plugin a/a.php',
	],
	[
		rule( 'referrer', 'contains', 'google' ),
		'For visitors from pages with google in the address',
	],
	[ rule( 'referrer', 'equals', '' ), 'For visitors from no other page' ],
	[ rule( 'country', 'is', [ 'DE', 'AT' ] ), 'For visitors from DE or AT' ],
	[
		rule( 'region', 'is_not', [ 'eu' ] ),
		'For visitors not from the region European Union',
	],
	[
		rule( 'consent', 'excludes', [ 'statistics' ] ),
		'For visitors without consent to Statistics',
	],
	[ rule( 'language', 'is', [ 'de' ] ), 'In the language de' ],
	[
		rule( 'wc_cart_total', 'at_least', '50' ),
		'For visitors with a cart of at least 50',
	],
	[
		rule( 'wc_cart_count', 'less_than', '3' ),
		'For visitors with fewer than 3 products in the cart',
	],
	[
		rule( 'wc_order_count', 'equals', '0' ),
		'For visitors with exactly 0 past orders',
	],
	[
		rule( 'wc_cart_product', 'includes', [ 9 ] ),
		'For visitors with #9 in the cart',
	],
	[
		rule( 'wc_bought', 'excludes', [ 9 ] ),
		'For visitors without #9 in a past order',
	],
	[
		rule( 'wc_cart_category', 'includes', [ 'hats' ] ),
		'For visitors with the category hats in the cart',
	],
	[ rule( 'gone', 'is' ), 'With the unknown condition gone' ],
	[
		rule(
			'url',
			'contains',
			'/products/hats/winter/warm-hats/red-hats/with-feathers/?size=large'
		),
		'On addresses with /products/hats/winter/warm-hats/red-hats/with-feathers…',
	],
] )( '%j: %s', ( one, expected ) => {
	expect( conditionsInWords( schema, [ [ one ] ] ) ).toBe( expected );
} );

test( 'every operator of every condition and every location has a phrase', () => {
	for ( const [ type, { ops, shape } ] of specs ) {
		const templates = phrasesOf( type )?.templates() ?? {};
		const keys =
			shape === 'range' || shape === 'times'
				? ops.flatMap( ( op ) =>
						[ 'from', 'to', 'from-to' ].map(
							( ends ) => `${ op }:${ ends }`
						)
					)
				: ops;
		expect( Object.keys( templates ), type ).toEqual(
			expect.arrayContaining( [ ...keys ] )
		);
	}
	for ( const type of [ 'php', 'html', 'css', 'js' ] as const ) {
		for ( const { key, label } of schema.locations[ type ].items ) {
			expect(
				placeInWords( schema, { ...snippet, type, hook: key } ),
				key
			).not.toBe( `At ${ label }` );
		}
	}
} );

test( 'each strong piece names its setting; a rule by its place beside those of the schedule', () => {
	const settings = sentence( schema, {
		...snippet,
		priority: 5,
		mode: 'test',
		consent: 'marketing',
		conditions: [
			[ advent, guests, cookie( 'contains', 'x' ) ],
			[ shop, advent ],
		],
	} ).flatMap( ( { setting, isStrong } ) => ( isStrong ? [ setting ] : [] ) );
	expect( settings ).toEqual( [
		'run',
		'hook',
		'priority',
		'schedule',
		'schedule',
		'rule-0-0',
		'rule-0-1',
		'rule-0-1',
		'rule-1-0',
		'consent',
		'mode',
	] );
} );

test( 'what a person typed is never read as a part of the sentence', () => {
	expect(
		marked( {
			conditions: [ [ rule( 'url', 'contains', '<b>%1$s</b>%2$s' ) ] ],
		} )
	).toContain( 'on addresses with *<b>%1$s</b>%2$s*.' );
} );

test( 'titles of posts are said where they are known', () => {
	const text = sentence(
		schema,
		{ ...snippet, conditions: [ [ rule( 'post_id', 'is', [ 12 ] ) ] ] },
		new Map( [ [ 'post_id:12', 'About us' ] ] )
	)
		.map( ( piece ) => piece.text )
		.join( '' );
	expect( text ).toContain( 'on the post About us.' );
} );

test.each( [
	[ [], 'Always' ],
	[ [ [ guests ] ], 'For logged-out visitors' ],
	[
		[ [ guests, cookie( 'not_exists' ), advent, shop ] ],
		'On addresses with /shop and 2 more',
	],
	[ [ [ guests, advent ] ], 'For logged-out visitors, from Dec 1 to Dec 24' ],
	[
		[ [ guests ], [ shop ], [ cookie( 'exists' ) ] ],
		'For logged-out visitors and 2 more',
	],
	[
		[ [ rule( 'url', 'contains', '/a-rather-long-address/with-parts' ) ] ],
		'On addresses with /a-rather-long-address/with…',
	],
] )( 'in a column: %j is %s', ( conditions, expected ) => {
	expect( conditionsInShort( schema, conditions ) ).toBe( expected );
} );

test.each( [
	[ {}, 'In the footer' ],
	[ { hook: 'the_content:paragraph_before' }, 'Before paragraph 2' ],
	[ { run: 'manual' as const }, 'Manually' ],
	[ { run: 'shortcode' as const }, 'As a shortcode' ],
	[ { run: 'shortcode' as const, shortcode: 'note' }, '[note]' ],
] )( 'the place in a column: %j is %s', ( change, expected ) => {
	expect( placeInWords( schema, { ...snippet, ...change } ) ).toBe(
		expected
	);
} );

test.each( [
	[ 'two words', 20, 'two words' ],
	[ 'two words', 7, 'two…' ],
	[ 'Donaudampfschifffahrt', 7, 'Donaudampfschifffahrt' ],
	[ 'Donaudampfschifffahrt heute', 7, 'Donaudampfschifffahrt…' ],
	[ '/a/b/c/d', 5, '/a/b…' ],
	[ '固定ページの一覧', 5, '固定ペー…' ],
] )( '%s within %d is %s', ( text, most, expected ) => {
	expect( shortened( text, most ) ).toBe( expected );
} );

test.each( [
	[ '2026-12-01', 'Dec 1' ],
	[ '2027-12-01', 'Dec 1, 2027' ],
	[ '2026-12-01 23:59', 'Dec 1, 11:59 PM' ],
	[ '18:30', '6:30 PM' ],
	[ 'soon', 'soon' ],
	[ '', '' ],
] )( 'the time %s is %s', ( kept, expected ) => {
	expect( timeInWords( kept, new Date( 2026, 5, 1 ) ) ).toBe( expected );
} );

describe( 'in Japanese, with another order, no spaces and other commas', () => {
	beforeAll( async () => {
		const { translations } = po.parse(
			await readFile( path.join( ROOT, 'translations/ja.po' ), 'utf8' )
		);
		resetLocaleData(
			Object.fromEntries( [
				[ '', { lang: 'ja', plural_forms: 'nplurals=1; plural=0;' } ],
				...Object.values( translations )
					.flatMap( ( context ) => Object.values( context ) )
					.filter( ( { msgid } ) => msgid !== '' )
					.map( ( { msgctxt, msgid, msgstr } ) => [
						msgctxt === undefined
							? msgid
							: `${ msgctxt }\u0004${ msgid }`,
						msgstr,
					] ),
			] ),
			'svc'
		);
		vi.stubGlobal( 'document', { documentElement: { lang: 'ja' } } );
	} );
	afterAll( () => {
		resetLocaleData( {}, 'svc' );
		vi.unstubAllGlobals();
	} );

	test.each< readonly [ Partial< Placed >, string ] >( [
		[ {}, '*自動的に*実行されます: *フッター* (*常に*)。' ],
		[
			{
				decide: 'server',
				conditions: [ [ guests, cookie( 'exists' ), shop ] ],
			},
			'*自動的に*実行されます: *フッター* (*/shop* を含むアドレス、*ログアウト中の訪問者*で、Cookie *seen* あり)。サーバーで判定されます。',
		],
		[
			{ run: 'shortcode', shortcode: 'note' },
			'*ショートコード* *[note]* として実行されます (*常に*)。',
		],
	] )( 'the sentence of %j', ( change, expected ) => {
		expect( marked( change ) ).toBe( expected );
	} );

	test( 'a column, two sentences and numbers', () => {
		expect( conditionsInShort( schema, [ [ guests, advent ] ] ) ).toBe(
			'ログアウト中の訪問者、12月1日 から 12月24日 まで'
		);
		expect( joinSentences( [ '保存しました。', '', '有効です。' ] ) ).toBe(
			'保存しました。有効です。'
		);
		vi.stubGlobal( 'document', { documentElement: { lang: 'de-DE' } } );
		expect( [ ms( 1.25 ), shareInWords( 0.012 ) ] ).toEqual( [
			'1,25 ミリ秒',
			'1,2%',
		] );
	} );
} );
