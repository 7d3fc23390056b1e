<?php
/**
 * Adds a column with the time of the last change and the person who made it,
 * sortable, to the lists of all post types with an editor. The person is the
 * one whom WordPress remembers for the last save in an editor; imports and
 * programs leave no name.
 *
 * @link https://developer.wordpress.org/reference/hooks/manage_post_type_posts_columns/
 */

add_action(
	'admin_init',
	static function () {
		$add  = static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_change' => __( 'Last changed' ) ) : $columns;
		$sort = static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_change' => array( 'modified', true ) ) : $columns;
		$show = static function ( $column, $post_id ) {
			if ( 'svc_lib_change' !== $column ) {
				return;
			}
			$format = get_option( 'date_format' ) . ' ' . get_option( 'time_format' );
			$time   = get_post_modified_time( $format, false, (int) $post_id, true );
			if ( ! is_string( $time ) && ! is_int( $time ) ) {
				return;
			}
			echo esc_html( (string) $time );
			$person = get_userdata( (int) get_post_meta( (int) $post_id, '_edit_last', true ) );
			if ( false !== $person ) {
				echo '<br>', esc_html( $person->display_name );
			}
		};
		foreach ( get_post_types( array( 'show_ui' => true ) ) as $type ) {
			if ( 'attachment' === $type || ! post_type_supports( $type, 'editor' ) ) {
				continue;
			}
			add_filter( "manage_{$type}_posts_columns", $add );
			add_action( "manage_{$type}_posts_custom_column", $show, 10, 2 );
			add_filter( "manage_edit-{$type}_sortable_columns", $sort );
		}
	}
);
