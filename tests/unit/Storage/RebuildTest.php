<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Storage\Batch;
use Svc\Storage\Disk\Paths;

require_once __DIR__ . '/StorageTestCase.php';

final class RebuildTest extends StorageTestCase {

	/**
	 * @return iterable<string, array{string|null}>
	 */
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

	public function test_rebuild_takes_the_newest_whole_revision(): void {
		$this->create( [ 'title' => 'A' ] );
		$this->update( 1, [ 'title' => 'B' ] );
		$this->update( 1, [ 'title' => 'C' ] );
		\file_put_contents( $this->storage->revisions->path( 1, 3 ), "<?php exit; ?>\n{\"rev\":3," );
		$state = $this->storage->snippets->repair();
		self::assertSame( 'B', $state->snippet( 1 )?->title );
		self::assertSame( 2, $state->snippet( 1 )->rev );
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
		self::assertTrue( $this->elsewhere()->index->heal() );
		self::assertFalse( $this->elsewhere()->index->heal() );
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
