<?php
/**
 * Sites made before WordPress 6.4 still have a page of its own for each
 * uploaded file, thin content for search engines. As on newer sites, the
 * address of such a page leads to the file. Works like the hidden option of
 * core, without changing what is stored.
 *
 * @link https://make.wordpress.org/core/2023/10/16/changes-to-attachment-pages/
 * @link https://developer.wordpress.org/reference/hooks/pre_option_option/
 */

add_filter( 'pre_option_wp_attachment_pages_enabled', static fn() => '0' );
