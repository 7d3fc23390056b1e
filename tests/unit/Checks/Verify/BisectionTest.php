<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks\Verify;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Verify\Bisection;

final class BisectionTest extends TestCase {

	/**
	 * @param list<int>       $ids
	 * @param list<int>       $any    Fails while one of them is there.
	 * @param list<list<int>> $asked  What is left out each time.
	 */
	#[DataProvider( 'sets' )]
	public function test_the_culprit_of_a_set( ?int $culprit, array $ids, array $any, array $asked, int $first = 1 ): void {
		$seen  = [];
		$found = Bisection::culprit(
			$ids,
			static function ( array $without ) use ( $ids, $any, &$seen ): bool {
				$seen[] = $without;
				return [] !== \array_intersect( \array_diff( $ids, $without ), $any );
			},
			$first
		);
		self::assertSame( [ $culprit, $asked ], [ $found, $seen ] );
	}

	/** @return iterable<string, list<mixed>> */
	public static function sets(): iterable {
		yield 'nothing' => [ null, [], [], [] ];
		yield 'one, which is asked about by the caller' => [ 7, [ 7 ], [ 7 ], [] ];
		yield 'the first' => [ 7, [ 7, 3, 5, 1 ], [ 7 ], [ [ 7 ] ] ];
		yield 'the last' => [ 1, [ 7, 3, 5, 1 ], [ 1 ], [ [ 7 ], [ 7, 3 ], [ 7, 3, 5 ] ] ];
		yield 'two, of which the last is found' => [ 5, [ 7, 3, 5, 1 ], [ 7, 5 ], [ [ 7 ], [ 7, 3 ], [ 7, 3, 5 ] ] ];
		yield 'halves from the beginning' => [ 7, [ 7, 3, 5, 1 ], [ 7 ], [ [ 7, 3 ], [ 7 ] ], 2 ];
	}

	public function test_an_end_of_the_time_blames_none(): void {
		self::assertNull( Bisection::culprit( [ 1, 2, 3 ], static fn( array $without ): ?bool => [ 1 ] === $without ? true : null ) );
	}

	public function test_every_set_has_its_culprit_after_few_questions(): void {
		$given = \getenv( 'SVC_SEED' );
		$seed  = false === $given ? \random_int( 1, 1_000_000 ) : (int) $given;
		\mt_srand( $seed );
		for ( $round = 0; $round < 400; $round++ ) {
			$count = \mt_rand( 1, 70 );
			$ids   = \range( 1, $count );
			\shuffle( $ids );
			$needed = (array) \array_rand( $ids, \mt_rand( 1, $count ) );
			$first = \mt_rand( 1, $count );
			$asked = 0;
			$any   = $round % 2 > 0;
			$fails = static function ( array $without ) use ( $needed, $any, &$asked ): bool {
				++$asked;
				$gone = \count( \array_filter( $needed, static fn( int $at ): bool => $at < \count( $without ) ) );
				return $any ? $gone < \count( $needed ) : 0 === $gone;
			};
			// Any of them is enough: the last one in the order; all are needed: the first.
			self::assertSame( $ids[ $any ? \max( $needed ) : \min( $needed ) ], Bisection::culprit( $ids, $fails, $first ), "seed {$seed}, round {$round}" );
			self::assertLessThanOrEqual( 2 * \ceil( \log( $count + 1, 2 ) ), $asked, "seed {$seed}, round {$round}" );
		}
	}
}
