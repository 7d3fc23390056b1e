<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Checks;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Svc\Checks\Loopback\Address\Address;
use Svc\Checks\Loopback\Http\Machine;

/**
 * Where a site is asked on the machine that it runs on: never at an address that is not this machine's, nor at a port that an account
 * without rights over it may listen at.
 */
final class MachineTest extends TestCase {

	/**
	 * @param array<string, mixed> $server
	 * @param list<string>         $places
	 */
	#[DataProvider( 'servers' )]
	public function test_places( string $home, array $server, array $places ): void {
		$site = Address::read( $home );
		self::assertNotNull( $site );
		self::assertSame( $places, Machine::places( $server, $site ) );
		foreach ( $places as $place ) {
			self::assertTrue( Machine::is_place( $place, $site ), $place );
		}
	}

	/** @return iterable<string, array{string, array<string, mixed>, list<string>}> */
	public static function servers(): iterable {
		$http  = [ 'http://127.0.0.1', 'http://[::1]' ];
		$https = [ 'https://127.0.0.1', 'http://127.0.0.1', 'https://[::1]', 'http://[::1]' ];
		yield 'nothing is known of the server' => [ 'http://example.org/', [], $http ];
		yield 'HTTPS' => [
			'https://example.org/',
			[
				'SERVER_PORT' => '443',
				'HTTPS'       => 'on',
			],
			$https,
		];
		yield 'HTTPS in front of it' => [
			'https://example.org/',
			[
				'SERVER_PORT' => '80',
				'HTTPS'       => 'on',
			],
			[ 'http://127.0.0.1', 'https://127.0.0.1', 'http://[::1]', 'https://[::1]' ],
		];
		yield 'a port outside, another one inside' => [ 'http://localhost:8080/', [ 'SERVER_PORT' => '8080' ], [ 'http://127.0.0.1:8080', 'http://127.0.0.1', 'http://[::1]:8080', 'http://[::1]' ] ];
		yield 'a port of its own for HTTPS, which is done in front' => [ 'https://example.org:8443/', [ 'SERVER_PORT' => '8443' ], [ 'http://127.0.0.1:8443', 'https://127.0.0.1', 'http://127.0.0.1', 'http://[::1]:8443', 'https://[::1]', 'http://[::1]' ] ];
		yield 'a port that the client has chosen' => [
			'https://example.org/',
			[
				'SERVER_PORT' => '9999',
				'HTTPS'       => 'on',
			],
			$https,
		];
		yield 'a port that is none' => [ 'http://example.org/', [ 'SERVER_PORT' => [ '80' ] ], $http ];
		foreach ( [ '192.0.2.1', '8.8.8.8', '0.0.0.0', '::', '::ffff:192.0.2.1', 'localhost', '127.0.0.1:9999', '127.1', '2130706433', '::1%lo', "127.0.0.1\n", '', [ '127.0.0.1' ] ] as $address ) {
			yield 'the address ' . \json_encode( $address ) => [ 'http://example.org/', [ 'SERVER_ADDR' => $address ], $http ];
		}
		yield 'another address of its own' => [ 'http://example.org/', [ 'SERVER_ADDR' => '127.0.0.5' ], [ 'http://127.0.0.5', ...$http ] ];
		yield 'the old kind in the clothes of the new one' => [ 'http://example.org/', [ 'SERVER_ADDR' => '::ffff:127.0.0.5' ], [ 'http://127.0.0.5', ...$http ] ];
		yield 'the new kind' => [ 'http://example.org/', [ 'SERVER_ADDR' => '::1' ], [ 'http://[::1]', 'http://127.0.0.1' ] ];
	}

	public function test_an_address_of_an_interface_is_this_machine(): void {
		$own = [];
		foreach ( (array) \net_get_interfaces() as $interface ) {
			foreach ( \is_array( $interface ) && \is_array( $interface['unicast'] ?? null ) ? $interface['unicast'] : [] as $one ) {
				$address = \is_array( $one ) ? $one['address'] ?? null : null;
				if ( \is_string( $address ) && false !== \filter_var( $address, \FILTER_VALIDATE_IP ) ) {
					$own[] = $address;
				}
			}
		}
		self::assertNotSame( [], $own );
		foreach ( $own as $address ) {
			self::assertTrue( Machine::has( \str_contains( $address, ':' ) ? "[{$address}]" : $address ), $address );
		}
	}

	#[DataProvider( 'others' )]
	public function test_what_is_remembered_is_looked_at_again( string $origin ): void {
		$site = Address::read( 'https://example.org/' );
		self::assertNotNull( $site );
		self::assertFalse( Machine::is_place( $origin, $site ) );
	}

	/** @return iterable<array{string}> */
	public static function others(): iterable {
		foreach ( [ '', 'agent', 'http://192.0.2.1', 'http://localhost', 'http://example.org', 'http://127.0.0.1:8080', 'http://127.0.0.1/', 'http://127.0.0.1/x', 'http://127.0.0.1:80', 'http://127.0.0.1.evil.test', 'http://x@127.0.0.1', 'ftp://127.0.0.1', 'http://0.0.0.0', 'http://[::]' ] as $origin ) {
			yield [ $origin ];
		}
	}
}
