<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\NotFound;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/StorageTestCase.php';

final class GenerationsTest extends StorageTestCase {

	public function test_note_numbers_every_committed_change_with_who_and_what(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->update( 1, [ 'title' => 'B' ] );
		$this->delete( 1 );
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->set_switches( [ 'rescue' => 'secret-hash', 'safe_mode' => true ] ), $this->ann );
		$this->storage->snippets->change( static fn( Batch $batch ) => null, $this->ann );

		$generations = $this->elsewhere()->generations;
		self::assertSame( [ 4, 3, 2, 1 ], $generations->numbers() );
		$two = $generations->get( 2 );
		self::assertSame( [ 7, 'Ann', 'rest' ], [ $two->user, $two->name, $two->via ] );
		self::assertSame( [ [ 'id' => 1, 'rev' => 2, 'action' => 'updated', 'title' => 'B' ] ], $two->entries );
		self::assertSame( [ [ 'id' => 1, 'rev' => null, 'action' => 'deleted', 'title' => 'B' ] ], $generations->get( 3 )->entries );
		self::assertSame( [ 'rescue' => true, 'safe_mode' => true ], $generations->get( 4 )->switches );
		self::assertStringNotContainsString( 'secret-hash', (string) \file_get_contents( $this->storage->paths->generations() . '/4.php' ) );
	}

	public function test_set_gives_every_set_back_across_full_sets(): void {
		$this->storage = new Storage( $this->folder, step: 3 );
		\mt_srand( 5 );
		$sets = [];
		for ( $i = 0; $i < 40; ++$i ) {
			$this->storage->snippets->change( self::random( ... ), $this->ann );
			$sets[ (int) $this->storage->index->read()?->generation ] = \array_map( static fn( Snippet $snippet ): int => $snippet->rev, $this->storage->snippets->all() );
		}
		$elsewhere = $this->elsewhere()->generations;
		foreach ( $sets as $n => $set ) {
			self::assertSame( $set, $elsewhere->set( $n ), "Generation $n" );
		}
	}

	public function test_record_that_never_counted_is_not_shown_and_is_replaced(): void {
		$this->create( [ 'title' => 'A' ] );
		// A writer that was killed after its record and before the index.
		\copy( $this->storage->paths->generations() . '/1.php', $this->storage->paths->generations() . '/2.php' );
		\copy( $this->storage->paths->generations() . '/set-1.php', $this->storage->paths->generations() . '/set-2.php' );
		self::assertSame( [ 1 ], $this->elsewhere()->generations->numbers() );
		try {
			$this->elsewhere()->generations->get( 2 );
			self::fail( 'Generation 2 counts' );
		} catch ( NotFound $missing ) {
			self::assertStringContainsString( '2', $missing->getMessage() );
		}
		$this->create( [ 'title' => 'B' ] );
		self::assertSame( [ 1 => 1, 2 => 1 ], $this->elsewhere()->generations->set( 2 ) );
		self::assertFileDoesNotExist( $this->storage->paths->generations() . '/set-2.php' );
	}

	public function test_lost_record_breaks_nothing_but_what_needs_it(): void {
		$this->storage = new Storage( $this->folder, step: 4 );
		for ( $i = 1; $i <= 9; ++$i ) {
			$this->create( [ 'title' => "n $i" ] );
		}
		\unlink( $this->storage->paths->generations() . '/3.php' );
		$generations = $this->elsewhere()->generations;
		self::assertCount( 2, $generations->set( 2 ) );
		self::assertCount( 5, $generations->set( 5 ) );
		self::assertCount( 9, $generations->set( 9 ) );
		$this->expectException( NotFound::class );
		$generations->set( 4 );
	}

	public function test_chain_begins_anew_when_the_folder_is_lost(): void {
		$this->create();
		$this->create();
		\exec( 'rm -rf ' . \escapeshellarg( $this->storage->paths->generations() ) );
		$this->create();
		$this->create();
		self::assertSame( [ 4, 3 ], $this->storage->generations->numbers() );
		self::assertSame( [ 1 => 1, 2 => 1, 3 => 1 ], $this->storage->generations->set( 3 ) );
		self::assertCount( 4, $this->storage->generations->set( 4 ) );
	}

	public function test_numbers_go_on_after_a_rebuild_and_earlier_sets_stay_reachable(): void {
		$this->create();
		$this->update( 1, [ 'title' => 'B' ] );
		foreach ( [ 'index.php', 'index.token' ] as $name ) {
			\unlink( $this->storage->paths->root . '/' . $name );
		}
		foreach ( (array) \glob( $this->storage->paths->root . '/index-*.php' ) as $copy ) {
			\unlink( (string) $copy );
		}
		$storage = $this->elsewhere();
		self::assertSame( 3, $storage->snippets->state()->generation );
		self::assertSame( [ 3, 2, 1 ], $storage->generations->numbers() );
		self::assertSame( [ [ 1 => 1 ], [ 1 => 2 ], [ 1 => 2 ] ], [ $storage->generations->set( 1 ), $storage->generations->set( 2 ), $storage->generations->set( 3 ) ] );
	}

	public function test_every_kept_generation_has_its_versions_whatever_the_revision_limit(): void {
		$this->storage = new Storage( $this->folder, revision_limit: 2, generations: 10, step: 5 );
		$this->create();
		$this->create();
		for ( $i = 0; $i < 40; ++$i ) {
			$this->update( 0 === $i % 9 ? 2 : 1, [ 'title' => "n $i" ] );
		}
		$this->storage->collector->run( 0 );
		$numbers = $this->storage->generations->numbers();
		self::assertGreaterThanOrEqual( 11, \count( $numbers ) );
		self::assertLessThanOrEqual( 16, \count( $numbers ) );
		foreach ( $numbers as $n ) {
			foreach ( $this->storage->generations->set( $n ) as $id => $rev ) {
				self::assertNotNull( $this->storage->revisions->find( $id, $rev ), "Generation $n, snippet $id" );
			}
		}
		self::assertLessThanOrEqual( 16, \count( $this->storage->revisions->numbers( 1 ) ) );
	}

	public function test_records_that_a_killed_process_left_while_removing_them_are_not_shown(): void {
		$this->storage = new Storage( $this->folder, generations: 10, step: 5 );
		$this->create();
		$this->create();
		$folder = $this->storage->paths->generations();
		$left   = [];
		foreach ( [ 1, 2 ] as $n ) {
			$left[ "$folder/$n.php" ] = (string) \file_get_contents( "$folder/$n.php" );
		}
		for ( $i = 0; $i < 20; ++$i ) {
			$this->update( 1, [ 'title' => "n $i" ] );
		}
		foreach ( $left as $file => $text ) {
			self::assertFileDoesNotExist( $file );
			\file_put_contents( $file, $text );
		}
		$numbers = $this->elsewhere()->generations->numbers();
		self::assertNotSame( [], $numbers );
		self::assertSame( \range( 22, \min( $numbers ) ), $numbers );
		self::assertGreaterThan( 2, \min( $numbers ) );
	}

	public function test_large_versions_shorten_the_way_back(): void {
		$this->storage = new Storage( $this->folder, revision_limit: 1, kept_bytes: 400_000 );
		$this->create();
		for ( $i = 0; $i < 30; ++$i ) {
			$this->update( 1, [], "<?php // $i " . \str_repeat( 'x', 40_000 ) );
		}
		self::assertLessThan( 16, \count( $this->storage->generations->numbers() ) );
		self::assertLessThan( 16, \count( $this->storage->revisions->numbers( 1 ) ) );
		self::assertGreaterThan( 5, \count( $this->storage->generations->numbers() ) );
	}

	public function test_untrash_with_a_version_brings_that_version_back_with_its_status(): void {
		$this->create( [ 'title' => 'A', 'status' => 'active', 'uid' => 'u' ], 'echo 1;' );
		$this->update( 1, [ 'title' => 'B', 'status' => 'inactive' ], 'echo 2;' );
		$this->delete( 1 );
		$first = $this->storage->revisions->find( 1, 1 );
		$back  = $this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->untrash( 1, 'restored', $first ), $this->ann );
		self::assertSame( [ 'A', 'active', 'u', 3 ], [ $back->title, $back->status, $back->uid, $back->rev ] );
		self::assertSame( 'echo 1;', $this->elsewhere()->snippets->code( $this->elsewhere()->snippets->get( 1 ) ) );
		self::assertSame( [ 3, 2, 1 ], $this->elsewhere()->revisions->numbers( 1 ) );
	}

	public function test_delete_in_a_batch_frees_the_permanent_id_for_its_former_owner(): void {
		$this->create( [ 'uid' => 'u' ] );
		$this->delete( 1 );
		$this->create( [ 'uid' => 'u' ] );
		$this->storage->snippets->change(
			static function ( Batch $batch ): void {
				$batch->delete( 2 );
				$batch->untrash( 1 );
			},
			$this->ann
		);
		self::assertSame( 'u', $this->storage->snippets->get( 1 )->uid );
		$this->expectException( Conflict::class );
		$this->storage->snippets->change( static fn( Batch $batch ): Snippet => $batch->untrash( 2 ), $this->ann );
	}

	/** Design 9.3: a thousand generations of five hundred snippets cost no more than the changes in them. */
	public function test_a_thousand_generations_of_five_hundred_snippets_stay_small(): void {
		$this->storage = new Storage( $this->folder );
		$this->storage->snippets->change(
			static function ( Batch $batch ): void {
				for ( $i = 1; $i <= 500; ++$i ) {
					$batch->create( Snippet::create( [ 'title' => "Snippet $i" ] ), "<?php\n// $i\n", 'created' );
				}
			},
			$this->ann
		);
		// The records alone: writing a thousand whole changes would measure the disk.
		$state       = $this->storage->snippets->state();
		$generations = $this->storage->generations;
		$before      = $this->bytes_kept();
		$changes     = 0;
		for ( $i = 0; $i < 1000; ++$i ) {
			$snippet = $state->snippet( 1 + $i % 500 );
			self::assertNotNull( $snippet );
			$rows  = [ $snippet->id => \Svc\Storage\Index\IndexState::encode( $snippet->with( [ 'rev' => $snippet->rev + 1 ] ) ) ] + $state->rows;
			\ksort( $rows );
			$after = new \Svc\Storage\Index\IndexState( $state->generation + 1, \bin2hex( \random_bytes( 8 ) ), 501, [], [], $rows );
			$generations->begin( $state, $after, [ 'changes' => [ new \Svc\Domain\Change( 'updated', $snippet, $snippet->with( [ 'rev' => $snippet->rev + 1 ] ) ) ], 'revisions' => [] ], $this->ann );
			$this->storage->records_of_generations->finish( $after->generation );
			$state = $after;
			++$changes;
		}
		$this->storage->index->write( $state );
		$bytes = $this->bytes_kept() - $before;
		self::assertLessThan( 600 * $changes, $bytes, 'Bytes of a thousand generations' );
		$revs = [];
		foreach ( \array_keys( $state->rows ) as $id ) {
			$revs[ $id ] = $state->snippet( $id )?->rev;
		}
		self::assertSame( $revs, ( new Storage( $this->folder ) )->generations->set( 1001 ) );
		self::assertSame( [ 2, 3 ], [ $generations->set( 501 )[1] ?? 0, $generations->set( 502 )[1] ?? 0 ] );
		self::assertSame( 1, $generations->set( 301 )[400] ?? 0 );
	}

	private function bytes_kept(): int {
		$bytes = 0;
		foreach ( (array) \glob( $this->storage->paths->generations() . '/*.php' ) as $file ) {
			$bytes += (int) \filesize( (string) $file );
		}

		return $bytes;
	}

	private static function random( Batch $batch ): void {
		for ( $i = \mt_rand( 1, 3 ); $i > 0; --$i ) {
			$all = $batch->all();
			if ( \count( $all ) < 4 || 0 === \mt_rand( 0, 2 ) ) {
				$batch->create( Snippet::create( [ 'title' => 'New' ] ), 'echo 1;', 'created' );
			} elseif ( 0 === \mt_rand( 0, 2 ) ) {
				$batch->delete( \array_rand( $all ) );
			} else {
				$batch->update( \array_rand( $all ), [ 'title' => 'T' . \mt_rand() ], null, 'updated' );
			}
		}
	}
}
