<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Activity\ActivityEntry;
use Svc\Storage\Activity\ActivityLog;

require_once __DIR__ . '/StorageTestCase.php';

/**
 * @covers \Svc\Storage\Activity\ActivityLog
 * @covers \Svc\Storage\Activity\ActivityEntry
 */
final class ActivityLogTest extends StorageTestCase {

	private const NOVEMBER = 1795219200; // 2026-11-21 00:00 UTC.

	public function test_entries_are_newest_first_across_months_and_chunks(): void {
		$log = $this->log();
		for ( $i = 0; $i < 600; $i++ ) {
			$log->append( $this->entry( $i, self::NOVEMBER - ( 600 - $i ) * 86400 / 10, \str_repeat( 'ä', 150 ) ) );
		}
		self::assertCount( 3, $log->months() );
		$titles = \array_map( static fn( ActivityEntry $entry ): string => $entry->title, \iterator_to_array( $log->entries(), false ) );
		self::assertSame( \array_map( '\strval', \range( 599, 0 ) ), $titles );
	}

	public function test_append_keeps_every_field_and_hides_tags_of_php(): void {
		$entry = new ActivityEntry( 'ab', self::NOVEMBER, 7, 'Ann', 'rest', 'updated', 3, "<?php exit; ?>\n</script>", 'title, "code" → x' );
		$this->log()->append( $entry );
		self::assertEquals( [ $entry ], \iterator_to_array( $this->log()->entries(), false ) );
		$bytes = (string) \file_get_contents( $this->month() );
		self::assertStringStartsWith( "<?php exit; ?>\n{", $bytes );
		self::assertSame( 1, \substr_count( $bytes, '<' ), 'the guard is the only tag' );
	}

	public function test_append_replaces_bytes_that_are_no_text(): void {
		$this->log()->append( $this->entry( 1, self::NOVEMBER, "a\xFFb" ) );
		self::assertSame( "a\u{FFFD}b", $this->first()->detail );
	}

	public function test_a_torn_line_is_skipped_and_the_next_entry_stands_alone(): void {
		$this->log()->append( $this->entry( 1 ) );
		\file_put_contents( $this->month(), '{"id":"x","time":1', \FILE_APPEND );
		self::assertSame( '1', $this->first()->title );
		$this->log()->append( $this->entry( 2 ) );
		self::assertSame( [ '2', '1' ], $this->titles() );
	}

	public function test_rewrite_changes_entries_and_drops_others(): void {
		$this->log()->append( $this->entry( 1 ), $this->entry( 2 ), $this->entry( 3 ) );
		$touched = $this->log()->rewrite( '2026-11', static fn( ActivityEntry $entry ): ?ActivityEntry => match ( $entry->title ) {
			'1'     => null,
			'2'     => $entry->without_person( 'x' ),
			default => $entry,
		} );
		self::assertSame( 2, $touched );
		self::assertSame( [ '3', '2' ], $this->titles() );
		$entries = \iterator_to_array( $this->log()->entries(), false );
		self::assertSame( [ 0, 'x' ], [ $entries[1]->user, $entries[1]->name ] );
		self::assertSame( [ 7, 'Ann' ], [ $entries[0]->user, $entries[0]->name ] );
	}

	public function test_rewrite_loses_nothing_that_others_append_meanwhile(): void {
		$this->log()->append( $this->entry( 0 ) );
		$head = 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; $s = new Svc\Tests\Faults\Storage(' . \var_export( $this->folder, true ) . ');'
			. ' $log = new Svc\Storage\Activity\ActivityLog( $s->paths, $s->folders, $s->files, 30.0 );'
			. ' for ( $i = 0; $i < 100; $i++ ) { $log->append( new Svc\Storage\Activity\ActivityEntry( "a", ' . self::NOVEMBER . ', 1, "", "rest", "ran", null, "w", "" ) ); }';
		$writers = [];
		for ( $i = 0; $i < 3; $i++ ) {
			$process = \proc_open( [ \PHP_BINARY, '-r', $head ], [], $pipes );
			self::assertIsResource( $process );
			$writers[] = $process;
		}
		$rounds = 0;
		do {
			$this->log( 30.0 )->rewrite( '2026-11', static fn( ActivityEntry $entry ): ActivityEntry => $entry->without_person( 'r' . $entry->id ) );
			++$rounds;
			$running = \array_filter( $writers, static fn( mixed $process ): bool => \proc_get_status( $process )['running'] );
		} while ( [] !== $running );
		self::assertGreaterThan( 1, $rounds );
		self::assertCount( 301, $this->titles() );
	}

	public function test_purge_removes_what_is_older_and_whole_files_with_it(): void {
		$day = 86400;
		$this->log()->append( $this->entry( 1, self::NOVEMBER - 60 * $day ), $this->entry( 2, self::NOVEMBER - 10 * $day ), $this->entry( 3, self::NOVEMBER ) );
		self::assertSame( 2, $this->log()->purge( self::NOVEMBER - 5 * $day ) );
		self::assertSame( [ '3' ], $this->titles() );
		self::assertSame( [ '2026-11' ], $this->log()->months() );
		self::assertSame( 0, $this->log()->purge( self::NOVEMBER - 5 * $day ) );
	}

	public function test_append_refuses_a_link_that_leads_out(): void {
		$this->log()->append( $this->entry( 1 ) );
		\unlink( $this->month() );
		\file_put_contents( $this->folder . '/outside.php', 'x' );
		\symlink( $this->folder . '/outside.php', $this->month() );
		$this->expectException( StorageFailure::class );
		try {
			$this->log()->append( $this->entry( 2 ) );
		} finally {
			self::assertSame( 'x', \file_get_contents( $this->folder . '/outside.php' ) );
		}
	}

	private function log( float $timeout = 2.0 ): ActivityLog {
		return new ActivityLog( $this->storage->paths, $this->storage->folders, $this->storage->files, $timeout );
	}

	private function entry( int $title, int|float $time = self::NOVEMBER, string $detail = '' ): ActivityEntry {
		return new ActivityEntry( 'id', (int) $time, 7, 'Ann', 'rest', 'updated', 1, (string) $title, $detail );
	}

	private function month(): string {
		return $this->storage->paths->activity( '2026-11' );
	}

	private function first(): ActivityEntry {
		foreach ( $this->log()->entries() as $entry ) {
			return $entry;
		}
		self::fail( 'the log is empty' );
	}

	/** @return list<string> */
	private function titles(): array {
		return \array_map( static fn( ActivityEntry $entry ): string => $entry->title, \iterator_to_array( $this->log()->entries(), false ) );
	}
}
