<?php
/**
 * Closes comments and hides those that exist, on the site, in feeds, in the
 * REST API and in the admin. Two things that WordPress keeps as comments stay:
 * reviews of WooCommerce products, and the notes of the block editor (since
 * 6.9). Settings > Discussion stays, too, because avatars are chosen there.
 *
 * @link https://developer.wordpress.org/reference/hooks/comments_open/
 */

( static function () {
	$off = static fn( $post ) => 'product' !== get_post_type( $post );

	foreach ( array( 'comments_open', 'pings_open' ) as $hook ) {
		add_filter( $hook, static fn( $open, $post ) => $open && ! $off( $post ), 100, 2 );
	}
	add_filter( 'comments_array', static fn( $comments, $post ) => $off( $post ) ? array() : $comments, 100, 2 );
	add_filter( 'get_comments_number', static fn( $number, $post ) => $off( $post ) ? 0 : $number, 100, 2 );

	add_action(
		'init',
		static function () {
			foreach ( get_post_types() as $type ) {
				if ( 'product' !== $type ) {
					remove_post_type_support( $type, 'comments' );
					remove_post_type_support( $type, 'trackbacks' );
				}
			}
		},
		100
	);

	// Blocks and the widget, which may stand outside of any post.
	add_filter(
		'pre_render_block',
		static function ( $html, $block ) use ( $off ) {
			$name = is_array( $block ) ? (string) ( $block['blockName'] ?? '' ) : '';
			$hide = 'core/latest-comments' === $name
				|| ( 1 === preg_match( '#^core/(comments|post-comments)(-|$)#', $name ) && $off( get_the_ID() ) );
			return $hide ? '' : $html;
		},
		10,
		2
	);
	add_action( 'widgets_init', static fn() => unregister_widget( 'WP_Widget_Recent_Comments' ), 20 );

	// Feeds.
	add_filter( 'feed_links_show_comments_feed', '__return_false' );
	add_filter( 'feed_links_extra_show_post_comments_feed', '__return_false' );
	add_action(
		'template_redirect',
		static function () {
			if ( is_comment_feed() ) {
				wp_safe_redirect( home_url( '/' ), 301 );
				exit;
			}
		},
		1
	);

	// REST API.
	add_filter(
		'rest_comment_query',
		static function ( $args ) {
			if ( is_array( $args ) && 'note' !== ( $args['type'] ?? '' ) ) {
				$args['comment__in'] = array( 0 );
			}
			return $args;
		},
		100
	);
	add_filter(
		'rest_prepare_comment',
		static function ( $response, $comment ) use ( $off ) {
			$gone = $comment instanceof WP_Comment && 'note' !== $comment->comment_type && $off( (int) $comment->comment_post_ID );
			return $gone ? new WP_Error( 'rest_comment_invalid_id', __( 'Invalid comment ID.' ), array( 'status' => 404 ) ) : $response;
		},
		100,
		2
	);

	// Admin.
	add_action( 'admin_menu', static fn() => remove_menu_page( 'edit-comments.php' ), 999 );
	add_action( 'load-edit-comments.php', static fn() => wp_die( esc_html__( 'Comments are closed.' ), '', array( 'response' => 403 ) ) );
	add_action( 'wp_dashboard_setup', static fn() => remove_meta_box( 'dashboard_recent_comments', 'dashboard', 'normal' ), 100 );
	add_action(
		'admin_bar_menu',
		static fn( $bar ) => $bar instanceof WP_Admin_Bar ? $bar->remove_node( 'comments' ) : null,
		1000
	);
	add_action(
		'admin_head-index.php',
		static function () {
			echo '<style>#latest-comments,#dashboard_right_now :is(.comment-count,.comment-mod-count){display:none}</style>';
		}
	);
} )();
