<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Disk\Paths;
use Svc\Tests\Faults\Storage;
use Svc\Tests\Unit\LongForm;

require_once __DIR__ . '/StorageTestCase.php';
require_once __DIR__ . '/SmallDisk.php';

/**
 * A change that was refused, or whose writer was killed, leaves nothing, whichever of its steps it came to; and what is rebuilt after
 * the loss of the index is what counted last. On a small file system of its own, filled up to every block.
 */
final class RefusedTest extends StorageTestCase {

	/** Bytes: a hundred of them are more than any file here. */
	private const STEP = 149;

	private ?SmallDisk $disk = null;

	protected function tearDown(): void {
		$this->disk?->unmount();
		parent::tearDown();
	}

	/** @return iterable<string, array{string, callable(Batch): mixed}> */
	public static function changes(): iterable {
		foreach ( self::works() as $name => $work ) {
			yield "$name, no block is left" => [ 'size', $work ];
			yield "$name, no inode is left" => [ 'inodes', $work ];
			yield "$name, no file may get longer" => [ 'bytes', $work ];
		}
	}

	/** @return array<string, callable(Batch): mixed> */
	private static function works(): array {
		return [
			'a new snippet'      => static fn( Batch $batch ): mixed => $batch->create( Snippet::create( [ 'title' => 'New', 'status' => 'active', 'hook' => 'root' ] ), '// ' . \str_repeat( 'n', 9000 ), 'created' ),
			'new code'           => static fn( Batch $batch ): mixed => $batch->update( 1, [ 'title' => 'Refused' ], '// ' . \str_repeat( 'u', 9000 ), 'updated' ),
			'switched on'        => static fn( Batch $batch ): mixed => $batch->update( 2, [ 'status' => 'active' ], null, 'enabled' ),
			'back from the trash' => static fn( Batch $batch ): mixed => $batch->untrash( 3 ),
			'a switch'           => static function ( Batch $batch ): void {
				$batch->set_switches( [ 'sampling' => true ] );
			},
			'several at once'    => static function ( Batch $batch ): void {
				$batch->update( 1, [ 'title' => 'Refused' ], null, 'updated' );
				$batch->delete( 2 );
				$batch->create( Snippet::create( [ 'title' => 'New' ] ), 'echo 9;', 'created' );
				$batch->untrash( 3 );
			},
		];
	}

	/** @param callable(Batch): mixed $work */
	#[DataProvider( 'changes' )]
	public function test_refused_change_leaves_nothing_at_any_step( string $limit, callable $work ): void {
		$this->mount( $limit );
		$this->seed();
		$before  = $this->files();
		$was     = $this->storage->snippets->state();
		$refused = 0;
		for ( $left = 0; $left < 200; ++$left ) {
			$this->disk?->fill( $limit, 'bytes' === $limit ? $left * self::STEP : $left );
			try {
				$this->elsewhere()->snippets->change( $work, $this->ann );
				break;
			} catch ( StorageFailure $failure ) {
				++$refused;
				self::assertStringContainsString( 'the disk is full', $failure->getMessage() );
			}
			$this->disk?->empty_out();
			self::assertSame( $before, $this->files(), "with $left left" );
			self::assertSame( [], $this->empty_histories(), "with $left left" );
		}
		self::assertGreaterThan( 2, $refused );
		$this->disk?->empty_out();
		$counted = $this->elsewhere()->snippets->state();
		self::assertNotSame( [ $was->rows, $was->switches ], [ $counted->rows, $counted->switches ] );
	}

	#[TestWith( [ 'size' ] )]
	#[TestWith( [ 'bytes' ] )]
	public function test_refused_test_load_leaves_nothing_at_any_step( string $limit ): void {
		$this->mount( $limit );
		$this->seed();
		$this->storage->folders->ensure( $this->storage->paths->candidates() );
		$before = $this->files();
		$refused = 0;
		for ( $left = 0; $left < 100; ++$left ) {
			$this->disk?->fill( $limit, 'bytes' === $limit ? $left * self::STEP : $left );
			try {
				$this->elsewhere()->candidates->open( [ [ Snippet::create( [ 'title' => 'New' ] ), '// ' . \str_repeat( 'n', 9000 ) ], [ Snippet::create( [] ), '// ' . \str_repeat( 'm', 9000 ) ] ] );
				break;
			} catch ( StorageFailure $failure ) {
				++$refused;
				self::assertStringContainsString( 'the disk is full', $failure->getMessage() );
			}
			$this->disk?->empty_out();
			self::assertSame( $before, $this->files(), "with $left left" );
		}
		self::assertGreaterThan( 4, $refused );
	}

	/** The writer is killed at a random moment, so it can take nothing back. What readers saw after that is what is rebuilt. */
	public function test_rebuild_takes_what_counted_whenever_the_writer_was_killed(): void {
		$this->seed();
		$works  = \array_values( self::works() );
		$counts = [ 0, 0 ];
		$most   = $this->duration();
		$kills  = LongForm::times( 100, 30 );
		for ( $kill = 0; $kill < $kills; ++$kill ) {
			$before = $this->elsewhere()->snippets->state();
			$this->kill_within( $works[ $kill % \count( $works ) ], $most );
			$state = $this->elsewhere()->index->read();
			self::assertNotNull( $state );
			$is_counted = $state->token !== $before->token;
			++$counts[ (int) $is_counted ];
			// How long a change takes depends on what else the machine does: kills stay around the moment from which it counts.
			$most = (int) ( $is_counted ? \max( 100, $most * 0.8 ) : $most * 1.25 );
			// Killed between token and number: the token is all that says that the change counts.
			$is_numbered = null === $this->elsewhere()->records_of_generations->begun() || ! $is_counted;
			$this->lose_index( $is_numbered ? 'all' : 'all but the token' );
			$after = $this->elsewhere()->snippets->state();
			self::assertSame( [ $state->rows, $state->next_id, $state->switches['safe_mode'] ?? null ], [ $after->rows, $after->next_id, $after->switches['safe_mode'] ?? null ], "kill $kill" );
			$this->reset();
		}
		self::assertGreaterThan( 0, \min( $counts ), 'Some changes were killed before they counted, some after: ' . \implode( ' and ', $counts ) );
	}

	/** What a killed writer left is gone after the next change. */
	public function test_next_change_clears_away_what_a_killed_one_left(): void {
		$this->seed();
		$most = $this->duration();
		$kills = LongForm::times( 40, 12 );
		for ( $kill = 0; $kill < $kills; ++$kill ) {
			$this->kill_within( static fn( Batch $batch ): mixed => $batch->create( Snippet::create( [ 'title' => 'New' ] ), '// ' . \str_repeat( 'n', 9000 ), 'created' ), $most );
			$this->update( 1, [ 'title' => "After kill $kill" ] );
			$storage = $this->elsewhere();
			self::assertSame( [], $this->empty_histories() );
			self::assertSame( \array_keys( $storage->snippets->all() ), $storage->revisions->ids(), "kill $kill" );
			self::assertNull( $storage->records_of_generations->begun() );
			self::assertSame( $storage->index->read()->generation ?? 0, $storage->generations->numbers()[0] );
		}
	}

	/** Changes on a disk that is full from a random byte on, an index that is lost in one of four ways after each. */
	public function test_what_runs_is_what_was_last_acknowledged(): void {
		$content    = $this->folder . '/wp-content';
		$disk       = SmallDisk::mount( $content, 'size' ) ?? SmallDisk::mount( $content, 'bytes' ) ?? self::fail( 'There is no disk' );
		$limits     = $disk->limits();
		$this->disk = $disk;
		$this->seed();
		$works   = \array_values( self::works() );
		$works[] = static function ( Batch $batch ): void {
			$batch->set_switches( [ 'safe_mode' => true ] );
		};
		$refused = 0;
		$saves   = LongForm::times( 500, 120 );
		for ( $save = 0; $save < $saves; ++$save ) {
			$known = $this->elsewhere()->snippets->state();
			$limit = $limits[ \mt_rand( 0, \count( $limits ) - 1 ) ];
			$disk->fill( $limit, 'bytes' === $limit ? \mt_rand( 0, 12_000 ) : \mt_rand( 0, 24 ) );
			$storage = $this->elsewhere();
			try {
				$storage->snippets->change( $works[ \mt_rand( 0, \count( $works ) - 1 ) ], $this->ann );
				$known = $storage->snippets->state();
			} catch ( StorageFailure ) {
				++$refused;
			}
			$this->lose_index( [ 'none', 'index', 'token', 'index and token', 'all' ][ \mt_rand( 0, 4 ) ] );
			try {
				// The disk may still be full: then there is an error, never another state.
				$state = $this->elsewhere()->snippets->state();
				self::assertSame( $known->rows, $state->rows, "save $save, full" );
			} catch ( StorageFailure $failure ) {
				self::assertStringContainsString( 'the disk is full', $failure->getMessage() );
			}
			$disk->empty_out();
			$state = $this->elsewhere()->snippets->state();
			self::assertSame( [ $known->rows, $known->switches['safe_mode'] ?? null ], [ $state->rows, $state->switches['safe_mode'] ?? null ], "save $save" );
			self::assertGreaterThanOrEqual( $known->next_id, $state->next_id );
			$this->reset();
		}
		self::assertGreaterThan( $saves / 10, $refused );
		self::assertLessThan( $saves * 0.9, $refused );
	}

	/** Two snippets that run and do not, one in the trash, and safe mode. */
	private function seed(): void {
		$this->create( [ 'title' => 'A', 'status' => 'active', 'hook' => 'root' ] );
		$this->create( [ 'title' => 'B' ] );
		$this->create( [ 'title' => 'C' ] );
		$this->delete( 3 );
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->set_switches( [ 'safe_mode' => true ] ), $this->ann );
		// Folders that the first change of a kind makes stay.
		$this->storage->folders->ensure( $this->storage->paths->trash() );
	}

	/** Makes the next change possible again: 1 and 2 are there, 3 is in the trash, no other snippets pile up. */
	private function reset(): void {
		$storage = $this->elsewhere();
		$storage->snippets->change(
			static function ( Batch $batch ) use ( $storage ): void {
				foreach ( [ 1, 2 ] as $id ) {
					if ( $storage->trash->has_record( $id ) && ! isset( $batch->all()[ $id ] ) ) {
						$batch->untrash( $id );
					}
				}
				foreach ( \array_filter( \array_keys( $batch->all() ), static fn( int $id ): bool => $id > 2 ) as $id ) {
					$batch->delete( $id );
				}
				$batch->update( 2, [ 'status' => 'inactive' ], null, 'disabled' );
				$batch->set_switches( [ 'safe_mode' => true ] );
			},
			$this->ann
		);
		foreach ( $storage->trash->list() as $item ) {
			if ( $item->snippet->id > 3 ) {
				$storage->trash->delete( $item->snippet->id );
			}
		}
	}

	/**
	 * @param callable(Batch): mixed $work
	 * @param int                    $most Microseconds.
	 */
	private function kill_within( callable $work, int $most, bool $kill = true ): void {
		$child = \pcntl_fork();
		if ( 0 === $child ) {
			try {
				( new Storage( $this->folder ) )->snippets->change( $work, $this->ann );
			} finally {
				\posix_kill( \posix_getpid(), \SIGKILL );
			}
		}
		if ( $kill ) {
			\usleep( \mt_rand( 0, $most ) );
			\posix_kill( $child, \SIGKILL );
		}
		\pcntl_waitpid( $child, $status );
		\clearstatcache();
	}

	/** How long a change takes in a process of its own: microseconds, the longest of a few. */
	private function duration(): int {
		$most = 0;
		for ( $i = 0; $i < 5; ++$i ) {
			$begin = \hrtime( true );
			$this->kill_within( static fn( Batch $batch ): mixed => $batch->update( 1, [ 'title' => 'A' ], null, 'updated' ), 0, false );
			$most = \max( $most, (int) ( ( \hrtime( true ) - $begin ) / 1000 ) );
		}

		return $most;
	}

	/** Few versions and generations: the disk is small. */
	protected function elsewhere(): Storage {
		$storage           = new Storage( $this->folder, revision_limit: 5, generations: 10, step: 5 );
		$storage->database = SmallDisk::elsewhere( ... );

		return $storage;
	}

	private function mount( string $limit = 'size' ): void {
		$this->disk = SmallDisk::mount( $this->folder . '/wp-content', $limit ) ?? self::markTestSkipped( 'A small file system cannot be mounted here' );
	}

	private function lose_index( string $what ): void {
		$root = $this->storage->paths->root;
		$is_all = \str_starts_with( $what, 'all' );
		foreach ( $this->storage->folders->names( $root ) as $name ) {
			$is_lost = match ( true ) {
				'index.php' === $name   => $is_all || \str_starts_with( $what, 'index' ),
				'index.token' === $name => 'all' === $what || \str_ends_with( $what, 'token' ) && ! $is_all,
				default                 => $is_all && 1 === \preg_match( Paths::INDEX_COPY, $name ),
			};
			$is_lost && \unlink( "$root/$name" );
		}
		\clearstatcache();
	}

	/**
	 * Folders of histories without a version.
	 * @return list<int>
	 */
	private function empty_histories(): array {
		$storage = $this->elsewhere();

		return \array_values( \array_filter( $storage->revisions->ids(), static fn( int $id ): bool => [] === $storage->revisions->numbers( $id ) ) );
	}
}
