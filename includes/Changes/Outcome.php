<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Checks\Request\TestLoadResult;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** What came of a change set, key by key. Immutable. Every key of the set is refused, failed (see ChangeSet), saved or deleted. */
final class Outcome {

	/**
	 * @param array<int, Snippet> $saved By key; also those that needed no change.
	 * @param array<int, Snippet> $deleted In the trash now, by key.
	 * @param array<int, SvcException> $refused By key.
	 * @param array<int, Verdict> $verdicts By key; only of what was judged.
	 * @param array<int, true> $off Keys of snippets that should be active and are not.
	 * @param array<int, list<Problem>> $failing Stylesheets beside the set that were deactivated, or would have to be, by id.
	 * @param array<int, Snippet> $stale Live stylesheets beside the set that keep older CSS, by id.
	 * @param list<Problem> $warnings About the set as a whole.
	 * @param int|null $generation Number of the new generation; null when nothing was written.
	 */
	public function __construct(
		public readonly array $saved = [],
		public readonly array $deleted = [],
		public readonly array $refused = [],
		public readonly array $verdicts = [],
		public readonly array $off = [],
		public readonly array $failing = [],
		public readonly array $stale = [],
		public readonly array $warnings = [],
		public readonly ?int $generation = null,
		public readonly ?TestLoadResult $test_load = null,
	) {
	}

	/** What is newer wins. */
	public function and( self $later ): self {
		return new self(
			$later->saved + $this->saved,
			$later->deleted + $this->deleted,
			$later->refused + $this->refused,
			$later->verdicts + $this->verdicts,
			$later->off + $this->off,
			$later->failing + $this->failing,
			$later->stale + $this->stale,
			[ ...$this->warnings, ...$later->warnings ],
			$later->generation ?? $this->generation,
			$later->test_load ?? $this->test_load
		);
	}

	/** Passes on the first refusal, for sets that go through as a whole. */
	public function require_all(): self {
		foreach ( $this->refused as $refusal ) {
			throw $refusal;
		}
		return $this;
	}

	/** The only snippet of a set of one; throws when nothing was saved. */
	public function only(): Snippet {
		return $this->require_all()->saved[0];
	}

	/**
	 * @param array<int, int> $first_lines Line of its file that the code begins at, by key, where it is not the first.
	 * @return array<int, string> Why each that is not as wanted is not: sentences by key, ascending.
	 */
	public function errors( array $first_lines = [] ): array {
		$errors = \array_map( static fn( SvcException $refused ): string => $refused->getMessage(), $this->refused );
		foreach ( $this->verdicts as $key => $verdict ) {
			if ( isset( $this->off[ $key ] ) && ! isset( $errors[ $key ] ) ) {
				$errors[ $key ] = $verdict->reason( $first_lines[ $key ] ?? 1 );
			}
		}
		\ksort( $errors );
		return $errors;
	}

	/** @return array<int, true> Keys of those that are as wanted. */
	public function done(): array {
		return \array_map( static fn(): bool => true, \array_diff_key( $this->saved + $this->deleted, $this->errors() ) );
	}
}
