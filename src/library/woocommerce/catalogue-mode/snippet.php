<?php
/**
 * Shows products and prices, but sells nothing: no product can be bought, also
 * not by a link or through the Store API, carts are emptied, and the cart and
 * the checkout lead to the shop. Pages where customers pay orders you made for
 * them, and see what they ordered, still work, and links to other shops stay.
 * Variations cannot be chosen while it is on.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

add_filter( 'woocommerce_is_purchasable', '__return_false', 100 );
add_filter( 'woocommerce_variation_is_purchasable', '__return_false', 100 );
add_action(
	'wp',
	static function () {
		// Its form would say of every choice that it is not available.
		remove_action( 'woocommerce_variable_add_to_cart', 'woocommerce_variable_add_to_cart', 30 );
	}
);
add_action(
	'template_redirect',
	static function () {
		if ( ! function_exists( 'is_cart' ) || ! function_exists( 'is_wc_endpoint_url' ) || is_wc_endpoint_url() ) {
			return;
		}
		if ( is_cart() || is_checkout() ) {
			wp_safe_redirect( wc_get_page_permalink( 'shop' ) );
			exit;
		}
	}
);
