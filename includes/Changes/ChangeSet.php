<?php

declare(strict_types=1);

namespace Svc\Changes;

use Closure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * What is to be changed, as one whole. Immutable; a producer makes it from the newest state, as often as that state moves on. The keys are the
 * producer's own (ids, or places in a file), and the outcome uses them, too.
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
	 * @param array<int, SvcException> $refused What the producer could not even draft.
	 * @param Policy $failing What becomes of a snippet that fails.
	 * @param bool $replaces Whether this replaces the whole set: it overrides what others save meanwhile, and a stylesheet that
	 * cannot follow fails by itself, where otherwise it protects the partials it uses.
	 * @param bool $needs_proof Whether a site that cannot be asked is a reason against it: where no user is there to look at the site.
	 * @param bool $untested Whether a person does without a test run that the site requires, where it cannot be asked.
	 * @param (Closure(list<int>): void)|null $before_load What has to be out of the way before the site is loaded with them, such as the copies
	 * of another plugin: gets the keys that passed the checks, before anything is written. May be called again.
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
