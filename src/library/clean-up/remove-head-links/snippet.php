<?php
/**
 * Removes link tags and headers that no visitor and no search engine uses: the
 * address for desktop blogging programs (RSD), the short address of a post,
 * and the pointer to the REST API. The REST API itself does not change; an app
 * that finds it through this pointer needs its address.
 *
 * @link https://developer.wordpress.org/reference/functions/rsd_link/
 * @link https://developer.wordpress.org/reference/functions/rest_output_link_header/
 */

remove_action( 'wp_head', 'rsd_link' );
remove_action( 'wp_head', 'wp_shortlink_wp_head', 10 );
remove_action( 'template_redirect', 'wp_shortlink_header', 11 );
remove_action( 'wp_head', 'rest_output_link_wp_head', 10 );
remove_action( 'template_redirect', 'rest_output_link_header', 11 );
