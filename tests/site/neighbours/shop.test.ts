/**
 * A cart and a checkout made of blocks ask for their amounts in the
 * background: a fee that PHP adds under conditions is the same on the page
 * and in everything that the page asks, also in what is charged.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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

const fee = ( name: string ) =>
	`add_action( 'woocommerce_cart_calculate_fees', static fn( $cart ) => $cart->add_fee( '${ name }', 1.0 ) ); $GLOBALS['shop_ran'][] = '${ name }';`;

const rule = ( type: string, op: string, value: unknown ) => ( {
	type,
	op,
	value,
} );

/** Fees by name, in every request of the page with so many pieces in the cart. */
async function fees( pieces: number ): Promise< Record< string, string > > {
	const cookies = { shop_pieces: String( pieces ) };
	const named = ( answer: unknown ) =>
		Object.keys( ( answer as { fees: object } ).fees ).join();
	const read = async ( address: string, options = {} ) => {
		const { text } = await site.page( address, { cookies, ...options } );
		return JSON.parse( text ) as unknown;
	};
	const page = async ( address: string ) =>
		Object.keys(
			JSON.parse(
				/<!--fees (.*?)-->/.exec(
					( await site.page( address, { cookies } ) ).text
				)?.[ 1 ] ?? '{}'
			) as object
		).join();
	const batch = ( await read( '/wp-json/wc/store/v1/batch', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify( {
			requests: [ { path: '/wc/store/v1/cart', method: 'POST' } ],
		} ),
	} ) ) as { responses: { body: unknown }[] };
	return {
		'cart page': await page( '/cart/' ),
		'checkout page': await page( '/checkout/' ),
		'store cart': named( await read( '/wp-json/wc/store/v1/cart' ) ),
		'store cart, plain address': named(
			await read( '/?rest_route=/wc/store/v1/cart' )
		),
		'store checkout': named(
			await read( '/wp-json/wc/store/v1/checkout', { method: 'POST' } )
		),
		batch: named( batch.responses[ 0 ]?.body ),
		'wc-ajax': named( await read( '/?wc-ajax=update_order_review' ) ),
	};
}

const EVERYWHERE = [
	'cart page',
	'checkout page',
	'store cart',
	'store cart, plain address',
	'store checkout',
	'batch',
	'wc-ajax',
];

const all = ( names: string ) =>
	Object.fromEntries( EVERYWHERE.map( ( where ) => [ where, names ] ) );

describe( 'cart conditions', () => {
	test( 'hold in every request that has a cart', async () => {
		const cart = {
			total: [ rule( 'wc_cart_total', 'at_least', 25 ) ],
			count: [ rule( 'wc_cart_count', 'at_least', 3 ) ],
			product: [ rule( 'wc_cart_product', 'includes', [ 7 ] ) ],
		};
		await put(
			site,
			...Object.entries( cart ).map( ( [ name, group ] ) => ( {
				code: fee( name ),
				conditions: [ group ],
			} ) )
		);
		expect( await fees( 3 ) ).toEqual( all( 'total,count,product' ) );
		expect( await fees( 1 ) ).toEqual( all( 'product' ) );
		expect( await fees( 0 ) ).toEqual( all( '' ) );
	} );

	test( 'see what the request itself puts into the cart', async () => {
		await put( site, {
			code: fee( 'count' ),
			conditions: [ [ rule( 'wc_cart_count', 'at_least', 2 ) ] ],
		} );
		const added = await site.page( '/wp-json/wc/store/v1/cart/add-item', {
			method: 'POST',
			cookies: { shop_pieces: '1' },
		} );
		expect( JSON.parse( added.text ) ).toMatchObject( {
			fees: { count: 1 },
		} );
	} );

	test( 'leave requests without a cart to the other groups, once', async () => {
		await put( site, {
			code: fee( 'either' ),
			conditions: [
				[ rule( 'wc_cart_count', 'at_least', 1 ) ],
				[ rule( 'user_logged_in', 'is_not', true ) ],
			],
		} );
		const products = await site.page( '/wp-json/wc/store/v1/products' );
		expect( JSON.parse( products.text ) ).toEqual( { ran: [ 'either' ] } );
		expect( ( await fees( 1 ) )[ 'store cart' ] ).toBe( 'either' );
	} );
} );

describe( 'page types', () => {
	test( 'hold in what the page asks in the background', async () => {
		await put(
			site,
			...[ 'wc_cart', 'wc_checkout' ].map( ( type ) => ( {
				code: fee( type ),
				conditions: [ [ rule( 'page_type', 'is', [ type ] ) ] ],
			} ) )
		);
		expect( await fees( 1 ) ).toEqual( {
			...all( 'wc_cart,wc_checkout' ),
			'cart page': 'wc_cart',
			'checkout page': 'wc_checkout',
			'store checkout': 'wc_checkout',
			'wc-ajax': 'wc_checkout',
		} );
		for ( const other of [
			'/wp-json/wc/store/v1/products',
			'/wp-json/wc/store/v1/products/?x=/wc/store/v1/cart',
		] ) {
			const page = await site.page( other );
			expect( JSON.parse( page.text ) ).toEqual( { ran: [] } );
		}
	} );

	test( 'and saves and explanations say so', async () => {
		const [ cart, checkout ] = (
			await site.php(
				"echo get_option( 'shop_page_cart' ), ' ', get_option( 'shop_page_checkout' );"
			)
		).split( ' ' );
		expect( Number( cart ) ).toBeGreaterThan( 0 );
		const said: Record< string, string > = {};
		for ( const [ name, type, value ] of [
			[ 'type', 'page_type', [ 'wc_checkout' ] ],
			[ 'id', 'post_id', [ Number( checkout ) ] ],
			[ 'other', 'post_id', [ 1 ] ],
		] as const ) {
			const made = await site.rest( 'POST', '/snippets', {
				title: name,
				type: 'php',
				code: 'return;',
				conditions: [ [ rule( type, 'is', value ) ] ],
			} );
			const { id } = made.body.snippet;
			const warned = JSON.stringify( made.body.warnings );
			const told = await site.rest( 'GET', '/explain', undefined, {
				query: { url: '/checkout/', snippet: id },
			} );
			const reason = told.body.snippets[ 0 ].reasons.find(
				( it: { code: string } ) => it.code === 'background'
			);
			said[ name ] = /background requests/i.test( warned )
				? reason.message
				: String( reason );
		}
		expect( said.type ).toContain(
			'match the page types cart and checkout'
		);
		expect( said.id ).toContain( 'Use the page type cart or checkout' );
		expect( said.other ).toBe( 'undefined' );
	} );
} );

test( 'what somebody has bought is asked once, and only where nothing else says no', async () => {
	const asked = path.join( site.wpContent, 'bought.txt' );
	await rm( asked, { force: true } );
	const bought = rule( 'wc_bought', 'includes', [ 7, 8 ] );
	await put(
		site,
		...[ 1, 2, 3 ].map( ( n ) => ( {
			hook: 'wp_footer',
			code: `echo '<!--bought ${ n }-->';`,
			conditions: [ [ bought ] ],
		} ) ),
		{
			hook: 'wp_footer',
			code: 'echo 1;',
			conditions: [
				[
					rule( 'wc_bought', 'includes', [ 9 ] ),
					rule( 'page_type', 'is', [ '404' ] ),
				],
			],
		}
	);
	const page = await site.page( '/', { as: 'subscriber' } );
	expect( page.text.match( /<!--bought \d-->/g ) ).toHaveLength( 3 );
	expect( await readFile( asked, 'utf8' ) ).toBe( '7\n8\n' );
} );

test( 'lists of products in a block theme have places for snippets', async () => {
	await put( site, {
		type: 'html',
		hook: 'archive:between_posts',
		code: '<b>between</b>',
	} );
	const html = await site.php( `
		$GLOBALS['wp_query']->is_singular = false;
		$block = new WP_Block( [ 'blockName' => 'woocommerce/product-template', 'attrs' => [] ] );
		$block->context = [ 'query' => [ 'inherit' => true ] ];
		echo apply_filters( 'render_block_woocommerce/product-template', '<ul class="wc-block-product-template"><li class="wc-block-product post-1">A</li><li class="wc-block-product post-2">B</li></ul>', [], $block );
	` );
	expect( html ).toMatch(
		/>A<\/li><li [^>]*svc-between[^>]*><b>between<\/b><\/li><li class="wc-block-product post-2"/
	);
} );
