<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Styles;

use PHPUnit\Framework\TestCase;
use Svc\Styles\Dependencies;

final class DependenciesTest extends TestCase {

	public function test_users_of_goes_through_others_and_orders_users_after_what_they_use(): void {
		$graph = new Dependencies( [ 1 => [ 2 ], 2 => [ 5 ], 3 => [ 5, 1 ], 4 => [ 9 ] ] );
		self::assertSame( [ 2, 1, 3 ], $graph->users_of( 5 ) );
		self::assertSame( [ 4 ], $graph->users_of( 9 ) );
		self::assertSame( [], $graph->users_of( 4 ) );
	}

	public function test_users_of_ends_in_a_circle(): void {
		$graph = new Dependencies( [ 1 => [ 2 ], 2 => [ 1 ], 3 => [ 2 ] ] );
		self::assertEqualsCanonicalizing( [ 2, 3 ], $graph->users_of( 1 ) );
	}
}
