<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Recovery;

use PHPUnit\Framework\TestCase;
use Svc\Recovery\RequestFailures;

/**
 * What is told of a failure that comes only with one request: names, never values, and who can cause it.
 * @covers \Svc\Recovery\RequestFailures
 */
final class RequestFailuresTest extends TestCase {

	/** @return array<string, array{list<string>, string, int, string}> */
	public static function requests(): array {
		$code = "trim( \$_GET['ref'] ?? '' ); \$_COOKIE[\"lang\"];";
		return [
			'one of the query'             => [ [ 'query ref' ], $code, 0, 'Only with this request: "ref" in the query. Visitors can cause this error.' ],
			'what the code names'          => [ [ 'query utm_source', 'query ref', 'cookie other' ], $code, 0, 'Only with this request: "ref" in the query. Visitors can cause this error.' ],
			'a cookie that the code names' => [ [ 'cookie lang', 'query x' ], $code, 0, 'Only with this request: the cookie "lang". Visitors can cause this error.' ],
			'nothing that the code names'  => [ [ 'query a', 'body b', 'cookie c' ], '', 0, 'Only with this request: "a" in the query, "b" in the body. Visitors can cause this error.' ],
			'cookies alone'                => [ [ 'cookie c' ], '', 0, 'Only with this request: the cookie "c". Visitors can cause this error.' ],
			'strange names'                => [ [ 'query ', 'body ', 'cookie ' ], $code, 0, 'Only with this request: a parameter in the query, the body. Visitors can cause this error.' ],
			'many'                         => [ [ 'query a', 'query b', 'query c', 'query d' ], '', 0, 'Only with this request: "a" in the query, "b" in the query, "c" in the query. Visitors can cause this error.' ],
			'a signed-in user'             => [ [ 'query ref' ], $code, 7, 'Only with this request: "ref" in the query. A logged-in user caused this error.' ],
		];
	}

	/**
	 * @dataProvider requests
	 * @param list<string> $inputs
	 */
	public function test_finding_names_the_parameters( array $inputs, string $code, int $user, string $said ): void {
		self::assertSame( $said, RequestFailures::finding( $inputs, $code, $user ) );
	}
}
