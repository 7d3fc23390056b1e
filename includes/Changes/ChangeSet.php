<?php

declare(strict_types=1);

namespace Svc\Changes;

use Closure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * Immutable; a producer makes it from the newest state, as often as that moves on. The keys are the producer's own, also in the outcome.
 * @phpstan-type Policy self::SWITCHED_OFF|self::LEFT_OUT|self::STOPS_ALL
 */
final class ChangeSet {

	/** A snippet that fails the checks is saved all the same, inactive: a save, a forced return. */
	public const SWITCHED_OFF = 'switched_off';

	/** A snippet that fails stays as it is, the others go on: bulk. */
	public const LEFT_OUT = 'left_out';

	/** When one fails, nothing is written: a folder, a set. */
	public const STOPS_ALL = 'stops_all';

	/** @var array<int, SnippetChange> */
	public readonly array $drafts;

	/**
	 * @param array<int, SnippetChange> $drafts By key, as the next two.
	 * @param array<int, Snippet> $deletions
	 * @param array<int, SvcException> $refused
	 * @param Policy $failing
	 * @param bool $replaces Whether it overrides what others save meanwhile, and a stylesheet that cannot follow fails by itself.
	 * @param bool $needs_proof Whether a site that cannot be asked is a reason against it.
	 * @param bool $untested Whether a person does without a required test run where the site cannot be asked.
	 * @param (Closure(list<int>): void)|null $before_load Gets the keys that passed the checks, before the site is loaded. May be called again.
	 */
	public function __construct(
		array $drafts = [],
		public readonly array $deletions = [],
		public readonly array $refused = [],
		public readonly string $failing = self::SWITCHED_OFF,
		public readonly bool $replaces = false,
		public readonly string $deletion = 'deleted',
		public readonly bool $needs_proof = false,
		public readonly bool $untested = false,
		public readonly ?Closure $before_load = null,
	) {
		$new = 0;
		foreach ( $drafts as $key => $draft ) {
			// Once: a part of a set keeps the numbers of the whole.
			$drafts[ $key ] = $draft->is_new() && 0 === $draft->after->id ? $draft->numbered( --$new ) : $draft;
		}
		$this->drafts = $drafts;
	}

	public static function of( SnippetChange $draft ): self {
		return new self( [ $draft ] );
	}

	/** @param Closure(list<int>): void $work As `$before_load` of the constructor. */
	public function preceded_by( Closure $work ): self {
		return new self( $this->drafts, $this->deletions, $this->refused, $this->failing, $this->replaces, $this->deletion, $this->needs_proof, $this->untested, $work );
	}

	/** @param array<int, mixed> $keys */
	public function without( array $keys ): self {
		return $this->with( \array_diff_key( $this->drafts, $keys ), \array_diff_key( $this->deletions, $keys ), \array_diff_key( $this->refused, $keys ) );
	}

	/** @param array<int, mixed> $keys */
	public function only( array $keys ): self {
		return $this->with( \array_intersect_key( $this->drafts, $keys ), \array_intersect_key( $this->deletions, $keys ), \array_intersect_key( $this->refused, $keys ) );
	}

	public function is_empty(): bool {
		foreach ( $this->drafts as $draft ) {
			if ( ! $draft->is_empty() || $draft->needs_judging() ) {
				return false;
			}
		}
		return [] === $this->deletions;
	}

	/**
	 * @param array<int, SnippetChange> $drafts
	 * @param array<int, Snippet> $deletions
	 * @param array<int, SvcException> $refused
	 */
	private function with( array $drafts, array $deletions, array $refused ): self {
		return new self( $drafts, $deletions, $refused, $this->failing, $this->replaces, $this->deletion, $this->needs_proof, $this->untested, $this->before_load );
	}
}
