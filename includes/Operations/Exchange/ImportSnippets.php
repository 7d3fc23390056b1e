<?php

declare(strict_types=1);

namespace Svc\Operations\Exchange;

use Svc\Access\Gate;
use Svc\Checks\CandidateSnippet;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Operations\Input;
use Svc\Operations\Operation;
use Svc\Operations\Result;
use Svc\Operations\Saving\BatchOutcome;
use Svc\Operations\Saving\SwitchOn;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Creates every snippet of an export file as a new one (spec 2.4, 4.6). All arrive switched off, without being run or compiled; with
 * `keep_status` those that were on are then switched on like anybody else, after checks and one test load. An item that is
 * refused never stops the others. A permanent id is kept while no snippet of this site has it.
 *
 * @phpstan-type Refused array{index: int, title: string, message: string}
 */
final class ImportSnippets implements Operation {

	/**
	 * Snippets written at once: others may write in between.
	 */
	private const AT_ONCE = 250;

	public function __construct(
		private readonly Snippets $store,
		private readonly Gate $gate,
		private readonly ImportItem $item,
		private readonly SwitchOn $switch_on,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		SwitchOn::take_time();
		$items    = \is_array( $input['snippets'] ?? null ) ? \array_values( $input['snippets'] ) : [];
		$readable = [];
		$errors   = [];
		foreach ( $items as $index => $item ) {
			try {
				$one = $this->item->read( $item );
				$this->gate->require_write( $actor, $one->snippet, $one->code );
				$readable[ $index ] = $one;
			} catch ( SvcException $refused ) {
				$errors[ $index ] = $refused->getMessage();
			}
		}
		$created = [];
		foreach ( \array_chunk( $readable, self::AT_ONCE, true ) as $some ) {
			[ $made, $refused ] = $this->store->change( static fn( Batch $batch ): array => self::create( $batch, $some ), $actor );
			$created           += $made;
			$errors            += $refused;
		}
		$errors += $this->remarks( \array_intersect_key( $readable, $created ), $items );
		if ( Input::flag( $input, 'keep_status' ) ) {
			$errors += $this->switch_on( $created, $readable, $actor );
		}
		return new Result(
			[
				'created' => \array_values( $created ),
				'errors'  => self::report( $errors, $items ),
			]
		);
	}

	/**
	 * @param array<int, CandidateSnippet> $some By position in the file.
	 * @return array{array<int, int>, array<int, string>} Ids, and reasons of those that were not created, by position.
	 */
	private static function create( Batch $batch, array $some ): array {
		$taken  = \array_map( static fn( Snippet $snippet ): string => $snippet->uid, $batch->all() );
		$taken  = \array_fill_keys( $taken, true );
		$made   = [];
		$errors = [];
		foreach ( $some as $index => $one ) {
			$uid = isset( $taken[ $one->snippet->uid ] ) ? '' : $one->snippet->uid;
			try {
				$snippet = $batch->create( $one->snippet->with( [ 'status' => 'inactive', 'uid' => $uid ] ), $one->code, 'imported' );
			} catch ( SvcException $refused ) {
				$errors[ $index ] = $refused->getMessage();
				continue;
			}
			$taken[ $snippet->uid ] = true;
			$made[ $index ]         = $snippet->id;
		}
		return [ $made, $errors ];
	}

	/**
	 * What became of values that do not fit this site; a rule that lost what it said keeps its snippet off.
	 *
	 * @param array<int, CandidateSnippet> $created By position in the file.
	 * @param list<mixed> $items
	 * @return array<int, string> By position.
	 */
	private function remarks( array $created, array $items ): array {
		$messages = [];
		foreach ( $created as $index => $one ) {
			$found = $this->item->remarks( $items[ $index ] ?? null, $one->snippet );
			if ( [] !== $found->errors ) {
				/* translators: %s: reason. */
				$messages[ $index ] = \sprintf( \__( 'Imported, but it stays off: %s', 'svc' ), BatchOutcome::reason( $found->errors ) );
			} elseif ( [] !== $found->warnings ) {
				/* translators: %s: what was changed. */
				$messages[ $index ] = \sprintf( \__( 'Imported with a change: %s', 'svc' ), BatchOutcome::reason( $found->warnings ) );
			}
		}
		return $messages;
	}

	/**
	 * Switches on what was on where the file comes from.
	 *
	 * @param array<int, int> $created Id by position in the file.
	 * @param array<int, CandidateSnippet> $readable By position.
	 * @return array<int, string> Why one stayed off, by position.
	 */
	private function switch_on( array $created, array $readable, Actor $actor ): array {
		$wanted = \array_filter( $created, static fn( int $index ): bool => $readable[ $index ]->snippet->is_active(), \ARRAY_FILTER_USE_KEY );
		$reason = $this->switch_on->run( \array_values( $wanted ), $actor )->errors;
		$errors = [];
		foreach ( $wanted as $index => $id ) {
			if ( isset( $reason[ $id ] ) ) {
				/* translators: %s: reason. */
				$errors[ $index ] = \sprintf( \__( 'Imported, but switched off: %s', 'svc' ), $reason[ $id ] );
			}
		}
		return $errors;
	}

	/**
	 * @param array<int, string> $errors By position in the file.
	 * @param list<mixed> $items
	 * @return list<Refused>
	 */
	private static function report( array $errors, array $items ): array {
		\ksort( $errors );
		$report = [];
		foreach ( $errors as $index => $message ) {
			$report[] = [
				'index'   => $index,
				'title'   => ImportItem::title( $items[ $index ] ?? null ),
				'message' => $message,
			];
		}
		return $report;
	}
}
