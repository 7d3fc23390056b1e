<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What checks, style compile and test load say about one snippet: problems, and with them whether it may be active. Immutable. */
final class Verdict {

	/**
	 * @param list<Problem> $errors Any of them keeps the snippet inactive.
	 * @param list<Problem> $warnings
	 * @param array{deps?: list<int>, stale?: bool} $settings What compiling found out about the snippet.
	 */
	public function __construct(
		public readonly array $errors = [],
		public readonly array $warnings = [],
		public readonly array $settings = [],
	) {
	}

	/** Both verdicts as one. A warning that an error contains is told by the error. */
	public function and( self $other ): self {
		$errors   = [ ...$this->errors, ...$other->errors ];
		$is_told  = static fn( Problem $warning ): bool => [] !== \array_filter( $errors, static fn( Problem $error ): bool => $error->line === $warning->line && \str_contains( $error->message, $warning->message ) );
		$warnings = \array_filter( [ ...$this->warnings, ...$other->warnings ], static fn( Problem $warning ): bool => ! $is_told( $warning ) );

		return new self( $errors, \array_values( $warnings ), $other->settings + $this->settings );
	}

	/** Whether it keeps this snippet from being active. A partial that is off may be wrong. */
	public function fails( Snippet $snippet ): bool {
		return [] !== $this->errors && $snippet->is_active();
	}

	/** Inactive when there are errors. A snippet that goes live starts without the error of its past. */
	public function settle( Snippet $snippet ): Snippet {
		$settled = [] === $this->settings ? $snippet : $snippet->with( $this->settings );
		if ( ! $settled->is_active() ) {
			return $settled;
		}
		return $settled->with( [] === $this->errors ? [ 'error' => null ] : [ 'status' => 'inactive' ] );
	}

	/** The first three errors, each with its line; `$first_line` is where the code begins, where lines are those of a file. */
	public function reason( int $first_line = 1 ): string {
		$sentences = \array_map(
			static fn( Problem $problem ): string => 0 === $problem->line
				? $problem->message
				/* translators: 1: what is wrong, 2: line number. */
				: \sprintf( \__( '%1$s (line %2$d)', 'svc' ), $problem->message, $problem->line + $first_line - 1 ),
			\array_slice( $this->errors, 0, 3 )
		);
		return \implode( ' ', $sentences );
	}
}
