<?php
/**
 * Lists posts on the same subject below each post: the newest that share a
 * tag, then the newest of the same categories. Two small queries and no
 * index of its own, so it needs no upkeep; it does not weigh how much posts
 * have in common. With a persistent object cache the queries are cached.
 *
 * @link https://developer.wordpress.org/reference/classes/wp_query/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$title  = 'Related posts' /* @setting title */;
		$number = 3 /* @setting number */;
		if ( ! is_string( $content ) || ! is_singular( 'post' ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) ) {
			return $content;
		}
		$id    = (int) get_the_ID();
		$found = array();
		foreach ( array( 'post_tag', 'category' ) as $taxonomy ) {
			$terms = wp_get_post_terms( $id, $taxonomy, array( 'fields' => 'ids' ) );
			if ( is_wp_error( $terms ) || array() === $terms || count( $found ) >= $number ) {
				continue;
			}
			$query = new WP_Query(
				array(
					'post_type'              => 'post',
					'post_status'            => 'publish',
					'has_password'           => false,
					'posts_per_page'         => $number - count( $found ),
					'post__not_in'           => array( $id, ...wp_list_pluck( $found, 'ID' ) ),
					'ignore_sticky_posts'    => true,
					'no_found_rows'          => true,
					'update_post_meta_cache' => false,
					'update_post_term_cache' => false,
					'tax_query'              => array(
						array(
							'taxonomy'         => $taxonomy,
							'terms'            => $terms,
							'include_children' => false,
						),
					),
				)
			);
			$found = array_merge( $found, $query->posts );
		}
		if ( array() === $found ) {
			return $content;
		}
		$items = '';
		foreach ( $found as $post ) {
			$items .= sprintf( '<li><a href="%s">%s</a></li>', esc_url( get_permalink( $post ) ), wp_kses( get_the_title( $post ), 'strip' ) );
		}
		return $content . sprintf( '<section class="svc-related-posts" aria-labelledby="svc-related-posts"><h2 id="svc-related-posts">%s</h2><ul>%s</ul></section>', esc_html( $title ), $items );
	},
	21
);
