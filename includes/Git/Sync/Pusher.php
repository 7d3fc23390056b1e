<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Budget;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Document;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\FileChanges;
use Svc\Git\Repository\Checkout;
use Svc\Git\Repository\Contents;
use Svc\Git\Repository\Piece;
use Svc\Git\Repository\PieceMaker;

\defined( 'ABSPATH' ) || exit;

/** Commits what the site has, whole snippets at a time. Each commit is written down before it is sent, so that its end can be found in the history. */
final class Pusher {

	/** Bytes of a commit of as many files as there may be; of fewer, their part of it. */
	private const BYTES = 2_000_000;

	/** Refusals of a provider that may be about the size of a commit. */
	private const TOO_MUCH = [ 'too_big', 'rejected' ];

	/** Snippets that files are made for in one run: what is made and not committed in it would be made again by the next. */
	private const MADE = 500;

	public function __construct(
		private readonly SyncContext $context,
		private readonly PieceMaker $maker,
		private readonly Message $message,
		private readonly Budget $budget,
	) {
	}

	/** @param array<string, Document|null> $wanted By uid; null for what goes. */
	public function run( Pass $pass, array $wanted ): void {
		[ $memory, $report ] = [ $pass->memory, $pass->report ];
		if ( [] === $wanted ) {
			return;
		}
		// In the order in which names are given, or they would depend on how many there was time for.
		\ksort( $wanted, \SORT_STRING );
		$rest   = \count( $wanted );
		$pieces = [];
		// What only tells what it would do names all of it.
		foreach ( \array_chunk( $wanted, $this->budget->is_unlimited() ? $rest : self::MADE, true ) as $some ) {
			[ $pieces, $held ] = $this->maker->make( $memory->head, $pass->checkout, $some, $pass->bases );
			$report->skipped   = [ ...$report->skipped, ...$held ];
			$rest             -= \count( $some );
			if ( [] !== $pieces ) {
				break;
			}
		}
		while ( [] !== $pieces ) {
			if ( $this->budget->is_over( 2 * ( \count( $pieces ) + $rest ) ) ) {
				$report->leave( \count( $pieces ) + $rest );
				return;
			}
			$portion = self::portion( $pieces, $memory->files );
			try {
				$this->commit( $pass, $portion );
			} catch ( Refused $refused ) {
				if ( \in_array( $refused->reason, self::TOO_MUCH, true ) && $memory->takes_less( self::files( $portion ) ) ) {
					continue;
				}
				throw $refused;
			} catch ( OutcomeUnknown $unknown ) {
				$memory->takes_less( self::files( $portion ) );
				throw $unknown;
			}
			$pieces = \array_slice( $pieces, \count( $portion ) );
			$this->budget->worked();
		}
		$report->leave( $rest );
	}

	/** @param non-empty-list<Piece> $pieces */
	private function commit( Pass $pass, array $pieces ): void {
		[ $memory, $report, $checkout ] = [ $pass->memory, $pass->report, $pass->checkout ];
		$plan  = [];
		$write = [];
		foreach ( $pieces as $piece ) {
			$plan[ $piece->uid ] = $piece->base;
			foreach ( $piece->write as $bytes ) {
				$write[ Contents::id( $bytes ) ] = $bytes;
			}
		}
		$this->context->state->keep( $write );
		$journal            = new Journal( \bin2hex( \random_bytes( 16 ) ), $memory->head, (int) $this->context->clock->now(), $plan );
		$memory->journals[] = $journal;
		$this->context->state->write( $memory );
		try {
			$id = $this->context->forge->commit( $memory->head, $this->changes( $pieces, $checkout ), $this->message->text( $pieces, $checkout, $journal->sync ), null );
		} catch ( Stale | Refused $refused ) {
			// Certainly not written.
			$memory->journals = \array_values( \array_filter( $memory->journals, static fn( Journal $one ): bool => $one !== $journal ) );
			$this->context->state->write( $memory );
			throw $refused;
		}
		$report->commits[] = $id;
		$memory->head      = $id;
		// Before the rows: with what they say by then, an older answer must not count as news.
		$this->context->state->write( $memory );
		$this->context->site->agree( \array_map( static fn( Base $base ): string => $base->mark, \array_filter( $plan ) ), $memory->ref );
		$memory->agree( $plan );
		// A guarded commit of ours proves that no older one is still under way.
		$memory->journals = [];
		$this->context->state->write( $memory );
		foreach ( $pieces as $piece ) {
			$report->carried_out( $piece->uid );
			$report->pushed[] = [
				'uid'    => $piece->uid,
				'action' => $piece->verb( $checkout ),
				'path'   => $piece->path(),
				'title'  => $piece->title,
			];
		}
	}

	/** @param non-empty-list<Piece> $pieces */
	private function changes( array $pieces, Checkout $checkout ): FileChanges {
		$root   = $this->context->setup->root;
		$write  = [];
		$remove = [];
		$was    = [];
		foreach ( $pieces as $piece ) {
			foreach ( $piece->write as $path => $bytes ) {
				$write[ $root->in_repository( $path ) ] = $bytes;
			}
			foreach ( $piece->remove as $path ) {
				$remove[ $root->in_repository( $path ) ] = true;
			}
			foreach ( [ ...\array_keys( $piece->write ), ...$piece->remove ] as $path ) {
				$was += isset( $checkout->files[ $path ] ) ? [ $root->in_repository( $path ) => $checkout->files[ $path ]->blob ] : [];
			}
		}
		return new FileChanges( $write, \array_keys( \array_diff_key( $remove, $write ) ), $was );
	}

	/**
	 * @param non-empty-list<Piece> $pieces
	 * @return non-empty-list<Piece>
	 */
	private static function portion( array $pieces, int $most ): array {
		$portion = [];
		$files   = 0;
		$bytes   = 0;
		foreach ( $pieces as $piece ) {
			$files += self::files( [ $piece ] );
			$bytes += $piece->bytes();
			if ( [] !== $portion && ( $files > $most || $bytes > \intdiv( self::BYTES * $most, Memory::MOST_FILES ) ) ) {
				break;
			}
			$portion[] = $piece;
		}
		return $portion;
	}

	/** @param non-empty-list<Piece> $pieces */
	private static function files( array $pieces ): int {
		return \array_sum( \array_map( static fn( Piece $piece ): int => \count( $piece->write ) + \count( $piece->remove ), $pieces ) );
	}
}
