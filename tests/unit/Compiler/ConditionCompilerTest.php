<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use PHPUnit\Framework\TestCase;
use Svc\Compiler\ConditionCompiler;

/** What of conditions goes into the index. That lowered rules mean what they say is tested with the runtime. */
final class ConditionCompilerTest extends TestCase {

	private const NEVER = [ [ [ 'never', 'is', null ] ] ];

	/** @return array{type: string, op: string, value: mixed} */
	private static function rule( string $type, string $op = 'is', mixed $value = [ 'x' ] ): array {
		return \compact( 'type', 'op', 'value' );
	}

	public function test_lower_of_nothing_is_always(): void {
		self::assertSame( [ 'if' => [], 'stage' => 'early', 'visitor' => false ], ConditionCompiler::lower( [] ) );
	}

	public function test_lower_takes_the_latest_stage_of_the_rules_that_can_decide(): void {
		$early = self::rule( 'location', 'is', [ 'frontend' ] );
		$user  = self::rule( 'user_role' );
		$query = self::rule( 'page_type', 'is', [ 'single' ] );
		$cases = [
			[ [ [ $early ] ], 'early' ],
			[ [ [ $early, $user ] ], 'user' ],
			[ [ [ $early ], [ $user ] ], 'user' ],
			[ [ [ $early ], [ $query, $user ] ], 'query' ],
			[ [ [ $early ], [ $query, self::rule( 'moon_phase' ) ] ], 'early' ],
			[ [ [ $early ], [ $query, self::rule( 'url', 'contains', '' ) ] ], 'early' ],
			[ [ [ self::rule( 'moon_phase' ) ], [ $user ] ], 'user' ],
		];
		foreach ( $cases as [ $groups, $stage ] ) {
			self::assertSame( $stage, ConditionCompiler::lower( $groups )['stage'], (string) \json_encode( $groups ) );
		}
	}

	public function test_lower_puts_what_is_known_first_first(): void {
		$lowered = ConditionCompiler::lower( [ [ self::rule( 'page_type' ), self::rule( 'user_role' ), self::rule( 'post_type' ), self::rule( 'environment' ) ] ] );
		self::assertSame( [ 'environment', 'user_role', 'page_type', 'post_type' ], \array_column( $lowered['if'][0], 0 ) );
	}

	public function test_lower_of_groups_that_can_never_match_is_never_and_not_always(): void {
		foreach ( [ [ [] ], [ [ self::rule( 'moon_phase' ) ] ], [ [ self::rule( 'post_id', 'is', [] ) ] ], [ [ self::rule( 'location', 'no_such_op' ) ] ], [ [ [ 'type' => 'url' ] ] ], [ [ [] ] ] ] as $groups ) {
			self::assertSame( self::NEVER, ConditionCompiler::lower( $groups )['if'], (string) \json_encode( $groups ) );
		}
	}

	public function test_lower_tells_whether_the_answer_depends_on_the_visitor(): void {
		self::assertTrue( ConditionCompiler::lower( [ [ self::rule( 'cookie', 'exists', [ 'key' => 'a', 'value' => '' ] ) ] ] )['visitor'] );
		self::assertTrue( ConditionCompiler::lower( [ [ self::rule( 'environment' ) ], [ self::rule( 'user_logged_in', 'is', null ) ] ] )['visitor'] );
		self::assertFalse( ConditionCompiler::lower( [ [ self::rule( 'page_type' ), self::rule( 'url', 'contains', 'x' ) ] ] )['visitor'] );
		self::assertFalse( ConditionCompiler::lower( [ [ self::rule( 'cookie', 'exists', [ 'key' => '', 'value' => '' ] ) ] ] )['visitor'], 'a rule that never matches depends on nobody' );
	}

	public function test_rule_prepares_values_as_literals(): void {
		$cases = [
			[ self::rule( 'post_id', 'is', [ 3, 4 ] ), [ 3 => true, 4 => true ] ],
			[ self::rule( 'user_role', 'is_not', [] ), [] ],
			[ self::rule( 'user_logged_in', 'is', null ), null ],
			[ self::rule( 'date_range', 'is', [ 'from' => '2026-01-01', 'to' => '2026-01-31' ] ), [ '2026-01-01 00:00', '2026-01-31 24:00' ] ],
			[ self::rule( 'date_range', 'is', [ 'from' => '', 'to' => '2026-01-31 18:00' ] ), [ '', '2026-01-31 18:00' ] ],
			[ self::rule( 'time_of_day', 'is', [ 'from' => '', 'to' => '' ] ), [ '00:00', '24:00' ] ],
			[ self::rule( 'time_of_day', 'is', [ 'from' => '09:00', 'to' => '16:59' ] ), [ '09:00', '17:00' ] ],
			[ self::rule( 'time_of_day', 'is', [ 'from' => '22:00', 'to' => '00:00' ] ), [ '22:00', '24:00' ] ],
			[ self::rule( 'cookie', 'equals', [ 'key' => 'my.key', 'value' => 'A' ] ), [ 'my_key', 'A' ] ],
			[ self::rule( 'wc_cart_total', 'equals', '12.50' ), 12.5 ],
			[ self::rule( 'url', 'equals', 'https://Example.org/A/' ), [ 'url_path', 'example.org/a' ] ],
			[ self::rule( 'url', 'equals', '/A/?b' ), [ 'whole', '/a/?b' ] ],
			[ self::rule( 'url', 'regex', '^/~a' ), [ 'raw_whole', '#(*LIMIT_MATCH=100000)^/~a#iu' ] ],
		];
		foreach ( $cases as [ $rule, $value ] ) {
			self::assertSame( [ $rule['type'], $rule['op'], $value ], ConditionCompiler::rule( $rule ) );
		}
	}
}
