<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers that the site does not reach itself through its web server, and whether a server of our own works.
 * Holds for the server that it was seen on only.
 * @phpstan-type Known array{reason: string|null, at: int, works: bool}
 */
final class RememberedRoute {

	public const TRANSIENT = 'svc_detour';

	/** Seconds until a change tries the web server again, and for which queries go by what was seen last. */
	private const RETRY = 900;
	private const KEPT  = 604800;

	/** @return string|null Why a server of our own is taken for now, in the words of the transport, may be empty; null where it is not. */
	public static function reason(): ?string {
		$known = self::known();

		return $known['works'] && $known['at'] > \time() - self::RETRY ? $known['reason'] : null;
	}

	/** @return string|null The same as it was seen last. */
	public static function last_reason(): ?string {
		return self::known()['works'] ? self::known()['reason'] : null;
	}

	/** Whether a server of our own helped, as far as one was started. */
	public static function own_server_works(): bool {
		return self::known()['works'];
	}

	public static function remember( string $reason ): void {
		self::keep( $reason, works: true );
	}

	/** Remembers that none could be started, although PHP may start programs, or that the site did not answer through it either. */
	public static function remember_no_server(): void {
		self::keep( null, works: false );
	}

	public static function forget(): void {
		if ( 0 !== self::known()['at'] ) {
			\delete_site_transient( self::name() );
		}
	}

	private static function keep( ?string $reason, bool $works ): void {
		try {
			\set_site_transient(
				self::name(),
				[
					'server' => Workers::server(),
					'reason' => $reason,
					'at'     => \time(),
					'works'  => $works,
				],
				self::KEPT
			);
		} catch ( \Throwable ) {
			// As below.
			return;
		}
	}

	private static function name(): string {
		return Workers::name_for_site( self::TRANSIENT, \get_current_blog_id() );
	}

	/** @return Known */
	private static function known(): array {
		try {
			$known = \get_site_transient( self::name() );
		} catch ( \Throwable ) {
			// Asked in requests that are dying, too, where a snippet may have taken the database away.
			$known = false;
		}
		$known = \is_array( $known ) && Workers::server() === ( $known['server'] ?? '' ) ? $known : [];

		return [
			'reason' => \is_string( $known['reason'] ?? null ) ? $known['reason'] : null,
			'at'     => \is_int( $known['at'] ?? null ) ? $known['at'] : 0,
			'works'  => false !== ( $known['works'] ?? true ),
		];
	}
}
