<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * What came of one change of several snippets: who is as wanted now, who is not and why. Immutable. Every id that was asked for is in
 * exactly one of the two.
 */
final class BatchOutcome {

	/**
	 * @param list<int> $done Ids in the order in which they were asked for.
	 * @param array<int, string> $errors Id => sentences for a person.
	 * @param list<Problem> $warnings About the batch as a whole.
	 */
	public function __construct(
		public readonly array $done,
		public readonly array $errors = [],
		public readonly array $warnings = [],
	) {
	}

	/**
	 * @param list<int> $ids All ids that were asked for.
	 * @param array<int, string> $errors
	 * @param list<Problem> $warnings
	 */
	public static function of( array $ids, array $errors, array $warnings = [] ): self {
		\ksort( $errors );
		return new self( \array_values( \array_filter( $ids, static fn( int $id ): bool => ! isset( $errors[ $id ] ) ) ), $errors, $warnings );
	}

	/**
	 * Several problems as one text: the first three, each with its line.
	 *
	 * @param list<Problem> $problems
	 */
	public static function reason( array $problems ): string {
		$sentences = \array_map(
			static fn( Problem $problem ): string => 0 === $problem->line
				? $problem->message
				/* translators: 1: what is wrong, 2: line number. */
				: \sprintf( \__( '%1$s (line %2$d)', 'svc' ), $problem->message, $problem->line ),
			\array_slice( $problems, 0, 3 )
		);
		return \implode( ' ', $sentences );
	}
}
