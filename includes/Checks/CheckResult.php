<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * What the checks found in one snippet: errors keep it from going live, warnings do not.
 * Immutable; every check returns one and `Checks` joins them.
 */
final class CheckResult {

	/**
	 * @param list<Problem> $errors
	 * @param list<Problem> $warnings
	 */
	public function __construct(
		public readonly array $errors = [],
		public readonly array $warnings = [],
	) {}

	public function with( self $other ): self {
		return new self(
			[ ...$this->errors, ...$other->errors ],
			[ ...$this->warnings, ...$other->warnings ],
		);
	}

	/** Returns the same findings in the order of their lines, each said once. */
	public function sorted(): self {
		return new self( self::by_line( $this->errors ), self::by_line( $this->warnings ) );
	}

	public function passes(): bool {
		return [] === $this->errors;
	}

	/**
	 * @param list<Problem> $problems
	 * @return list<Problem>
	 */
	private static function by_line( array $problems ): array {
		$unique = [];
		foreach ( $problems as $problem ) {
			$unique[ $problem->line . "\0" . $problem->message ] ??= $problem;
		}
		// Stable since PHP 8.0: findings of one line keep the order in which they were made.
		\uasort( $unique, static fn ( Problem $a, Problem $b ): int => $a->line <=> $b->line );

		return \array_values( $unique );
	}
}
