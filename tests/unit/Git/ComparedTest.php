<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\TestCase;
use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Document;
use Svc\Git\Sync\Memory;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/** Where a provider lists no ids of contents, as Bitbucket, only that is read which was changed elsewhere. */
final class ComparedTest extends TestCase {

	private MemoryForge $forge;
	private MemorySite $site;
	private MemoryState $state;

	protected function setUp(): void {
		$fate                   = new Fate( 1 );
		$this->forge            = new MemoryForge( $fate );
		$this->site             = new MemorySite( $fate );
		$this->state            = new MemoryState( $fate );
		$this->forge->lists_ids = false;
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
		for ( $i = 0; $i < 20; $i++ ) {
			$this->save( $i, "echo {$i};" );
		}
		$this->sync();
	}

	public function test_what_the_site_wrote_is_not_read(): void {
		$this->save( 7, 'echo "mine";' );
		self::assertCount( 1, $this->sync()->pushed );
		$this->save( 8, 'echo "mine";' );
		self::assertCount( 1, $this->sync()->pushed );
		self::assertSame( 0, $this->forge->files_read );
	}

	public function test_of_what_others_wrote_that_file_is_read(): void {
		$this->push( 9, 'echo "theirs";' );
		self::assertSame( [ 'u9' ], \array_column( $this->sync()->pulled, 'uid' ) );
		self::assertSame( 1, $this->forge->files_read );
		$this->save( 8, 'echo "mine";' );
		$this->push( 10, 'echo "theirs";' );
		$report = $this->sync();
		self::assertSame( [ [ 'u10' ], [ 'u8' ] ], [ \array_column( $report->pulled, 'uid' ), \array_column( $report->pushed, 'uid' ) ] );
		self::assertSame( 2, $this->forge->files_read );
	}

	public function test_bases_that_another_release_has_changed_are_compared_anew(): void {
		$memory           = new Memory();
		$memory->compared = 'c5';
		foreach ( [ [], [ 'u1' => new Base( 'm', 'root/a.php', 'x' ) ] ] as $bases ) {
			$memory->bases = $bases;
			self::assertSame( 'c5', Memory::read( $memory->stored() )->compared );
		}
		$memory->bases = [ 'u1' => new Base( 'm', 'root/a.php', 'y' ) ];
		$other         = $memory->stored()['bases'];
		$memory->bases = [];
		self::assertSame( '', Memory::read( [ 'bases' => $other ] + $memory->stored() )->compared );
	}

	public function test_what_was_refused_is_told_from_what_is_held(): void {
		$before                               = $this->forge->files();
		$this->site->broken['echo "broken";'] = true;
		$this->push( 9, 'echo "broken";' );
		self::assertCount( 1, $this->sync()->open );
		$this->push( 1, 'echo "theirs";' );
		$report = $this->sync();
		self::assertSame( [ [ 'u9' ], [ 'u1' ] ], [ \array_map( static fn( $open ): string => $open->uid, $report->open ), \array_column( $report->pulled, 'uid' ) ] );
		// They take both back: what the site refused it has, and what it took it must take again.
		$this->forge->push( $before );
		$report = $this->sync();
		self::assertSame( [ [], [ 'u1' ] ], [ $report->open, \array_column( $report->pulled, 'uid' ) ] );
		self::assertSame( 'echo 1;', $this->site->rows['u1']['document']->text( 'code' ) );
		self::assertSame( 'echo 9;', $this->site->rows['u9']['document']->text( 'code' ) );
	}

	public function test_what_landed_unheard_of_and_was_taken_back_is_read(): void {
		$before                = $this->forge->files();
		$this->forge->is_mute  = true;
		$this->save( 9, 'echo "mine";' );
		self::assertSame( 'unknown', $this->sync()->status );
		$this->forge->is_mute = false;
		// Nothing differs from what was compared last, and everything from what the site has.
		$this->forge->push( $before );
		self::assertSame( [ 'u9' ], \array_column( $this->sync()->pulled, 'uid' ) );
		self::assertSame( 'echo 9;', $this->site->rows['u9']['document']->text( 'code' ) );
	}

	private function save( int $number, string $code ): void {
		$document = Document::of(
			[
				'title'  => "Snippet {$number}",
				'type'   => 'php',
				'code'   => $code,
				'status' => 'active',
			],
			SyncFactory::HOOKS
		);
		$this->site->save( "u{$number}", $document );
	}

	/** A push from a clone. */
	private function push( int $number, string $code ): void {
		$this->forge->push( [ "snippets/snippet-{$number}.php" => "<?php\n{$code}\n" ] + $this->forge->files() );
	}

	private function sync(): Report {
		$clock = new SyncClock( static fn(): float => 1_700_000_000.0, static function (): void {
		} );
		return SyncFactory::sync( $this->forge, $this->site, $this->state, SyncFactory::setup( lists_ids: false ), $clock )->run( new SyncRequest( SyncOrigin::Person ) );
	}
}
