<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Operations\Saving;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Problem;
use Svc\Operations\Saving\BatchOutcome;

/**
 * @covers \Svc\Operations\Saving\BatchOutcome
 */
final class BatchOutcomeTest extends TestCase {

	public function test_of_puts_every_id_in_exactly_one_list(): void {
		$outcome = BatchOutcome::of( [ 9, 2, 5 ], [ 5 => 'five', 2 => 'two' ] );
		self::assertSame( [ 9 ], $outcome->done );
		self::assertSame( [ 2 => 'two', 5 => 'five' ], $outcome->errors );
	}

	public function test_reason_says_the_first_three(): void {
		$problems = \array_map( static fn( string $text ): Problem => new Problem( $text ), [ 'A.', 'B.', 'C.', 'D.' ] );
		self::assertSame( 'A. B. C.', BatchOutcome::reason( $problems ) );
	}
}
