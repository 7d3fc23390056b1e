<?php

declare(strict_types=1);

namespace Svc\Doors;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Error\HostLacks;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Host;
use Svc\Domain\Log;
use Throwable;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * Where an exception becomes a WP_Error. What is not ours is a bug of the plugin: it is logged under a number, and the answer has only that
 * number.
 */
final class ErrorMapper {

	/** @return WP_Error With `status` in its data, as the host's REST API reads it. */
	public function to_wp_error( Throwable $error ): WP_Error {
		$missing = Host::missing_in( $error );
		$error   = null === $missing ? $error : HostLacks::named( $missing, $error );
		if ( $error instanceof SvcException ) {
			// A `status` in the data wins: a caller who is not logged in gets 401 where others get 403.
			return new WP_Error( $error->error_code->value, $error->getMessage(), $error->data + [ 'status' => $error->error_code->status() ] );
		}
		return $this->unexpected( $error );
	}

	private function unexpected( Throwable $error ): WP_Error {
		$number = \bin2hex( \random_bytes( 4 ) );
		// The log is where the person who runs the site finds the cause.
		Log::write( "svc internal error {$number}: {$error}" );
		/* translators: %s: number under which the error stands in the log. */
		$message = \__( 'svc could not complete this request. See number %s in the PHP error log.', 'svc' );
		return new WP_Error( ErrorCode::Internal->value, \sprintf( $message, $number ), [ 'status' => ErrorCode::Internal->status(), 'id' => $number ] );
	}
}
