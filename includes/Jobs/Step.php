<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Closure;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Domain\Actor;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * One step of one job. Its change of the set happens once, however often the step runs: the commit itself says, in the index, which
 * snippets this step has changed, so that both come back together from a backup. The note stays until another job commits.
 */
final class Step {

	/** In what is set for the whole site: id of a job => number of its last step that changed something, and what by which key. */
	private const MARKS = 'jobs';

	/**
	 * @param int $number Counted from 1.
	 * @param array<string, mixed> $input What the job was given.
	 * @param Closure(): list<string> $unfinished Ids of jobs that are not over: what others have noted is of no use any more.
	 */
	public function __construct(
		private readonly string $job,
		private readonly int $number,
		public readonly array $input,
		public readonly Actor $actor,
		private readonly Changes $changes,
		private readonly Closure $unfinished,
	) {
	}

	/**
	 * Carries out the change of this step, as `Changes::make()` does. What an earlier run has committed is told as it is now.
	 * @param callable(SnippetSource): ChangeSet $produce The same piece of work has to have the same key whenever the step runs.
	 */
	public function make( callable $produce ): Outcome {
		$present = [];
		$outcome = $this->changes->make(
			function ( SnippetSource $now ) use ( $produce, &$present ): ChangeSet {
				$done    = $this->committed( $now );
				$present = self::present( $now, $done );
				return $produce( $now )->without( $done );
			},
			$this->actor,
			function ( Batch $batch, array $ids ): void {
				$others = \array_intersect_key( self::marks( $batch ), \array_flip( ( $this->unfinished )() ) );
				$own    = [
					'step' => $this->number,
					'ids'  => $this->committed( $batch ) + $ids,
				];
				$batch->set_switches( [ self::MARKS => \array_replace( $others, [ $this->job => $own ] ) ] );
			}
		);
		return ( new Outcome( $present ) )->and( $outcome );
	}

	/** @return array<int, int> What this step has changed when it ran before. Ids by key. */
	private function committed( SnippetSource $now ): array {
		$mark = self::marks( $now )[ $this->job ] ?? null;
		return \is_array( $mark ) && ( $mark['step'] ?? null ) === $this->number && \is_array( $mark['ids'] ?? null )
			? \array_filter( $mark['ids'], static fn( mixed $id, int|string $key ): bool => \is_int( $id ) && \is_int( $key ), \ARRAY_FILTER_USE_BOTH )
			: [];
	}

	/**
	 * @param array<int, int> $ids By key.
	 * @return array<int, Snippet> Those that have not been deleted since.
	 */
	private static function present( SnippetSource $now, array $ids ): array {
		$all = [] === $ids ? [] : $now->all();
		return \array_filter( \array_map( static fn( int $id ): ?Snippet => $all[ $id ] ?? null, $ids ) );
	}

	/** @return array<mixed> */
	private static function marks( SnippetSource $now ): array {
		$marks = $now->switches()[ self::MARKS ] ?? null;
		return \is_array( $marks ) ? $marks : [];
	}
}
