<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\TestCase;
use Svc\Git\Decisions\Document;
use Svc\Git\Sync\Pace;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\Wishes;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/**
 * What people do to a repository that is no edit of a snippet: other line ends, another case, a forced push, a file that is far too large.
 */
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

	private function sync(): Report {
		$this->now += 100;

		$pace = new Pace( fn(): float => $this->now, static function (): void {
		} );
		return SyncFactory::sync( $this->forge, $this->site, $this->state, SyncFactory::setup(), $pace )->run( new Wishes() );
	}
}
