<?php
/**
 * Shows administrators in the toolbar which template the page was built from:
 * the name of the block template, or the file of a classic theme or plugin.
 * Template parts and patterns inside it are not listed.
 *
 * @link https://developer.wordpress.org/reference/hooks/template_include/
 * @link https://developer.wordpress.org/themes/basics/template-hierarchy/
 */

add_filter(
	'template_include',
	static function ( $template ) {
		$name = '';
		if ( is_string( $template ) && str_ends_with( $template, '/template-canvas.php' ) ) {
			$name = (string) ( $GLOBALS['_wp_current_template_id'] ?? '' );
		} elseif ( is_string( $template ) ) {
			$name = str_replace( wp_normalize_path( WP_CONTENT_DIR ) . '/', '', wp_normalize_path( $template ) );
		}
		if ( '' === $name || ! current_user_can( 'manage_options' ) ) {
			return $template;
		}
		add_action(
			'admin_bar_menu',
			static function ( $bar ) use ( $name ) {
				if ( $bar instanceof WP_Admin_Bar ) {
					$bar->add_node(
						array(
							'id'     => 'svc-lib-template',
							'parent' => 'top-secondary',
							'title'  => esc_html( 'Template: ' . $name ),
						)
					);
				}
			},
			5
		);
		return $template;
	},
	PHP_INT_MAX
);
