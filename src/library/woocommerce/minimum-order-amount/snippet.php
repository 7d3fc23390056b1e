<?php
/**
 * Refuses to check out below a value of goods, as shown in the cart: with tax
 * where prices are shown with tax, before coupons, without shipping. The one
 * hook serves the classic cart and checkout and the blocks, to which
 * WooCommerce hands its errors. The cart itself and its button stay: the
 * message says there what is missing, and the checkout takes no order.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

add_action(
	'woocommerce_check_cart_items',
	static function () {
		$minimum = 30 /* @setting minimum */;
		$words   = 'We take orders from {minimum} on. {missing} are missing.' /* @setting text */;
		$cart    = function_exists( 'WC' ) ? WC()->cart : null;
		if ( ! is_object( $cart ) || $cart->is_empty() ) {
			return;
		}
		$value = (float) $cart->get_displayed_subtotal();
		if ( $value >= $minimum ) {
			return;
		}
		// Blocks show plain text only.
		$plain = static fn( float $sum ): string => html_entity_decode( wp_strip_all_tags( wc_price( $sum ) ), ENT_QUOTES, 'UTF-8' );
		$sums  = array(
			'{minimum}' => $plain( $minimum ),
			'{missing}' => $plain( $minimum - $value ),
		);
		// A notice without words is none, and the order would be taken.
		$text  = strtr( '' === trim( $words ) ? '{missing} / {minimum}' : $words, $sums );
		if ( ! wc_has_notice( $text, 'error' ) ) {
			wc_add_notice( $text, 'error' );
		}
	}
);
