<?php
/**
 * Shows administrators in the toolbar how many database queries the page
 * took, how long it was built and the most memory it used. Counted until the
 * end of the page, so what happens after it is missing. A first look, not a
 * profiler; a page from a page cache shows the numbers of when it was built.
 *
 * @link https://developer.wordpress.org/reference/functions/get_num_queries/
 * @link https://developer.wordpress.org/reference/hooks/admin_bar_menu/
 */

add_action(
	'admin_bar_menu',
	static function ( $bar ) {
		if ( ! $bar instanceof WP_Admin_Bar || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$bar->add_node(
			array(
				'id'     => 'svc-lib-queries',
				'parent' => 'top-secondary',
				'title'  => '…',
			)
		);
		$fill = static function () {
			$text = sprintf(
				'%d queries, %s s, %s',
				get_num_queries(),
				number_format_i18n( (float) timer_stop( 0, 3 ), 2 ),
				size_format( memory_get_peak_usage() )
			);
			wp_print_inline_script_tag(
				sprintf(
					'{ const item = document.querySelector( "#wp-admin-bar-svc-lib-queries .ab-item" ); if ( item ) { item.textContent = %s; } }',
					wp_json_encode( $text, JSON_HEX_TAG )
				)
			);
		};
		add_action( 'wp_footer', $fill, PHP_INT_MAX );
		add_action( 'admin_print_footer_scripts', $fill, PHP_INT_MAX );
	},
	5
);
