<?php
/**
 * The HTTP status. Where the host has disabled `http_response_code()`, it is made out: what WordPress has sent, a redirect, or PHP's own
 * 500 after a fatal error. A status is set by the third parameter of `header()`, which hosts do not disable.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

// Last: a filter that others add may keep WordPress from sending one.
\function_exists( 'http_response_code' ) || \add_filter( 'status_header', __NAMESPACE__ . '\note_status', \PHP_INT_MAX, 2 );

/** @return int 0 where there is none, as on the command line. */
function status(): int {
	if ( \function_exists( 'http_response_code' ) ) {
		return (int) \http_response_code();
	}
	$error = \error_get_last();
	$noted = noted_status();
	$known = 0 === $noted ? ( [] === \preg_grep( '~^Location:~i', \headers_list() ) ? 200 : 302 ) : $noted;
	// PHP says 500 unless another status was set, or the page has begun.
	return 200 === $known && null !== $error && 0 !== ( $error['type'] & FATAL ) && ! \headers_sent() ? 500 : $known;
}

/** Filter `status_header`: keeps the code that WordPress sends. */
function note_status( mixed $header, mixed $code = 0 ): mixed {
	noted_status( \is_numeric( $code ) ? (int) $code : 0 );
	return $header;
}

/** @param int $code To be kept; 0 only asks. */
function noted_status( int $code = 0 ): int {
	/** @var int $noted */
	static $noted = 0;
	$noted        = 0 === $code ? $noted : $code;
	return $noted;
}
