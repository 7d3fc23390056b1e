<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\PageVerdict;
use Svc\Checks\Loopback\Page\Target;

\defined( 'ABSPATH' ) || exit;

/** What is wrong with an answer, as a visitor would see it. What a snippet answers on purpose is no failure. Pure. */
final class Symptom {

	/** @return string To stand in a sentence, without a full stop; empty when nothing is wrong, or when that cannot be told. */
	public static function of( Target $target, Answer $answer ): string {
		$verdict = PageVerdict::shown( $target, $answer );
		$message = \rtrim( $answer->mark->error['message'] ?? '', '.' );
		return 'broken' !== $verdict->outcome ? '' : match ( $verdict->reason ) {
			/* translators: %s: what was asked for, such as "the front page". */
			'timeout'     => \sprintf( \__( '%s did not answer in time', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			'unreachable' => \sprintf( \__( 'PHP crashed on %s', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			'loop'        => \sprintf( \__( '%s redirected forever', 'svc' ), $target->label ),
			'status'      => self::with_error( $target, $answer->status, $message ),
			/* translators: 1: what was asked for, such as "the front page", 2: error message. */
			'error'       => \sprintf( \__( '%1$s ended early (%2$s)', 'svc' ), $target->label, $message ),
			/* translators: %s: what was asked for, such as "the front page". */
			'empty'       => \sprintf( \__( '%s was empty', 'svc' ), $target->label ),
			/* translators: %s: what was asked for, such as "the front page". */
			default       => \sprintf( \__( '%s ended early', 'svc' ), $target->label ),
		};
	}

	/** @param string $message Of the error; empty when it is not known. */
	public static function with_error( Target $target, int $status, string $message ): string {
		/* translators: 1: what was asked for, such as "the front page", 2: HTTP status. */
		return \sprintf( \__( '%1$s answered with status %2$d', 'svc' ), $target->label, $status ) . ( '' === $message ? '' : ' (' . \rtrim( $message, '.' ) . ')' );
	}

	/** What PHP says where time is used up. Where that happened says little about who used it up; so it is with memory. */
	public static function is_time_limit( string $message ): bool {
		return \str_starts_with( $message, 'Maximum execution time of ' );
	}

	public static function is_limit( string $message ): bool {
		return self::is_time_limit( $message ) || \str_starts_with( $message, 'Allowed memory size of ' );
	}
}
