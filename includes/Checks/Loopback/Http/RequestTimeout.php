<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use WpOrg\Requests\Exception;

\defined( 'ABSPATH' ) || exit;

/** A request of `ParallelRequests` got no answer in its time. WordPress' HTTP API turns it into the `WP_Error` of any failed request. */
final class RequestTimeout extends Exception {

	public function __construct( float $seconds ) {
		parent::__construct( \sprintf( 'cURL error 28: Operation timed out after %d milliseconds', (int) ( $seconds * 1000 ) ), 'curlerror' );
	}
}
