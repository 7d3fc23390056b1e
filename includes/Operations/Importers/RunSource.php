<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Closure;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Importers\ForeignSnippet;
use Svc\Importers\Importing\SelectedItems;
use Svc\Importers\Importing\SourceImport;
use Svc\Importers\Importing\SourceJob;
use Svc\Importers\Importing\SourceRights;
use Svc\Importers\Source;
use Svc\Jobs\Background;
use Svc\Jobs\JobView;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Imports snippets of another plugin, switched off and without running them (spec 4.8). What is here already and the same is skipped, and
 * what has changed over there is taken with `update`; ours stays in the history. Each step is written as one, with where its snippets came
 * from, so that a run that ends half-way is taken up by the next without a double. Many are a job (`SourceJob`), of which as much is done at
 * once as a person waits for.
 * @implements Foreseeable<'run-source'>
 */
final class RunSource implements Foreseeable {

	/** Snippets that are imported in one answer, whatever that takes. */
	private const MOST_AT_ONCE = 200;

	public function __construct(
		private readonly SourceRights $sources,
		private readonly SourceImport $arrivals,
		private readonly Changes $changes,
		private readonly Snippets $store,
		private readonly Background $background,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		$source = $this->sources->open( $input['source'], $actor );
		$update = $input['update'];
		$wanted = SelectedItems::ids( $input );
		if ( ( null === $wanted ? $source->count() : \count( $wanted ) ) > self::MOST_AT_ONCE ) {
			return $this->as_job( $source, $wanted, $update, $actor );
		}
		$report = [
			'created' => [],
			'updated' => [],
			'skipped' => [],
			'errors'  => [],
		];
		foreach ( SelectedItems::batches( SelectedItems::of( $source, $wanted ) ) as $items ) {
			$known   = [];
			$produce = function ( SnippetSource $now ) use ( $source, $items, $update, &$known ): ChangeSet {
				$known = SourceImport::known( $now );
				return $this->arrivals->set( $now, $source, $items, $update );
			};
			$outcome = $this->step( $produce, $items, $actor, [] !== $report['created'] + $report['updated'] );
			$errors  = $outcome->errors();
			foreach ( $items as $key => $item ) {
				unset( $wanted[ $item->id ] );
				$is_new = ! isset( $known[ SourceImport::ref( $source, $item->id ) ] );
				if ( isset( $errors[ $key ] ) ) {
					$report['errors'][] = SourceJob::failure( $item->id, $item->title, $errors[ $key ] );
				} elseif ( isset( $outcome->saved[ $key ] ) ) {
					$report[ $is_new ? 'created' : 'updated' ][ $item->id ] = $outcome->saved[ $key ]->id;
				} else {
					$report['skipped'][] = $item->id;
				}
			}
		}
		$report['errors'] = [ ...$report['errors'], ...SourceJob::missing( $wanted ) ];
		$report['created'] = (object) $report['created'];
		$report['updated'] = (object) $report['updated'];

		return new Result( $report );
	}

	/**
	 * @param Closure(SnippetSource): ChangeSet $produce
	 * @param non-empty-list<ForeignSnippet> $items
	 * @param bool $is_later Whether earlier steps are saved: a refusal is then the answer for each snippet of this one.
	 */
	private function step( Closure $produce, array $items, Actor $actor, bool $is_later ): Outcome {
		try {
			return $this->changes->make( $produce, $actor );
		} catch ( SvcException $refusal ) {
			return $is_later ? new Outcome( refused: \array_map( static fn(): SvcException => $refusal, $items ) ) : throw $refusal;
		}
	}

	/** @param array<array-key, true>|null $wanted */
	private function as_job( Source $source, ?array $wanted, bool $update, Actor $actor ): Result {
		$ids   = SelectedItems::ids_of( $source, $wanted );
		$count = \count( $ids );
		/* translators: 1: number of snippets, 2: name of another plugin. */
		$title = \sprintf( \_n( 'Import of %1$d snippet from %2$s', 'Import of %1$d snippets from %2$s', $count, 'svc' ), $count, $source->name() );
		$input = [
			'source' => $source->id(),
			'ids'    => $ids,
			'update' => $update,
		];
		$job   = $this->background->run( SourceJob::KIND, $title, $input, SourceJob::begin( $count, \max( [ 0, ...\array_keys( $this->store->all() ) ] ) ), $actor );
		$done  = SourceJob::report( $job->progress->result );
		// Maps, also when they are empty.
		$answer = [
			'created' => (object) $done['created'],
			'updated' => (object) $done['updated'],
		] + $done;
		return 'done' === $job->state ? new Result( $answer ) : new Result( $answer + [ 'job' => JobView::of( $job ) ], 202 );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		$source  = $this->sources->open( $input['source'], $actor );
		$update  = $input['update'];
		$wanted  = SelectedItems::ids( $input );
		$changes = [];
		$errors  = [];
		foreach ( SelectedItems::batches( SelectedItems::of( $source, $wanted ) ) as $items ) {
			$foresight = $this->changes->foresee( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $source, $items, $update ), $actor );
			$changes   = [ ...$changes, ...Foreseen::of( $foresight, static fn( Snippet $snippet ): string => '' )->changes ];
			foreach ( $foresight->outcome->errors() as $key => $message ) {
				$errors[] = SourceJob::failure( $items[ $key ]->id, $items[ $key ]->title, $message );
			}
			$wanted = null === $wanted ? null : \array_diff_key( $wanted, \array_flip( \array_map( static fn( ForeignSnippet $item ): string => $item->id, $items ) ) );
		}

		return new Foreseen( $changes, [ ...$errors, ...SourceJob::missing( $wanted ) ] );
	}
}
