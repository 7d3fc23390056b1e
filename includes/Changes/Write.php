<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\History\Revision;

\defined( 'ABSPATH' ) || exit;

/**
 * One write of a judged change set: decides under the lock what of it still is what was judged, puts that into the batch, and remembers what
 * became of each. Lives for one attempt of `Changes`.
 */
final class Write {

	/** @var array<int, true> Keys of what changed meanwhile and has to be made anew. */
	public array $left = [];

	/** @var array<int, Snippet> By key. */
	public array $saved = [];

	/** @var array<int, SnippetChange> Of what was saved, by key. */
	public array $drafts = [];

	/** @var array<int, Snippet> Stylesheets beside the set that changed with it, by id. */
	public array $others = [];

	/** @var array<int, Snippet> */
	public array $deleted = [];

	/** @var array<int, int> Ids by provisional ids. */
	public array $ids = [];

	/** Whether the CSS that was made still is what it has to be. */
	public bool $has_styles = true;

	/** Null when nothing was written. */
	public ?int $generation = null;

	/** @param array<int, SvcException> $refused By key. */
	public function __construct(
		public readonly Judgement $judged,
		private array $refused,
	) {
	}

	/** Whether something about the set keeps all of it from being written. */
	public function stops_all( ChangeSet $set ): bool {
		return ChangeSet::STOPS_ALL === $set->failing && [] !== [ ...$this->refused, ...$this->judged->failed(), ...$this->judged->failing ];
	}

	public function has_nothing( ChangeSet $set ): bool {
		return $set->without( $this->refused + $this->out( $set ) )->is_empty();
	}

	/**
	 * @param ChangeSet $now The set, made from the state under the lock.
	 * @param array<int, SvcException> $refused What the actor may not change now.
	 */
	public function run( ChangeSet $now, array $refused, Batch $batch ): void {
		$this->refused += $refused;
		$rest           = $now->without( $this->refused + $this->out( $now ) );
		$this->left     = $this->moved( $rest, $batch );
		$is_whole       = $now->replaces || ChangeSet::STOPS_ALL === $now->failing;
		if ( $is_whole && [] !== $this->refused + $this->left ) {
			$this->left = [] !== $this->refused ? [] : \array_map( static fn(): bool => true, $rest->drafts + $rest->deletions );
			return;
		}
		$rest = $rest->without( $this->left );
		// First, so that a permanent id is free for its former owner.
		foreach ( $rest->deletions as $key => $snippet ) {
			$batch->delete( $snippet->id, $rest->deletion );
			$this->deleted[ $key ] = $snippet;
		}
		$new = \array_filter( $rest->drafts, static fn( SnippetChange $draft ): bool => $draft->is_new() );
		$this->number( $new, $batch );
		foreach ( $rest->drafts as $key => $draft ) {
			try {
				$this->saved[ $key ]  = $this->put( $batch, $key, $draft );
				$this->drafts[ $key ] = $draft;
			} catch ( SvcException $refused ) {
				if ( $is_whole ) {
					throw $refused;
				}
				$this->refused[ $key ] = $refused;
				$this->has_styles      = $this->has_styles && ! $draft->is_style();
				// The next one gets the number of this one.
				$this->number( $new, $batch );
			}
		}
		$this->follow( $batch );
		$this->generation = [] === $batch->pending()['snippets'] ? null : $batch->generation();
	}

	public function outcome( ChangeSet $set ): Outcome {
		if ( ! $this->stops_all( $set ) ) {
			foreach ( $set->without( $this->refused + $this->out( $set ) )->drafts as $key => $draft ) {
				$this->saved[ $key ] = $draft->before ?? $draft->after;
			}
		}
		return $this->published( [] );
	}

	/** @param array<int, array{Snippet, Problem}> $unpublished Snippets as they are now, and why, by id, whose public file could not be written. */
	public function published( array $unpublished ): Outcome {
		$verdicts = $this->judged->verdicts;
		$off      = \array_diff_key( $this->judged->failed(), $this->left );
		$stale    = \array_intersect_key( $this->others, \array_flip( $this->judged->stale ) );
		foreach ( $this->saved as $key => $snippet ) {
			if ( isset( $unpublished[ $snippet->id ] ) ) {
				[ $this->saved[ $key ], $problem ] = $unpublished[ $snippet->id ];
				$verdicts[ $key ]                  = ( $verdicts[ $key ] ?? new Verdict() )->and( new Verdict( [ $problem ] ) );
				$off[ $key ]                       = $verdicts[ $key ];
			}
		}
		$stale += \array_map( static fn( array $one ): Snippet => $one[0], \array_intersect_key( $unpublished, $this->others ) );
		return new Outcome(
			$this->saved,
			$this->deleted,
			$this->refused,
			\array_diff_key( $verdicts, $this->left ),
			\array_map( static fn(): bool => true, $off ),
			$this->judged->failing,
			$stale,
			$this->judged->warnings,
			$this->generation,
			$this->judged->test_load
		);
	}

	public function concerns_files(): bool {
		if ( $this->has_styles && [] !== [ ...$this->judged->styles, ...$this->others ] ) {
			return true;
		}
		$types = [];
		foreach ( $this->drafts as $draft ) {
			$types[] = $draft->after->type;
			$types[] = $draft->before?->type;
		}
		foreach ( $this->deleted as $snippet ) {
			$types[] = $snippet->type;
		}
		return [] !== \array_intersect( [ 'css', 'js' ], $types );
	}

	/** @return array<int, Verdict> Drafts that stay out because they failed. */
	private function out( ChangeSet $set ): array {
		return ChangeSet::LEFT_OUT === $set->failing ? $this->judged->failed() : [];
	}

	/** @return array<int, true> Drafts that are no longer as they were judged. Stylesheets count as one: the CSS of one may be made from another. */
	private function moved( ChangeSet $rest, Batch $batch ): array {
		$moved            = \array_filter( $rest->drafts, fn( SnippetChange $draft, int $key ): bool => ! $this->is_as_judged( $key, $draft, $rest->replaces ), \ARRAY_FILTER_USE_BOTH );
		$this->has_styles = [] === \array_filter( $moved, self::is_sheet( ... ) ) && ! $this->has_lost_sheet( $rest ) && ( $rest->replaces || $this->judged->still_holds( $batch ) );
		if ( ! $this->has_styles ) {
			$moved += \array_filter( $rest->drafts, self::is_sheet( ... ) ) + \array_filter( $rest->deletions, static fn( Snippet $snippet ): bool => 'css' === $snippet->type );
		}
		return \array_map( static fn(): bool => true, $moved );
	}

	private function is_as_judged( int $key, SnippetChange $draft, bool $replaces ): bool {
		return ! $draft->needs_judging() || $this->judged->knows( $key, $draft ) || ( $replaces && ! self::is_sheet( $draft ) );
	}

	/** Whether a stylesheet was judged that is not part of the set any more. */
	private function has_lost_sheet( ChangeSet $rest ): bool {
		$lost = \array_diff_key( $this->judged->drafts, $rest->drafts, $this->judged->refused, $this->out( $rest ) );
		return ! $rest->replaces && [] !== \array_filter( $lost, self::is_sheet( ... ) );
	}

	private static function is_sheet( SnippetChange $draft ): bool {
		return $draft->is_style() && $draft->needs_judging();
	}

	/**
	 * Foretells the ids of new snippets that are still to be written: the CSS of one may be made from another.
	 * @param array<int, SnippetChange> $new By key.
	 */
	private function number( array $new, Batch $batch ): void {
		$next = $batch->next_id();
		foreach ( $new as $key => $draft ) {
			if ( ! isset( $this->saved[ $key ] ) && ! isset( $this->refused[ $key ] ) ) {
				$this->ids[ $draft->after->id ] = $next++;
			}
		}
	}

	private function put( Batch $batch, int $key, SnippetChange $draft ): Snippet {
		$final    = $this->judged->settle( $key, $draft, $this->ids );
		$compiled = $this->judged->compiled( $key, $draft );
		if ( null !== $draft->back ) {
			$back = $draft->back;
			return $batch->untrash( $final->id, $draft->action, new Revision( $back->rev, $back->time, $back->user, $back->name, $back->action, $final, $back->code ), $compiled );
		}
		if ( null === $draft->before ) {
			return $batch->create( $final, $draft->code ?? '', $draft->action, $compiled );
		}
		if ( $draft->is_note() ) {
			return $batch->note( $draft->before->id, $final->origins );
		}
		$changes = SnippetFields::changes( $draft->before, $final );
		foreach ( [ 'stale', 'origins' ] as $kept ) {
			$changes += $draft->before->$kept === $final->$kept ? [] : [ $kept => $final->$kept ];
		}
		return [] === $changes && null === $draft->code ? $draft->before : $batch->update( $draft->before->id, $changes, $draft->code, $draft->action, $compiled );
	}

	private function follow( Batch $batch ): void {
		if ( ! $this->has_styles ) {
			return;
		}
		$own = \array_map( static fn( Snippet $snippet ): int => $snippet->id, $this->saved + $this->deleted );
		$all = [];
		foreach ( \array_diff_key( $this->judged->follow( $this->ids ), \array_flip( $own ), $this->ids ) as $id => $settings ) {
			$all    = [] === $all ? $batch->all() : $all;
			$before = $all[ $id ] ?? null;
			if ( null === $before ) {
				continue;
			}
			$after               = $before->with( $settings );
			$this->others[ $id ] = $before->to_row() === $after->to_row() ? $before : $batch->update( $id, $settings, null, 'updated' );
		}
	}
}
