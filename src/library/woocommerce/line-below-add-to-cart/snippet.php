<?php
/**
 * A line of text below the form that adds to the cart: delivery, returns, how
 * to reach you. It stands where a product can be bought, so not below one that
 * is sold out. Classic templates fire the action, and the block "Add to cart
 * with options" does since WooCommerce 10.1.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

add_action(
	'woocommerce_after_add_to_cart_form',
	static function () {
		$text = '' /* @setting text */;
		if ( '' !== $text ) {
			printf( '<p class="svc-lib-below-cart" style="margin-block:1em;font-size:0.9em">%s</p>', esc_html( $text ) );
		}
	},
	20
);
