<?php
/**
 * Tells search engines the path to a page as structured data, which they show
 * above a result instead of the bare address. Posts stand below their first
 * category, pages and terms below their parents. Visitors see no difference;
 * for that WordPress has the Breadcrumbs block, which carries no such data.
 * Products are left to WooCommerce.
 *
 * @link https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
 */

add_action(
	'wp_head',
	static function () {
		$object = get_queried_object();
		if ( is_front_page() || is_404() || ( function_exists( 'is_woocommerce' ) && is_woocommerce() ) ) {
			return;
		}
		$terms = static function ( WP_Term $term ): array {
			$path = array();
			foreach ( array( ...array_reverse( get_ancestors( $term->term_id, $term->taxonomy, 'taxonomy' ) ), $term->term_id ) as $id ) {
				$link = get_term_link( $id, $term->taxonomy );
				$name = get_term_field( 'name', $id, $term->taxonomy );
				if ( is_string( $link ) && is_string( $name ) ) {
					$path[] = array( $name, $link );
				}
			}
			return $path;
		};
		$path = array( array( get_bloginfo( 'name', 'display' ), home_url( '/' ) ) );
		if ( is_singular() && $object instanceof WP_Post ) {
			if ( 'post' === $object->post_type ) {
				$categories = get_the_category( $object->ID );
				$path       = array_merge( $path, array() === $categories ? array() : $terms( $categories[0] ) );
			} elseif ( 'page' !== $object->post_type ) {
				$archive = get_post_type_archive_link( $object->post_type );
				$type    = get_post_type_object( $object->post_type );
				if ( is_string( $archive ) && $type instanceof WP_Post_Type ) {
					$path[] = array( $type->labels->name, $archive );
				}
			}
			foreach ( array( ...array_reverse( get_post_ancestors( $object ) ), $object->ID ) as $id ) {
				if ( 'publish' === get_post_status( $id ) || $id === $object->ID ) {
					$path[] = array( get_the_title( $id ), (string) get_permalink( $id ) );
				}
			}
		} elseif ( $object instanceof WP_Term ) {
			$path = array_merge( $path, $terms( $object ) );
		} else {
			return;
		}
		$items = array();
		foreach ( $path as $at => list( $name, $address ) ) {
			$items[] = array(
				'@type'    => 'ListItem',
				'position' => $at + 1,
				'name'     => html_entity_decode( wp_strip_all_tags( $name ), ENT_QUOTES, 'UTF-8' ),
				'item'     => $address,
			);
		}
		$json = wp_json_encode(
			array(
				'@context'        => 'https://schema.org',
				'@type'           => 'BreadcrumbList',
				'itemListElement' => $items,
			),
			JSON_HEX_TAG | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
		);
		if ( is_string( $json ) ) {
			wp_print_inline_script_tag( $json, array( 'type' => 'application/ld+json' ) );
		}
	}
);
