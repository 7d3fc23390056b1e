<?php
/**
 * Other words on the button that adds to the cart: one text on the product's
 * page, one in lists. Products that cannot be bought from a list keep their
 * text there (select options, read more), and so do links to other shops.
 * Both filters also serve the blocks; what a block says after the click, such
 * as the number in the cart, stays.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

add_filter(
	'woocommerce_product_single_add_to_cart_text',
	static function ( $text, $product = null ) {
		$own = 'Add to basket' /* @setting on_product */;
		return $product instanceof WC_Product && ! $product->is_type( 'external' ) ? $own : $text;
	},
	10,
	2
);
add_filter(
	'woocommerce_product_add_to_cart_text',
	static function ( $text, $product = null ) {
		$own = 'Add to basket' /* @setting in_lists */;
		if ( ! $product instanceof WC_Product || ! $product->is_type( 'simple' ) ) {
			return $text;
		}
		return $product->is_purchasable() && $product->is_in_stock() ? $own : $text;
	},
	10,
	2
);
