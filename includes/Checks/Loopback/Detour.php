<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers that the site does not get through to itself by its web server: its name is not known inside, its port is another one there, or
 * something in front answers in its place. For a while it is then asked at once in the way that worked: through a server of our own
 * (`OwnServer`), and what has to be looked into is looked into by a program of our own (`Watchman`); or where that cannot be started, on a
 * byway (`Byways`). Holds for the server that it was seen on only.
 */
final class Detour {

	public const TRANSIENT = 'svc_detour';

	/** Seconds until the web server is tried again. */
	private const LIFETIME = 900;

	/**
	 * @return string|null Why another way has to be taken for now, in the words of the transport or in a sentence, may be empty; null where it has not.
	 */
	public static function reason(): ?string {
		return self::known()[0] ?? null;
	}

	/**
	 * @return string As `Road::$byway`; empty for a server of our own, or where there is no detour.
	 */
	public static function byway(): string {
		return self::known()[1] ?? '';
	}

	/**
	 * @return 'straight'|'own process'|'own address'|'other agent'
	 */
	public static function kind(): string {
		$byway = self::byway();

		return match ( true ) {
			'' === $byway                => null === self::reason() ? 'straight' : 'own process',
			Road::OTHER_AGENT === $byway => 'other agent',
			default                      => 'own address',
		};
	}

	/**
	 * Notes that it was the only way.
	 *
	 * @param string $byway As `Road::$byway`; empty for a server of our own.
	 */
	public static function remember( string $reason, string $byway = '' ): void {
		$known = [
			'server' => Workers::server(),
			'reason' => $reason,
			'byway'  => $byway,
		];
		try {
			\set_site_transient( self::TRANSIENT, $known, self::LIFETIME );
		} catch ( \Throwable ) {
			// As below.
			return;
		}
	}

	/** Has the web server tried again. */
	public static function forget(): void {
		if ( null !== self::reason() ) {
			\delete_site_transient( self::TRANSIENT );
		}
	}

	/**
	 * @return array{string, string}|null Reason and byway.
	 */
	private static function known(): ?array {
		try {
			$known = \get_site_transient( self::TRANSIENT );
			if ( ! \is_array( $known ) || Workers::server() !== ( $known['server'] ?? '' ) || ! \is_string( $known['reason'] ?? null ) ) {
				return null;
			}
			$byway = $known['byway'] ?? '';
			// Looked at again: another site of a network has other ports, and what is kept may have been written by anybody who writes there.
			return \is_string( $byway ) && ( '' === $byway || Road::OTHER_AGENT === $byway || Machine::is_place( $byway, ...OwnAddress::sites() ) ) ? [ $known['reason'], $byway ] : null;
		} catch ( \Throwable ) {
			// Asked in requests that are dying, too, where a snippet may have taken the database away.
			return null;
		}
	}
}
