<?php

declare(strict_types=1);

namespace Svc\Operations\Exchange;

use Closure;
use Svc\Bridge\Inputs;
use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Exchange\FileImport;
use Svc\Exchange\ImportJob;
use Svc\Exchange\OtherPluginFile;
use Svc\Jobs\Background;
use Svc\Jobs\JobView;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Creates every snippet of an export file as a new one (spec 2.4, 4.6); of another plugin's file, those that are not here yet. All arrive switched off, without being run or compiled; with
 * `keep_status` those that were on are then switched on like any other snippet, after checks and one test load. An item that is
 * refused never stops the others. A large file is a job (`ImportJob`), of which as much is done at once as a person waits for.
 * @phpstan-import-type ImportSnippetsInput from Inputs
 * @phpstan-import-type ItemOrigin from OtherPluginFile
 * @implements Foreseeable<'import-snippets'>
 */
final class ImportSnippets implements Foreseeable {

	/** Snippets that are imported in one answer, whatever that takes. */
	private const MOST_AT_ONCE = 200;

	public function __construct(
		private readonly FileImport $arrivals,
		private readonly Changes $changes,
		private readonly Background $background,
		private readonly Snippets $store,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $items, $foreign ] = $this->given( $input );
		$origins              = $foreign->origins ?? [];
		if ( \count( $items ) > self::MOST_AT_ONCE ) {
			$result = $this->as_job( [ 'snippets' => $items, 'origins' => $origins ] + \array_intersect_key( $input, [ 'keep_status' => true ] ), \count( $items ), $actor );
			return self::named( $result, $foreign );
		}
		$make                  = fn( Closure $produce ): Outcome => $this->changes->make( $produce, $actor );
		[ $readable, $errors ] = $this->arrivals->read( $items, $origins );
		$outcome               = $make( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $readable, are_checked: false ) );
		$created               = $outcome->saved;
		\ksort( $created );
		$errors += $outcome->errors() + $this->arrivals->remarks( \array_intersect_key( $items, $created ) );
		$ids     = \array_map( static fn( Snippet $snippet ): int => $snippet->id, $created );
		if ( $input['keep_status'] ?? false ) {
			$errors += $this->activate( \array_filter( $ids, static fn( int $index ): bool => $readable[ $index ]->snippet->is_active(), \ARRAY_FILTER_USE_KEY ), $make );
		}
		$answer = new Result(
			[
				'created' => \array_values( $ids ),
				'errors'  => FileImport::report( $errors, $items ),
			]
		);
		return self::named( $answer->with_warnings( $this->arrivals->warnings( \array_intersect_key( $items, $created ) ) ), $foreign );
	}

	/**
	 * @param ImportSnippetsInput $input
	 * @return array{list<mixed>, OtherPluginFile|null} Null for a file of ours.
	 */
	private function given( array $input ): array {
		$foreign = isset( $input['file'] ) ? OtherPluginFile::read( $input['file'], $input, $this->store ) : null;
		return [ $foreign->items ?? $input['snippets'] ?? [], $foreign ];
	}

	/** The answer with the plugin that wrote the file, and with what to review. */
	private static function named( Result $answer, ?OtherPluginFile $foreign ): Result {
		if ( null === $foreign || ! \is_array( $answer->data ) ) {
			return $answer;
		}
		$data = $answer->data + [
			'source'  => $foreign->source,
			'skipped' => $foreign->skipped,
		];
		return ( new Result( $data, $answer->status ) )->with_warnings( $foreign->remarks );
	}

	/**
	 * The snippets are here already, so a refusal of the whole is the reason of each.
	 * @param array<int, int> $ids By place.
	 * @param Closure(Closure(SnippetSource): ChangeSet): Outcome $make
	 * @return array<int, string> Why one stayed inactive, by place.
	 */
	private function activate( array $ids, Closure $make ): array {
		try {
			return $this->arrivals->switch_on( $ids, $make );
		} catch ( SvcException $refusal ) {
			$reason = $refusal instanceof Busy ? \__( 'The site was too busy for a test run. Activate the snippet later.', 'svc' ) : $refusal->getMessage();
			return \array_map( static fn(): string => FileImport::stays_off( $reason ), $ids );
		}
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		[ $items, $foreign ]   = $this->given( $input );
		$keeps                 = $input['keep_status'] ?? false;
		[ $readable, $errors ] = $this->arrivals->read( $items, $foreign->origins ?? [] );
		$foresight             = $this->changes->foresee( fn( SnippetSource $now ): ChangeSet => $this->arrivals->set( $now, $readable, $keeps ), $actor );
		$arrived               = \array_intersect_key( $items, $foresight->outcome->saved );
		// As `handle()` has them, which switches on what has arrived.
		$errors += \array_diff_key( $foresight->outcome->errors(), $foresight->outcome->saved ) + $this->arrivals->remarks( $arrived );
		$errors += \array_map( FileImport::stays_off( ... ), \array_intersect_key( $foresight->outcome->errors(), $foresight->outcome->saved ) );
		$seen    = Foreseen::of( $foresight, static fn(): string => '' );
		return new Foreseen( $seen->changes, FileImport::report( $errors, $items ), null === $foreign ? [] : self::remarks( $foreign ), $seen->test_load );
	}

	/** @return list<array<string, mixed>> What a dry run says of a file of another plugin: which one, what is here already, and what to review. */
	private static function remarks( OtherPluginFile $foreign ): array {
		$count = \count( $foreign->skipped );
		/* translators: %s: name of another plugin. */
		$told = [ new Problem( \sprintf( \__( 'This file is an export of %s.', 'svc' ), $foreign->source['name'] ) ) ];
		if ( $count > 0 ) {
			/* translators: %d: number of snippets. */
			$told[] = new Problem( \sprintf( \_n( '%d snippet is already here and is skipped.', '%d snippets are already here and are skipped.', $count, 'svc' ), $count ) );
		}
		return \array_map( static fn( Problem $problem ): array => $problem->to_array(), [ ...$told, ...$foreign->remarks ] );
	}

	/** @param array{snippets: list<mixed>, origins: array<int, ItemOrigin>, keep_status?: bool} $input */
	private function as_job( array $input, int $count, Actor $actor ): Result {
		/* translators: %d: number of snippets. */
		$title  = \sprintf( \_n( 'Import of %d snippet', 'Import of %d snippets', $count, 'svc' ), $count );
		$job    = $this->background->run( ImportJob::KIND, $title, $input, ImportJob::begin( $input ), $actor );
		$answer = [
			'created' => ImportJob::created( $job->progress ),
			'errors'  => $job->progress->failures,
		];
		return 'done' === $job->state ? new Result( $answer ) : new Result( $answer + [ 'job' => JobView::of( $job ) ], 202 );
	}
}
