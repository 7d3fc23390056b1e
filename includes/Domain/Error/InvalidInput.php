<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use Svc\Bridge\ErrorCode;
use Svc\Domain\Problem;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/** The request is understood and wrong (400). `data.params` says for each field what is wrong with it. */
final class InvalidInput extends SvcException {

	/** @param string $field Name or path (`conditions[0][1].value`). */
	public static function field( string $field, string $message ): self {
		return self::fields( [ $field => $message ] );
	}

	/** @param int $position Character from which on it cannot be read, from 1 (`data.position`). */
	public static function at( string $field, string $message, int $position ): self {
		$refusal = self::field( $field, $message );

		return new self( ErrorCode::Invalid, $refusal->getMessage(), $refusal->data + [ 'position' => $position ] );
	}

	/** @param array<string, string> $params Field name or path => translated sentence. */
	public static function fields( array $params ): self {
		$parts = [];
		foreach ( $params as $field => $message ) {
			$parts[] = $field . ': ' . $message;
		}
		/* translators: %s: list of fields, each with what is wrong with it. */
		$message = \sprintf( Text::__( 'Some values are not valid. %s', 'svc' ), \implode( ' ', $parts ) );

		return new self( ErrorCode::Invalid, $message, [ 'params' => $params ] );
	}

	/**
	 * One wrong field with everything that is wrong with it, line by line (`data.problems`).
	 * @param list<Problem>        $problems At least one.
	 * @param array<string, mixed> $more     What else the answer says.
	 */
	public static function problems( string $field, array $problems, array $more = [] ): self {
		$message = \implode( ' ', \array_map( static fn( Problem $problem ): string => $problem->message, $problems ) );
		/* translators: 1: name of a field, 2: what is wrong with it. */
		$whole = \sprintf( Text::__( 'Nothing was saved. %1$s: %2$s', 'svc' ), $field, $message );

		return new self(
			ErrorCode::Invalid,
			$whole,
			[
				'params'   => [ $field => $message ],
				'problems' => \array_map( static fn( Problem $problem ): array => $problem->to_array(), $problems ),
			] + $more
		);
	}

	public static function because( string $message ): self {
		return new self( ErrorCode::Invalid, $message );
	}

	/** @param list<array<string, mixed>> $errors What is wrong with each snippet of a set that goes through as a whole (`data.errors`). */
	public static function snippets( string $message, array $errors ): self {
		return new self( ErrorCode::Invalid, $message, [ 'errors' => $errors ] );
	}

	/** @param list<Problem> $warnings What else was noticed (`data.warnings`), which may be the cause. */
	public function with_warnings( array $warnings ): self {
		if ( [] === $warnings ) {
			return $this;
		}
		$sentences = \array_map( static fn( Problem $problem ): string => $problem->message, $warnings );
		$entries   = \array_map( static fn( Problem $problem ): array => $problem->to_array(), $warnings );

		return new self( $this->error_code, \implode( ' ', [ $this->getMessage(), ...$sentences ] ), $this->data + [ 'warnings' => $entries ], $this );
	}
}
