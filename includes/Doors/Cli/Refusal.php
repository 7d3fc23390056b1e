<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Bridge\ErrorCode;
use Svc\Doors\ErrorMapper;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/** Turns what was thrown into sentences on standard error and the exit code of the contract. */
final class Refusal {

	public function __construct(
		private readonly ErrorMapper $errors,
		private readonly Terminal $terminal,
	) {
	}

	/** @return int Exit code, never 0. */
	public function tell( Throwable $thrown ): int {
		$error = $this->errors->to_wp_error( $thrown );
		$code  = (string) $error->get_error_code();
		$data  = $error->get_error_data();
		$named = \is_array( $data ) ? ( $data['problems'] ?? $data['errors'] ?? [] ) : [];
		foreach ( Outcome::remarks( [ 'errors' => $named ], 'errors' ) as $sentence ) {
			$this->terminal->fail( $sentence );
		}
		$this->terminal->fail( self::rest( $error->get_error_message(), $named ) . " [{$code}]" );
		return ErrorCode::tryFrom( $code )?->exit_code() ?? 1;
	}
	/** What a sentence says beside what is told line by line already. */
	private static function rest( string $sentence, mixed $named ): string {
		$first = \is_array( $named ) ? \reset( $named ) : null;
		$told  = \is_array( $first ) && \is_string( $first['message'] ?? null ) ? $first['message'] : '';
		$at    = '' === $told ? false : \strpos( $sentence, $told );
		if ( false === $at ) {
			return $sentence;
		}
		// The end of the sentence before: what stands between is the place, which was told, too.
		$before = \strrpos( \substr( $sentence, 0, $at ), '. ' );
		return false === $before ? $sentence : \substr( $sentence, 0, $before + 1 );
	}
}
