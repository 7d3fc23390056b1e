<?php
/**
 * Leads from the page that WordPress has for each file to the post that the
 * file was uploaded to, where people find what it belongs to. Files without
 * a post lead to themselves. WordPress redirects such pages since 6.4, but
 * only on sites made since then, and always to the bare file. Files of a
 * post that is not public are left to WordPress.
 *
 * @link https://developer.wordpress.org/reference/hooks/template_redirect/
 */

add_action(
	'template_redirect',
	static function () {
		$attachment = get_queried_object();
		if ( ! is_attachment() || ! $attachment instanceof WP_Post ) {
			return;
		}
		$address = false;
		if ( 0 === $attachment->post_parent || null === get_post( $attachment->post_parent ) ) {
			$address = wp_get_attachment_url( $attachment->ID );
		} elseif ( is_post_publicly_viewable( $attachment->post_parent ) ) {
			$address = get_permalink( $attachment->post_parent );
		}
		if ( is_string( $address ) && '' !== $address ) {
			// Files may lie on another host, which wp_safe_redirect() refuses.
			wp_redirect( $address, 301 );
			exit;
		}
	},
	// Before WordPress redirects to the file.
	9
);
