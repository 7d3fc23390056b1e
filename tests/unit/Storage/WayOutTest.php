<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use PHPUnit\Framework\Attributes\DataProvider;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Batch;
use Svc\Tests\Faults\Storage;

require_once __DIR__ . '/StorageTestCase.php';
require_once __DIR__ . '/SmallDisk.php';

/**
 * Where nothing can be written there is still a way out: a snippet that fails is off, safe mode and the rescue link work, and all of
 * it is written down when there is room again. Everything else is refused as before.
 */
final class WayOutTest extends StorageTestCase {

	private const RESCUE = [
		'link'    => 'abc',
		'session' => '',
		'user'    => 7,
		'until'   => 2_000_000_000,
	];

	/** What other processes do: out of trouble, and something else. */
	private const OFF       = 'echo (string) $s->snippets->change( fn( Batch $b ) => $b->update( 1, [ "status" => "inactive", "error" => "boom" ], null, "failed" )->error, Actor::system() );';
	private const SAFE_MODE = '$s->snippets->change( fn( Batch $b ) => $b->set_switches( [ "safe_mode" => true, "rescue" => [ "link" => "abc", "session" => "", "user" => 7, "until" => 2_000_000_000 ] ] ), new Actor( 7, "rest", "Ann" ) );';
	private const RENAME    = 'try { $s->snippets->change( fn( Batch $b ) => $b->update( 2, [ "title" => "x" ], null, "updated" ), Actor::system() ); } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->getMessage(); }';

	private ?SmallDisk $disk = null;

	protected function tearDown(): void {
		$this->disk?->unmount();
		parent::tearDown();
	}

	/** @return iterable<string, array{string}> */
	public static function limits(): iterable {
		yield 'no block is left' => [ 'size' ];
		yield 'no inode is left' => [ 'inodes' ];
	}

	/** @return iterable<string, array{string}> */
	public static function limits_without_reserve(): iterable {
		yield from self::limits();
		yield 'no file may get longer' => [ 'bytes' ];
	}

	#[DataProvider( 'limits' )]
	public function test_reserve_is_given_up_for_the_way_out_and_for_nothing_else( string $limit ): void {
		$this->fill( $limit );
		$held = $this->reserve();
		self::assertCount( 8, $held );
		$this->assert_refused();
		self::assertSame( $held, $this->reserve() );

		$this->switch_off( 1 );
		$this->set( [ 'safe_mode' => true ] );
		self::assertFalse( $this->elsewhere()->pending->is_there() );
		self::assertSame( [ 'inactive', 'boom' ], [ $this->elsewhere()->snippets->get( 1 )->status, $this->elsewhere()->snippets->get( 1 )->error ] );
		self::assertSame( [ 'failed', 'created' ], $this->actions( 1 ) );
		self::assertTrue( $this->elsewhere()->snippets->switches()['safe_mode'] ?? false );

		$this->disk?->empty_out();
		$this->update( 2, [ 'title' => 'Room again' ] );
		self::assertCount( 8, $this->reserve() );
	}

	#[DataProvider( 'limits_without_reserve' )]
	public function test_without_reserve_it_is_kept_beside_and_written_down_when_there_is_room( string $limit ): void {
		$this->fill( $limit );
		$this->storage->reserve->give_up();
		$this->storage->index->drop_copies();
		$this->disk?->fill( $limit );
		$before = $this->files();

		$this->go_out();
		self::assertSame( $before, \array_diff_key( $this->files(), [ 'svc_unwritten' => '' ] ), 'Nothing on the disk has changed' );
		$this->assert_out();
		$this->assert_refused();
		self::assertFalse( $this->elsewhere()->snippets->write_down() );

		$this->disk?->empty_out();
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$this->assert_written_down();
	}

	public function test_any_change_writes_it_down_first(): void {
		$this->fill( 'size' );
		$this->storage->reserve->give_up();
		$this->disk?->fill( 'size' );
		$this->go_out();
		$this->disk?->empty_out();
		$this->update( 2, [ 'title' => 'Room again' ] );
		$this->assert_written_down();
		self::assertSame( 'Room again', $this->elsewhere()->snippets->get( 2 )->title );
	}

	public function test_folder_that_may_not_be_written(): void {
		$this->seed();
		\exec( 'chmod -R a+rX,a-w ' . \escapeshellarg( $this->storage->paths->root ) . '; chmod 0777 ' . \escapeshellarg( $this->folder ) );
		self::assertSame( 'boom', $this->as_nobody( self::OFF ) );
		self::assertSame( '', $this->as_nobody( self::SAFE_MODE ) );
		$this->assert_out();
		self::assertStringContainsString( 'Could not write', $this->as_nobody( self::RENAME ) );
		\exec( 'chmod -R a+rwX ' . \escapeshellarg( $this->folder ) );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$this->assert_written_down();
	}

	public function test_storage_on_which_no_file_can_be_locked(): void {
		$this->seed();
		$unlockable = '-d disable_functions=flock';
		$before     = $this->files();
		self::assertSame( 'boom', $this->run_php( self::OFF, '', $unlockable ) );
		self::assertSame( '', $this->run_php( self::SAFE_MODE, '', $unlockable ) );
		$this->assert_out();
		self::assertStringContainsString( 'files can\'t be locked. Ask your host', $this->run_php( self::RENAME, '', $unlockable ) );
		self::assertSame( $before, \array_diff_key( $this->files(), [ 'svc_unwritten' => '' ] ), 'Nothing on the disk has changed' );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$this->assert_written_down();
	}

	/** As network storage that is mounted for reading only: an exclusive lock needs a file that is open for writing there. */
	public function test_storage_that_may_not_be_written_and_on_which_no_file_can_be_locked(): void {
		$this->seed();
		\exec( 'chmod -R a+rX,a-w ' . \escapeshellarg( $this->storage->paths->root ) . '; chmod 0777 ' . \escapeshellarg( $this->folder ) );
		$unlockable = '-d disable_functions=flock';
		self::assertSame( 'boom', $this->as_nobody( self::OFF, $unlockable ) );
		self::assertSame( '', $this->as_nobody( self::SAFE_MODE, $unlockable ) );
		$this->assert_out();
		self::assertStringContainsString( 'Permission denied. Allow the web server', $this->as_nobody( self::RENAME, $unlockable ) );
		\exec( 'chmod -R a+rwX ' . \escapeshellarg( $this->folder ) );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$this->assert_written_down();
	}

	public function test_it_concerns_the_code_that_failed_and_no_later_one(): void {
		$this->seed();
		$this->hold( 1 );
		$text = (string) \file_get_contents( $this->folder . '/svc_unwritten' );
		self::assertFalse( $this->elsewhere()->snippets->get( 1 )->is_active() );
		\unlink( $this->folder . '/svc_unwritten' );
		$was = $this->storage->index->token();
		$this->update( 1, [], "<?php\necho 'corrected';\n" );
		\file_put_contents( $this->folder . '/svc_unwritten', \str_replace( $was, $this->storage->index->token(), $text ) );
		self::assertTrue( $this->elsewhere()->snippets->get( 1 )->is_active() );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertTrue( $this->elsewhere()->snippets->get( 1 )->is_active() );
	}

	/** @return iterable<string, array{string}> */
	public static function forgeries(): iterable {
		yield 'switches something on' => [ '{"entries":[{"id":2,"file":"FILE","set":{"status":"active","title":"x"},"time":1,"action":"failed","user":0,"name":"","via":"system"}]}' ];
		yield 'another switch' => [ '{"entries":[{"id":0,"file":"","set":{"sampling":true},"time":1,"action":"safe_mode","user":0,"name":"","via":"system"}]}' ];
		yield 'another door' => [ '{"entries":[{"id":1,"file":"FILE","set":{"status":"inactive"},"time":1,"action":"failed","user":0,"name":"","via":"x"}]}' ];
		yield 'no JSON' => [ '{"entr' ];
		yield 'another shape' => [ '{"entries":{"a":5,"b":{"id":"1"}}}' ];
	}

	#[DataProvider( 'forgeries' )]
	public function test_nothing_else_takes_effect_from_there( string $text ): void {
		$this->seed();
		$before = $this->storage->snippets->state();
		$text = \str_replace( [ 'FILE', '{"entries"' ], [ $this->storage->snippets->get( 2 )->file, '{"tokens":["' . $this->storage->index->token() . '"],"entries"' ], $text );
		\file_put_contents( $this->folder . '/svc_unwritten', $text );
		$after = $this->elsewhere()->snippets->state();
		self::assertSame( [ $before->rows, $before->switches ], [ $after->rows, $after->switches ] );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertSame( $before->rows, $this->elsewhere()->snippets->state()->rows );
	}

	public function test_a_lost_index_does_not_lose_it(): void {
		$this->seed();
		$this->hold( 1 );
		\exec( 'rm ' . \escapeshellarg( $this->storage->paths->root ) . '/index*' );
		self::assertFalse( $this->elsewhere()->snippets->get( 1 )->is_active() );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertSame( [ 'failed', 'created' ], $this->actions( 1 ) );
	}

	public function test_an_old_database_brings_nothing_back(): void {
		$this->seed();
		$this->hold( 1 );
		$this->hold_switches( [ 'safe_mode' => true ] );
		$old = (string) \file_get_contents( $this->folder . '/svc_unwritten' );
		self::assertTrue( $this->elsewhere()->snippets->switches()['safe_mode'] ?? false );
		self::assertStringContainsString( '"safe":true', $this->plan_of_a_page() );

		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$this->set( [ 'safe_mode' => null ] );
		$this->elsewhere()->snippets->change( static fn( Batch $batch ) => $batch->update( 1, [ 'status' => 'active', 'error' => null ], null, 'enabled' ), $this->ann );
		$this->assert_brings_nothing( $old );
	}

	public function test_an_old_database_brings_nothing_back_that_was_taken_back_before_it_could_be_written(): void {
		$this->seed();
		$this->hold_switches( [ 'safe_mode' => true ] );
		$old = (string) \file_get_contents( $this->folder . '/svc_unwritten' );
		$this->hold_switches( [ 'safe_mode' => null ] );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertFalse( $this->elsewhere()->pending->is_there() );
		$this->assert_brings_nothing( $old );
	}

	public function test_a_writer_that_dies_between_two_parts_loses_neither(): void {
		$this->seed();
		$this->hold( 1 );
		$this->hold_switches( [ 'safe_mode' => true ] );
		$storage = $this->elsewhere();
		$parts   = 0;
		// The option cannot be changed any more once the first part is written, as if the process had died there.
		$storage->database = static function ( \Closure $work ) use ( &$parts ): bool {
			return ++$parts > 1 ? throw new \RuntimeException( 'died' ) : true === $work();
		};
		try {
			$storage->snippets->write_down();
			self::fail( 'It went on' );
		} catch ( \RuntimeException ) {
			self::assertStringContainsString( 'safe_mode', (string) \file_get_contents( $this->folder . '/svc_unwritten' ) );
		}
		$state = $this->elsewhere()->snippets->state();
		self::assertSame( [ true, 'inactive' ], [ $state->switches['safe_mode'] ?? null, $state->snippet( 1 )?->status ] );
		self::assertStringContainsString( '"safe":true', $this->plan_of_a_page() );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		$state = $this->elsewhere()->index->stored();
		self::assertSame( [ true, 'inactive' ], [ $state->switches['safe_mode'] ?? null, $state?->snippet( 1 )?->status ] );
	}

	#[DataProvider( 'limits' )]
	public function test_deleting_gets_the_reserve( string $limit ): void {
		// The trash is there, so that the deletion needs no more than the reserve.
		$this->mount( $limit );
		$this->delete( $this->create()->id );
		$this->seed();
		$this->disk?->fill( $limit );
		$this->delete_elsewhere( 2 );
		self::assertFalse( $this->elsewhere()->pending->is_there() );
		self::assertSame( [ 3 ], \array_keys( $this->elsewhere()->snippets->all() ) );
		self::assertCount( 2, $this->elsewhere()->trash->list() );
	}

	#[DataProvider( 'limits_without_reserve' )]
	public function test_deleting_works_where_nothing_can_be_written_at_all( string $limit ): void {
		$this->fill( $limit );
		$this->storage->reserve->give_up();
		$this->storage->index->drop_copies();
		$this->disk?->fill( $limit );
		$this->delete_elsewhere( 1 );
		self::assertSame( [ 2 ], \array_keys( $this->elsewhere()->snippets->all() ) );
		self::assertSame( '[]', $this->plan_of_a_page() );
		$this->disk?->empty_out();
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertSame( [ 2 ], \array_keys( $this->elsewhere()->index->stored()->rows ?? [] ) );
		$trash = $this->elsewhere()->trash->list();
		self::assertSame( [ 'A' ], \array_map( static fn( \Svc\Storage\History\TrashItem $item ): string => $item->snippet->title, $trash ) );
	}

	#[DataProvider( 'limits_without_reserve' )]
	public function test_deleting_for_good_makes_room_and_never_gives_an_id_out_again( string $limit ): void {
		$this->mount( $limit );
		$this->seed();
		$this->create( [ 'title' => 'C' ], '// ' . \str_repeat( 'c', 9000 ) );
		$this->delete( 3 );
		$this->storage->reserve->give_up();
		$this->disk?->fill( $limit );
		$this->elsewhere()->trash->delete( 3 );
		self::assertSame( [], $this->elsewhere()->trash->list() );
		self::assertSame( [], $this->elsewhere()->revisions->numbers( 3 ) );
		$this->disk?->empty_out();
		\exec( 'rm ' . \escapeshellarg( $this->storage->paths->root ) . '/index*' );
		self::assertSame( 4, $this->elsewhere()->snippets->state()->next_id );
	}

	#[DataProvider( 'limits' )]
	public function test_a_lost_index_gets_the_reserve( string $limit ): void {
		$this->fill( $limit );
		self::assertCount( 8, $this->reserve() );
		\exec( 'rm ' . \escapeshellarg( $this->storage->paths->root ) . '/index[.-][!l]*' );
		$this->disk?->fill( $limit );
		$this->elsewhere()->repair->repair_index();
		self::assertSame( [ 1, 2 ], \array_keys( $this->elsewhere()->index->stored()->rows ?? [] ) );
	}

	public function test_pages_take_turns_at_trying(): void {
		$this->seed();
		self::assertFalse( $this->storage->pending->take_turn() );
		$this->hold( 1 );
		self::assertFalse( $this->elsewhere()->pending->take_turn() );
		$path = $this->folder . '/svc_unwritten';
		\file_put_contents( $path, (string) \preg_replace( '/"tried":\d+/', '"tried":' . ( \time() - 61 ), (string) \file_get_contents( $path ) ) );
		self::assertTrue( $this->elsewhere()->pending->take_turn() );
		self::assertFalse( $this->elsewhere()->pending->take_turn() );
	}

	public function test_pages_run_the_same_as_when_it_is_written(): void {
		$places = [ [ 'hook' => 'root' ], [ 'hook' => 'wp_footer', 'type' => 'html' ], [ 'hook' => 'init' ], [ 'hook' => 'after_paragraph', 'type' => 'html' ], [ 'run' => 'shortcode', 'shortcode' => 'two', 'type' => 'html' ], [ 'hook' => 'root', 'mode' => 'test' ] ];
		foreach ( $places as $place ) {
			foreach ( [ 1, 2 ] as $ignored ) {
				$this->create( [ 'status' => 'active' ] + $place, 'html' === ( $place['type'] ?? 'php' ) ? '<b>x</b>' : "<?php\necho 1;\n" );
			}
		}
		foreach ( [ 1, 3, 5, 7, 9, 11 ] as $id ) {
			$this->hold( $id );
		}
		$seen = $this->plan_of_a_page();
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertSame( $this->plan_of_a_page(), $seen );
		self::assertStringNotContainsString( '"id":3,', $seen );
		self::assertStringContainsString( '"id":4,', $seen );
	}

	public function test_it_is_refused_where_the_database_takes_nothing_either(): void {
		$this->seed();
		\exec( 'chmod -R a+rX,a-w ' . \escapeshellarg( $this->folder ) );
		self::assertSame( 'svc_storage', $this->as_nobody( 'try { $s->snippets->change( fn( Batch $b ) => $b->update( 1, [ "status" => "inactive" ], null, "disabled" ), Actor::system() ); } catch ( Svc\Domain\Error\StorageFailure $e ) { echo $e->error_code->value; }' ) );
	}

	/** The database has a disk of its own. */
	protected function elsewhere(): Storage {
		$storage           = parent::elsewhere();
		$storage->database = SmallDisk::elsewhere( ... );

		return $storage;
	}

	private function seed(): void {
		$this->create( [ 'title' => 'A', 'status' => 'active', 'hook' => 'root' ] );
		$this->create( [ 'title' => 'B' ], "<?php\necho 2;\n" );
	}

	private function fill( string $limit ): void {
		$this->mount( $limit );
		$this->seed();
		$this->disk?->fill( $limit );
	}

	private function mount( string $limit ): void {
		$this->disk = SmallDisk::mount( $this->folder . '/wp-content', $limit ) ?? self::markTestSkipped( 'A small file system cannot be mounted here' );
	}

	/** As if switching off had been refused by the disk. */
	private function hold( int $id ): void {
		$storage = $this->elsewhere();
		$state   = $storage->snippets->state();
		$batch   = new Batch( $state, $storage->code_files, $storage->revisions, $storage->trash, Actor::system() );
		$batch->update( $id, [ 'status' => 'inactive', 'error' => 'boom' ], null, 'failed' );
		self::assertNotNull( $storage->pending->hold( $state, $batch->pending(), Actor::system() ) );
	}

	/**
	 * As if the switches had been refused by the disk.
	 * @param array<string, mixed> $switches
	 */
	private function hold_switches( array $switches ): void {
		$storage = $this->elsewhere();
		$state   = $storage->snippets->state();
		$batch   = new Batch( $state, $storage->code_files, $storage->revisions, $storage->trash, $this->ann );
		$batch->set_switches( $switches );
		self::assertNotNull( $storage->pending->hold( $state, $batch->pending(), $this->ann ) );
	}

	private function delete_elsewhere( int $id ): void {
		$this->elsewhere()->snippets->change( static fn( Batch $batch ) => $batch->delete( $id ), $this->ann );
	}

	/** Puts the option back as it was once: nothing of it is seen, and the next process that tries to write it down drops it. */
	private function assert_brings_nothing( string $old ): void {
		$before = $this->elsewhere()->snippets->state();
		$plan   = $this->plan_of_a_page();
		\file_put_contents( $this->folder . '/svc_unwritten', $old );
		$after = $this->elsewhere()->snippets->state();
		self::assertSame( [ $before->rows, $before->switches, $before->plan ], [ $after->rows, $after->switches, $after->plan ] );
		self::assertSame( $plan, $this->plan_of_a_page() );
		self::assertTrue( $this->elsewhere()->snippets->write_down() );
		self::assertFalse( $this->elsewhere()->pending->is_there() );
		self::assertSame( $before->token, $this->elsewhere()->index->token() );
	}

	private function go_out(): void {
		$this->switch_off( 1 );
		$this->set( [ 'safe_mode' => true ] );
		$this->set( [ 'rescue' => self::RESCUE ] );
	}

	private function switch_off( int $id ): void {
		$this->elsewhere()->snippets->change( static fn( Batch $batch ) => $batch->update( $id, [ 'status' => 'inactive', 'error' => 'boom' ], null, 'failed' ), Actor::system() );
	}

	/** @param array<string, mixed> $switches */
	private function set( array $switches ): void {
		$this->elsewhere()->snippets->change( static fn( Batch $batch ) => $batch->set_switches( $switches ), $this->ann );
	}

	private function assert_out(): void {
		$state = $this->elsewhere()->snippets->state();
		self::assertTrue( $this->elsewhere()->pending->is_there() );
		self::assertSame( [ 'inactive', 'boom' ], [ $state->snippet( 1 )?->status, $state->snippet( 1 )?->error ] );
		self::assertSame( [ true, self::RESCUE ], [ $state->switches['safe_mode'] ?? null, $state->switches['rescue'] ?? null ] );
		self::assertSame( [ true, self::RESCUE, null ], [ $state->plan['safe'] ?? null, $state->plan['rescue'] ?? null, $state->plan['boot'] ?? null ] );
	}

	private function assert_written_down(): void {
		$storage = $this->elsewhere();
		self::assertFalse( $storage->pending->is_there() );
		$state = $storage->index->stored();
		self::assertSame( [ 'inactive', 'boom' ], [ $state?->snippet( 1 )?->status, $state?->snippet( 1 )?->error ] );
		self::assertSame( [ true, self::RESCUE ], [ $state->switches['safe_mode'] ?? null, $state->switches['rescue'] ?? null ] );
		self::assertSame( [ 'failed', 'created' ], $this->actions( 1 ) );
	}

	private function assert_refused(): void {
		foreach ( [ [ 'status' => 'active' ], [ 'title' => 'Other' ] ] as $fields ) {
			$attempt = fn() => $this->elsewhere()->snippets->change( static fn( Batch $batch ) => $batch->update( 2, $fields, null, 'updated' ), $this->ann );
			try {
				$attempt();
				self::fail( 'It was written' );
			} catch ( StorageFailure $failure ) {
				self::assertStringContainsString( 'the disk is full', $failure->getMessage() );
			}
		}
	}

	/** @return list<string> Newest first. */
	private function actions( int $id ): array {
		return \array_map( static fn( \Svc\Storage\History\Revision $revision ): string => $revision->action, $this->versions( $id ) );
	}

	/** @return array<string, int> Inode by name. */
	private function reserve(): array {
		$names = \glob( $this->storage->paths->reserve() . '/*.bin' );
		self::assertIsArray( $names );

		return \array_map( static fn( string $path ): int => (int) \fileinode( $path ), \array_combine( $names, $names ) );
	}

	/** The plan that the loader hands to a page, as JSON, without what only says when, and without tags: one of a snippet that is off prints nothing. */
	private function plan_of_a_page(): string {
		$runtime = \var_export( \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php', true );
		$option  = \var_export( $this->folder . '/svc_unwritten', true );

		return $this->run_php( "function wp_load_alloptions() { return is_file( $option ) ? [ 'svc_unwritten' => file_get_contents( $option ) ] : []; } require $runtime; \$plan = Svc\\Runtime\\read_plan( \$s->paths->root ); unset( \$plan['watch'], \$plan['tags'] ); echo json_encode( array_filter( \$plan ) );" );
	}
}
