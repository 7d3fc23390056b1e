<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Access;

/** @covers \Svc\Domain\Access */
final class AccessTest extends TestCase {

	/** @return array<string, array{0: int, 1: list<string>, 2: string}> */
	public static function people(): array {
		return [
			'nobody was given anything'             => [ 1, [], 'none' ],
			'a role that was not named'             => [ 1, [ 'subscriber' ], 'none' ],
			'a role'                                => [ 1, [ 'author' ], 'view' ],
			'of several roles the highest'          => [ 1, [ 'author', 'editor', 'subscriber' ], 'design' ],
			'the order of roles does not matter'    => [ 1, [ 'editor', 'author' ], 'design' ],
			'a user without a role'                 => [ 7, [], 'full' ],
			'a user overrides the role upwards'     => [ 7, [ 'author' ], 'full' ],
			'a user overrides the role downwards'   => [ 8, [ 'editor' ], 'none' ],
			'a level that does not exist for a user' => [ 9, [ 'editor' ], 'none' ],
			'a level that does not exist for a role' => [ 1, [ 'odd' ], 'none' ],
			'a role key that is a number'           => [ 1, [ '12' ], 'view' ],
		];
	}

	/**
	 * @dataProvider people
	 * @param list<string> $roles
	 */
	public function test_level_is_that_of_the_user_or_else_the_highest_of_their_roles( int $user, array $roles, string $expected ): void {
		$access = new Access(
			[
				'author' => 'view',
				'editor' => 'design',
				'odd'    => 'root',
				12       => 'view',
			],
			[
				7 => 'full',
				8 => 'none',
				9 => 'owner',
			]
		);
		self::assertSame( $expected, $access->level( $user, $roles ) );
	}

	public function test_includes_orders_the_levels_and_knows_no_others(): void {
		$levels = [ 'none', 'view', 'design', 'full' ];
		foreach ( $levels as $has => $level ) {
			foreach ( $levels as $wants => $wanted ) {
				self::assertSame( $has >= $wants, Access::includes( $level, $wanted ), "{$level} where {$wanted} is asked for" );
			}
		}
		self::assertFalse( Access::includes( 'full', 'owner' ) );
		self::assertFalse( Access::includes( 'owner', 'view' ) );
		self::assertFalse( Access::includes( '', 'view' ) );
	}
}
