/**
 * What a snippet does to the amounts of a cart does not change what its own
 * condition compares: every request decides the same, whichever cart it
 * shows, and what is charged is what was shown.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';

const SHOP = readFileSync(
	path.join( import.meta.dirname, '../../support/neighbours/shop.php' ),
	'utf8'
);

const site = testSite( { muPlugins: { 'shop.php': SHOP } } );

beforeAll( async () => {
	await site.php( `foreach ( [ 'cart', 'checkout' ] as $page ) {
		update_option( 'shop_page_' . $page, wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => $page, 'post_name' => $page, 'post_content' => "<!-- wp:woocommerce/$page /-->" ] ) );
	}` );
} );

/**
 * What snippets do while the items cost less than 101, and the total that
 * ten pieces for 10 with shipping for 5 and ten per cent tax have then.
 */
const CHANGES = [
	[
		'fee',
		`add_action( 'woocommerce_cart_calculate_fees', static fn( $cart ) => $cart->add_fee( 'small', 20.0 ) );`,
		137.5,
	],
	[
		'discount',
		`add_action( 'woocommerce_cart_calculate_fees', static fn( $cart ) => $cart->add_fee( 'thanks', -20.0 ) );`,
		93.5,
	],
	[
		'free shipping',
		`add_filter( 'woocommerce_package_rates', static fn() => [ 'free' => 0.0 ] );`,
		110,
	],
	[
		'coupon',
		`add_action( 'woocommerce_before_calculate_totals', static fn( $cart ) => $cart->apply_coupon( 'ten', 10.0 ), 99 );`,
		104.5,
	],
	[
		'tax',
		`add_filter( 'woocommerce_stand_in_tax_rate', static fn() => 0.5 );`,
		157.5,
	],
] as const;

let sessions = 0;

async function total(
	address: string,
	cookies: Record< string, string >,
	method = 'GET'
): Promise< number > {
	const { text } = await site.page( address, { cookies, method } );
	const found = /<!--total (.*?)-->|"total":([\d.]+)/.exec( text );
	return Number( found?.[ 1 ] ?? found?.[ 2 ] );
}

const CARTS = {
	'block cart': [
		'/wp-json/wc/store/v1/cart',
		'/wp-json/wc/store/v1/checkout',
		'POST',
	],
	'classic cart': [ '/cart/', '/?wc-ajax=checkout', 'POST' ],
} as const;

describe.each( sample( Object.entries( CARTS ), 2 ) )( '%s', ( _, ways ) => {
	const [ shows, charges, method ] = ways;

	test.each( CHANGES )( '%s', async ( _name, code, amount ) => {
		for ( const [ op, value ] of [
			[ 'less_than', '101' ],
			[ 'at_least', '100' ],
			[ 'equals', '100' ],
		] ) {
			await put( site, {
				code,
				conditions: [ [ { type: 'wc_cart_total', op, value } ] ],
			} );
			sessions += 1;
			const cookies = {
				shop_pieces: '10',
				shop_session: String( sessions ),
			};
			const shown = [];
			for ( let request = 0; request < 6; request += 1 ) {
				shown.push( await total( shows, cookies ) );
			}
			shown.push( await total( charges, cookies, method ) );
			const rounded = shown.map( ( one ) => Math.round( one * 100 ) );
			expect( rounded, `${ op } ${ value }` ).toEqual(
				Array( 7 ).fill( amount * 100 )
			);
		}
	} );
} );

test( 'what the request itself puts into the cart counts at once', async () => {
	await put( site, {
		code: CHANGES[ 0 ][ 1 ],
		conditions: [
			[ { type: 'wc_cart_total', op: 'at_least', value: '100' } ],
		],
	} );
	const cookies = { shop_pieces: '9', shop_session: 'adds' };
	for ( const [ address, method ] of [
		[ '/wp-json/wc/store/v1/cart/add-item', 'POST' ],
		[ '/?wc-ajax=add_to_cart', 'POST' ],
		[ '/cart/?add-to-cart=7', 'GET' ],
	] ) {
		expect(
			Math.round( await total( address ?? '', cookies, method ) ),
			address
		).toBe( 138 );
	}
} );
