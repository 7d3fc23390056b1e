<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Runtime;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use function Svc\Runtime\is_on;

/** What the constants of wp-config.php mean. */
final class ConstantsTest extends TestCase {

	public static function setUpBeforeClass(): void {
		require_once __DIR__ . '/../../../includes/Runtime/constants.php';
	}

	/** @return iterable<string, array{mixed, bool}> */
	public static function values(): iterable {
		foreach ( [ true, 1, 2, 'true', 'TRUE', ' true ', '1', 'on', 'On', 'yes', 'y' ] as $value ) {
			yield 'on: ' . \json_encode( $value ) => [ $value, true ];
		}
		foreach ( [ false, 0, null, '', ' ', '0', 'false', 'False', 'off', 'no', 'N', 'none', 'null', 'disabled' ] as $value ) {
			yield 'off: ' . \json_encode( $value ) => [ $value, false ];
		}
	}

	#[DataProvider( 'values' )]
	public function test_a_constant_means_what_people_mean( mixed $value, bool $is_on ): void {
		$name = 'SVC_TEST_' . \md5( \serialize( $value ) );
		\define( $name, $value );
		self::assertSame( $is_on, is_on( $name ) );
	}

	public function test_a_constant_that_is_not_set_is_off(): void {
		self::assertFalse( is_on( 'SVC_TEST_NOBODY_SETS' ) );
	}
}
