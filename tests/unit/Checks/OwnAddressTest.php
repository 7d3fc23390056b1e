<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunTestsInSeparateProcesses;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Address\OwnAddress;

require_once __DIR__ . '/StrangeAddresses.php';

/** Only what the owner of a site has set as its addresses is the site's own, however the site is reached. */
#[RunTestsInSeparateProcesses]
#[PreserveGlobalState( false )]
final class OwnAddressTest extends TestCase {

	private const SITES = [ 'http://example.org', 'https://example.org', 'HTTPS://Example.ORG', 'http://example.org:8080', 'https://example.org:8443', 'http://127.0.0.1:8080', 'https://127.0.0.1', 'http://[::1]', 'https://[::1]:8443', 'https://[2001:DB8::1]' ];

	protected function setUp(): void {
		require_once __DIR__ . '/fixtures/site-addresses.php';
	}

	public function test_what_is_malformed_is_never_own(): void {
		foreach ( self::SITES as $home ) {
			$GLOBALS['svc_addresses'] = [
				'home'    => $home,
				'siteurl' => $home . '/wp',
			];
			$host = (string) \preg_replace( '~^https?://~i', '', $home );
			$none = [ ...StrangeAddresses::about( $host ), ...StrangeAddresses::about( 'evil.test' ), ...StrangeAddresses::about( '127.0.0.1:9' ) ];
			foreach ( $none as $url ) {
				// Malformed about any host that has no port or brackets of its own; about the others it must at least be none of ours.
				self::assertNull( OwnAddress::of( $url ), "$home: $url" );
			}
			self::assertGreaterThan( 700, \count( $none ), $home );
		}
	}

	public function test_other_hosts_ports_and_schemes_are_not_own(): void {
		foreach ( self::SITES as $home ) {
			$GLOBALS['svc_addresses'] = [ 'home' => $home ];
			foreach ( [ 'http://evil.test/', 'https://evil.test/', 'http://example.org.evil.test/', 'http://127.0.0.2:8080/', 'https://example.org:444/', 'http://example.org:81/', 'http://[::2]/', 'http://[::1]:9/', 'http://xn--n3h.test/', 'http://localhost/', 'http://2130706433:8080/' ] as $url ) {
				self::assertNull( OwnAddress::of( $url ), "$home: $url" );
			}
		}
	}

	public function test_the_addresses_of_the_site_are_own(): void {
		foreach ( self::own() as $name => [ $home, $url, $asked ] ) {
			$GLOBALS['svc_addresses'] = [
				'home'    => $home,
				'siteurl' => 'https://admin.test',
			];
			self::assertSame( $asked, OwnAddress::of( $url )?->url(), $name );
			self::assertSame( 'https://admin.test/wp-login.php', OwnAddress::of( 'https://admin.test/wp-login.php' )?->url(), $name );
		}
	}

	/** @return iterable<string, array{string, string, string|null}> */
	private static function own(): iterable {
		yield 'the same' => [ 'https://example.org', 'https://example.org/x?y=z', 'https://example.org/x?y=z' ];
		yield 'capitals' => [ 'https://Example.org', 'HTTPS://EXAMPLE.org:443/X', 'https://example.org/X' ];
		yield 'by HTTPS' => [ 'http://example.org', 'https://example.org/', 'https://example.org/' ];
		yield 'no longer by HTTPS' => [ 'https://example.org', 'http://example.org/', null ];
		yield 'by HTTPS at another port' => [ 'http://example.org', 'https://example.org:8443/', null ];
		yield 'by HTTPS where HTTP has a port of its own' => [ 'http://example.org:8080', 'https://example.org:8080/', null ];
		yield 'by HTTPS instead of a port of its own' => [ 'http://example.org:8080', 'https://example.org/', null ];
		yield 'IPv6, written at length' => [ 'http://[2001:db8::1]:8080', 'http://[2001:0DB8:0:0:0:0:0:1]:8080/', 'http://[2001:db8::1]:8080/' ];
		yield 'a folder' => [ 'https://example.org/blog', 'https://example.org/elsewhere/', 'https://example.org/elsewhere/' ];
	}

	public function test_a_site_whose_own_address_is_malformed_has_none(): void {
		foreach ( StrangeAddresses::about( 'example.org' ) as $home ) {
			$GLOBALS['svc_addresses'] = [
				'home'    => $home,
				'siteurl' => false,
			];
			self::assertNull( OwnAddress::of( $home ), $home );
			self::assertNull( OwnAddress::of( 'https://example.org/' ), $home );
		}
	}
}
