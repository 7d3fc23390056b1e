<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\TestCase;
use Svc\Importers\Serialized;

/** @covers \Svc\Importers\Serialized */
final class SerializedTest extends TestCase {

	public function test_arrays_texts_numbers_and_booleans_are_read_as_php_wrote_them(): void {
		$value = [
			'a' => [ 1, -2, 1.5, true, false, null, "it's \"x\"; }", 'ü' ],
			7   => [ [] ],
		];
		self::assertSame( $value, Serialized::read( \serialize( $value ) ) );
	}

	public function test_plain_text_stays_as_it_is_and_plain_objects_are_arrays(): void {
		self::assertSame( 'just text', Serialized::read( 'just text' ) );
		self::assertSame( '', Serialized::read( '' ) );
		self::assertNull( Serialized::read( null ) );
		self::assertSame( [ 'a' => [ 'b' => 1 ] ], Serialized::read( 'O:8:"stdClass":1:{s:1:"a";O:8:"stdClass":1:{s:1:"b";i:1;}}' ) );
	}

	/** @return list<array{string}> */
	public static function refused(): array {
		return [
			[ 'O:9:"ArrayObject":0:{}' ],
			[ 'a:1:{i:0;O:9:"ArrayObject":0:{}}' ],
			[ 'C:11:"ArrayObject":0:{}' ],
			[ 'E:3:"A:B";' ],
			[ 'a:2:{i:0;i:1;i:1;R:2;}' ],
			[ 'a:1:{i:0;i:1;}trailing' ],
			[ 'a:2:{i:0;i:1;}' ],
			[ 's:9:"short";' ],
			[ 'a:1:{a:0:{}i:1;}' ],
			[ \str_repeat( 'a:1:{i:0;', 100 ) . 'i:1;' . \str_repeat( '}', 100 ) ],
		];
	}

	/** @dataProvider refused */
	public function test_everything_else_is_nothing( string $stored ): void {
		self::assertNull( Serialized::read( $stored ) );
		self::assertSame( [], Serialized::array( $stored ) );
	}
}
