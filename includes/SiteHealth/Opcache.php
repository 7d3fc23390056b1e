<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

\defined( 'ABSPATH' ) || exit;

/** How PHP keeps compiled files in this kind of request. The loader is right in every set-up; some make it slower. */
final class Opcache {

	/**
	 * @return array{on: bool, full: bool, checks_files: bool, seconds: int, may_forget: bool}
	 *     `full`: memory or places used up; `seconds`: how long a file counts as unchanged; `may_forget`: whether we may drop a file.
	 */
	public function state(): array {
		$switch = \in_array( \PHP_SAPI, [ 'cli', 'phpdbg' ], true ) ? 'opcache.enable_cli' : 'opcache.enable';
		$on     = \function_exists( 'opcache_invalidate' ) && $this->is_on( $switch );
		$free   = '' === (string) \ini_get( 'opcache.restrict_api' );
		$status = $on && $free && \function_exists( 'opcache_get_status' ) ? \opcache_get_status( false ) : false;
		return [
			'on'           => $on,
			'full'         => \is_array( $status ) && true === ( $status['cache_full'] ?? false ),
			'checks_files' => $this->is_on( 'opcache.validate_timestamps' ),
			'seconds'      => (int) \ini_get( 'opcache.revalidate_freq' ),
			'may_forget'   => $on && $free,
		];
	}

	private function is_on( string $setting ): bool {
		return \filter_var( \ini_get( $setting ), \FILTER_VALIDATE_BOOLEAN );
	}
}
