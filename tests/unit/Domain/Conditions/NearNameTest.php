<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain\Conditions;

use PHPUnit\Framework\TestCase;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\NearName;
use Svc\Domain\Conditions\Types;
use Svc\Domain\Error\InvalidInput;

/** Slips in the names of condition types and operators are found, names that mean nothing are left alone. */
final class NearNameTest extends TestCase {

	public function test_type_names_the_condition_that_was_meant(): void {
		$cases = [
			'url_path'       => 'url',
			'page_url'       => 'url',
			'pagetype'       => 'page_type',
			'pageType'       => 'page_type',
			'Page-Type'      => 'page_type',
			'page_typ'       => 'page_type',
			'role'           => 'user_role',
			'roles'          => 'user_role',
			'user_roles'     => 'user_role',
			'is_logged_in'   => 'user_logged_in',
			'logged_in'      => 'user_logged_in',
			'posttype'       => 'post_type',
			'referer'        => 'referrer',
			'contry'         => 'country',
			'date'           => 'date_range',
			'weekday'        => 'day_of_week',
			'lang'           => 'language',
			'devices'        => 'device',
			'wc_carttotal'   => 'wc_cart_total',
		];
		foreach ( $cases as $sent => $type ) {
			self::assertSame( $type, NearName::type( $sent ), $sent );
		}
		foreach ( [ 'moon', '', 'weather', \str_repeat( 'url', 99 ), "\u{1F600}", 'x' ] as $sent ) {
			self::assertNull( NearName::type( $sent ), $sent );
		}
	}

	public function test_op_names_the_operator_of_the_type(): void {
		$cases = [
			[ 'url', 'contain', 'contains' ],
			[ 'url', 'is', 'equals' ],
			[ 'url', '!=', 'not_equals' ],
			[ 'url', 'startsWith', 'starts_with' ],
			[ 'url', 'begins_with', 'starts_with' ],
			[ 'url', 'matches', 'regex' ],
			[ 'page_type', 'equals', 'is' ],
			[ 'page_type', 'isnot', 'is_not' ],
			[ 'page_type', 'not_in', 'is_not' ],
			[ 'consent', 'is', 'includes' ],
			[ 'wc_cart_total', '>=', 'at_least' ],
			[ 'cookie', 'isset', 'exists' ],
			[ 'url', 'sounds_like', null ],
			[ 'page_type', '', null ],
		];
		foreach ( $cases as [ $type, $sent, $op ] ) {
			self::assertSame( $op, NearName::op( $sent, Types::all()[ $type ]['ops'] ), "{$type} {$sent}" );
		}
	}

	public function test_an_unknown_operator_is_refused_with_the_one_that_was_meant(): void {
		try {
			Conditions::clean( [ [ [ 'type' => 'url', 'op' => 'is', 'value' => '/a' ] ] ] );
			self::fail( 'It was taken.' );
		} catch ( InvalidInput $refused ) {
			self::assertStringContainsString( 'Did you mean "equals"?', $refused->getMessage() );
		}
	}
}
