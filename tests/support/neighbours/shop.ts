/**
 * A real shop: what a snippet does to the amounts of a cart does not change
 * what its own condition compares, in six requests of either cart, and what
 * is charged is what was shown.
 */
import type { TestSite } from '../site.ts';
import type { Check } from './checks.ts';
import { activate, type Family } from './neighbour.ts';

/** Ten pieces for 10, shipping for 5, ten per cent tax on all of it; pages with either cart; paid on delivery. */
const OPEN = `
WC_Install::create_pages();
foreach ( [ 'woocommerce_coming_soon' => 'no', 'woocommerce_calc_taxes' => 'yes', 'woocommerce_enable_coupons' => 'yes', 'woocommerce_default_country' => 'DE', 'woocommerce_tax_based_on' => 'base', 'woocommerce_tax_total_display' => 'single', 'woocommerce_enable_guest_checkout' => 'yes' ] as $name => $value ) {
	update_option( $name, $value );
}
update_option( 'woocommerce_cod_settings', [ 'enabled' => 'yes', 'title' => 'On delivery' ] );
WC_Tax::_insert_tax_rate( [ 'tax_rate_country' => '', 'tax_rate_state' => '', 'tax_rate' => '10', 'tax_rate_name' => 'VAT', 'tax_rate_priority' => 1, 'tax_rate_compound' => 0, 'tax_rate_shipping' => 1, 'tax_rate_order' => 0, 'tax_rate_class' => '' ] );
$zone = new WC_Shipping_Zone( 0 );
$method = $zone->add_shipping_method( 'flat_rate' );
update_option( 'woocommerce_flat_rate_' . $method . '_settings', [ 'title' => 'Flat', 'tax_status' => 'taxable', 'cost' => '5' ] );
$product = new WC_Product_Simple();
$product->set_props( [ 'name' => 'Tea', 'regular_price' => '10', 'status' => 'publish' ] );
$product->save();
$coupon = new WC_Coupon();
$coupon->set_props( [ 'code' => 'ten', 'amount' => 10, 'discount_type' => 'fixed_cart' ] );
$coupon->save();
$page = wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Classic cart', 'post_name' => 'classic-cart', 'post_content' => '[woocommerce_cart]' ] );
update_option( 'neighbour_product', $product->get_id() );
WC_Cache_Helper::get_transient_version( 'shipping', true );
delete_option( 'rewrite_rules' );`;

/** What a snippet does while the items cost less than 101, and the total that comes of it. */
const CHANGES: readonly ( readonly [ string, string, number ] )[] = [
	[
		'fee',
		`add_action( 'woocommerce_cart_calculate_fees', static fn( $cart ) => $cart->add_fee( 'small', 20.0, true ) );`,
		137.5,
	],
	[
		'discount',
		`add_action( 'woocommerce_cart_calculate_fees', static fn( $cart ) => $cart->add_fee( 'thanks', -20.0, true ) );`,
		93.5,
	],
	[
		'free shipping',
		`add_filter( 'woocommerce_package_rates', static function ( $rates ) { foreach ( $rates as $rate ) { $rate->set_cost( 0 ); $rate->set_taxes( [] ); } return $rates; } );`,
		110,
	],
	[
		'coupon',
		`add_action( 'woocommerce_before_calculate_totals', static function ( $cart ) { if ( ! $cart->has_discount( 'ten' ) ) { $cart->apply_coupon( 'ten' ); } }, 99 );`,
		104.5,
	],
	[
		'tax',
		`add_filter( 'woocommerce_find_rates', static fn( $rates ) => array_map( static fn( $rate ) => [ 'rate' => 50.0 ] + $rate, $rates ) );`,
		157.5,
	],
];

const ADDRESS = {
	first_name: 'A',
	last_name: 'B',
	address_1: 'C 1',
	city: 'D',
	postcode: '10115',
	country: 'DE',
	email: 'a@example.org',
	phone: '030 1',
};

/** A visitor with a cart of their own, who keeps the cookies of a shop. */
class Customer {
	readonly #cookies: Record< string, string > = {};

	#nonce = '';

	constructor( readonly site: TestSite ) {}

	async ask( address: string, body?: unknown ): Promise< string > {
		const page = await this.site.page( address, {
			cookies: this.#cookies,
			...( body === undefined
				? {}
				: {
						method: 'POST',
						body: JSON.stringify( body ),
						headers: {
							'content-type': 'application/json',
							nonce: this.#nonce,
						},
					} ),
		} );
		Object.assign( this.#cookies, page.cookies );
		this.#nonce = page.headers.get( 'nonce' ) ?? this.#nonce;
		if ( page.status >= 300 ) {
			throw new Error(
				`${ address } is answered with ${ page.status }: ${ page.text.slice( 0, 200 ) }`
			);
		}
		return page.text;
	}

	async store( route: string, body?: unknown ): Promise< string > {
		return this.ask( `/wp-json/wc/store/v1/${ route }`, body );
	}

	/** What the cart of blocks shows, which asks the Store API. */
	async blockCart(): Promise< number > {
		const { totals } = JSON.parse( await this.store( 'cart' ) ) as {
			totals: { total_price: string };
		};
		return Number( totals.total_price ) / 100;
	}

	async classicCart(): Promise< number > {
		const text = await this.ask( '/classic-cart/' );
		const found =
			/order-total[\s\S]*?woocommerce-Price-amount[\s\S]*?<\/span>([\d.,]+)/.exec(
				text
			);
		return Number( found?.[ 1 ]?.replace( ',', '.' ) );
	}

	/** Orders what is in the cart; what the order says is to be paid. */
	async order(): Promise< number > {
		const answer = JSON.parse(
			await this.store( 'checkout', {
				billing_address: ADDRESS,
				shipping_address: ADDRESS,
				payment_method: 'cod',
			} )
		) as { order_id: number };
		return Number(
			await this.site.php(
				`echo wc_get_order( ${ answer.order_id } )->get_total();`
			)
		);
	}
}

async function productOf( site: TestSite ): Promise< number > {
	return Number(
		await site.php( `echo get_option( 'neighbour_product' );` )
	);
}

async function amounts( site: TestSite, code: string, wanted: number ) {
	const id = await activate( site, { code: 'return;' } );
	for ( const [ op, value ] of [
		[ 'less_than', '101' ],
		[ 'at_least', '100' ],
		[ 'equals', '100' ],
	] ) {
		const saved = await site.rest( 'PATCH', `/snippets/${ id }`, {
			code,
			conditions: [ [ { type: 'wc_cart_total', op, value } ] ],
		} );
		if ( saved.body.snippet?.status !== 'active' ) {
			return JSON.stringify( saved.body.errors ?? saved.text );
		}
		const shown: number[] = [];
		for ( const cart of [ 'blockCart', 'classicCart' ] as const ) {
			const customer = new Customer( site );
			await customer.store( 'cart' );
			await customer.store( 'cart/add-item', {
				id: await productOf( site ),
				quantity: 10,
			} );
			for ( let request = 0; request < 6; request++ ) {
				shown.push( await customer[ cart ]() );
			}
			shown.push( await customer.order() );
		}
		if ( shown.some( ( one ) => Math.abs( one - wanted ) > 0.001 ) ) {
			return `total ${ op } ${ value }: shown and charged are ${ shown.join( ', ' ) }, not ${ wanted }`;
		}
	}
	return 'yes';
}

/** Where the conditions for pages of a shop hold. */
async function places( site: TestSite ): Promise< string > {
	const types = [ 'wc_shop', 'wc_cart', 'wc_checkout', 'wc_product' ];
	for ( const type of types ) {
		await activate( site, {
			title: type,
			hook: 'wp_footer',
			code: `echo '<!--is ${ type }-->';`,
			conditions: [
				[ { type: 'page_type', op: 'is', value: [ type ] } ],
			],
		} );
	}
	const customer = new Customer( site );
	await customer.store( 'cart' );
	await customer.store( 'cart/add-item', {
		id: await productOf( site ),
		quantity: 1,
	} );
	for ( const [ address, type ] of [
		[ '/shop/', 'wc_shop' ],
		[ '/cart/', 'wc_cart' ],
		[ '/checkout/', 'wc_checkout' ],
		[ '/product/tea/', 'wc_product' ],
	] as const ) {
		const found = [
			...( await customer.ask( address ) ).matchAll( /<!--is (\w+)-->/g ),
		].map( ( one ) => one[ 1 ] );
		if ( found.join() !== type ) {
			return `${ address } is ${ found.join( ' and ' ) || 'nothing' }, not ${ type }`;
		}
	}
	return 'yes';
}

const CHECKS: readonly Check[] = [
	...CHANGES.map( ( [ name, code, wanted ] ) => ( {
		what: `${ name }: shown six times and charged is the same, in both carts`,
		run: ( site: TestSite ) => amounts( site, code, wanted ),
	} ) ),
	{ what: 'shop, cart, checkout and product are told apart', run: places },
];

export const SHOPS: Family = {
	woocommerce: { setUp: OPEN, checks: () => CHECKS },
};
