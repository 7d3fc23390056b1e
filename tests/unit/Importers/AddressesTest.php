<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Importers\Addresses;
use Svc\Importers\Conditions;

/**
 * @covers \Svc\Importers\Addresses
 */
final class AddressesTest extends TestCase {

	/**
	 * @param array{string, string}|null $expected Operator and text; null where no rule of ours says it.
	 */
	#[TestWith( [ 'contains', '/sale/', [ 'contains', '/sale/' ] ] )]
	#[TestWith( [ 'contains', 'sale', [ 'contains', 'sale' ] ] )]
	#[TestWith( [ 'not_contains', 'Example.org', [ 'not_contains', '//Example.org' ] ] )]
	#[TestWith( [ 'not_contains', 'org/sale', [ 'not_contains', '//org/sale' ] ] )]
	#[TestWith( [ 'not_contains', 'example/sale', [ 'not_contains', 'example/sale' ] ] )]
	#[TestWith( [ 'contains', 'https://shop.example.org/', [ 'contains', 'https://shop.example.org/' ] ] )]
	#[TestWith( [ 'not_contains', '/shop', null ] )]
	#[TestWith( [ 'not_contains', '//shop.example.org/a', null ] )]
	#[TestWith( [ 'not_contains', 's://shop', null ] )]
	#[TestWith( [ 'not_contains', '/sale', [ 'not_contains', '/sale' ] ] )]
	#[TestWith( [ 'not_contains', 'https', null ] )]
	#[TestWith( [ 'contains', '', null ] )]
	#[TestWith( [ 'equals', 'https://shop.example.org/a%20b', [ 'regex', '^https?://shop\.example\.org/a b$' ] ] )]
	#[TestWith( [ 'equals', '/a', null ] )]
	#[TestWith( [ 'not_equals', '/a', null ] )]
	#[TestWith( [ 'not_equals', 'http://shop.example.org/a', [ 'not_equals', 'http://shop.example.org/a' ] ] )]
	#[TestWith( [ 'moon', '/a', null ] )]
	public function test_the_whole_address_is_compared( string $op, string $text, ?array $expected ): void {
		self::assertSame(
			null === $expected ? Conditions::blocked( 'words' ) : Conditions::rule( 'url', ...$expected ),
			( new Addresses( 'shop.example.org' ) )->rule( $op, $text, 'words' )
		);
	}
}
