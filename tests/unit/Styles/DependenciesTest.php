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

	public function test_circle_names_the_way_around(): void {
		self::assertSame( [ 1, 3, 2 ], ( new Dependencies( [ 1 => [ 3 ], 3 => [ 2, 7 ], 2 => [ 1 ], 8 => [ 1 ] ] ) )->circle() );
		self::assertSame( [ 4 ], ( new Dependencies( [ 4 => [ 4 ] ] ) )->circle() );
		self::assertNull( ( new Dependencies( [ 1 => [ 2, 3 ], 2 => [ 3 ] ] ) )->circle() );
	}

	public function test_users_of_ends_in_a_circle(): void {
		$graph = new Dependencies( [ 1 => [ 2 ], 2 => [ 1 ], 3 => [ 2 ] ] );
		self::assertEqualsCanonicalizing( [ 2, 3 ], $graph->users_of( 1 ) );
	}
}
