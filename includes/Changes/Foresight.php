<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * What a change would do (design 4.1, "Foresee"). Where one refusal stops all, the others were judged nevertheless, so that a person hears
 * everything in one answer. Immutable.
 */
final class Foresight {

	/**
	 * @param Judgement $judged Of everything that the rights allow.
	 * @param Outcome $outcome New snippets have the ids that they would get now.
	 */
	public function __construct(
		public readonly ChangeSet $set,
		public readonly Judgement $judged,
		public readonly Outcome $outcome,
	) {
	}

	/** @return array<int, SvcException> What the rights or the producer refuse, and what could not be saved, by key. */
	public function refused(): array {
		return $this->outcome->refused + $this->judged->refused;
	}

	/** @return array<int, non-empty-list<Problem>> What would keep a snippet from becoming what it should, by key, ascending. */
	public function errors(): array {
		$errors = \array_map( static fn( SvcException $refusal ): array => $refusal->to_problems(), $this->refused() );
		foreach ( $this->judged->failed() as $key => $verdict ) {
			if ( [] !== $verdict->errors ) {
				$errors[ $key ] ??= $verdict->errors;
			}
		}
		\ksort( $errors );
		return $errors;
	}

	/**
	 * What to know although it would be done. Code that is wrong and inactive is taken all the same.
	 * @return array<int, list<Problem>> By key, ascending; only of what was judged.
	 */
	public function warnings(): array {
		$warnings = \array_map( static fn( Verdict $verdict ): array => [ ...$verdict->errors, ...$verdict->warnings ], \array_diff_key( $this->judged->verdicts, $this->judged->failed() ) );
		foreach ( $this->judged->failed() as $key => $verdict ) {
			$warnings[ $key ] = $verdict->warnings;
		}
		\ksort( $warnings );
		return $warnings;
	}

	/** Passes on the first refusal that is no fault of what was sent: rights, what is not there, a storage that cannot be read. */
	public function require_allowed(): self {
		foreach ( $this->refused() as $refusal ) {
			$refusal instanceof InvalidInput || throw $refusal;
		}
		return $this;
	}
}
