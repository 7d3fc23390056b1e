<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Domain;

use PHPUnit\Framework\TestCase;
use Svc\Domain\LooseArray;

/** @covers \Svc\Domain\LooseArray */
final class LooseArrayTest extends TestCase {

	public function test_what_is_missing_or_of_another_type_is_empty(): void {
		$values = [
			'text'   => 'a',
			'number' => 7,
			'list'   => [ 'b', 1, null, 'c' ],
		];
		self::assertSame( [ 'a', '', '', '' ], \array_map( static fn( string $key ): string => LooseArray::text( $values, $key ), [ 'text', 'number', 'list', 'none' ] ) );
		self::assertSame( [ 0, 7, 0, 0 ], \array_map( static fn( string $key ): int => LooseArray::number( $values, $key ), [ 'text', 'number', 'list', 'none' ] ) );
		self::assertSame( [ [ 'b', 'c' ], [], [] ], [ LooseArray::texts( $values['list'] ), LooseArray::texts( 'b' ), LooseArray::texts( null ) ] );
	}
}
