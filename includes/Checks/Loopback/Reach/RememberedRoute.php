<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Http\Machine;
use Svc\Checks\Loopback\Http\Route;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers for a while that the site does not get through to itself by its web server, and which way worked: a server of our own (`OwnServer`,
 * `Watchdog`) or an alternative route (`AlternativeRoutes`). Holds for the server that it was seen on only.
 */
final class RememberedRoute {

	public const TRANSIENT = 'svc_detour';

	/** Seconds until the web server is tried again. */
	private const LIFETIME = 900;

	/**
	 * @return string|null Why another way has to be taken for now, in the words of the transport or in a sentence, may be empty; null where it has not.
	 */
	public static function reason(): ?string {
		return self::known()[0] ?? null;
	}

	/** @return string As `Route::$alternative`; empty for a server of our own, or where the straight way is taken. */
	public static function alternative(): string {
		return self::known()[1] ?? '';
	}

	/** @return 'straight'|'own process'|'own address'|'other agent' */
	public static function kind(): string {
		$alternative = self::alternative();

		return match ( true ) {
			'' === $alternative                => null === self::reason() ? 'straight' : 'own process',
			Route::OTHER_AGENT === $alternative => 'other agent',
			default                      => 'own address',
		};
	}

	/** @param string $alternative As `Route::$alternative`; empty for a server of our own. */
	public static function remember( string $reason, string $alternative = '' ): void {
		$known = [
			'server' => Workers::server(),
			'reason' => $reason,
			'alternative'  => $alternative,
		];
		try {
			\set_site_transient( self::name(), $known, self::LIFETIME );
		} catch ( \Throwable ) {
			// As below.
			return;
		}
	}

	/** Has the web server tried again. */
	public static function forget(): void {
		if ( null !== self::reason() ) {
			\delete_site_transient( self::name() );
		}
	}

	private static function name(): string {
		return Workers::name_for_site( self::TRANSIENT, \get_current_blog_id() );
	}

	/** @return array{string, string}|null Reason and alternative route. */
	private static function known(): ?array {
		try {
			$known = \get_site_transient( self::name() );
			if ( ! \is_array( $known ) || Workers::server() !== ( $known['server'] ?? '' ) || ! \is_string( $known['reason'] ?? null ) ) {
				return null;
			}
			$alternative = $known['alternative'] ?? '';
			// Looked at again: another site of a network has other ports, and what is kept may have been written by other code.
			return \is_string( $alternative ) && ( '' === $alternative || Route::OTHER_AGENT === $alternative || Machine::is_place( $alternative, ...OwnAddress::sites() ) ) ? [ $known['reason'], $alternative ] : null;
		} catch ( \Throwable ) {
			// Asked in requests that are dying, too, where a snippet may have taken the database away.
			return null;
		}
	}
}
