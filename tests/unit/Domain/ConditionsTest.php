<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Conditions;
use Svc\Domain\Error\InvalidInput;

/** Conditions as people and programs send them (spec 2.3 rules 4 and 5). */
final class ConditionsTest extends TestCase {

	private static function value( string $type, string $op, mixed $value ): mixed {
		return Conditions::clean( [ [ \compact( 'type', 'op', 'value' ) ] ] )[0][0]['value'];
	}

	/** @return iterable<string, array{string, string, mixed, mixed}> */
	public static function values(): iterable {
		$cases = [
			[ 'user_logged_in', 'is', [ 'x' ], null ],
			[ 'user_role', 'is', 'editor', [ 'editor' ] ],
			[ 'user_role', 'is', [ ' editor ', '', 'editor', null, [ 'x' ], true, 7 ], [ 'editor', '7' ] ],
			[ 'user_role', 'is', null, [] ],
			[ 'location', 'is', [ 'frontend', 'moon' ], [ 'frontend' ] ],
			[ 'device', 'is', [ 'mobile', 'toaster' ], [ 'mobile' ] ],
			[ 'location', 'is', [ 'a' => 'rest' ], [ 'rest' ] ],
			[ 'page_type', 'is_not', [ 404, '404', 'single' ], [ '404', 'single' ] ],
			[ 'day_of_week', 'is', [ 1, '7', 8, 0 ], [ '1', '7' ] ],
			[ 'post_id', 'is', [ '12', 12, 0, -1, 'x', '1e3', 13.0, ' 14 ' ], [ 12, 13, 14 ] ],
			[ 'post_id', 'is', 5, [ 5 ] ],
			[ 'term', 'is', [ 'category:news', 'news', ':x', 'tag:' ], [ 'category:news' ] ],
			[ 'term', 'is', [ 'post_tag:%C3%BCber' ], [ 'post_tag:über' ] ],
			[ 'country', 'is', [ 'de', 'DEU', 'FR', '<b>' ], [ 'DE', 'FR' ] ],
			[ 'url', 'contains', ' /shop ', '/shop' ],
			[ 'url', 'contains', [ 'x' ], '' ],
			[ 'url', 'contains', "a\0b\n", 'ab' ],
			[ 'url', 'equals', 12, '12' ],
			[ 'url', 'regex', '^/a ', '^/a ' ],
			[ 'cookie', 'exists', 'name', [ 'key' => 'name', 'value' => '' ] ],
			[ 'cookie', 'equals', [ 'key' => ' a ', 'value' => 1, 'more' => 'x' ], [ 'key' => 'a', 'value' => '1' ] ],
			[ 'cookie', 'equals', null, [ 'key' => '', 'value' => '' ] ],
			[ 'date_range', 'is', [ 'from' => '2026-11-21T09:30', 'to' => '2026-11-22 10:00:00' ], [ 'from' => '2026-11-21 09:30', 'to' => '2026-11-22 10:00' ] ],
			[ 'date_range', 'is', [ 'from' => '2026-02-31', 'to' => 'tomorrow' ], [ 'from' => '', 'to' => '' ] ],
			[ 'date_range', 'is', [ 'from' => '2026-02-28 25:00' ], [ 'from' => '2026-02-28', 'to' => '' ] ],
			[ 'date_range', 'is', 'x', [ 'from' => '', 'to' => '' ] ],
			[ 'time_of_day', 'is', [ 'from' => '9:30', 'to' => '24:00' ], [ 'from' => '09:30', 'to' => '24:00' ] ],
			[ 'time_of_day', 'is', [ 'from' => '09:60', 'to' => '24:01' ], [ 'from' => '', 'to' => '' ] ],
			[ 'wc_cart_total', 'at_least', '49,90', '49.90' ],
			[ 'wc_cart_total', 'at_least', 49.9, '49.9' ],
			[ 'wc_cart_total', 'at_least', 50, '50' ],
			[ 'wc_cart_total', 'at_least', '1e999', '' ],
			[ 'consent', 'includes', [ 'marketing', 'spying' ], [ 'marketing' ] ],
			[ 'wc_cart_product', 'excludes', [ '3' ], [ 3 ] ],
		];
		foreach ( $cases as $case ) {
			yield "{$case[0]} {$case[1]} " . \json_encode( $case[2] ) => $case;
		}
	}

	#[DataProvider( 'values' )]
	public function test_clean_brings_a_value_to_the_shape_of_its_type( string $type, string $op, mixed $sent, mixed $expected ): void {
		$cleaned = self::value( $type, $op, $sent );
		self::assertSame( $expected, $cleaned );
		self::assertSame( $expected, self::value( $type, $op, $cleaned ), 'cleaning twice changes nothing' );
	}

	public function test_clean_keeps_rules_of_unregistered_types_unchanged(): void {
		$foreign = [ 'type' => 'moon_phase', 'op' => 'waxing', 'value' => [ 'x' => [ 1, null, "\u{1F319}" ] ], 'extra' => true ];
		$known   = [ 'type' => 'location', 'op' => 'is', 'value' => [ 'frontend' ], 'extra' => true ];
		$cleaned = Conditions::clean( [ [ $foreign, $known ] ] );
		self::assertEquals( $foreign, $cleaned[0][0] );
		self::assertSame( '{"type":"location","op":"is","value":["frontend"]}', \json_encode( $cleaned[0][1] ) );
	}

	public function test_clean_keeps_rules_of_a_higher_tier_unchanged(): void {
		$rule = [ 'type' => 'country', 'op' => 'is', 'value' => 'anything' ];
		self::assertSame( [ [ $rule ] ], Conditions::clean( [ [ $rule ] ], 'free' ) );
		self::assertSame( [], Conditions::clean( [ [ $rule ] ], 'pro' )[0][0]['value'] );
		self::assertSame( [ [ $rule ] ], Conditions::clean( [ [ $rule ] ], 'no-such-tier' ) );
	}

	public function test_clean_drops_groups_without_rules(): void {
		$rule = [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ];
		self::assertSame( [ [ $rule ] ], Conditions::clean( [ [], [ $rule ], [] ] ) );
		self::assertSame( [], Conditions::clean( [] ) );
	}

	/** @return list<mixed> Lists in lists, so many levels. */
	private static function nested( int $levels ): array {
		return 1 === $levels ? [] : [ self::nested( $levels - 1 ) ];
	}

	public function test_clean_keeps_foreign_rules_up_to_the_limits(): void {
		$deep  = [ 'type' => 'moon', 'op' => 'is', 'value' => self::nested( 7 ) ];
		$large = [ 'type' => 'moon', 'op' => 'is', 'value' => '' ];
		$large['value'] = \str_repeat( 'x', 16_384 - \strlen( (string) \json_encode( $large ) ) );
		self::assertSame( [ [ $deep, $large ] ], Conditions::clean( [ [ $deep, $large ] ] ) );
	}

	/** @return iterable<string, array{array<array-key, mixed>, string}> */
	public static function refused(): iterable {
		$rule = static fn( mixed $value, string $op = 'contains', string $type = 'url' ): array => [ [], [ [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ], \compact( 'type', 'op', 'value' ) ] ];
		yield 'not a list' => [ [ 'a' => [] ], 'conditions' ];
		yield 'group is text' => [ [ 'x' ], 'conditions[0]' ];
		yield 'group is a map' => [ [ [ 'type' => 'url' ] ], 'conditions[0]' ];
		yield 'rule is text' => [ [ [ 'x' ] ], 'conditions[0][0].type' ];
		yield 'type is a list' => [ [ [ [ 'type' => [], 'op' => 'is' ] ] ], 'conditions[0][0].type' ];
		yield 'op is missing' => [ [ [ [ 'type' => 'url' ] ] ], 'conditions[0][0].op' ];
		yield 'op of another type' => [ $rule( 'x', 'is' ), 'conditions[1][1].op' ];
		yield 'bad pattern' => [ $rule( '(', 'regex' ), 'conditions[1][1].value' ];
		yield 'bad pattern of a referrer' => [ $rule( '[z-a]', 'regex', 'referrer' ), 'conditions[1][1].value' ];
		yield 'text too long' => [ $rule( \str_repeat( 'ü', 2001 ) ), 'conditions[1][1].value' ];
		yield 'text not UTF-8' => [ $rule( "\xFF" ), 'conditions[1][1].value' ];
		yield 'list too long' => [ $rule( \range( 1, 1001 ), 'is', 'post_id' ), 'conditions[1][1].value' ];
		yield 'foreign rule of more than 16 KiB' => [ $rule( \str_repeat( 'x', 16_384 ), 'is', 'moon' ), 'conditions[1][1]' ];
		yield 'foreign rule nested nine deep' => [ $rule( self::nested( 8 ), 'is', 'moon' ), 'conditions[1][1]' ];
		yield 'foreign rule nested 500 deep' => [ $rule( self::nested( 499 ), 'is', 'moon' ), 'conditions[1][1]' ];
		yield 'too many groups' => [ \array_fill( 0, 51, [] ), 'conditions' ];
		yield 'too many rules' => [ [ \array_fill( 0, 51, [ 'type' => 'url', 'op' => 'contains', 'value' => 'x' ] ) ], 'conditions[0]' ];
	}

	/** @param array<array-key, mixed> $groups */
	#[DataProvider( 'refused' )]
	public function test_clean_refuses_naming_the_place( array $groups, string $path ): void {
		try {
			Conditions::clean( $groups );
			self::fail( 'accepted' );
		} catch ( InvalidInput $error ) {
			self::assertSame( [ $path ], \array_keys( (array) $error->data['params'] ) );
		}
	}

	public function test_clean_says_what_is_wrong_with_a_pattern(): void {
		$this->expectException( InvalidInput::class );
		$this->expectExceptionMessageMatches( '/conditions\[0\]\[0\]\.value: .*missing closing parenthesis at offset 7/' );
		Conditions::clean( [ [ [ 'type' => 'url', 'op' => 'regex', 'value' => '^/shop(' ] ] ] );
	}

	public function test_clean_names_every_wrong_place_at_once(): void {
		try {
			Conditions::clean( [ [ [ 'type' => 'url', 'op' => 'x' ], [ 'type' => 'url', 'op' => 'regex', 'value' => '*' ] ], 'y' ] );
			self::fail( 'accepted' );
		} catch ( InvalidInput $error ) {
			self::assertSame( [ 'conditions[0][0].op', 'conditions[0][1].value', 'conditions[1]' ], \array_keys( (array) $error->data['params'] ) );
		}
	}
}
