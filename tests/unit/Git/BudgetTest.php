<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use PHPUnit\Framework\TestCase;
use Svc\Git\Budget;
use Svc\Git\Decisions\Document;
use Svc\Git\DryRun\DryRunForge;
use Svc\Git\DryRun\DryRunSite;
use Svc\Git\DryRun\DryRunState;
use Svc\Git\Error\OtherConnection;
use Svc\Git\Error\Refused;
use Svc\Git\FileChanges;
use Svc\Git\Sync\Report;
use Svc\Git\Sync\SyncClock;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;

foreach ( [ 'Crash', 'Fate', 'MemoryForge', 'MemorySite', 'MemoryState', 'PlainContract', 'SyncFactory' ] as $svc_part ) {
	require_once __DIR__ . "/{$svc_part}.php";
}

/** Syncs that have too little time: each does something, leaves the rest, and what all of them did is one report. */
final class BudgetTest extends TestCase {

	private Fate $fate;
	private MemoryForge $forge;
	private MemorySite $site;
	private MemoryState $state;

	protected function setUp(): void {
		$this->fate  = new Fate( 1 );
		$this->forge = new MemoryForge( $this->fate );
		$this->site  = new MemorySite( $this->fate );
		$this->state = new MemoryState( $this->fate );
		$this->forge->push( [ 'README.md' => "Ours\n" ] );
	}

	public function test_something_is_done_whatever_the_time(): void {
		$now    = 100.0;
		$budget = Budget::of(
			static function () use ( &$now ): float {
				return $now;
			},
			20.0,
			4.0
		);
		$now    = 200.0;
		self::assertFalse( $budget->is_over( 1 ) );
		$budget->worked();
		self::assertTrue( $budget->is_over( 1 ) );
		$now = 105.0;
		self::assertFalse( $budget->is_over( 200 ) );
		self::assertTrue( $budget->is_over( 201 ), 'many files are no wait for a person' );
		self::assertFalse( Budget::unlimited()->is_over( 1_000_000 ) );
	}

	public function test_what_the_site_has_is_committed_piece_by_piece(): void {
		$this->forge->too_much = self::more_than_100_files( ... );
		for ( $n = 0; $n < 120; $n++ ) {
			$this->site->save( "u{$n}", self::document( "Snippet {$n}" ) );
		}
		$first = $this->sync( false );
		self::assertTrue( $first->more() );
		self::assertCount( 1, $first->commits );
		self::assertSame( 120, $first->left() + \count( $first->pushed ) );
		$runs = 1;
		do {
			$report = $this->sync( true );
			++$runs;
			self::assertCount( 1, $report->commits );
		} while ( $report->more() );
		self::assertSame( 3, $runs );
		self::assertCount( 120, $report->whole()['pushed'] );
		self::assertCount( 3, $report->whole()['commits'] );
		self::assertSame( [], $this->sync( true )->whole()['pushed'], 'a sync that came to its end is not gone on with' );
	}

	public function test_the_report_has_what_was_done_before_a_run_that_failed(): void {
		$this->forge->too_much = self::more_than_100_files( ... );
		for ( $n = 0; $n < 120; $n++ ) {
			$this->site->save( "u{$n}", self::document( "Snippet {$n}" ) );
		}
		$before                = $this->sync( false )->pushed;
		$this->fate->race      = 1.0;
		$this->forge->somebody = static fn() => throw new Refused( 'rate_limited', 'Too often.' );
		$failed                = $this->sync( true, status: 'rate_limited' );
		self::assertSame( [ $before, false ], [ $failed->whole()['pushed'], $failed->whole()['more'] ] );
		$this->fate->race = 0.0;
		do {
			$report = $this->sync( true );
		} while ( $report->more() );
		self::assertCount( 120, $report->whole()['pushed'] );
		$alone = new Report( 1, '', true );
		$alone->follows( $failed->whole() );
		self::assertSame( [], $alone->whole()['pushed'], 'what fails every time would make a report that grows for ever' );
		$alone->follows( [ 'more' => true ] + $failed->whole() );
		self::assertSame( $before, $alone->whole()['pushed'] );
	}

	public function test_snippets_of_one_name_get_the_names_that_one_run_would_give(): void {
		for ( $n = 0; $n < 520; $n++ ) {
			$this->site->save( \sprintf( 'u%03d', 519 - $n ), self::document( 'Same' ) );
		}
		$first = $this->sync( false, seconds: 1e9 );
		self::assertSame( [ 500, 20 ], [ \count( $first->pushed ), $first->left() ] );
		$report = $this->sync( true, seconds: 1e9 );
		self::assertFalse( $report->more() );
		self::assertCount( 520, \array_unique( \array_column( $report->whole()['pushed'], 'path' ) ) );
		$again = $this->sync( false, seconds: 1e9 );
		self::assertSame( [ [], [] ], [ $again->commits, $again->open ] );
	}

	public function test_a_plan_names_all_that_would_be_committed(): void {
		for ( $n = 0; $n < 520; $n++ ) {
			$this->site->save( "u{$n}", self::document( "Snippet {$n}" ) );
		}
		$clock = new SyncClock( static fn(): float => 1_700_000_000.0, static function (): void {
		} );
		$plan = SyncFactory::sync( new DryRunForge( $this->forge ), new DryRunSite( $this->site ), new DryRunState( $this->state ), SyncFactory::setup(), $clock, Budget::unlimited() )->run( new SyncRequest( SyncOrigin::Person ) );
		self::assertSame( [ 520, 0 ], [ \count( $plan->pushed ), $plan->left() ] );
		self::assertSame( [ 'README.md' ], \array_keys( $this->forge->files() ) );
	}

	public function test_files_are_read_piece_by_piece_before_anything_is_taken(): void {
		$this->forge->push( self::files( 60 ) );
		$first = $this->sync( false );
		self::assertSame( [ 50, 70 + 35 ], [ $first->done(), $first->left() ] );
		self::assertSame( 0, $this->count_here() );
		$done = $first->done();
		do {
			$report = $this->sync( true );
			$done  += $report->done();
		} while ( $report->more() );
		self::assertSame( 120 + 60, $done, 'no file is read twice, and no snippet taken twice' );
		self::assertSame( 60, $this->count_here() );
		self::assertCount( 60, $report->whole()['pulled'] );
	}

	public function test_a_provider_that_lists_no_ids_has_each_file_read_once(): void {
		$this->forge->lists_ids = false;
		$this->forge->push( self::files( 60 ) );
		$report = $this->sync( false );
		for ( $runs = 1; $report->more() && $runs < 20; $runs++ ) {
			$report = $this->sync( true );
		}
		self::assertFalse( $report->more() );
		self::assertSame( 120, $this->forge->files_read );
		self::assertCount( 60, $report->whole()['pulled'] );
		self::assertLessThanOrEqual( 121, \count( $this->state->contents ), 'what is kept by its place goes in the end' );
		$again = $this->sync( false );
		self::assertSame( [ [], [], [] ], [ $again->pulled, $again->pushed, $again->open ] );
	}

	public function test_a_sync_for_another_connection_asks_and_writes_nothing(): void {
		$this->forge->push( self::files( 60 ) );
		$first = $this->sync( false );
		self::assertTrue( $first->more() );
		self::assertSame( $first->ref, $this->sync( true, ref: $first->ref )->ref );
		$before   = $this->state->read()->stored();
		$requests = $this->forge->requests;
		try {
			$this->sync( true, ref: "0123456789ab {$first->ref}" );
			self::fail( 'It ran.' );
		} catch ( OtherConnection ) {
			self::assertSame( [ $before, $requests ], [ $this->state->read()->stored(), $this->forge->requests ] );
		}
	}

	public function test_a_decision_that_there_was_no_time_for_is_told_with_its_version(): void {
		$this->site->save( 'u0', self::document( 'Both' ) );
		$this->sync( false );
		$path = \array_values( \array_filter( \array_keys( $this->forge->files() ), static fn( string $path ): bool => \str_ends_with( $path, '.php' ) ) )[0];
		$this->forge->push( [ $path => "<?php\necho 'git';\n" ] + $this->forge->files() );
		$this->site->save( 'u0', self::document( 'Both', "echo 'site';" ) );
		for ( $n = 0; $n < 120; $n++ ) {
			// They come before it in the order of their paths.
			$this->site->save( "a{$n}", self::document( "A {$n}" ) );
		}
		$report = $this->sync( false, [ 'u0' => 'site' ] );
		self::assertSame( [ 'u0' ], \array_keys( $report->undone ) );
		self::assertMatchesRegularExpression( '/^[0-9a-f]{16}$/', $report->undone['u0'] );
		do {
			$report = $this->sync( true, \array_map( static fn(): string => 'site', $report->undone ), $report->undone );
		} while ( $report->more() );
		self::assertSame( [], $report->undone );
		self::assertSame( "<?php\necho 'site';\n", $this->forge->files()[ $path ] );
	}

	public function test_a_decision_outlives_the_time_that_reading_takes(): void {
		$this->site->save( 'u0', self::document( 'Both' ) );
		$this->sync( false );
		$path = \array_values( \array_filter( \array_keys( $this->forge->files() ), static fn( string $path ): bool => \str_ends_with( $path, '.php' ) ) )[0];
		$this->forge->push( [ $path => "<?php\necho 'git';\n" ] + self::files( 60, 'n' ) + $this->forge->files() );
		$this->site->save( 'u0', self::document( 'Both', "echo 'site';" ) );
		$report = $this->sync( false, [ 'u0' => 'site' ] );
		self::assertSame( [ 0, [ 'u0' => '' ] ], [ $this->count_here() - 1, $report->undone ], 'nobody has compared anything yet' );
		for ( $runs = 1; $report->more() && $runs < 20; $runs++ ) {
			$report = $this->go_on( $report );
		}
		self::assertSame( [ [], [], [] ], [ $report->undone, $report->unresolved, $report->open ] );
		self::assertSame( "<?php\necho 'site';\n", $this->forge->files()[ $path ] );
		self::assertSame( 61, $this->count_here() );
	}

	public function test_what_waits_for_a_person_is_named_where_nothing_was_compared(): void {
		$this->site->save( 'u0', self::document( 'Both' ) );
		$this->sync( false );
		$path = \array_values( \array_filter( \array_keys( $this->forge->files() ), static fn( string $path ): bool => \str_ends_with( $path, '.php' ) ) )[0];
		$this->forge->push( [ $path => "<?php\necho 'git';\n" ] + $this->forge->files() );
		$this->site->save( 'u0', self::document( 'Both', "echo 'site';" ) );
		$found = $this->sync( false )->whole()['conflicts'];
		self::assertSame( [ 'u0' ], \array_column( $found, 'uid' ) );
		$this->forge->push( self::files( 60, 'n' ) + $this->forge->files() );
		$report = $this->sync( false );
		self::assertSame( [ 0, true, $found ], [ \count( $report->pulled ), $report->more(), $report->whole()['conflicts'] ] );
		for ( $runs = 1; $report->more() && $runs < 20; $runs++ ) {
			$report = $this->sync( true, [ 'u0' => 'git' ] );
		}
		self::assertSame( [], $report->whole()['conflicts'] );
	}

	public function test_a_decision_that_is_void_is_in_the_report_of_all_runs(): void {
		$this->forge->push( self::files( 120 ) );
		$report = $this->sync( false, [ 'u0' => 'site' ] );
		$why    = [];
		for ( $runs = 1; $report->more() && $runs < 20; $runs++ ) {
			$report = $this->go_on( $report );
			$why   += $report->unresolved;
		}
		self::assertSame( [ 'u0' => 'not_in_conflict' ], $why );
		self::assertSame( [], $report->unresolved, 'another run found out' );
		self::assertSame( $why, $report->whole()['unresolved'] );
	}

	/** Of a provider that takes no more in one commit. */
	private static function more_than_100_files( FileChanges $changes ): ?Refused {
		return \count( $changes->write ) > 100 ? new Refused( 'too_big', 'Too large.' ) : null;
	}

	/**
	 * @param array<string, 'site'|'git'> $resolve
	 * @param array<string, string> $seen
	 */
	private function sync( bool $goes_on, array $resolve = [], array $seen = [], float $seconds = 0.0, ?string $ref = null, string $status = 'ok' ): Report {
		$now    = static fn(): float => 1_700_000_000.0;
		$clock   = new SyncClock( $now, static function (): void {
		} );
		$report = SyncFactory::sync( $this->forge, $this->site, $this->state, SyncFactory::setup( lists_ids: $this->forge->lists_ids ), $clock, Budget::of( $now, $seconds, $seconds ) )->run( new SyncRequest( $goes_on ? SyncOrigin::Job : SyncOrigin::Person, '', $resolve, $seen, $ref ) );
		self::assertSame( $status, $report->status, $report->message );
		return $report;
	}

	/** Goes on as a job does, for the site with what was decided. */
	private function go_on( Report $report ): Report {
		return $this->sync( true, \array_map( static fn(): string => 'site', $report->undone ), \array_filter( $report->undone, static fn( string $version ): bool => '' !== $version ) );
	}

	/** @return array<string, string> Files of so many snippets, two each, by path. */
	private static function files( int $count, string $name = 'u' ): array {
		$files = [];
		for ( $n = 0; $n < $count; $n++ ) {
			$files[ "snippets/s{$n}.php" ]          = "<?php\necho {$n};\n";
			$files[ "snippets/s{$n}.snippet.json" ] = "{\"format\":1,\"uid\":\"{$name}{$n}\",\"name\":\"S {$n}\",\"type\":\"php\"}";
		}
		return $files;
	}

	private function count_here(): int {
		return \count( $this->site->rows );
	}

	private static function document( string $title, string $code = 'echo 1;' ): Document {
		return Document::of(
			[
				'type'   => 'php',
				'title'  => $title,
				'code'   => $code,
				'status' => 'inactive',
			],
			SyncFactory::HOOKS
		);
	}
}
