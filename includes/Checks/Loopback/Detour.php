<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers that the site does not get through to itself by its web server: its name is not known inside, its port is another one there, or
 * something in front answers in its place. For a while it is then asked through a server of our own at once (`OwnServer`), and what has to be
 * looked into is looked into by a program of our own (`Watchman`). Holds for the server that it was seen on only.
 */
final class Detour {

	public const TRANSIENT = 'svc_detour';

	/** Seconds until the web server is tried again. */
	private const LIFETIME = 900;

	/**
	 * @return string|null Why a server of our own is the way for now, in the words of the transport or in a sentence, may be empty; null where it is not.
	 */
	public static function reason(): ?string {
		try {
			$known = \get_site_transient( self::TRANSIENT );
		} catch ( \Throwable ) {
			// Asked in requests that are dying, too, where a snippet may have taken the database away.
			return null;
		}

		return \is_array( $known ) && Workers::server() === ( $known['server'] ?? '' ) && \is_string( $known['reason'] ?? null ) ? $known['reason'] : null;
	}

	/** Notes that it was the only way. */
	public static function remember( string $reason ): void {
		$known = [
			'server' => Workers::server(),
			'reason' => $reason,
		];
		try {
			\set_site_transient( self::TRANSIENT, $known, self::LIFETIME );
		} catch ( \Throwable ) {
			// As above.
			return;
		}
	}

	/** Has the web server tried again. */
	public static function forget(): void {
		if ( null !== self::reason() ) {
			\delete_site_transient( self::TRANSIENT );
		}
	}
}
