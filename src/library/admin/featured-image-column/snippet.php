<?php
/**
 * Adds a column with the featured image behind the checkbox of the lists. One
 * query gets all images of a list. Runs in the background requests of the
 * admin, too, because Quick Edit draws its row there.
 *
 * @link https://developer.wordpress.org/reference/hooks/manage_post_type_posts_columns/
 */

add_action(
	'admin_init',
	static function () {
		$add  = static function ( $columns ) {
			if ( ! is_array( $columns ) ) {
				return $columns;
			}
			$at = isset( $columns['cb'] ) ? 1 : 0;
			return array_slice( $columns, 0, $at, true )
				+ array( 'svc_lib_image' => __( 'Image' ) )
				+ array_slice( $columns, $at, null, true );
		};
		$show = static function ( $column, $post_id ) {
			if ( 'svc_lib_image' !== $column ) {
				return;
			}
			$list = $GLOBALS['wp_query'] ?? null;
			if ( $list instanceof WP_Query && is_array( $list->posts ) ) {
				update_post_thumbnail_cache( $list );
			}
			$image = get_the_post_thumbnail( (int) $post_id, array( 60, 60 ), array( 'alt' => '' ) );
			echo '' === $image ? '<span aria-hidden="true">—</span>' : $image; // phpcs:ignore WordPress.Security.EscapeOutput
		};
		foreach ( get_post_types( array( 'show_ui' => true ) ) as $type ) {
			if ( 'product' === $type || 'attachment' === $type || ! post_type_supports( $type, 'thumbnail' ) ) {
				continue;
			}
			add_filter( "manage_{$type}_posts_columns", $add );
			add_action( "manage_{$type}_posts_custom_column", $show, 10, 2 );
		}
	}
);

add_action(
	'admin_head-edit.php',
	static function () {
		echo '<style>.column-svc_lib_image{inline-size:60px}.column-svc_lib_image img{inline-size:48px;block-size:48px;object-fit:cover;border-radius:2px}</style>';
	}
);
