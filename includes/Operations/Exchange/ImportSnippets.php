<?php

declare(strict_types=1);

namespace Svc\Operations\Exchange;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\Draft;
use Svc\Changes\Verdict;
use Svc\Checks\CandidateSnippet;
use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Input;
use Svc\Operations\Result;
use Svc\Sets\ImportItem;
use Svc\Sets\SwitchingOn;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * Creates every snippet of an export file as a new one (spec 2.4, 4.6). All arrive switched off, without being run or compiled; with
 * `keep_status` those that were on are then switched on like anybody else, after checks and one test load. An item that is
 * refused never stops the others. A permanent id is kept while no snippet of this site has it.
 *
 * @phpstan-type Refused array{index: int, title: string, message: string}
 */
final class ImportSnippets implements Foreseeable {

	/**
	 * Snippets written at once: others may write in between.
	 */
	private const AT_ONCE = 250;

	public function __construct(
		private readonly ImportItem $item,
		private readonly Changes $changes,
		private readonly SwitchingOn $switching_on,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		Changes::take_time();
		[ $items, $readable, $errors ] = $this->read( $input );
		$created                       = [];
		foreach ( \array_chunk( $readable, self::AT_ONCE, true ) as $some ) {
			$outcome  = $this->changes->make( static fn( SnippetSource $now ): ChangeSet => self::arrivals( $now, $some, false ), $actor );
			$created += $outcome->saved;
			$errors  += $outcome->errors();
		}
		\ksort( $created );
		$errors += $this->remarks( \array_intersect_key( $readable, $created ), $items );
		if ( Input::flag( $input, 'keep_status' ) ) {
			$errors += $this->switch_on( \array_filter( $created, static fn( int $index ): bool => $readable[ $index ]->snippet->is_active(), \ARRAY_FILTER_USE_KEY ), $actor );
		}
		return new Result(
			[
				'created' => \array_values( \array_map( static fn( Snippet $snippet ): int => $snippet->id, $created ) ),
				'errors'  => self::report( $errors, $items ),
			]
		);
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		Changes::take_time();
		[ $items, $readable, $errors ] = $this->read( $input );
		$keeps                         = Input::flag( $input, 'keep_status' );
		$foresight                     = $this->changes->foresee( static fn( SnippetSource $now ): ChangeSet => self::arrivals( $now, $readable, $keeps ), $actor );
		$arrived                       = \array_intersect_key( $readable, $foresight->outcome->saved );
		// As `handle()` has them, which switches on what has arrived.
		$errors += \array_diff_key( $foresight->outcome->errors(), $foresight->outcome->saved ) + $this->remarks( $arrived, $items );
		$errors += \array_map( self::stays_off( ... ), \array_intersect_key( $foresight->outcome->errors(), $foresight->outcome->saved ) );
		$seen    = Foreseen::of( $foresight, static fn(): string => '' );
		return new Foreseen( $seen->changes, self::report( $errors, $items ), [], $seen->test_load );
	}

	/**
	 * @param array<string, mixed> $input
	 * @return array{list<mixed>, array<int, CandidateSnippet>, array<int, string>} The items, those that can be read and why others cannot, by position.
	 */
	private function read( array $input ): array {
		$items    = \is_array( $input['snippets'] ?? null ) ? \array_values( $input['snippets'] ) : [];
		$readable = [];
		$errors   = [];
		foreach ( $items as $index => $item ) {
			try {
				$readable[ $index ] = $this->item->read( $item );
			} catch ( SvcException $refused ) {
				$errors[ $index ] = $refused->getMessage();
			}
		}
		return [ $items, $readable, $errors ];
	}

	/**
	 * @param array<int, CandidateSnippet> $some By position in the file.
	 * @param bool $are_checked Whether those that are on come as they are, to be judged.
	 */
	private static function arrivals( SnippetSource $now, array $some, bool $are_checked ): ChangeSet {
		$taken  = \array_fill_keys( \array_map( static fn( Snippet $snippet ): string => $snippet->uid, $now->all() ), true );
		$drafts = [];
		foreach ( $some as $index => $one ) {
			$uid              = isset( $taken[ $one->snippet->uid ] ) ? '' : $one->snippet->uid;
			$draft            = Draft::create( $one->snippet->with( [ 'uid' => $uid ] ), $one->code, 'imported' );
			$drafts[ $index ] = $are_checked && $one->snippet->is_active() ? $draft : $draft->unchecked();
			$taken[ $uid ]    = true;
		}
		return new ChangeSet( $drafts, failing: $are_checked ? ChangeSet::SWITCHED_OFF : ChangeSet::LEFT_OUT );
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
		foreach ( \array_keys( $created ) as $index ) {
			$found = $this->item->remarks( $items[ $index ] ?? null );
			if ( [] !== $found->errors ) {
				$messages[ $index ] = self::stays_off( ( new Verdict( $found->errors ) )->reason() );
			} elseif ( [] !== $found->warnings ) {
				/* translators: %s: what was changed. */
				$messages[ $index ] = \sprintf( \__( 'Imported with a change: %s', 'svc' ), ( new Verdict( $found->warnings ) )->reason() );
			}
		}
		return $messages;
	}

	/**
	 * Switches on what was on where the file comes from.
	 *
	 * @param array<int, Snippet> $wanted By position in the file.
	 * @return array<int, string> Why one stayed off, by position.
	 */
	private function switch_on( array $wanted, Actor $actor ): array {
		$ids     = \array_map( static fn( Snippet $snippet ): int => $snippet->id, $wanted );
		$outcome = $this->changes->make( fn( SnippetSource $now ): ChangeSet => $this->switching_on->of( $now, $ids ), $actor );
		return \array_map( self::stays_off( ... ), $outcome->errors() );
	}

	private static function stays_off( string $reason ): string {
		/* translators: %s: reason. */
		return \sprintf( \__( 'Imported, but it stays off: %s', 'svc' ), $reason );
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
