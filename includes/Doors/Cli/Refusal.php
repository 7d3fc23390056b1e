<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Bridge\ErrorCode;
use Svc\Doors\ErrorMapper;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Turns what was thrown into sentences on standard error and the exit code of the contract. The code of the error stands at the end of
 * its sentence, so that scripts and people who ask for help have it.
 */
final class Refusal {

	public function __construct(
		private readonly ErrorMapper $errors,
		private readonly Terminal $terminal,
	) {
	}

	/**
	 * @return int Exit code, never 0.
	 */
	public function tell( Throwable $thrown ): int {
		$error = $this->errors->to_wp_error( $thrown );
		$code  = (string) $error->get_error_code();
		$data  = $error->get_error_data();
		foreach ( Outcome::remarks( [ 'errors' => \is_array( $data ) ? ( $data['problems'] ?? $data['errors'] ?? [] ) : [] ], 'errors' ) as $sentence ) {
			$this->terminal->fail( $sentence );
		}
		$this->terminal->fail( "{$error->get_error_message()} [{$code}]" );
		return ErrorCode::tryFrom( $code )?->exit_code() ?? 1;
	}
}
