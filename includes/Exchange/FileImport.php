<?php

declare(strict_types=1);

namespace Svc\Exchange;

use Closure;
use Svc\Changes\ChangeSet;
use Svc\Changes\Outcome;
use Svc\Changes\SnippetChange;
use Svc\Changes\Verdict;
use Svc\Checks\Request\CandidateSnippet;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Origin;
use Svc\Domain\Problem;
use Svc\Domain\Snippet;
use Svc\Library\Recognition;
use Svc\Sets\ActivationSet;
use Svc\Sets\ImportItem;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/**
 * What becomes of the items of an export file, in an answer at once or in a job. Items go by their place in the file.
 * @phpstan-import-type ItemOrigin from OtherPluginFile
 * @phpstan-type Refused array{index: int, title: string, message: string}
 */
final class FileImport {

	public function __construct(
		private readonly ImportItem $item,
		private readonly ActivationSet $switching_on,
		private readonly Recognition $recognition,
	) {
	}

	/**
	 * @param array<int, mixed> $items By place.
	 * @param array<int, ItemOrigin> $origins Of items of another plugin.
	 * @return array{array<int, CandidateSnippet>, array<int, string>} And why others cannot be read.
	 */
	public function read( array $items, array $origins = [] ): array {
		$readable = [];
		$errors   = [];
		foreach ( $items as $index => $item ) {
			$foreign = $origins[ $index ] ?? null;
			if ( '' !== ( $foreign['error'] ?? '' ) ) {
				$errors[ $index ] = $foreign['error'];
				continue;
			}
			try {
				$read               = $this->item->read( $item );
				$readable[ $index ] = null === $foreign ? $read : new CandidateSnippet( $read->snippet->with( [ 'created' => $foreign['created'] ] )->from( new Origin( Origin::IMPORT, $foreign['ref'], '', $foreign['mark'], '', $foreign['attributes'] ) ), $read->code );
			} catch ( SvcException $refused ) {
				$errors[ $index ] = $refused->getMessage();
			}
		}
		return [ $readable, $errors ];
	}

	/**
	 * A permanent id is kept while no snippet of this site has it.
	 * @param array<int, CandidateSnippet> $some By place.
	 * @param bool $are_checked Whether those that are active come as they are, to be judged.
	 */
	public function set( SnippetSource $now, array $some, bool $are_checked ): ChangeSet {
		$taken  = \array_fill_keys( \array_map( static fn( Snippet $snippet ): string => $snippet->uid, $now->all() ), true );
		$drafts = [];
		foreach ( $some as $index => $one ) {
			$uid              = isset( $taken[ $one->snippet->uid ] ) ? '' : $one->snippet->uid;
			$draft            = SnippetChange::create( $this->recognition->of( $one->snippet->with( [ 'uid' => $uid ] ), $one->code ), $one->code, 'imported' );
			$drafts[ $index ] = $are_checked && $one->snippet->is_active() ? $draft : $draft->unchecked();
			$taken[ $uid ]    = true;
		}
		return new ChangeSet( $drafts, failing: $are_checked ? ChangeSet::SWITCHED_OFF : ChangeSet::LEFT_OUT );
	}

	/**
	 * A rule that lost what it said keeps its snippet inactive: an error where that was active.
	 * @param array<int, mixed> $arrived Items that were created, by place.
	 * @return array<int, string>
	 */
	public function remarks( array $arrived ): array {
		$messages = [];
		foreach ( $arrived as $index => $item ) {
			$found = $this->item->remarks( $item );
			if ( [] !== $found->errors && self::is_active( $item ) ) {
				$messages[ $index ] = self::stays_off( ( new Verdict( $found->errors ) )->reason() );
			} elseif ( [] !== $found->warnings ) {
				/* translators: %s: what was changed. */
				$messages[ $index ] = \sprintf( \__( 'Imported with a change: %s', 'svc' ), ( new Verdict( $found->warnings ) )->reason() );
			}
		}
		return $messages;
	}

	/**
	 * @param array<int, mixed> $arrived Items that were created, by place.
	 * @return list<Problem> Rules of inactive snippets that would keep them inactive.
	 */
	public function warnings( array $arrived ): array {
		$warnings = [];
		foreach ( $arrived as $item ) {
			foreach ( self::is_active( $item ) ? [] : $this->item->remarks( $item )->errors as $problem ) {
				$title      = ImportItem::title( $item );
				$warnings[] = '' === $title ? $problem : new Problem( "\"{$title}\": {$problem->message}", $problem->line );
			}
		}
		return $warnings;
	}

	private static function is_active( mixed $item ): bool {
		return \is_array( $item ) && 'active' === ( $item['status'] ?? null );
	}

	/**
	 * @param array<int, int> $ids Of what was active where the file comes from.
	 * @param Closure(Closure(SnippetSource): ChangeSet): Outcome $make
	 * @return array<int, string> Why one stayed inactive, by place.
	 */
	public function switch_on( array $ids, Closure $make ): array {
		return \array_map( self::stays_off( ... ), $make( fn( SnippetSource $now ): ChangeSet => $this->switching_on->of( $now, $ids ) )->errors() );
	}

	public static function stays_off( string $reason ): string {
		/* translators: %s: reason. */
		return \sprintf( \__( 'Imported as inactive: %s', 'svc' ), $reason );
	}

	/**
	 * @param array<int, string> $errors By place.
	 * @param array<int, mixed> $items By place.
	 * @return list<Refused>
	 */
	public static function report( array $errors, array $items ): array {
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
