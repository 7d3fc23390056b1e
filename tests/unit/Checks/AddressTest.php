<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Origins;
use Svc\Checks\Loopback\SitePath;

/**
 * Addresses that readers understand in different ways are none.
 */
final class AddressTest extends TestCase {

	/**
	 * @param list<string>|null $parts
	 */
	#[DataProvider( 'paths' )]
	public function test_a_path_is_read_in_one_way_or_not_at_all( string $path, ?array $parts ): void {
		self::assertSame( $parts, SitePath::parts( $path ) );
	}

	/**
	 * @return iterable<string, array{string, list<string>|null}>
	 */
	public static function paths(): iterable {
		yield 'the root' => [ '/', [] ];
		yield 'a page' => [ '/a/b-1/', [ 'a', 'b-1' ] ];
		yield 'letters' => [ '/süß/', [ 'süß' ] ];
		yield 'the same, encoded' => [ '/s%C3%BC%C3%9F', [ 'süß' ] ];
		$none = [ '', 'a', '//', '//evil.test/x', '/a//b', '/a//', '/..', '/../x', '/a/./b', '/%2e%2e/x', '/.git', '/a%2fb', '/a%252fb', '/a%', '/a%5cb', '/a\\b', '/a b', '/a%00', "/a\n", '/a%0d%0a', '/a;b', '/a%3fb', '/a%23', '/a%ff' ];
		foreach ( $none as $path ) {
			yield $path => [ $path, null ];
		}
	}

	#[DataProvider( 'origins' )]
	public function test_an_origin_is_scheme_host_and_port( string $url, string $origin ): void {
		self::assertSame( $origin, Origins::of( $url ) );
	}

	/**
	 * @return iterable<string, array{string, string}>
	 */
	public static function origins(): iterable {
		yield 'a host' => [ 'http://example.org', 'http://example.org:80' ];
		yield 'capitals and the usual port' => [ 'HTTPS://Example.org:443/x', 'https://example.org:443' ];
		yield 'another port' => [ 'http://127.0.0.1:8080?x', 'http://127.0.0.1:8080' ];
		yield 'IPv6' => [ 'http://[::1]:81/', 'http://[::1]:81' ];
		$none = [ '', '//example.org/', '/x', 'http:/example.org/', 'http://example.org./', 'http://user@example.org/', 'http://a:80@example.org/', 'http://example.org\\@evil.test/', 'http://example.org /', "http://example.org/\r\nX: 1", 'http://example.org:80x/', 'http://example.org:123456/', 'javascript:alert(1)', 'ftp://example.org/' ];
		foreach ( $none as $url ) {
			yield $url => [ $url, '' ];
		}
	}
}
