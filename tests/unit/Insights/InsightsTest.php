<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Insights;

use Svc\Domain\Snippet;
use Svc\Insights\Insights;
use Svc\Storage\Observed\CostHistory;
use Svc\Storage\Observed\Costs;
use Svc\Storage\Observed\ErrorCounts;
use Svc\Tests\Unit\Storage\StorageTestCase;

require_once __DIR__ . '/../Storage/StorageTestCase.php';

/**
 * What Insights says of a snippet: costs by day, hooks, the last run, errors, and that it has not run for long.
 * @phpstan-import-type Insight from Insights
 */
final class InsightsTest extends StorageTestCase {

	private const DAY = 86400;

	private function costs(): Costs {
		return new Costs( $this->storage->paths, $this->storage->folders, $this->storage->files );
	}

	private function history(): CostHistory {
		return new CostHistory( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}

	private function errors(): ErrorCounts {
		return new ErrorCounts( $this->storage->paths, $this->storage->records, $this->storage->lock );
	}

	/** @return array{snippets: array<int, Insight>, since: int|null, days: list<string>} `snippets` by id. */
	private function said( Snippet ...$snippets ): array {
		$by_id = \array_column( $snippets, null, 'id' );
		$said  = ( new Insights( $this->costs(), $this->history(), $this->errors() ) )->of( $by_id );

		return [
			'snippets' => \array_column( $said['snippets'], null, 'id' ),
			'since'    => $said['since'],
			'days'     => $said['days'],
		];
	}

	private static function snippet( int $id, int $days_old, string $status = 'active' ): Snippet {
		return Snippet::create( [ 'id' => $id, 'title' => "S{$id}", 'status' => $status, 'modified' => \time() - $days_old * self::DAY ] );
	}

	private static function day( int $ago ): string {
		return \gmdate( 'Y-m-d', \time() - $ago * self::DAY );
	}

	public function test_costs_come_by_day_from_samples_and_from_what_is_kept_of_days_that_are_over(): void {
		$costs = $this->costs();
		foreach ( [ [ 8, 9000 ], [ 3, 4000 ], [ 3, 6000 ], [ 1, 2000 ], [ 0, 1000 ] ] as [ $ago, $time ] ) {
			$costs->add( [ 1 => [ $time, 10, 1 ] ], \time() - $ago * self::DAY, [ 1 => 'api.example.org' ], 10_000, [ 1 => [ 'wp_head' => 500, '404' => 700 ] ] );
		}
		$before = $this->said( self::snippet( 1, 30 ), self::snippet( 2, 30 ) );
		$this->history()->take_in( $costs );
		$files = $this->files();
		$this->history()->take_in( $costs );
		self::assertSame( $files, $this->files() );
		$after = $this->said( self::snippet( 1, 30 ), self::snippet( 2, 30 ) );
		self::assertSame( $before['snippets'][1], $after['snippets'][1] );
		self::assertSame( [ 1 ], \array_keys( $after['snippets'] ) );
		self::assertSame( \array_map( self::day( ... ), [ 6, 5, 4, 3, 2, 1, 0 ] ), $after['days'] );
		$times = static fn( float $middle, float $high, int $count ): array => [ 'ms' => $middle, 'ms_p95' => $high, 'samples' => $count ];
		self::assertSame( [ null, null, null, $times( 6.0, 6.0, 2 ), null, $times( 2.0, 2.0, 1 ), $times( 1.0, 1.0, 1 ) ], $after['snippets'][1]['daily'] );
		self::assertSame( [ 4, 0.4, 'api.example.org' ], [ $after['snippets'][1]['samples'], $after['snippets'][1]['share'], $after['snippets'][1]['host'] ] );
		self::assertSame( [ [ 'name' => '404', 'ms' => 0.7 ], [ 'name' => 'wp_head', 'ms' => 0.5 ] ], $after['snippets'][1]['hooks'] );
		self::assertEqualsWithDelta( \time(), $after['snippets'][1]['last_run'], 5 );
		self::assertSame( CostHistory::start( self::day( 8 ) ), $after['since'] );
		$costs->purge();
		self::assertSame( $after['snippets'][1]['daily'], $this->said( self::snippet( 1, 30 ) )['snippets'][1]['daily'] );
	}

	public function test_figures_are_of_the_newest_version_and_days_of_all(): void {
		$costs = $this->costs();
		$costs->add( [ 1 => [ 5000, 1, 1 ] ], \time() - 2 * self::DAY );
		$said = $this->said( self::snippet( 1, 1 ) )['snippets'][1];
		self::assertSame( [ 0, 0.0, [] ], [ $said['samples'], $said['ms'], $said['hooks'] ] );
		self::assertSame( 5.0, $said['daily'][4]['ms'] ?? null );
	}

	/** @return iterable<string, array{int, int, string, int|null, bool}> Days of sampling, age of the snippet, its status, days since it ran. */
	public static function unused(): iterable {
		yield 'never seen' => [ 100, 100, 'active', null, true ];
		yield 'seen long ago' => [ 100, 200, 'active', 95, true ];
		yield 'seen lately' => [ 100, 200, 'active', 80, false ];
		yield 'not sampled for long enough' => [ 80, 100, 'active', null, false ];
		yield 'never sampled' => [ 0, 100, 'active', null, false ];
		yield 'changed lately' => [ 100, 80, 'active', null, false ];
		yield 'inactive' => [ 100, 100, 'inactive', null, false ];
	}

	/** @dataProvider unused */
	public function test_unused_is_what_sampling_should_have_seen( int $sampled, int $age, string $status, ?int $ran, bool $is ): void {
		$this->storage->folders->ensure( $this->storage->paths->costs() );
		$this->storage->records->write(
			$this->storage->paths->costs( 'history' ),
			[ 'since' => 0 === $sampled ? 0 : \time() - $sampled * self::DAY, 'until' => self::day( 1 ), 'days' => [], 'seen' => null === $ran ? [] : [ 1 => \time() - $ran * self::DAY ] ]
		);
		self::assertSame( $is, $this->said( self::snippet( 1, $age, $status ) )['snippets'][1]['unused'] ?? false );
	}

	public function test_sampling_that_was_off_for_long_begins_anew_and_what_was_seen_stays(): void {
		$costs = $this->costs();
		$costs->add( [ 1 => [ 1, 1, 1 ] ], \time() - 40 * self::DAY );
		$this->history()->take_in( $costs );
		$costs->add( [ 2 => [ 1, 1, 1 ] ], \time() - 2 * self::DAY );
		$this->history()->take_in( $costs );
		$history = $this->history()->get();
		self::assertSame( CostHistory::start( self::day( 2 ) ), $history['since'] );
		self::assertSame( [ 2, 1 ], \array_keys( $history['seen'] ) );
		self::assertSame( [ self::day( 2 ) ], \array_keys( $history['days'] ) );
	}

	public function test_errors_are_counted_with_the_last_one(): void {
		$errors = $this->errors();
		$errors->add( 1, 'First (line 3)', 'frontend', '/shop/' );
		$errors->add( 2, 'Other', '', '' );
		$errors->add( 1, 'Second (line 4)', 'admin', '/wp-admin/' );
		$said = $this->said( self::snippet( 1, 1, 'inactive' ), self::snippet( 2, 1 ), self::snippet( 3, 1 ) )['snippets'];
		self::assertSame( [ 1 => 2, 2 => 1 ], \array_column( $said, 'errors', 'id' ) );
		self::assertSame( [ 'message' => 'Second (line 4)', 'request' => 'admin', 'path' => '/wp-admin/' ], \array_diff_key( $said[1]['error'] ?? [], [ 'time' => 0 ] ) );
	}

	public function test_damage_counts_as_nothing_known(): void {
		$this->costs()->add( [ 1 => [ 1, 1, 1 ] ] );
		\file_put_contents( $this->storage->paths->costs( 'history' ), "<?php exit; ?>\n{\"since\":\"x\",\"until\":7,\"days\":{\"2026-01-01\":{\"1\":[1],\"2\":7},\"x\":1},\"seen\":{\"1\":\"y\"}}\n" );
		\file_put_contents( $this->storage->paths->error_counts(), "<?php exit; ?>\n{\"snippets\":[7,{\"id\":1}]}\n" );
		self::assertSame( 0, $this->said( self::snippet( 1, 1 ) )['snippets'][1]['errors'] );
	}
}
