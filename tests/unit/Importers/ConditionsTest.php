<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\Conditions;

/** @covers \Svc\Importers\Conditions */
final class ConditionsTest extends TestCase {

	public function test_the_reverse_of_groups_follows_de_morgan(): void {
		$a        = Conditions::rule( 'post_type', 'is', [ 'a' ] );
		$b        = Conditions::rule( 'url', 'contains', 'b' );
		$c        = Conditions::rule( 'user_logged_in', 'is' );
		$reversed = Conditions::reversed( [ [ $a, $b ], [ $c ] ] );
		self::assertSame(
			[
				[ Conditions::rule( 'post_type', 'is_not', [ 'a' ] ), Conditions::rule( 'user_logged_in', 'is_not' ) ],
				[ Conditions::rule( 'url', 'not_contains', 'b' ), Conditions::rule( 'user_logged_in', 'is_not' ) ],
			],
			$reversed
		);
	}

	public function test_what_cannot_be_said_never_matches_either_way(): void {
		$blocked = Conditions::blocked( 'device/browser = x' );
		self::assertSame( [ [ $blocked ] ], Conditions::reversed( [ [ $blocked ] ] ) );
		self::assertSame( [ 'device/browser = x' ], Conditions::words( [ [ $blocked ], [ $blocked ] ] ) );
		foreach ( [ Conditions::rule( 'url', 'starts_with', 'x' ), Conditions::rule( 'cookie', 'contains', [] ) ] as $one_way ) {
			self::assertSame( Conditions::BLOCKED, Conditions::reversed( [ [ $one_way ] ] )[0][0]['type'] );
		}
		self::assertSame( Conditions::BLOCKED, Conditions::reversed( [] )[0][0]['type'] );
	}

	public function test_a_list_that_loses_a_value_says_nothing_any_more(): void {
		self::assertSame( Conditions::BLOCKED, Conditions::listed( 'page_type', [ 'a' => 'archive' ], [ 'a', 'b' ], false, 'w' )['type'] );
		self::assertSame( Conditions::BLOCKED, Conditions::posts( [ '1', 'slug' ], true, 'w' )['type'] );
		self::assertSame( Conditions::BLOCKED, Conditions::among( 'post_type', [], true, 'w' )['type'] );
		self::assertSame( [ 1, 2 ], Conditions::posts( [ '1', '2' ], true, 'w' )['value'] );
	}

	public function test_days_are_whole_names_or_their_first_three_letters(): void {
		self::assertSame( [ '1', '2', '7' ], Conditions::days( [ 'Monday', 'TUE', 'sun' ], is: true, words: 'w' )['value'] );
		foreach ( [ 'monthly', 'sundry', 'mo', '1', '' ] as $other ) {
			self::assertSame( Conditions::BLOCKED, Conditions::days( [ 'monday', $other ], is: true, words: 'w' )['type'], $other );
		}
	}

	public function test_more_groups_than_can_be_kept_never_match(): void {
		$rule   = Conditions::rule( 'url', 'contains', 'x' );
		$groups = \array_fill( 0, 9, [ $rule ] );
		self::assertSame( [ [ Conditions::blocked( 'more rules than can be kept' ) ] ], Conditions::both( $groups, $groups ) );
		self::assertCount( 9, Conditions::both( $groups, [ [ $rule ] ] ) );
		self::assertSame( $groups, Conditions::both( [], $groups ) );
		self::assertSame( $groups, Conditions::both( $groups, [] ) );
	}
}
