<?php
/**
 * Adds an ID column at the end of the lists of posts, media, terms and users.
 * All of them know how to sort by the ID; only the name of that order differs.
 *
 * @link https://developer.wordpress.org/reference/hooks/manage_screen-id_columns/
 */

add_action(
	'admin_init',
	static function () {
		$add  = static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_id' => __( 'ID' ) ) : $columns;
		$echo = static function ( $column, $id ) {
			if ( 'svc_lib_id' === $column ) {
				echo (int) $id;
			}
		};
		$give = static fn( $text, $column, $id ) => 'svc_lib_id' === $column ? (string) (int) $id : $text;
		$sort = static fn( $order ) => static fn( $columns ) => is_array( $columns ) ? $columns + array( 'svc_lib_id' => $order ) : $columns;

		foreach ( get_post_types( array( 'show_ui' => true ) ) as $type ) {
			if ( 'attachment' === $type ) {
				continue;
			}
			add_filter( "manage_{$type}_posts_columns", $add );
			add_action( "manage_{$type}_posts_custom_column", $echo, 10, 2 );
			add_filter( "manage_edit-{$type}_sortable_columns", $sort( 'ID' ) );
		}
		foreach ( get_taxonomies( array( 'show_ui' => true ) ) as $taxonomy ) {
			add_filter( "manage_edit-{$taxonomy}_columns", $add );
			add_filter( "manage_{$taxonomy}_custom_column", $give, 10, 3 );
			add_filter( "manage_edit-{$taxonomy}_sortable_columns", $sort( 'term_id' ) );
		}
		add_filter( 'manage_media_columns', $add );
		add_action( 'manage_media_custom_column', $echo, 10, 2 );
		add_filter( 'manage_upload_sortable_columns', $sort( 'ID' ) );
		add_filter( 'manage_users_columns', $add );
		add_filter( 'manage_users_custom_column', $give, 10, 3 );
		add_filter( 'manage_users_sortable_columns', $sort( 'ID' ) );
	}
);

add_action(
	'admin_head',
	static function () {
		echo '<style>.column-svc_lib_id{inline-size:5em}</style>';
	}
);
