<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use Closure;
use PHPUnit\Framework\TestCase;
use ReflectionFunction;
use function Svc\Runtime\costs;
use function Svc\Runtime\enter;
use function Svc\Runtime\imitation;
use function Svc\Runtime\leave;
use function Svc\Runtime\measured_plan;
use function Svc\Runtime\meter;
use function Svc\Runtime\reflected;
use function Svc\Runtime\slow_hooks;

require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/loader.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/sampling/sampling.php';
require_once \dirname( __DIR__, 3 ) . '/includes/Runtime/sampling/sampled-callbacks.php';

/** The meter's sums, and what stands in for a callback. */
final class SamplingTest extends TestCase {

	protected function setUp(): void {
		$meter          = &meter();
		$meter['stack'] = [];
		$meter['costs'] = [];
		$meter['hooks'] = [];
	}

	public function test_enter_leave_books_each_moment_on_the_innermost_snippet_once(): void {
		$start = \hrtime( true );
		$outer = enter( 2 );
		\usleep( 4000 );
		$inner = enter( 1 );
		\usleep( 8000 );
		leave( $inner );
		\usleep( 1000 );
		leave( $outer );
		$took = (int) ( ( \hrtime( true ) - $start ) / 1000 );
		\usleep( 5000 );
		leave( 0 );
		$costs = costs();
		self::assertSame( [ 1, 2 ], \array_keys( $costs ) );
		self::assertGreaterThanOrEqual( 8000, $costs[1][0] );
		self::assertGreaterThanOrEqual( 5000, $costs[2][0] );
		self::assertLessThanOrEqual( $took, $costs[1][0] + $costs[2][0] );
	}

	public function test_leave_also_ends_what_never_came_back(): void {
		$outer = enter( 1 );
		enter( 2 );
		enter( 3 );
		leave( $outer );
		self::assertSame( [], meter()['stack'] );
	}

	public function test_time_is_booked_on_the_hook_that_fires_or_is_named(): void {
		$GLOBALS['wp_current_filter'] = [ 'init', 'wp_footer' ];
		enter( 1 );
		\usleep( 1000 );
		$inner = enter( 1, '[tag]' );
		\usleep( 1000 );
		leave( 0 );
		unset( $GLOBALS['wp_current_filter'] );
		self::assertEqualsCanonicalizing( [ 'wp_footer', '[tag]' ], \array_keys( slow_hooks()[1] ?? [] ) );
		self::assertSame( 1, $inner );
	}

	public function test_slow_hooks_are_the_three_that_took_longest_and_none_that_took_no_time(): void {
		$meter          = &meter();
		$meter['hooks'] = [ 1 => [ 'a' => 3_000_000, 'b' => 1_000_000, 'c' => 5_000_000, 'd' => 7_000_000, '' => 9_000_000 ], 2 => [ 'quick' => 99_999, 'slow' => 100_000 ], 3 => [ 'quick' => 1 ] ];
		self::assertSame( [ 1 => [ 'd' => 7000, 'c' => 5000, 'a' => 3000 ], 2 => [ 'slow' => 100 ] ], slow_hooks() );
	}

	public function test_costs_hold_memory_that_stays_and_memory_that_was_held_for_a_moment(): void {
		$depth = enter( 1 );
		$kept  = \str_repeat( 'x', 2_000_000 );
		leave( $depth );
		$depth = enter( 2 );
		\str_repeat( 'x', \memory_get_peak_usage() + 3_000_000 );
		leave( $depth );
		$costs = costs();
		self::assertEqualsWithDelta( \strlen( $kept ), $costs[1][1], 200_000 );
		self::assertGreaterThan( 3_000_000, $costs[2][1] );
	}

	public function test_imitation_keeps_arguments_by_value_and_by_reference(): void {
		$all    = static function ( int &$x, int &$y ): void {
			++$x;
			++$y;
		};
		$first  = static function ( string &$x, string $y ): void {
			$x .= $y;
		};
		$second = static function ( string $x, string &$y ): void {
			$y .= $x;
		};
		self::assertSame( [ 2, 3 ], self::passed( self::imitation( $all ), 1, 2 ) );
		self::assertSame( [ 'ab', 'b' ], self::passed( self::imitation( $first ), 'a', 'b' ) );
		self::assertSame( [ 1, 'two' ], self::imitation( static fn( mixed ...$values ): array => $values )( 1, 'two' ) );
		self::assertSame( 0, self::imitation( static fn( mixed &...$values ): int => \count( $values ) )() );
		self::assertSame( 0, self::imitation( static fn( mixed &$one = null, mixed $two = null ): int => \func_num_args() )() );
		self::assertNull( imitation( self::opaque( $second ), new ReflectionFunction( $second ), 1, 'hook' ) );
	}

	public function test_imitation_is_as_lenient_about_types_as_a_hook(): void {
		self::assertSame( 8, self::imitation( static fn( int $x ): int => $x + 1 )( '7' ) );
	}

	public function test_reflected_loads_no_class(): void {
		$asked  = [];
		$loader = static function ( string $name ) use ( &$asked ): void {
			$asked[] = $name;
		};
		\spl_autoload_register( $loader );
		try {
			foreach ( [ [ 'Svc_No_Class', 'run' ], 'Svc_No_Class::run', 'svc_no_function', [ 'only' ], [], null, 5, [ 1, 2 ], [ $this, 'no_such_method' ] ] as $callback ) {
				self::assertNull( reflected( $callback ) );
			}
		} finally {
			\spl_autoload_unregister( $loader );
		}
		self::assertSame( [], $asked );
		self::assertSame( __FILE__, reflected( [ $this, 'setUp' ] )?->getFileName() );
		self::assertSame( __FILE__, reflected( self::class . '::imitation' )?->getFileName() );
		self::assertSame( __FILE__, reflected( static fn(): int => 1 )?->getFileName() );
	}

	public function test_measured_plan_carries_every_row_unchanged(): void {
		$row  = [
			'id'   => 3,
			'file' => '/x/3.php',
			'if'   => [ [ [ 'url', 'is', 'x' ] ] ],
		];
		$plan = measured_plan(
			[
				'hooks'  => [ 'init' => [ 10 => [ $row, [ 'kind' => 'css' ] + $row ] ] ],
				'quiet'  => [ '@query' => [ 5 => [ $row ] ] ],
				'places' => [ 'the_content' => [ 9, [ $row ] ] ],
				'codes'  => [ 3 => $row ],
				'tags'   => [ 'x' => 3 ],
			]
		);
		/** @var array{hooks: array{init: array{10: list<array<string, mixed>>}}, quiet: array{'@query': array{5: list<array<string, mixed>>}}, ...} $plan */
		self::assertSame( [ $row, [ 'kind' => 'css' ] + $row ], \array_column( $plan['hooks']['init'][10], 'row' ) );
		self::assertSame( [ false, true ], \array_column( $plan['hooks']['init'][10], 'last' ) );
		self::assertSame( [ $row ], \array_column( $plan['quiet']['@query'][5], 'row' ) );
		self::assertSame( [ 'the_content' => [ 9, [ $row + [ 'sampled' => true ] ] ] ], $plan['places'] ?? null );
		self::assertSame( [ 3 => $row + [ 'sampled' => true ] ], $plan['codes'] ?? null );
		self::assertSame( [ 'x' => 3 ], $plan['tags'] ?? null );
	}

	/**
	 * Two variables after a hook has handed them over by reference, as do_action_ref_array() does.
	 * @param Closure(mixed...): mixed $callback
	 * @return list<mixed>
	 */
	private static function passed( Closure $callback, mixed $x, mixed $y ): array {
		$callback( ...[ &$x, &$y ] );

		return [ $x, $y ];
	}

	/** @return Closure(mixed...): mixed */
	private static function imitation( mixed $callback ): Closure {
		$meter = &meter();
		// As if it had run before: a first run looks through WordPress' hooks.
		$meter['ran']['svc 1 hook'] = true;
		$callback                   = self::opaque( $callback );
		$imitation                  = imitation( $callback, new ReflectionFunction( $callback ), 1, 'hook' );
		self::assertNotNull( $imitation );

		return $imitation;
	}

	/** @return Closure(mixed...): mixed Whatever it takes in truth. */
	private static function opaque( mixed $callback ): Closure {
		self::assertInstanceOf( Closure::class, $callback );

		/** @var Closure(mixed...): mixed $callback */
		return $callback;
	}
}
