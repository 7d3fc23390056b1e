<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Disk\Paths;
use Svc\Storage\OlderRevisions;

require_once __DIR__ . '/StorageTestCase.php';

final class RebuildTest extends StorageTestCase {

	/** @return iterable<string, array{string|null}> */
	public static function damages(): iterable {
		yield 'missing' => [ null ];
		yield 'empty' => [ '' ];
		yield 'torn' => [ "<?php return [\n'token'=>'0011223344556677',\n'next_id'=>3,\n'snip" ];
		yield 'foreign' => [ "<?php\n// Silence is golden.\n" ];
		yield 'text' => [ 'Not found' ];
		yield 'another shape' => [ "<?php return [ 'token' => 5 ];" ];
		yield 'throws' => [ '<?php throw new Exception();' ];
	}

	#[DataProvider( 'damages' )]
	public function test_state_is_rebuilt_when_the_index_is_damaged( ?string $bytes ): void {
		$this->create( [ 'title' => 'A', 'status' => 'active', 'hook' => 'root' ] );
		$this->create( [ 'title' => 'B', 'type' => 'css', 'stale' => true ], 'a{}' );
		$this->create( [ 'title' => 'C' ] );
		$this->update( 1, [ 'title' => 'A2', 'error' => 'boom (line 3)' ], 'echo 2;' );
		$this->delete( 3 );
		$before = $this->storage->snippets->state();
		\unlink( $this->storage->paths->snippet( $this->storage->snippets->get( 1 )->file ) );
		$this->lose_index( $bytes );

		$after = $this->elsewhere()->snippets->state();
		self::assertSame( $before->rows, $after->rows );
		// The site is watched after a change; a rebuild is none.
		self::assertSame( \array_diff_key( $before->plan, [ 'watch' => 0 ] ), $after->plan );
		self::assertSame( $before->next_id, $after->next_id );
		self::assertNotSame( $before->token, $after->token );
		self::assertFileExists( $this->storage->paths->snippet( $this->elsewhere()->snippets->get( 1 )->file ) );
		self::assertSame( 'echo 2;', $this->elsewhere()->snippets->code( $this->elsewhere()->snippets->get( 1 ) ) );
		self::assertCount( 1, $this->elsewhere()->trash->list() );
	}

	public function test_rebuild_never_gives_an_id_out_again(): void {
		$this->create();
		$this->create();
		$this->create();
		$this->delete( 2 );
		$this->delete( 3 );
		$this->storage->trash->delete( 3 );
		$this->lose_index( null );
		self::assertSame( 4, $this->elsewhere()->snippets->state()->next_id );

		$this->delete( 1 );
		$this->storage->trash->delete( 1 );
		$this->storage->trash->delete( 2 );
		$this->lose_index( null );
		self::assertSame( [], $this->elsewhere()->snippets->all() );
		self::assertSame( 4, $this->elsewhere()->snippets->state()->next_id );
	}

	/** @return iterable<string, array{string, string, bool}> */
	public static function types(): iterable {
		foreach ( [ 'php' => 'echo $wpdb->prefix;', 'html' => "<p>3</p>\n", 'css' => 'a{}' ] as $type => $code ) {
			yield $type => [ $type, $code, false ];
			yield "{$type}, the index lost but for a copy" => [ $type, $code, true ];
		}
	}

	#[DataProvider( 'types' )]
	public function test_damaged_newest_revision_comes_from_the_index_and_the_code_file( string $type, string $code, bool $is_lost ): void {
		$this->create( [ 'title' => 'A', 'type' => $type ], '' );
		$this->update( 1, [ 'title' => 'B', 'status' => 'active' ], $code );
		$before = $this->storage->snippets->state();
		$this->damage( 1, 2 );
		if ( $is_lost ) {
			\unlink( $this->storage->paths->index() );
			\unlink( $this->storage->paths->token() );
		}

		self::assertSame( $before->rows, $this->elsewhere()->repair->rebuild()->state->rows );
		self::assertSame( $code, $this->storage->revisions->find( 1, 2 )?->code );
	}

	public function test_going_back_to_an_older_revision_is_refused_until_a_person_accepts_it(): void {
		$this->create( [ 'title' => 'A' ] );
		$file  = $this->update( 1, [ 'title' => 'B' ], 'echo 2;' )->file;
		$files = $this->files();
		$this->damage( 1, 2 );
		\unlink( $this->storage->paths->snippet( $file ) );
		$damaged = $this->files();
		try {
			$this->elsewhere()->repair->rebuild();
			self::fail( 'An older revision went live without a word.' );
		} catch ( Conflict $refused ) {
			self::assertStringContainsString( '"B"', $refused->getMessage() );
			self::assertStringContainsString( 'svc/revisions/1/2.php', $refused->getMessage() );
			self::assertSame( [ [ 'id' => 1, 'title' => 'B', 'revision' => 2, 'older' => 1, 'path' => 'svc/revisions/1/2.php' ] ], $refused->data['older'] ?? null );
		}
		self::assertSame( $damaged, $this->files() );

		$rebuilt = $this->elsewhere()->repair->rebuild( OlderRevisions::Accept );
		self::assertSame( [ 1 ], \array_keys( $rebuilt->older ) );
		self::assertSame( 'A', $rebuilt->state->snippet( 1 )?->title );
		self::assertSame( [], $rebuilt->state->damaged() );
		self::assertNotSame( $files, $damaged );
	}

	public function test_snippets_whose_history_is_damaged_come_back_with_their_files(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->create( [ 'title' => 'B' ] );
		$this->update( 2, [ 'title' => 'C' ], 'echo 3;' );
		$this->create( [ 'title' => 'D' ] );
		$this->update( 3, [ 'title' => 'E' ] );
		$before = $this->storage->snippets->state();
		$whole  = [ $this->damage( 1, 1 ), $this->damage( 2, 2 ), $this->damage( 3, 2 ) ];
		$this->lose_index( null );

		$after = $this->elsewhere()->snippets->state();
		self::assertSame( [ 2 => 'B', 3 => 'D' ], \array_map( static fn( Snippet $snippet ): string => $snippet->title, $this->elsewhere()->snippets->all() ) );
		self::assertSame( [ 1 => 1, 2 => 2, 3 => 2 ], $after->damaged() );
		$this->elsewhere()->collector->run( 0 );

		// A person goes on with the third, and the files of the others are restored.
		$this->storage = $this->elsewhere();
		$this->update( 3, [ 'title' => 'F' ] );
		self::assertSame( [ 1 => 1, 2 => 2 ], $this->storage->snippets->state()->damaged() );
		\array_map( '\file_put_contents', [ $this->storage->revisions->path( 1, 1 ), $this->storage->revisions->path( 2, 2 ) ], [ $whole[0], $whole[1] ] );
		$repaired = $this->elsewhere()->repair->rebuild()->state;
		self::assertSame( [], $repaired->damaged() );
		self::assertSame( [ 1 => $before->rows[1], 2 => $before->rows[2] ], \array_slice( $repaired->rows, 0, 2, true ) );
		self::assertSame( 'F', $repaired->snippet( 3 )?->title );
	}

	public function test_snippet_that_was_deleted_meanwhile_stays_so(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->update( 1, [ 'title' => 'B' ] );
		$this->damage( 1, 2 );
		$this->lose_index( null );
		$this->storage = $this->elsewhere();
		$this->delete( 1 );
		self::assertSame( [], $this->elsewhere()->repair->rebuild()->state->rows );
	}

	public function test_rebuild_keeps_the_switches_while_any_copy_is_left(): void {
		$this->create();
		$this->storage->snippets->change( static fn( Batch $batch ) => $batch->set_switches( [ 'safe_mode' => true ] ), $this->ann );
		\unlink( $this->storage->paths->index() );
		\unlink( $this->storage->paths->token() );
		self::assertSame( [ 'safe_mode' => true ], $this->elsewhere()->snippets->switches() );
	}

	public function test_damaged_index_with_its_copy_is_no_loss(): void {
		$this->create( [ 'title' => 'A' ] );
		$token = $this->storage->index->token();
		\unlink( $this->storage->paths->index() );
		\file_put_contents( $this->storage->paths->index(), '<?php broken' );
		self::assertSame( $token, $this->elsewhere()->snippets->state()->token );
		self::assertTrue( $this->elsewhere()->index->repair() );
		self::assertFalse( $this->elsewhere()->index->repair() );
		self::assertStringContainsString( $token, (string) \file_get_contents( $this->storage->paths->index() ) );
	}

	public function test_change_that_readers_saw_survives_a_kill_before_it_had_its_number_and_the_loss_of_the_index(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->update( 1, [ 'title' => 'B' ] );
		$folder = $this->storage->paths->generations();
		\rename( $folder . '/2.php', $folder . '/next.php' );
		self::assertSame( 'B', $this->elsewhere()->snippets->get( 1 )->title );

		$this->elsewhere()->collector->run( 0 );
		self::assertNull( $this->elsewhere()->records_of_generations->begun() );
		$this->lose_index( null );
		self::assertSame( 'B', $this->elsewhere()->snippets->get( 1 )->title );
	}

	/** @return string What the file held. */
	private function damage( int $id, int $rev ): string {
		$path  = $this->storage->revisions->path( $id, $rev );
		$whole = (string) \file_get_contents( $path );
		\unlink( $path );
		\file_put_contents( $path, "<?php exit; ?>\n{\"rev\":{$rev}," );

		return $whole;
	}

	private function lose_index( ?string $bytes ): void {
		foreach ( $this->storage->folders->names( $this->storage->paths->root ) as $name ) {
			if ( 'index.php' === $name || 'index.token' === $name || 1 === \preg_match( Paths::INDEX_COPY, $name ) ) {
				\unlink( $this->storage->paths->root . '/' . $name );
			}
		}
		if ( null !== $bytes ) {
			\file_put_contents( $this->storage->paths->index(), $bytes );
		}
	}
}
