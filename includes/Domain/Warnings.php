<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Keeps what PHP says about a call from the page and the log; by `@` where the host has disabled error handlers, which others may ignore. */
final class Warnings {

	/**
	 * @template T
	 * @param callable(): T               $call
	 * @param (callable(string): void)|null $take Told each warning.
	 * @return T
	 */
	public static function keep( callable $call, ?callable $take = null ): mixed {
		if ( ! \function_exists( 'set_error_handler' ) || ! \function_exists( 'restore_error_handler' ) ) {
			return self::silence( $call, $take );
		}
		\set_error_handler(
			static function ( int $level, string $message ) use ( $take ): bool {
				if ( null !== $take ) {
					$take( $message );
				}

				return true;
			}
		);
		try {
			return $call();
		} finally {
			\restore_error_handler();
		}
	}

	/**
	 * @template T
	 * @param callable(): T               $call
	 * @param (callable(string): void)|null $take
	 * @return T
	 */
	private static function silence( callable $call, ?callable $take ): mixed {
		$before = \error_get_last();
		$result = @$call();
		$error  = \error_get_last();
		if ( null !== $take && null !== $error && $error !== $before ) {
			$take( $error['message'] );
		}

		return $result;
	}
}
