<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use Closure;
use PHPUnit\Framework\TestCase;
use Svc\Git\Decisions\Document;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/** What people do to a repository that is no edit of a snippet: other line ends, another case, a forced push, a file that is far too large. */
final class StrangeHistoryTest extends TestCase {

	private const CODE = 'snippets/one.php';
	private const SET  = 'snippets/one.snippet.json';

	private MemoryForge $forge;
	private MemorySite $site;
	private MemoryState $state;
	private float $now = 1_700_000_000.0;

	protected function setUp(): void {
		$fate        = new Fate( 1 );
		$this->forge = new MemoryForge( $fate );
		$this->site  = new MemorySite( $fate );
		$this->state = new MemoryState( $fate );
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		$this->save( "echo 1;\necho 2;" );
		$this->sync();
	}

	public function test_other_line_ends_are_no_edit(): void {
		$windows = \array_map( static fn( string $bytes ): string => \str_replace( "\n", "\r\n", $bytes ), $this->forge->files() );
		$this->forge->push( $windows );
		$report = $this->sync();
		self::assertSame( [ [], [], [], [] ], [ $report->pulled, $report->pushed, $report->open, $report->skipped ] );
		self::assertSame( $windows, $this->forge->files() );
		self::assertSame( "echo 1;\necho 2;", $this->site->rows['u1']['document']->text( 'code' ) );
		// An edit there is taken, and one here goes on from it.
		$this->forge->push( [ self::CODE => "<?php\r\necho 3;\r\n" ] + $windows );
		self::assertSame( [ 'u1' ], \array_column( $this->sync()->pulled, 'uid' ) );
		self::assertSame( 'echo 3;', $this->site->rows['u1']['document']->text( 'code' ) );
		$this->save( 'echo 4;' );
		self::assertSame( [ 'u1' ], \array_column( $this->sync()->pushed, 'uid' ) );
		self::assertSame( "<?php\necho 4;\n", $this->forge->files()[ self::CODE ] );
	}

	public function test_a_name_in_another_case_is_the_same_snippet(): void {
		$files = $this->forge->files();
		$moved = [
			'snippets/ONE.php'          => $files[ self::CODE ],
			'snippets/ONE.snippet.json' => $files[ self::SET ],
		];
		$this->forge->push( $moved + \array_diff_key( $files, [ self::CODE => 1, self::SET => 1 ] ) );
		$report = $this->sync();
		self::assertSame( [ [], [], [] ], [ $report->pushed, $report->open, $report->skipped ] );
		self::assertSame( [ 'u1' ], \array_keys( $this->site->rows ) );
		$this->save( 'echo 3;' );
		$this->sync();
		self::assertSame( "<?php\necho 3;\n", $this->forge->files()['snippets/ONE.php'] );
		self::assertArrayNotHasKey( self::CODE, $this->forge->files() );
	}

	public function test_a_forced_push_is_told_and_what_it_holds_is_taken(): void {
		$this->save( 'echo 3;' );
		$this->sync();
		$this->save( 'echo 4;' );
		$this->sync();
		// Another history, as after a rebase: nothing of it has been seen.
		$old               = $this->forge->commits[ \count( $this->forge->commits ) - 2 ]['tree'];
		$this->forge->head = 0;
		$this->forge->push( $old, 'Anew' );
		$report = $this->sync();
		self::assertArrayHasKey( 'history_rewritten', $report->warnings );
		self::assertSame( [ 'u1' ], \array_column( $report->pulled, 'uid' ) );
		self::assertSame( 'echo 3;', $this->site->rows['u1']['document']->text( 'code' ) );
		self::assertSame( [], $this->sync()->commits );
		self::assertSame( [], $this->sync()->warnings );
	}

	public function test_a_branch_that_was_set_back_is_believed_at_once_where_a_person_syncs(): void {
		$this->set_back();
		$report = $this->sync();
		self::assertTrue( isset( $report->warnings['history_rewritten'] ) );
		self::assertSame( [ 'u1' ], \array_column( $report->pulled, 'uid' ) );
		self::assertSame( "echo 1;\necho 2;", $this->site->rows['u1']['document']->text( 'code' ) );
	}

	public function test_the_schedule_believes_it_the_second_time(): void {
		$this->set_back();
		$first = $this->sync( true );
		self::assertSame( [ 'stale_read', [], [] ], [ $first->status, $first->pulled, $first->commits ] );
		self::assertSame( 'echo 3;', $this->site->rows['u1']['document']->text( 'code' ) );
		$second = $this->sync( true );
		self::assertSame( [ 'ok', [ 'u1' ] ], [ $second->status, \array_column( $second->pulled, 'uid' ) ] );
		self::assertSame( "echo 1;\necho 2;", $this->site->rows['u1']['document']->text( 'code' ) );
	}

	public function test_an_old_answer_is_told_from_it_by_a_second_one(): void {
		$newest = $this->set_back();
		$report = $this->sync( false, fn() => $this->forge->head = $newest );
		self::assertSame( [ 'ok', [], [], [] ], [ $report->status, $report->pulled, $report->commits, $report->warnings ] );
		self::assertSame( 'echo 3;', $this->site->rows['u1']['document']->text( 'code' ) );
		// And an old one in between does not count.
		$this->forge->head = $newest - 1;
		self::assertSame( 'stale_read', $this->sync( true )->status );
		$this->forge->head = $newest;
		self::assertSame( 'ok', $this->sync( true )->status );
		$this->forge->head = $newest - 1;
		self::assertSame( 'stale_read', $this->sync( true )->status );
	}

	/** Pushes an edit, which is taken, and sets the branch back to the commit before it; gives the number of the commit that is gone. */
	private function set_back(): int {
		$this->forge->push( [ self::CODE => "<?php\necho 3;\n" ] + $this->forge->files() );
		$this->sync();
		self::assertSame( 'echo 3;', $this->site->rows['u1']['document']->text( 'code' ) );
		$newest            = (int) $this->forge->head;
		$this->forge->head = $newest - 1;
		return $newest;
	}

	public function test_a_file_of_fifty_mebibytes_is_named_and_not_fetched(): void {
		$read = $this->forge->files_read;
		$this->forge->push( [ 'snippets/dump.js' => \str_repeat( 'a', 52_428_800 ) ] + $this->forge->files() );
		$report = $this->sync();
		self::assertSame( [ [ 'dump.js', 'too_large' ] ], \array_map( static fn( array $held ): array => [ $held['path'], $held['code'] ], $report->skipped ) );
		self::assertStringContainsString( '1', $report->skipped[0]['message'] );
		self::assertSame( [ $read, [ 'u1' ] ], [ $this->forge->files_read, \array_keys( $this->site->rows ) ] );
	}

	private function save( string $code ): void {
		$document = Document::of(
			[
				'title'  => 'One',
				'type'   => 'php',
				'code'   => $code,
				'status' => 'active',
			],
			SyncFactory::HOOKS
		);
		$this->site->save( 'u1', $document );
	}

	/**
	 * @param bool $is_alone Whether the schedule begins it.
	 * @param (Closure(): int)|null $meanwhile Runs where the sync waits.
	 */
	private function sync( bool $is_alone = false, ?Closure $meanwhile = null ): Report {
		$this->now += 100;

		$clock = new SyncClock(
			fn(): float => $this->now,
			static function () use ( $meanwhile ): void {
				if ( null !== $meanwhile ) {
					$meanwhile();
				}
			}
		);
		return SyncFactory::sync( $this->forge, $this->site, $this->state, SyncFactory::setup(), $clock )->run( new SyncRequest( $is_alone ? SyncOrigin::Schedule : SyncOrigin::Person ) );
	}
}
