<?php
/**
 * Names the template of each entry in the lists of pages and of post types
 * that have templates; nothing is shown where it is the default one. Works
 * with files of classic themes and templates of block themes.
 *
 * @link https://developer.wordpress.org/reference/functions/get_page_templates/
 */

add_action(
	'admin_init',
	static function () {
		foreach ( get_post_types( array( 'show_ui' => true ) ) as $type ) {
			add_filter(
				"manage_{$type}_posts_columns",
				static function ( $columns ) use ( $type ) {
					if ( ! is_array( $columns ) || array() === get_page_templates( null, $type ) ) {
						return $columns;
					}
					return $columns + array( 'svc_lib_template' => __( 'Template' ) );
				}
			);
			add_action(
				"manage_{$type}_posts_custom_column",
				static function ( $column, $post_id ) use ( $type ) {
					static $names = null;
					$slug         = 'svc_lib_template' === $column ? get_page_template_slug( (int) $post_id ) : '';
					if ( ! is_string( $slug ) || '' === $slug ) {
						return;
					}
					$names ??= array_flip( get_page_templates( null, $type ) );
					echo esc_html( $names[ $slug ] ?? sprintf( '%s (missing)', $slug ) );
				},
				10,
				2
			);
		}
	}
);
