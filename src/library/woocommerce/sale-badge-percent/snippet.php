<?php
/**
 * Says on the sale badge how much is saved, in per cent, rounded down so that
 * it never promises too much. A product with variations shows its largest
 * saving. Classic templates print the badge by woocommerce_sale_flash, the
 * block asks woocommerce_sale_badge_text, which it does since WooCommerce 10.0.
 * Groups keep their badge: they have no price of their own.
 *
 * @link https://woocommerce.github.io/code-reference/hooks/hooks.html
 */

( static function () {
	$words = static function ( $product ): string {
		$text = '−{percent} %' /* @setting text */;
		if ( ! $product instanceof WC_Product ) {
			return '';
		}
		$pairs = array( array( $product->get_regular_price(), $product->get_price() ) );
		if ( $product->is_type( 'variable' ) ) {
			$prices = $product->get_variation_prices();
			$pairs  = array_map( null, $prices['regular_price'] ?? array(), $prices['price'] ?? array() );
		}
		$percent = 0;
		foreach ( $pairs as $pair ) {
			list( $regular, $price ) = array_map( 'floatval', $pair );
			if ( 0 < $regular && $price < $regular ) {
				// Rounded first: in binary, 100 * ( 1 - 0.8 ) is a little less than 20.
				$percent = max( $percent, (int) floor( round( 100 * ( $regular - $price ) / $regular, 4 ) ) );
			}
		}
		return 0 < $percent ? str_replace( '{percent}', (string) $percent, $text ) : '';
	};

	add_filter(
		'woocommerce_sale_flash',
		static function ( $html, $post = null, $product = null ) use ( $words ) {
			$own = $words( $product );
			return '' === $own ? $html : '<span class="onsale">' . esc_html( $own ) . '</span>';
		},
		10,
		3
	);
	add_filter(
		'woocommerce_sale_badge_text',
		static function ( $text, $product = null ) use ( $words ) {
			$own = $words( $product );
			return '' === $own ? $text : $own;
		},
		10,
		2
	);
} )();
