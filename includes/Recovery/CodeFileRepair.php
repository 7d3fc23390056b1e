<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Storage\StorageRepair;

\defined( 'ABSPATH' ) || exit;

/**
 * Restores a code file that a request has missed. Requests leave one that could not be written alone for a while (`Runtime/index/missing.php`).
 * @phpstan-type Entry array{time: int, restored: bool}
 */
final class CodeFileRepair {

	/** Option: what came of it, by the id of the snippet, as JSON. */
	public const OPTION = 'svc_code_files';

	/** Seconds for which a file that is there again is news. */
	private const NEWS = 7 * 86400;

	public function __construct(
		private readonly StorageRepair $repair,
		private readonly Snippets $store,
		private readonly ActivityRecorder $activity,
	) {
	}

	/** @throws Busy When another writer does not finish in time. */
	public function run( int $id ): bool {
		$known = self::known();
		try {
			$restored = $this->repair->restore_code( $id );
			$is_there = true;
		} catch ( Busy $busy ) {
			throw $busy;
		} catch ( SvcException $refused ) {
			$restored = false;
			$is_there = false;
			// For the log once, not with every attempt.
			if ( false !== ( $known[ $id ]['restored'] ?? null ) ) {
				Log::write( "svc could not restore the code file of snippet {$id}: {$refused->getMessage()}" );
			}
		}
		if ( $restored ) {
			Log::write( "svc restored the code file of snippet {$id}, which was missing. Security software may have removed it." );
			$this->activity->note( Actor::system(), 'repaired', \__( 'The code file was missing.', 'svc' ), $this->store->get( $id ) );
		}
		if ( $restored || ! $is_there ) {
			( new RepairRecord( self::OPTION ) )->write( [ $id => [ 'time' => \time(), 'restored' => $is_there ] ] + $known );
		}
		return $is_there;
	}

	public function is_there( Snippet $snippet ): bool {
		try {
			return [] === $this->repair->without_code( [ $snippet->id ] ) || $this->run( $snippet->id );
		} catch ( SvcException ) {
			// Another request is writing, or nothing can be read: others say so.
			return true;
		}
	}

	/** @throws SvcException When nothing can be read or written now. */
	public function run_all(): void {
		foreach ( \array_keys( $this->repair->without_code() ) as $id ) {
			$this->run( $id );
		}
		( new RepairRecord( self::OPTION ) )->write( \array_filter( self::known(), static fn( array $entry ): bool => $entry['time'] > \time() - ( $entry['restored'] ? self::NEWS : 60 ) ) );
	}

	/**
	 * @return array<int, Snippet> Of those that requests have missed, by id.
	 * @throws SvcException When the index cannot be read.
	 */
	public function missing(): array {
		$failed = \array_filter( self::known(), static fn( array $entry ): bool => ! $entry['restored'] );
		return [] === $failed ? [] : \array_intersect_key( $this->repair->without_code( \array_keys( $failed ) ), $failed );
	}

	/**
	 * @return array<int, Snippet> Within a week, by id.
	 * @throws SvcException When the index cannot be read.
	 */
	public function restored(): array {
		$restored = \array_filter( self::known(), static fn( array $entry ): bool => $entry['restored'] && $entry['time'] > \time() - self::NEWS );
		return [] === $restored ? [] : \array_intersect_key( $this->store->all(), $restored );
	}

	/** When a file was restored last, Unix time; 0 for never. */
	public static function last(): int {
		return \max( 0, 0, ...\array_column( \array_filter( self::known(), static fn( array $entry ): bool => $entry['restored'] ), 'time' ) );
	}

	/** @return array<int, Entry> By the id of the snippet, the newest first. */
	private static function known(): array {
		/** @var array<int, Entry> Written here, and nowhere else. */
		return ( new RepairRecord( self::OPTION ) )->read();
	}
}
