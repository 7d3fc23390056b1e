<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Importers;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Svc\Domain\Conditions\Pattern;
use Svc\Importers\Addresses;
use Svc\Importers\Conditions;

/** @covers \Svc\Importers\Addresses */
final class AddressesTest extends TestCase {

	/** @param array{string, string}|null $expected Operator and text; null where no rule of ours says it. */
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
	#[TestWith( [ 'not_equals', 'https://shop.example.org/a', [ 'not_equals', 'https://shop.example.org/a' ] ] )]
	#[TestWith( [ 'moon', '/a', null ] )]
	#[TestWith( [ 'contains', '/Sale/', [ 'regex', '^https?://.*(?-i:/Sale/)' ] ] )]
	#[TestWith( [ 'not_contains', '/Sale/', [ 'not_contains', '/Sale/' ] ] )]
	#[TestWith( [ 'contains', 'Example.org', [ 'regex', '^https?://.*(?-i:Example\.org)' ] ] )]
	#[TestWith( [ 'equals', 'https://shop.example.org/A', [ 'regex', '^https?://(?-i:shop\.example\.org/A)$' ] ] )]
	#[TestWith( [ 'contains', 'https://shop.example.org/%D0%B0/', [ 'contains', 'https://shop.example.org/%D0%B0/' ] ] )]
	public function test_the_whole_address_is_compared( string $op, string $text, ?array $expected ): void {
		self::assertSame(
			null === $expected ? Conditions::blocked( 'words' ) : Conditions::rule( 'url', ...$expected ),
			( new Addresses( 'shop.example.org' ) )->rule( $op, $text, 'words' )
		);
	}

	/**
	 * Another plugin finds `http` in no address of a site that has moved to `https`, and the other way round.
	 * @param array<string, bool> $expected Whether the rule matches, by address.
	 */
	#[TestWith( [ 'contains', 'http://a.test/b', [ 'https://a.test/b' => false, 'http://a.test/b/c' => true, 'http://a.test/x' => false ] ] )]
	#[TestWith( [ 'not_contains', 'http://a.test/b', [ 'https://a.test/b' => true, 'http://a.test/b/c' => false, 'http://a.test/x' => true ] ] )]
	#[TestWith( [ 'equals', 'http://a.test/b', [ 'https://a.test/b' => false, 'http://a.test/b' => true, 'http://a.test/b/c' => false ] ] )]
	#[TestWith( [ 'not_equals', 'http://a.test/b', [ 'https://a.test/b' => true, 'http://a.test/b' => false, 'http://a.test/b/c' => true ] ] )]
	#[TestWith( [ 'contains', '/Sale', [ 'https://a.test/sale' => false, 'https://a.test/x/Sale-1' => true ] ] )]
	public function test_letters_count_where_ours_would_not_see_them( string $op, string $text, array $expected ): void {
		$rule = Addresses::of( 'https://a.test/' )->rule( $op, $text, 'words' );
		self::assertSame( 'regex', $rule['op'] );
		\assert( \is_string( $rule['value'] ) );
		foreach ( $expected as $address => $matches ) {
			// The runtime looks at the whole address where a pattern names a scheme.
			self::assertSame( $matches, 1 === \preg_match( Pattern::compile( $rule['value'] ), $address ), $address );
		}
	}

	/** @param array{string, string} $expected Operator and text. */
	#[TestWith( [ 'contains', 'http://search.test/', [ 'regex', 'http\://search\.test/' ] ] )]
	#[TestWith( [ 'contains', 'Search', [ 'regex', '(?-i:Search)' ] ] )]
	#[TestWith( [ 'not_contains', 'Search', [ 'not_contains', 'Search' ] ] )]
	#[TestWith( [ 'equals', 'https://search.test/?q=a', [ 'regex', '^https\://search\.test/\?q\=a$' ] ] )]
	#[TestWith( [ 'not_equals', 'https://search.test/', [ 'regex', '^(?!https\://search\.test/$)' ] ] )]
	#[TestWith( [ 'contains', 'search.test', [ 'contains', 'search.test' ] ] )]
	public function test_where_a_visitor_comes_from_is_compared_letter_for_letter( string $op, string $text, array $expected ): void {
		self::assertSame( Conditions::rule( 'referrer', ...$expected ), Addresses::referrer( $op, $text, 'words' ) );
	}
}
