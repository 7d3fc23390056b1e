<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Svc\Checks\Loopback\Address\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * This machine, as the place where the site's web server listens. What is asked there carries keys, so only addresses that the system counts among
 * its own pass, and ports that the owner set or that only the administrator may listen at. Apache takes SERVER_PORT from the client: it only says
 * which comes first.
 */
final class Machine {

	/**
	 * Where the site may be found here, most likely first.
	 * @param array<mixed> $server `$_SERVER`.
	 * @return list<string> Origins: `http://127.0.0.1:8080`.
	 */
	public static function places( array $server, Address ...$sites ): array {
		$ports  = self::ports( ...$sites );
		$asked  = \is_numeric( $server['SERVER_PORT'] ?? null ) ? (int) $server['SERVER_PORT'] : 0;
		$ports  = \array_intersect_key( $ports, [ $asked => true ] ) + $ports;
		$places = [];
		if ( isset( $ports[ $asked ] ) && ! \in_array( $asked, [ 80, 443 ], true ) ) {
			$is_secure       = \is_string( $server['HTTPS'] ?? null ) && ! \in_array( \strtolower( $server['HTTPS'] ), [ '', '0', 'off' ], true );
			$ports[ $asked ] = $is_secure && \in_array( 'https', $ports, true ) ? 'https' : 'http';
		}
		foreach ( self::numbers( $server['SERVER_ADDR'] ?? null ) as $number ) {
			foreach ( $ports as $port => $scheme ) {
				$place = Address::read( "{$scheme}://{$number}:{$port}/" );
				if ( null !== $place ) {
					$places[] = $place->site();
				}
			}
		}

		return $places;
	}

	/** Whether a text that was kept for a while still is such a place. */
	public static function is_place( string $origin, Address ...$sites ): bool {
		$place = Address::read( $origin . '/' );

		return null !== $place && $origin === $place->site() && isset( self::ports( ...$sites )[ $place->port ] ) && self::has( $place->host );
	}

	/** Whether an address is one of this machine, for certain. */
	public static function has( string $host ): bool {
		$packed = self::packed( \trim( $host, '[]' ) );
		if ( '' === $packed ) {
			return false;
		}
		if ( \inet_pton( '::1' ) === $packed || ( 4 === \strlen( $packed ) && "\x7f" === $packed[0] ) ) {
			return true;
		}
		/** @var array<string, array{unicast?: list<array{address?: string}>}>|false $interfaces As the manual of PHP has it. */
		$interfaces = \function_exists( 'net_get_interfaces' ) ? \net_get_interfaces() : false;
		foreach ( false === $interfaces ? [] : $interfaces as $interface ) {
			foreach ( $interface['unicast'] ?? [] as $one ) {
				if ( self::packed( $one['address'] ?? null ) === $packed ) {
					return true;
				}
			}
		}

		return false;
	}

	/**
	 * Ports at which only the site's owner or the administrator of the machine has anything listen.
	 * @return array<int, 'http'|'https'> What is spoken there.
	 */
	private static function ports( Address ...$sites ): array {
		$ports = [];
		foreach ( $sites as $site ) {
			$ports[ $site->port ] = 'https' === $site->scheme ? 'https' : 'http';
		}
		// What a proxy makes HTTPS of elsewhere often is the usual port here.
		return $ports + ( \in_array( 'https', $ports, true ) ? [ 443 => 'https' ] : [] ) + [ 80 => 'http' ];
	}

	/**
	 * @param mixed $given What the web server says its address is.
	 * @return list<string> Addresses of this machine, as they stand in an origin.
	 */
	private static function numbers( mixed $given ): array {
		// Servers that listen to both kinds write the old one so.
		$given = \is_string( $given ) ? (string) \preg_replace( '/\A::ffff:(?=[\d.]+\z)/i', '', $given ) : '';
		$first = '' !== self::packed( $given ) && self::has( $given ) ? [ \str_contains( $given, ':' ) ? "[{$given}]" : $given ] : [];

		return \array_values( \array_unique( [ ...$first, '127.0.0.1', '[::1]' ] ) );
	}

	private static function packed( mixed $number ): string {
		return \is_string( $number ) && false !== \filter_var( $number, \FILTER_VALIDATE_IP ) ? (string) \inet_pton( $number ) : '';
	}
}
