<?php
/**
 * Runs before every request of a site that real plugins are tried on. The test client's fetch() tells of itself that it is a script, and
 * there are caches that keep nothing for scripts; a page is asked for as a browser does it when a visitor goes there.
 */

declare(strict_types=1);

if ( 'cors' === ( $_SERVER['HTTP_SEC_FETCH_MODE'] ?? '' ) && ! str_contains( $_SERVER['REQUEST_URI'] ?? '', '/wp-json/' ) ) {
	$_SERVER['HTTP_SEC_FETCH_MODE'] = 'navigate';
	$_SERVER['HTTP_ACCEPT']         = 'text/html,application/xhtml+xml,*/*;q=0.8';
}
