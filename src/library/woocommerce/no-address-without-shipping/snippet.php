<?php
/**
 * Asks for no street, town, postcode and state when nothing in the cart is
 * shipped (downloads, courses, tickets). The country stays, as taxes and
 * payment need it. It goes by WooCommerce's rules for each country, which the
 * classic checkout and the checkout block both follow. Try your payment
 * methods: some want a full address, and taxes by postcode cannot be had.
 *
 * @link https://developer.woocommerce.com/docs/cart-and-checkout-removing-checkout-fields
 */

add_filter(
	'woocommerce_get_country_locale',
	static function ( $locale ) {
		$shop = function_exists( 'WC' ) ? WC() : null;
		if ( ! is_array( $locale ) || ! is_object( $shop->cart ?? null ) || ! is_object( $shop->countries ?? null ) ) {
			return $locale;
		}
		// Before that, asking the cart would load it too early.
		if ( ! did_action( 'wp_loaded' ) || array() === $shop->cart->get_cart_contents() || $shop->cart->needs_shipping() ) {
			return $locale;
		}
		// A shop without a shipping method ships nothing by WooCommerce's count, even what is no virtual product.
		foreach ( $shop->cart->get_cart_contents() as $line ) {
			$product = $line['data'] ?? null;
			if ( is_object( $product ) && method_exists( $product, 'needs_shipping' ) && $product->needs_shipping() ) {
				return $locale;
			}
		}
		// Countries without rules of their own are not in the list yet.
		$countries = array_keys( $shop->countries->get_allowed_countries() );
		foreach ( array_unique( array_merge( array_keys( $locale ), $countries ) ) as $country ) {
			foreach ( array( 'address_1', 'address_2', 'city', 'state', 'postcode' ) as $field ) {
				$locale[ $country ][ $field ]['required'] = false;
				$locale[ $country ][ $field ]['hidden']   = true;
			}
		}
		return $locale;
	},
	20
);
