<?php
/**
 * Says after an order what happens next: paid orders, orders that wait for
 * money (bank transfer, cheque), and orders paid on delivery get a sentence of
 * their own. Failed, cancelled and refunded orders, and people who may not see
 * the order, keep WooCommerce's words. Orders are asked, not their posts, so
 * it works with high-performance order storage, and with the page of blocks.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

add_filter(
	'woocommerce_thankyou_order_received_text',
	static function ( $text, $order = null ) {
		$paid        = 'Thank you, your payment has arrived. We are preparing your order.' /* @setting paid */;
		$waiting     = 'Thank you, we have reserved your order. We prepare it as soon as your payment arrives.' /* @setting waiting */;
		$on_delivery = 'Thank you, we are preparing your order. You pay when it arrives.' /* @setting on_delivery */;
		if ( ! $order instanceof WC_Order ) {
			return $text;
		}
		if ( 'cod' === $order->get_payment_method() && $order->has_status( array( 'processing', 'on-hold' ) ) ) {
			return esc_html( $on_delivery );
		}
		if ( $order->is_paid() ) {
			return esc_html( $paid );
		}
		return $order->has_status( array( 'on-hold', 'pending' ) ) ? esc_html( $waiting ) : $text;
	},
	10,
	2
);
