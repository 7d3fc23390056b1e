<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Compiler;

use InvalidArgumentException;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Compiler\PhpLiteral;

final class PhpLiteralTest extends TestCase {

	/** @return iterable<string, array{array<array-key, mixed>}> */
	public static function values(): iterable {
		yield 'empty' => [ [] ];
		yield 'list' => [ [ 1, 'a', null, true, false, [] ] ];
		yield 'map' => [ [ 'a' => 1, 'b' => [ 'c' => [ 'd' => [ 'e' => 'f' ] ] ] ] ];
		yield 'sparse and negative keys' => [ [ 5 => 'a', -3 => 'b', 0 => 'c', '07' => 'd' ] ];
		yield 'quotes and backslashes' => [ [ "it's", 'a\\', "\\'", "'", '\\\\', "a'\\'b" ] ];
		yield 'dollars and braces' => [ [ '$x {$y} ${z}' ] ];
		yield 'PHP tags' => [ [ '?> <?php exit; /* */ //' ] ];
		yield 'control bytes' => [ [ "\0\x01\r\n\t\x7F", "key\0" => 1 ] ];
		yield 'invalid UTF-8' => [ [ "\xFF\xFE" ] ];
		yield 'integers' => [ [ \PHP_INT_MAX, \PHP_INT_MIN, -1, 0 ] ];
		yield 'floats' => [ [ 0.1, 1.0, -1.5e100, 1e-300, 0.1 + 0.2 ] ];
	}

	/** @param array<array-key, mixed> $value */
	#[DataProvider( 'values' )]
	public function test_print_gives_source_of_the_same_array( array $value ): void {
		foreach ( [ 0, 1, 2, 9 ] as $lines ) {
			$file = (string) \tempnam( \sys_get_temp_dir(), 'svc-literal-' );
			\file_put_contents( $file, '<?php return ' . PhpLiteral::print( $value, $lines ) . ';' );
			$read = include $file;
			\unlink( $file );
			self::assertSame( $value, $read );
		}
	}

	public function test_print_puts_elements_of_the_upper_levels_on_lines(): void {
		self::assertSame( "[\n'a'=>[\n1,\n[2]\n],\n'b'=>[]\n]", PhpLiteral::print( [ 'a' => [ 1, [ 2 ] ], 'b' => [] ] ) );
		self::assertSame( "['a'=>[1,[2]]]", PhpLiteral::print( [ 'a' => [ 1, [ 2 ] ] ], 0 ) );
	}

	public function test_print_refuses_what_is_no_literal(): void {
		foreach ( [ new \stdClass(), static fn(): int => 1, \INF, \NAN, \STDIN ] as $value ) {
			try {
				PhpLiteral::print( [ [ $value ] ] );
				self::fail( 'Printed ' . \get_debug_type( $value ) );
			} catch ( InvalidArgumentException $error ) {
				self::assertStringContainsString( \get_debug_type( $value ), $error->getMessage() );
			}
		}
	}
}
