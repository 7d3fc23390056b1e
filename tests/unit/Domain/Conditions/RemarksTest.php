<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Conditions;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\MissingValue;
use Svc\Domain\Conditions\Remarks;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Problem;

/** Cleaning may not widen: what it loses is an error and matches nothing, what it spells anew is a warning (spec 2.3 rule 4). */
final class RemarksTest extends TestCase {

	/**
	 * Operators, and values that are exact, that are cleaned, that are lost, by type.
	 * @return array<string, array{ops: list<string>, exact: list<mixed>, cleaned: list<mixed>, lost: list<mixed>}>
	 */
	private static function table(): array {
		return [
			'location'         => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'frontend' ], [ 'admin', 'rest' ], [] ],
				'cleaned' => [ 'frontend', [ ' admin ' ], [ 'rest', 'rest' ], [ 'a' => 'rest' ], [ 'rest', '' ] ],
				'lost'    => [ [ 'moon' ], 'Frontend', null, '', [ '' ], [ true ], [ [ 'rest' ] ], 5 ],
			],
			'user_logged_in'   => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ null ],
				'cleaned' => [ true, 1, '', [] ],
				'lost'    => [ false, 0, 'no', 'administrator', [ 'x' ] ],
			],
			'user_role'        => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'editor', 'author' ], [] ],
				'cleaned' => [ 'editor', [ "editor\n" ], [ 7 ] ],
				'lost'    => [ null, [ null ], [ false ], [ [ 'editor' ] ] ],
			],
			'url'              => [
				'ops'     => [ 'contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'regex' ],
				'exact'   => [ '/shop', '' ],
				'cleaned' => [ 12, "/sh\x07op" ],
				'lost'    => [ null, [ '/shop' ], true, "\x07" ],
			],
			'query_param'      => [
				'ops'     => [ 'equals', 'not_equals', 'contains' ],
				'exact'   => [ [ 'key' => 'a', 'value' => 'b' ], [ 'key' => 'a', 'value' => '' ] ],
				'cleaned' => [ [ 'key' => ' a', 'value' => 'b' ], [ 'key' => 'a', 'value' => 5 ], [ 'key' => 'a', 'value' => 'b', 'more' => 1 ] ],
				'lost'    => [ null, 'a', [ 'key' => 'a' ], [ 'value' => 'b' ], [ 'key' => ' ', 'value' => 'b' ], [ 'key' => 'a', 'value' => [ 'b' ] ], [ 'key' => [], 'value' => 'b' ], [ 'a', 'b' ] ],
			],
			'cookie'           => [
				'ops'     => [ 'exists', 'not_exists' ],
				'exact'   => [ [ 'key' => 'a', 'value' => '' ], [ 'key' => 'a' ] ],
				'cleaned' => [ 'a', [ 'key' => 5 ] ],
				'lost'    => [ null, [], true, [ 'key' => '  ' ], [ 'name' => 'a' ] ],
			],
			'device'           => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'mobile' ] ],
				'cleaned' => [ 'desktop' ],
				'lost'    => [ 'tablet', [ 'phone', 'watch' ] ],
			],
			'page_type'        => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ '404', 'single' ] ],
				'cleaned' => [ [ 404 ] ],
				'lost'    => [ [ 'home' ], 'front page' ],
			],
			'post_type'        => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'post' ] ],
				'cleaned' => [ 'post' ],
				'lost'    => [ null, [ '  ' ] ],
			],
			'post_id'          => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 5, 6 ], [] ],
				'cleaned' => [ 5, '5', [ '5', 6 ], [ 5, 5 ], [ 5.0 ], [ 5, null ] ],
				'lost'    => [ '5,6', [ '5,6' ], [ 0 ], [ -1 ], 'about', null, [ 1.5 ], [ true ] ],
			],
			'term'             => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'category:news' ] ],
				'cleaned' => [ 'category:news', [ 'post_tag:%C3%BCber' ] ],
				'lost'    => [ [ 'news' ], [ 12 ], 'category:' ],
			],
			'date_range'       => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'from' => '2030-01-01', 'to' => '' ], [ 'from' => '2030-01-01' ], [ 'from' => '2030-01-01 09:00', 'to' => '2030-01-01 10:00' ], [ 'from' => '', 'to' => '' ] ],
				'cleaned' => [ [ 'from' => '2030-01-01T09:00', 'to' => '' ], [ 'from' => '2030-01-01 9:00:00' ], [ 'to' => '2030-01-01', 'zone' => 'UTC' ] ],
				'lost'    => [ [ 'from' => '01.01.2030' ], [ 'from' => '2030-02-31', 'to' => '2030-03-01' ], [ 'from' => '2030-01-01 25:00' ], [ 'from' => 1893456000 ], [ 'from' => [ '2030-01-01' ] ], '2030-01-01', null, [], [ 'start' => '2030-01-01' ], [ '2030-01-01', '2030-01-02' ] ],
			],
			'time_of_day'      => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'from' => '09:00', 'to' => '17:30' ], [ 'from' => '', 'to' => '24:00' ] ],
				'cleaned' => [ [ 'from' => '9:00', 'to' => '17:30:00' ] ],
				'lost'    => [ [ 'from' => '9', 'to' => '17' ], [ 'from' => '09:00', 'to' => '5 pm' ], '09:00-17:00', null, [] ],
			],
			'day_of_week'      => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ '1', '7' ] ],
				'cleaned' => [ [ 1, 7 ], '5', 5 ],
				'lost'    => [ [ 'Monday' ], [ 'mon' ], [ 0 ], 8, null ],
			],
			'environment'      => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'production' ] ],
				'cleaned' => [ 'local' ],
				'lost'    => [ 'live' ],
			],
			'plugin_active'    => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'woocommerce' ] ],
				'cleaned' => [ ' woocommerce' ],
				'lost'    => [ [ [] ], null ],
			],
			'referrer'         => [
				'ops'     => [ 'contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'regex' ],
				'exact'   => [ 'https://example.org/', '' ],
				'cleaned' => [ 5 ],
				'lost'    => [ [ 'x' ], null ],
			],
			'country'          => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'DE' ] ],
				'cleaned' => [ 'de', [ 'DE', 'fr' ] ],
				'lost'    => [ 'Germany', [ 'DEU' ] ],
			],
			'region'           => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'eu' ] ],
				'cleaned' => [ 'eu' ],
				'lost'    => [ 'EU', [ 'benelux' ] ],
			],
			'consent'          => [
				'ops'     => [ 'includes', 'excludes' ],
				'exact'   => [ [ 'marketing' ] ],
				'cleaned' => [ 'marketing' ],
				'lost'    => [ 'necessary' ],
			],
			'language'         => [
				'ops'     => [ 'is', 'is_not' ],
				'exact'   => [ [ 'de' ] ],
				'cleaned' => [ 'de' ],
				'lost'    => [ null ],
			],
			'wc_cart_total'    => [
				'ops'     => [ 'at_least', 'less_than', 'equals' ],
				'exact'   => [ '49.90', '0', '' ],
				'cleaned' => [ '49,90', 50, 49.9, ' 5' ],
				'lost'    => [ null, '50 EUR', '1e999', [ '5' ], true ],
			],
			'wc_cart_count'    => [
				'ops'     => [ 'at_least', 'less_than', 'equals' ],
				'exact'   => [ '3' ],
				'cleaned' => [ 3 ],
				'lost'    => [ 'three' ],
			],
			'wc_order_count'   => [
				'ops'     => [ 'at_least', 'less_than', 'equals' ],
				'exact'   => [ '3' ],
				'cleaned' => [ 3 ],
				'lost'    => [ [] ],
			],
			'wc_cart_product'  => [
				'ops'     => [ 'includes', 'excludes' ],
				'exact'   => [ [ 5 ] ],
				'cleaned' => [ '5' ],
				'lost'    => [ 'shirt' ],
			],
			'wc_bought'        => [
				'ops'     => [ 'includes', 'excludes' ],
				'exact'   => [ [ 5 ] ],
				'cleaned' => [ [ '5' ] ],
				'lost'    => [ '5 6' ],
			],
			'wc_cart_category' => [
				'ops'     => [ 'includes', 'excludes' ],
				'exact'   => [ [ 'shirts' ] ],
				'cleaned' => [ 'shirts' ],
				'lost'    => [ [ [] ] ],
			],
		];
	}

	public function test_the_table_has_every_type_and_only_its_operators(): void {
		$table = \array_keys( self::table() );
		$types = \array_keys( Types::all() );
		\sort( $table );
		\sort( $types );
		self::assertSame( $types, $table );
		foreach ( self::table() as $type => [ 'ops' => $ops ] ) {
			self::assertSame( [], \array_diff( $ops, Types::all()[ $type ]['ops'] ), $type );
		}
	}

	/** @return iterable<string, array{string, string, mixed, string}> */
	public static function values(): iterable {
		foreach ( self::table() as $type => $row ) {
			foreach ( $row['ops'] as $op ) {
				foreach ( [ 'exact', 'cleaned', 'lost' ] as $outcome ) {
					foreach ( $row[ $outcome ] as $value ) {
						yield "{$type} {$op} " . \json_encode( $value ) . " is {$outcome}" => [ $type, $op, $value, $outcome ];
					}
				}
			}
		}
		// An entry that is left out makes a list that includes narrower, and one that excludes wider.
		foreach ( [ 'post_id' => [ 5, '6,7' ], 'day_of_week' => [ '1', 'Sunday' ], 'term' => [ 'category:news', 'sport' ] ] as $type => $value ) {
			yield "{$type} is, one entry left out" => [ $type, 'is', $value, 'cleaned' ];
			yield "{$type} is_not, one entry left out" => [ $type, 'is_not', $value, 'lost' ];
		}
		yield 'a padded address' => [ 'url', 'contains', ' /shop ', 'cleaned' ];
		yield 'nothing but space as an address' => [ 'url', 'not_contains', '  ', 'lost' ];
		yield 'a pattern keeps its space' => [ 'url', 'regex', '^/a ', 'exact' ];
	}

	#[DataProvider( 'values' )]
	public function test_of_tells_what_cleaning_did( string $type, string $op, mixed $value, string $outcome ): void {
		$sent    = [ [], [ [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ], \compact( 'type', 'op', 'value' ) ] ];
		$remarks = Remarks::of( $sent, 'agency' );
		$stored  = Conditions::clean( $sent )[0][1];
		$lacks   = 'exact' === $outcome && MissingValue::in_rule( $stored, 'agency' );
		self::assertCount( 'lost' === $outcome || $lacks ? 1 : 0, $remarks->errors );
		self::assertCount( 'cleaned' === $outcome ? 1 : 0, $remarks->warnings );
		foreach ( [ ...$remarks->errors, ...$remarks->warnings ] as $problem ) {
			self::assertStringStartsWith( 'Group 2, rule 2 (' . Types::all()[ $type ]['label'] . ", {$op}): ", $problem->message );
		}
		self::assertSame( 'lost' === $outcome, isset( $stored['unfit'] ) );
		if ( 'lost' === $outcome ) {
			self::assertNull( ConditionCompiler::rule( $stored ), 'it matches nothing' );
			self::assertCount( 1, Remarks::of_stored( [ [ $stored ] ] )->errors );
			self::assertCount( 1, Remarks::of( [ [ $stored ] ], 'agency' )->errors, 'sent back as it is stored' );
			self::assertSame( [ [ $stored ] ], Conditions::clean( [ [ $stored ] ] ), 'cleaning twice changes nothing' );
			unset( $stored['unfit'] );
		} else {
			self::assertSame( [], Remarks::of( [ [ $stored ] ], 'agency' )->warnings, 'what was cleaned is exact' );
			self::assertCount( $lacks ? 1 : 0, Remarks::of( [ [ $stored ] ], 'agency', false )->warnings, 'a missing value is told, too' );
		}
	}

	public function test_sentences_name_what_was_wrong_and_what_to_send(): void {
		$cases = [
			[ 'day_of_week', 'is_not', [ 'Monday', '2' ], '"Monday" is not allowed here. Send a list of some of these: 1 (Monday), 2 (Tuesday),' ],
			[ 'post_id', 'is_not', '5,6', '"5,6" is not allowed here. Send a list of IDs, such as [5, 6] to activate' ],
			[ 'date_range', 'is', [ 'from' => '01.01.2030', 'to' => '' ], '"01.01.2030" is not allowed here. Send an object with "from" and "to" (YYYY-MM-DD' ],
			[ 'user_role', 'is', null, 'a value is missing. Send a list of texts' ],
			[ 'wc_cart_total', 'at_least', '49,90', '"49,90" was saved as "49.90".' ],
			[ 'post_id', 'is', [ 5, 'x' ], '[5,"x"] was saved as [5].' ],
			[ 'url', 'equals', \array_fill( 0, 99, 'ü' ), '…' ],
		];
		foreach ( $cases as [ $type, $op, $value, $sentence ] ) {
			$remarks = Remarks::of( [ [ \compact( 'type', 'op', 'value' ) ] ], 'agency' );
			self::assertStringContainsString( $sentence, ( $remarks->errors[0] ?? $remarks->warnings[0] )->message );
		}
	}

	public function test_rules_above_the_tier_are_not_judged(): void {
		$rules = [ [ [ 'type' => 'country', 'op' => 'is', 'value' => 'Germany' ], [ 'type' => 'language', 'op' => 'is', 'value' => [] ] ] ];
		self::assertSame( [], Remarks::of( $rules, 'free' )->errors );
		self::assertSame( [], Remarks::of( $rules, 'free' )->warnings );
		self::assertSame( [], Remarks::of_stored( $rules, 'free' )->errors );
	}

	public function test_a_rule_of_an_unknown_type_is_a_warning_with_the_type_that_was_meant(): void {
		$cases = [
			'url_path' => ' Did you mean "url"?',
			'moon'     => '',
		];
		foreach ( $cases as $type => $meant ) {
			$groups = [ [ [ 'type' => $type, 'op' => 'is', 'value' => [] ] ] ];
			foreach ( [ Remarks::of( $groups, 'free' ), Remarks::of_stored( $groups, 'free' ) ] as $remarks ) {
				self::assertSame( [], $remarks->errors );
				self::assertSame( [ "Group 1, rule 1 ({$type}, is): Unknown condition. The rule is kept and never matches.{$meant}" ], \array_map( static fn( Problem $problem ): string => $problem->message, $remarks->warnings ) );
			}
		}
	}

	public function test_a_missing_value_is_an_error_where_the_snippet_is_on_and_else_a_warning(): void {
		$groups = [ [ [ 'type' => 'user_logged_in', 'op' => 'is', 'value' => null ] ], [ [ 'type' => 'url', 'op' => 'contains', 'value' => '/a' ], [ 'type' => 'page_type', 'op' => 'is', 'value' => [] ] ] ];
		$on     = Remarks::of( $groups, 'free' );
		$off    = Remarks::of( $groups, 'free', false );
		$stored = Remarks::of_stored( $groups, 'free' );
		self::assertSame( [], $on->warnings );
		self::assertSame( [], $off->errors );
		self::assertCount( 1, $stored->errors );
		self::assertSame( $on->errors[0]->message, $stored->errors[0]->message );
		self::assertStringStartsWith( 'Group 2, rule 2 (Page type, is): a value is missing. Enter a list of some of these: ', $on->errors[0]->message );
		self::assertStringEndsWith( 'or remove the rule.', $on->errors[0]->message );
		self::assertStringEndsWith( 'or remove the rule.', $off->warnings[0]->message );
	}

	public function test_a_missing_value_is_what_the_editor_takes_for_one(): void {
		$table = \json_decode( (string) \file_get_contents( __DIR__ . '/missing-values.json' ), true );
		self::assertIsArray( $table );
		self::assertEqualsCanonicalizing( \array_keys( Types::all() ), \array_keys( \array_intersect_key( Types::all(), \array_column( $table, null, 'type' ) ) ), 'every type is in the table' );
		foreach ( $table as $row ) {
			self::assertIsArray( $row );
			self::assertSame( $row['missing'] ?? null, MissingValue::in_rule( $row, 'agency' ), \json_encode( $row, \JSON_THROW_ON_ERROR ) );
		}
	}
}
