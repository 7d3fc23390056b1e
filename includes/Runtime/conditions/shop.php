<?php
/**
 * What conditions see of WooCommerce: cart, orders, purchases, through its documented functions only. Without WooCommerce, or where
 * it has no cart (admin, cron, most of REST), the answer is unknown; in its own REST requests the cart comes late (`await_cart()`).
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Once WooCommerce has read it from the session (`wp_loaded`; asking earlier is a notice of WooCommerce's). */
function cart(): ?object {
	if ( ! \function_exists( 'WC' ) || 0 === \did_action( 'wp_loaded' ) ) {
		return null;
	}
	$shop = \WC();
	$cart = \is_object( $shop ) ? ( $shop->cart ?? null ) : null;
	return \is_object( $cart ) ? $cart : null;
}

/**
 * Price of each product as the shop has entered it, times pieces. Without coupons, fees, shipping and tax: snippets change them, and a condition
 * must not depend on what its own snippet does.
 */
function seen_wc_cart_total(): ?float {
	$items = cart_items();
	if ( null === $items ) {
		return null;
	}
	$sum = 0.0;
	foreach ( $items as $key => $item ) {
		$price = cart_price( (string) $key, $item );
		if ( null === $price ) {
			return null;
		}
		$sum += $price * cart_pieces( $item );
	}
	// Prices have at most a few decimals; what is left of adding floats must not decide "equals".
	return \round( $sum, 6 );
}

function seen_wc_cart_count(): ?float {
	$items = cart_items();
	return null === $items ? null : (float) \array_sum( \array_map( cart_pieces( ... ), $items ) );
}

/** @return array<array-key, mixed>|null By the key of the item; null without a cart. */
function cart_items(): ?array {
	$cart = cart();
	return null !== $cart && \method_exists( $cart, 'get_cart' ) ? (array) $cart->get_cart() : null;
}

/** Some plugins sell parts of one. */
function cart_pieces( mixed $item ): float {
	$pieces = \is_array( $item ) ? ( $item['quantity'] ?? 0 ) : 0;
	return \is_numeric( $pieces ) ? (float) $pieces : 0.0;
}

/** Price of one piece as it was when the request first asked: a snippet that has lowered it since does not change what others see. */
function cart_price( string $key, mixed $item ): ?float {
	/** @var array<string, float> $first */
	static $first = [];

	$product = \is_array( $item ) ? ( $item['data'] ?? null ) : null;
	if ( ! isset( $first[ $key ] ) && \is_object( $product ) && \method_exists( $product, 'get_price' ) ) {
		$price         = $product->get_price();
		$first[ $key ] = \is_numeric( $price ) ? (float) $price : 0.0;
	}
	return $first[ $key ] ?? null;
}

/** @return list<int>|null Ids of the products, and of their variations. */
function seen_wc_cart_product(): ?array {
	$items = cart_items();
	if ( null === $items ) {
		return null;
	}
	$ids = [];
	foreach ( $items as $item ) {
		foreach ( [ 'product_id', 'variation_id' ] as $key ) {
			$id = \is_array( $item ) ? ( $item[ $key ] ?? 0 ) : 0;
			if ( \is_numeric( $id ) && 0 < (int) $id ) {
				$ids[ (int) $id ] = true;
			}
		}
	}
	return \array_keys( $ids );
}

/** @return list<string>|null Slugs. */
function seen_wc_cart_category(): ?array {
	$products = seen_wc_cart_product();
	if ( null === $products ) {
		return null;
	}
	$slugs = [];
	foreach ( $products as $product ) {
		$terms = \get_the_terms( $product, 'product_cat' );
		foreach ( \is_array( $terms ) ? $terms : [] as $term ) {
			$slugs[ \rawurldecode( $term->slug ) ] = true;
		}
	}
	return \array_map( '\strval', \array_keys( $slugs ) );
}

/** How many orders the person has placed; none for a guest. */
function seen_wc_order_count(): ?float {
	if ( ! \function_exists( 'wc_get_customer_order_count' ) || ! \function_exists( 'get_current_user_id' ) ) {
		return null;
	}
	$user  = \get_current_user_id();
	$count = 0 === $user ? 0 : \wc_get_customer_order_count( $user );
	return \is_numeric( $count ) ? (float) $count : null;
}

/**
 * @param mixed $value Lowered map product id => true.
 * @return list<int>|null Those of them that the person has bought; none for a guest.
 */
function seen_wc_bought( mixed $value ): ?array {
	if ( ! \function_exists( 'wc_customer_bought_product' ) || ! \function_exists( 'wp_get_current_user' ) ) {
		return null;
	}
	/** @var array<int, array<int, bool>> $known By user and product: many snippets may ask for the same. */
	static $known = [];

	$user   = \wp_get_current_user();
	$bought = [];
	foreach ( 0 < $user->ID && \is_array( $value ) ? \array_keys( $value ) : [] as $product ) {
		$known[ $user->ID ][ $product ] ??= true === \wc_customer_bought_product( $user->user_email, $user->ID, (int) $product );
		if ( $known[ $user->ID ][ $product ] ) {
			$bought[] = (int) $product;
		}
	}
	return $bought;
}
