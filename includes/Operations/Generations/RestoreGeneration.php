<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\Verdict;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Generations\GenerationView;
use Svc\Generations\RestoredVersion;
use Svc\Generations\RestoreTarget;
use Svc\Generations\RestoreTargetReader;
use Svc\Saving\SaveResult;
use Svc\Storage\History\Generations;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Brings the whole set back to a generation, as a new one (design 9.3): every snippet as it was, deleted ones back from the trash, later
 * ones into it. Refused with the reasons when something would not work any more; with `force` that stays off or out.
 * @phpstan-import-type RestoreGenerationInput from Inputs
 * @implements Foreseeable<'restore-generation'>
 */
final class RestoreGeneration implements Foreseeable {

	/** Snippets that a sentence names; the answer's data has all. */
	private const NAMED = 5;

	public function __construct(
		private readonly Generations $generations,
		private readonly RestoreTargetReader $reader,
		private readonly Changes $changes,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$target  = new RestoreTarget( [], [], [], [] );
		$outcome = $this->changes->make( $this->producer( $input, $target ), $actor )->require_all();
		$errors  = self::errors( $outcome );
		if ( ! $input['force'] && [] !== $errors && null === $outcome->generation ) {
			throw self::failing( $target, $errors );
		}
		return new Result(
			[
				'generation'   => GenerationView::of( $this->generations->get( $outcome->generation ?? $this->generations->numbers()[0] ) ),
				'errors'       => self::entries( $errors ),
				'warnings'     => SaveResult::entries( $outcome->warnings ),
				'switched_off' => \array_keys( $errors ),
				'skipped'      => \array_keys( $target->gone ),
			]
		);
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$target    = new RestoreTarget( [], [], [], [] );
		$foresight = $this->changes->foresee( $this->producer( $input, $target ), $actor );
		$outcome   = $foresight->outcome->require_all();
		$errors    = self::errors( $outcome );
		if ( ! $input['force'] && [] !== $errors && null === $outcome->generation ) {
			throw self::failing( $target, $errors );
		}
		$seen = Foreseen::of( $foresight, $this->store->code( ... ), by_id: true );
		return new Foreseen( $seen->changes, self::entries( $errors ), SaveResult::entries( $outcome->warnings ), $seen->test_load );
	}

	/**
	 * @param RestoreGenerationInput $input
	 * @param RestoreTarget $target What the set is to become, once it was made.
	 * @return Closure(SnippetSource): ChangeSet
	 */
	private function producer( array $input, RestoreTarget &$target ): Closure {
		return function ( SnippetSource $now ) use ( $input, &$target ): ChangeSet {
			$force  = $input['force'];
			$all    = $now->all();
			$target = $this->reader->read( $input['n'], $all, $target->touched );
			if ( ! $force && [] !== $target->gone ) {
				throw self::gone( $target->gone );
			}
			return self::set( $target, $all, $force );
		};
	}

	/** @return array<int, list<Problem>> Why snippets are off, or would have to be. By id, ascending. */
	private static function errors( Outcome $outcome ): array {
		$errors = \array_map( static fn( Verdict $verdict ): array => $verdict->errors, \array_intersect_key( $outcome->verdicts, $outcome->off ) ) + $outcome->failing;
		\ksort( $errors );
		return $errors;
	}

	/**
	 * The set to restore. Snippets made later go to the trash, and what others save meanwhile is overridden: their versions stay in the
	 * histories, so the result is the set as it was and never a mixture, and nothing is lost.
	 * @param array<int, Snippet> $now
	 */
	private static function set( RestoreTarget $target, array $now, bool $force ): ChangeSet {
		$drafts = [];
		foreach ( $target->touched as $id => $version ) {
			$drafts[ $id ] = RestoredVersion::draft( $now[ $id ] ?? null, $version );
		}
		return new ChangeSet( $drafts, $target->removed, [], $force ? ChangeSet::SWITCHED_OFF : ChangeSet::STOPS_ALL, replaces: true );
	}

	/** @param array<int, string> $gone */
	private static function gone( array $gone ): Conflict {
		$errors = [];
		foreach ( \array_keys( $gone ) as $id ) {
			$errors[] = [
				'snippet' => $id,
				'message' => \__( 'Its revision from that time was deleted permanently.', 'svc' ),
				'line'    => 0,
			];
		}
		/* translators: %s: list of snippets. */
		$message = \__( 'These snippets no longer exist: %s. Restore anyway to skip them.', 'svc' );
		return Conflict::because( \sprintf( $message, self::names( $gone ) ), [ 'errors' => $errors ] );
	}

	/** @param array<int, list<Problem>> $errors By id. */
	private static function failing( RestoreTarget $target, array $errors ): Conflict {
		$titles = [];
		foreach ( \array_keys( $errors ) as $id ) {
			$titles[ $id ] = $target->snippets[ $id ]->title;
		}
		/* translators: %s: list of snippets. */
		$message = \__( 'These snippets would fail: %s. Restore anyway to leave them inactive.', 'svc' );
		return Conflict::because( \sprintf( $message, self::names( $titles ) ), [ 'errors' => self::entries( $errors ) ] );
	}

	/**
	 * @param array<int, list<Problem>> $errors By id.
	 * @return list<array{snippet: int, message: string, line: int}>
	 */
	private static function entries( array $errors ): array {
		$entries = [];
		foreach ( $errors as $id => $problems ) {
			foreach ( $problems as $problem ) {
				$entries[] = [ 'snippet' => $id ] + $problem->to_array();
			}
		}
		return $entries;
	}

	/** @param array<int, string> $titles By id. */
	private static function names( array $titles ): string {
		$names = [];
		foreach ( \array_slice( $titles, 0, self::NAMED, true ) as $id => $title ) {
			$names[] = GenerationView::title( $title, $id );
		}
		$more = \count( $titles ) - \count( $names );
		if ( $more > 0 ) {
			/* translators: %d: number of further snippets. */
			$names[] = \sprintf( \_n( 'and %d more', 'and %d more', $more, 'svc' ), $more );
		}
		return \implode( ', ', $names );
	}
}
