<?php
/**
 * Answers before WordPress is loaded, so that the site can find out whether its web server has a PHP process free beside the one that asks
 * (`Svc\Checks\Loopback\Reach\Workers`). It is public: it reads nothing, touches nothing, and always prints the same two digits.
 * They are computed, so that a server which hands out the source instead of running it is not taken for PHP.
 */

declare(strict_types=1);

if ( \defined( 'ABSPATH' ) ) {
	return;
}

\header( 'Content-Type: text/plain; charset=utf-8' );
\header( 'Cache-Control: no-store' );
\header( 'X-Robots-Tag: noindex' );
echo 6 * 7;
