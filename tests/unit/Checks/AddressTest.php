<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Address\Address;
use Svc\Checks\Loopback\Address\SitePath;

require_once __DIR__ . '/StrangeAddresses.php';

/** Addresses that readers understand in different ways are none. */
final class AddressTest extends TestCase {

	/** @param list<string>|null $parts */
	#[DataProvider( 'paths' )]
	public function test_a_path_is_read_in_one_way_or_not_at_all( string $path, ?array $parts ): void {
		self::assertSame( $parts, SitePath::parts( $path ) );
	}

	/** @return iterable<string, array{string, list<string>|null}> */
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

	#[DataProvider( 'addresses' )]
	public function test_an_address_is_put_together_anew_from_its_parts( string $url, string $written ): void {
		self::assertSame( $written, Address::read( $url )?->url() );
	}

	/** @return iterable<string, array{string, string}> */
	public static function addresses(): iterable {
		yield 'a host' => [ 'http://example.org', 'http://example.org/' ];
		yield 'capitals and the usual port' => [ 'HTTPS://Example.ORG:443/X', 'https://example.org/X' ];
		yield 'the usual port of the other scheme' => [ 'http://example.org:443/', 'http://example.org:443/' ];
		yield 'another port, and a query right after it' => [ 'http://127.0.0.1:8080?x', 'http://127.0.0.1:8080/?x' ];
		yield 'a fragment right after the host' => [ 'http://example.org#x', 'http://example.org/' ];
		yield 'an at sign behind the host' => [ 'http://example.org/@x?a=b@c#@d', 'http://example.org/@x?a=b@c' ];
		yield 'IPv6' => [ 'http://[::1]:81/', 'http://[::1]:81/' ];
		yield 'IPv6 at length' => [ 'http://[2001:0DB8:0:0:0:0:0:1]/', 'http://[2001:db8::1]/' ];
		yield 'encoded letters' => [ 'http://a.test/%7e%41%2dx%c3%bc?s=%5b%20', 'http://a.test/~A-x%C3%BC?s=%5B%20' ];
		yield 'letters and brackets' => [ 'http://a.test/ü?a[]=1', 'http://a.test/%C3%BC?a%5B%5D=1' ];
		yield 'an empty query' => [ 'http://a.test/x?', 'http://a.test/x' ];
	}

	#[DataProvider( 'malformed' )]
	public function test_what_readers_disagree_about_is_no_address( string $url ): void {
		self::assertNull( Address::read( $url ) );
	}

	/** @return iterable<string, array{string}> */
	public static function malformed(): iterable {
		foreach ( StrangeAddresses::about( 'example.org' ) as $url ) {
			yield \substr( $url, 0, 80 ) => [ $url ];
		}
		yield 'letters that this machine cannot encode' => [ 'http://bücher.test/' ];
	}
}
