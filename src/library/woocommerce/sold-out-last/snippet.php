<?php
/**
 * Sorts sold-out products behind all others in the shop, in categories and in
 * the search for products; within both parts the chosen order stays. It reads
 * WooCommerce's own table of stock, so that no meta query slows lists down.
 * Blocks that show products by rules of their own ("hand-picked", "on sale")
 * are not sorted, only those that follow the page.
 *
 * @link https://developer.wordpress.org/reference/hooks/posts_clauses/
 */

add_filter(
	'posts_clauses',
	static function ( $clauses, $query = null ) {
		global $wpdb;
		if ( ! is_array( $clauses ) || ! $query instanceof WP_Query || is_admin() || 'product_query' !== $query->get( 'wc_query' ) || empty( $wpdb->wc_product_meta_lookup ) ) {
			return $clauses;
		}
		$order               = trim( $clauses['orderby'] ?? '' );
		$clauses['join']     = ( $clauses['join'] ?? '' ) . " LEFT JOIN {$wpdb->wc_product_meta_lookup} svc_lib_stock ON {$wpdb->posts}.ID = svc_lib_stock.product_id";
		$clauses['orderby']  = "CASE svc_lib_stock.stock_status WHEN 'outofstock' THEN 1 ELSE 0 END ASC";
		$clauses['orderby'] .= '' === $order ? '' : ', ' . $order;
		return $clauses;
	},
	20,
	2
);
