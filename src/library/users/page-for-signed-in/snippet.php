<?php
/**
 * Asks visitors to sign in before they see a page or one below it. The other
 * ways to the text are closed, too: search, feeds, sitemap and REST API. Code
 * that reads pages by itself, and uploaded files, are not. Where registration
 * is open, all visitors can register and read.
 *
 * @link https://developer.wordpress.org/reference/hooks/template_redirect/
 */

( static function () {
	$page  = 0 /* @setting page */;
	$inner = static fn( $post ) => $post instanceof WP_Post && 0 !== $page
		&& ( $page === $post->ID || in_array( $page, get_post_ancestors( $post ), true ) );
	$all   = static function () use ( $page ) {
		static $found = null;
		$found      ??= array_merge(
			array( $page ),
			array_map( 'intval', wp_list_pluck( get_pages( array( 'child_of' => $page ) ) ?: array(), 'ID' ) )
		);
		return $found;
	};

	add_action(
		'template_redirect',
		static function () use ( $inner ) {
			if ( is_user_logged_in() || ! is_singular() || ! $inner( get_queried_object() ) ) {
				return;
			}
			nocache_headers();
			wp_safe_redirect( wp_login_url( (string) get_permalink( get_queried_object_id() ) ) );
			exit;
		},
		1
	);

	add_action(
		'pre_get_posts',
		static function ( $query ) use ( $all, $page ) {
			if ( 0 === $page || ! $query instanceof WP_Query || is_admin() || ! ( $query->is_search() || $query->is_feed() ) || is_user_logged_in() ) {
				return;
			}
			$query->set( 'post__not_in', array_merge( (array) $query->get( 'post__not_in' ), $all() ) );
		}
	);

	add_filter(
		'wp_sitemaps_posts_query_args',
		static function ( $args, $type ) use ( $all, $page ) {
			if ( 0 !== $page && 'page' === $type && is_array( $args ) ) {
				$args['post__not_in'] = array_merge( (array) ( $args['post__not_in'] ?? array() ), $all() );
			}
			return $args;
		},
		10,
		2
	);

	add_filter(
		'rest_prepare_page',
		static function ( $response, $post ) use ( $inner ) {
			if ( ! $response instanceof WP_REST_Response || is_user_logged_in() || ! $inner( $post ) ) {
				return $response;
			}
			$data = $response->get_data();
			foreach ( array( 'content', 'excerpt' ) as $part ) {
				if ( isset( $data[ $part ] ) ) {
					$data[ $part ] = array(
						'rendered'  => '',
						'protected' => true,
					);
				}
			}
			$response->set_data( $data );
			return $response;
		},
		20,
		2
	);
} )();
