<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Importers\Boxes\Box;
use Svc\Importers\CodeSnippets\CodeSnippetsSwitch;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Outside\ForeignFiles;

\defined( 'ABSPATH' ) || exit;

/**
 * What was there is kept before anything is written, so that a request that dies half-way can be undone. What others have changed since stays.
 * @phpstan-import-type Batch from SwitchRecord
 */
final class Switches {

	private readonly StoredValues $stored_values;
	private readonly FlatFiles $flat;

	public function __construct( private readonly Lock $lock ) {
		$this->flat  = new FlatFiles();
		$this->stored_values = new StoredValues( new ForeignFiles( MarkedFolder::fluent_folder() ), $this->flat );
	}

	private function stored_values( Source $source ): StoredValues {
		return 'perfmatters' === $source->id() ? new StoredValues( new ForeignFiles( MarkedFolder::perfmatters_folder() ), $this->flat ) : $this->stored_values;
	}

	/**
	 * @param list<string> $ids
	 * @return list<StoredValue>
	 * @throws \UnexpectedValueException When it cannot be, with a sentence for people.
	 */
	public function plan( Source $source, array $ids ): array {
		$plan = new DeactivationPlan( $this->stored_values );

		return match ( $source->id() ) {
			'code-snippets'               => ( new CodeSnippetsSwitch( $this->stored_values, $this->flat ) )->off( $ids ),
			'wpcode'                      => $plan->wpcode( $ids ),
			'hfcm'                        => $plan->column( 'row', 'hfcm_scripts', 'active', 'inactive', $ids ),
			'custom-css-js'               => $plan->custom_css_js( $ids ),
			'woody'                       => $plan->column( 'meta', 'wbcr_inp_snippet_activate', '1', '0', $ids ),
			'head-footer-post-injections' => $plan->texts( 'hefo', $ids ),
			'insert-php-code-snippet'     => $plan->column( 'row', 'xyz_ips_short_code', '1', '2', $ids ),
			'fluent-snippets'             => ( new FileSwitch( $this->stored_values, 'status', [ 'published', 'draft' ], [ 'published', 'draft' ] ) )->off( $ids ),
			'wpcodebox'                   => $plan->column( 'row', 'wpcb_snippets', '1', '0', $ids ),
			'post-snippets'               => $plan->post_snippets( $ids ),
			'insert-html-snippet'         => $plan->column( 'row', 'xyz_ihs_short_code', '1', '2', $ids ),
			'admin-site-enhancements'     => $plan->ase( $ids ),
			'perfmatters'                 => ( new FileSwitch( $this->stored_values( $source ), 'active', [ '1', '0' ], [ 'active', 'inactive' ] ) )->off( $ids ),
			'scripts-organizer'           => $plan->column( 'meta', 'SCORG_enable_script', '1', '0', $ids ),
			default                       => $plan->boxes( Box::all( $source->id() ), $ids ),
		};
	}

	/**
	 * All are asked at once, and in parts where one of them stands in the way.
	 * @param list<string> $ids
	 * @return array<array-key, string> By id of those that are on: empty, or the reason why that cannot be told.
	 */
	public function running( Source $source, array $ids ): array {
		$stored_values = [];
		$error = '';
		try {
			$stored_values = [] === $ids ? [] : $this->plan( $source, $ids );
		} catch ( \UnexpectedValueException $reason ) {
			$error = $reason->getMessage();
		}
		if ( '' === $error && [] === $stored_values ) {
			return [];
		}
		if ( 1 === \count( $ids ) ) {
			return [ $ids[0] => $error ];
		}
		$owners = \array_flip( \array_map( static fn( StoredValue $cell ): string => $cell->is_list() ? '' : $cell->owner(), $stored_values ) );
		$found  = \array_filter( $ids, static fn( string $id ): bool => isset( $owners[ self::owner( $id ) ] ) );
		$rest   = \array_values( \array_diff( $ids, $found ) );
		$parts  = [] === $found ? \array_chunk( $rest, \max( 1, \intdiv( \count( $rest ) + 1, 2 ) ) ) : [ $rest ];

		return \array_fill_keys( $found, '' ) + \array_replace( [], ...\array_map( fn( array $part ): array => $this->running( $source, $part ), $parts ) );
	}

	/**
	 * @param list<string> $ids Ids of the source.
	 * @throws Busy
	 * @throws StorageFailure As `off()`, or where it cannot be written back as it was.
	 */
	public function switch_off( Source $source, array $ids ): void {
		try {
			$stored_values = [] === $ids ? [] : $this->plan( $source, $ids );
		} catch ( \UnexpectedValueException $failure ) {
			throw StorageFailure::elsewhere( $failure->getMessage() );
		}
		if ( [] !== $stored_values ) {
			$this->off( $source, $stored_values, $ids );
		}
	}

	/**
	 * When one write fails, those before it are undone, and what cannot be is kept for `back()`.
	 * @param list<StoredValue> $stored_values
	 * @param list<string> $ids That are off then.
	 * @throws Busy
	 * @throws StorageFailure When it failed; all is as it was, where that could be written.
	 */
	public function off( Source $source, array $stored_values, array $ids ): void {
		$this->lock->hold(
			function () use ( $source, $stored_values, $ids ): void {
				$before = SwitchRecord::batches( $source );
				SwitchRecord::keep( $source, [ ...$before, [ $ids, $stored_values, [] ] ] );
				self::write( $this->stored_values( $source ), $stored_values, is_back: false, undone: static fn() => SwitchRecord::keep( $source, $before ) );
			}
		);
	}

	/**
	 * What is gone in the source stays so.
	 * @param list<string> $ids Ids of the source, with all parts of what is one there.
	 * @throws Busy
	 * @throws StorageFailure When it failed; all is as it was, where that could be written.
	 */
	public function back( Source $source, array $ids ): void {
		$this->lock->hold(
			function () use ( $source, $ids ): void {
				$left = \array_values( \array_diff( $this->ids( $source ), $ids ) );
				$plan = ( new ReversalPlan( $this->stored_values( $source ) ) )->plan( $this->written( $source ), self::owners( $left ) );
				self::write( $this->stored_values( $source ), $plan, is_back: true );
				if ( [] === $left ) {
					\delete_option( SwitchRecord::option( $source ) );
					return;
				}
				try {
					SwitchRecord::keep( $source, self::without( SwitchRecord::batches( $source ), $ids ) );
				} catch ( StorageFailure $failure ) {
					self::write( $this->stored_values( $source ), \array_reverse( $plan ), is_back: false );
					throw $failure;
				}
			}
		);
	}

	/**
	 * As `StoredValue::owner()` names it: a code that arrives as several has one id (`9304@login`), and so have texts of one post or term
	 * (`term-7@head`).
	 */
	public static function owner( string $id ): string {
		return (string) \preg_replace( '/\A((?:term-)?\d+)@.*\z/s', '$1', $id );
	}

	/**
	 * @param list<string> $ids
	 * @return array<array-key, true>
	 */
	private static function owners( array $ids ): array {
		return \array_fill_keys( \array_map( self::owner( ... ), $ids ), true );
	}

	/**
	 * @param list<Batch>  $batches
	 * @param list<string> $ids
	 * @return list<Batch> Without those: a list, which is of several, stays, and knows that they are back.
	 */
	private static function without( array $batches, array $ids ): array {
		$owners = self::owners( $ids );
		$left   = [];
		foreach ( $batches as [ $of_batch, $stored_values, $returned ] ) {
			$others = \array_values( \array_diff( $of_batch, $ids ) );
			if ( [] !== $others ) {
				$left[] = [
					$others,
					\array_values( \array_filter( $stored_values, static fn( StoredValue $cell ): bool => $cell->is_list() || ! isset( $owners[ $cell->owner() ] ) ) ),
					[ ...$returned, ...\array_values( \array_intersect( $of_batch, $ids ) ) ],
				];
			}
		}

		return $left;
	}

	/** @return list<string> Ids of the source that svc has switched off there, and that have been deleted there since. */
	public function gone( Source $source ): array {
		$gone = ( new ReversalPlan( $this->stored_values( $source ) ) )->gone( \array_column( $this->written( $source ), 0 ) );

		return \array_values( \array_filter( $this->ids( $source ), static fn( string $id ): bool => [] !== \array_intersect_key( self::owners( [ $id ] ), $gone ) ) );
	}

	/** @return list<array{StoredValue, array<array-key, true>}> All that was written, the last first, each with what of its time is back. */
	private function written( Source $source ): array {
		$written = [];
		foreach ( \array_reverse( SwitchRecord::batches( $source ) ) as [ , $stored_values, $returned ] ) {
			$owners = self::owners( $returned );
			foreach ( \array_reverse( $stored_values ) as $cell ) {
				$written[] = [ $cell, $owners ];
			}
		}

		return $written;
	}

	/** @return list<string> Ids of the source that svc has switched off there. */
	public function ids( Source $source ): array {
		$ids = [];
		foreach ( SwitchRecord::batches( $source ) as [ $of_batch ] ) {
			$ids = [ ...$ids, ...$of_batch ];
		}

		return \array_values( \array_unique( $ids ) );
	}

	/**
	 * @param list<StoredValue>               $stored_values
	 * @param (\Closure(): void)|null $undone What to do once a failure is undone.
	 * @throws StorageFailure
	 */
	private static function write( StoredValues $storage, array $stored_values, bool $is_back, ?\Closure $undone = null ): void {
		$done = [];
		try {
			foreach ( StoredValues::together( $stored_values ) as $together ) {
				$storage->write_all( $together, $is_back );
				$done = [ ...$done, ...$together ];
			}
		} catch ( StorageFailure $failure ) {
			// What is kept for the way back stays where some of it is still needed.
			if ( self::undo( $storage, $done, $is_back ) && null !== $undone ) {
				$undone();
			}
			throw $failure;
		}
	}

	/**
	 * @param list<StoredValue> $stored_values
	 * @return bool Whether all are as they were.
	 */
	private static function undo( StoredValues $storage, array $stored_values, bool $is_back ): bool {
		$is_whole = true;
		foreach ( StoredValues::together( \array_reverse( $stored_values ) ) as $together ) {
			try {
				$storage->write_all( $together, ! $is_back );
			} catch ( StorageFailure ) {
				$is_whole = false;
			}
		}

		return $is_whole;
	}
}
