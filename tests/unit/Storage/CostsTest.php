<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Storage;

use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Observed\Costs;

require_once __DIR__ . '/StorageTestCase.php';

/** The files of sampled costs: medians, what counts, what stays small, what damage does. */
final class CostsTest extends StorageTestCase {

	private const NOBODY = [ 1 => 0, 2 => 0, 3 => 0 ];

	private function costs( int $most_bytes = 524_288 ): Costs {
		return new Costs( $this->storage->paths, $this->storage->folders, $this->storage->files, $most_bytes );
	}

	public function test_figures_are_medians_over_the_requests_in_which_a_snippet_ran(): void {
		$costs = $this->costs();
		foreach ( [ 1000, 900_000, 3000, 2000, 2500 ] as $index => $time ) {
			$costs->add( [ 1 => [ $time, 10 * $index, $index ] ] + ( 0 === $index ? [ 2 => [ 7, 0, 0 ] ] : [] ), null, [], 0 === $index ? 0 : 10_000 );
		}
		self::assertSame(
			[
				1 => [ 'ms' => 2.5, 'ms_p95' => 900.0, 'memory' => 20, 'memory_p95' => 40, 'queries' => 2, 'queries_p95' => 4, 'share' => 0.3, 'samples' => 5 ],
				2 => [ 'ms' => 0.007, 'ms_p95' => 0.007, 'memory' => 0, 'memory_p95' => 0, 'queries' => 0, 'queries_p95' => 0, 'share' => 0.0, 'samples' => 1 ],
			],
			$costs->figures( self::NOBODY )
		);
		self::assertSame( 5, $costs->count() );
	}

	public function test_figures_leave_out_unknown_snippets_and_what_was_sampled_before_the_last_change(): void {
		$costs = $this->costs();
		$now   = \time();
		$costs->add( [ 1 => [ 1, 1, 1 ], 2 => [ 1, 1, 1 ], 9 => [ 1, 1, 1 ] ], $now - 10 );
		$costs->add( [ 1 => [ 5, 5, 5 ], 2 => [ 5, 5, 5 ] ], $now );
		$figures = $costs->figures( [ 1 => $now, 2 => $now + 1 ] );
		self::assertSame( [ 1 ], \array_keys( $figures ) );
		self::assertSame( 1, $figures[1]['samples'] ?? 0 );
	}

	public function test_only_the_newest_seven_days_count_and_stay(): void {
		$costs = $this->costs();
		foreach ( [ 0, 1, 6, 7, 30 ] as $days ) {
			$costs->add( [ 1 => [ 1, 1, 1 ] ], \time() - $days * 86400 );
		}
		self::assertSame( 3, $costs->count() );
		self::assertSame( 2, $costs->purge() );
		self::assertSame( 0, $costs->purge() );
		self::assertSame( 3, $costs->count() );
		$costs->forget();
		self::assertSame( 0, $costs->count() );
	}

	public function test_a_day_stays_small_and_late_requests_count_like_early_ones(): void {
		$costs = $this->costs( 4096 );
		for ( $request = 1; $request <= 4000; $request++ ) {
			$costs->add( [ 1 => [ $request, 0, 0 ] ] );
		}
		\clearstatcache();
		self::assertLessThanOrEqual( 4096, \filesize( $this->storage->paths->costs( \gmdate( 'Y-m-d' ) ) ) );
		$figures = $costs->figures( self::NOBODY );
		self::assertGreaterThan( 40, $figures[1]['samples'] ?? 0 );
		// The middle of 1 to 4000; chance puts it further off less than once in a million runs.
		self::assertEqualsWithDelta( 2.0, $figures[1]['ms'] ?? 0.0, 1.0 );
	}

	public function test_damage_and_foreign_values_cost_no_more_than_themselves(): void {
		$costs = $this->costs();
		$costs->add( [ 1 => [ 1, 1, 1 ] ] );
		$path = $this->storage->paths->costs( \gmdate( 'Y-m-d' ) );
		\file_put_contents( $path, "[12,{\"1\":[1,\n" . '[' . \time() . ',{"1":["x",1,1],"2":[2,2,2],"3":7}]' . "\nnull\n", \FILE_APPEND );
		$costs->add( [ 1 => [ 3, 3, 3 ], 2 => 'x', 'three' => [ 1, 1, 1 ], -4 => [ 1, 1, 1 ] ] );
		$costs->add( [ 'nothing' => true ] );
		self::assertSame( [ 1 => 2, 2 => 1 ], \array_map( static fn( array $figures ): int => $figures['samples'], $costs->figures( self::NOBODY ) ) );
		\file_put_contents( $path, '<?php echo 1;' );
		self::assertSame( 0, $costs->count() );
		$costs->add( [ 1 => [ 1, 1, 1 ] ] );
		self::assertSame( 1, $costs->count() );
		self::assertStringStartsWith( '<?php exit; ?>', (string) \file_get_contents( $path ) );
	}

	public function test_many_writers_lose_nothing(): void {
		$code = '$c = new Svc\Storage\Observed\Costs( $s->paths, $s->folders, $s->files ); for ( $i = 0; $i < 200; $i++ ) { $c->add( [ 1 => [ 1, 1, 1 ] ] ); }';
		$all  = [];
		for ( $writer = 0; $writer < 3; $writer++ ) {
			$all[] = \proc_open(
				[ \PHP_BINARY, '-d', 'opcache.enable_cli=0', '-r', 'require ' . \var_export( \dirname( __DIR__, 2 ) . '/faults/storage.php', true ) . '; $s = new Svc\Tests\Faults\Storage(' . \var_export( $this->folder, true ) . ');' . $code ],
				[],
				$pipes
			);
		}
		foreach ( $all as $process ) {
			self::assertIsResource( $process );
			self::assertSame( 0, \proc_close( $process ) );
		}
		self::assertSame( 600, $this->costs()->count() );
	}

	public function test_a_folder_that_is_a_link_is_not_written_to(): void {
		\mkdir( $this->folder . '/elsewhere' );
		$this->storage->folders->ensure( $this->storage->paths->root );
		\symlink( $this->folder . '/elsewhere', $this->storage->paths->costs() );
		$this->expectException( StorageFailure::class );
		try {
			$this->costs()->add( [ 1 => [ 1, 1, 1 ] ] );
		} finally {
			self::assertSame( [], \array_diff( (array) \scandir( $this->folder . '/elsewhere' ), [ '.', '..' ] ) );
		}
	}
}
