<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

use Svc\Access\Tier;
use Svc\Checks\Loopback\Reach\OwnServer;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Checks\Loopback\Reach\Workers;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Host;
use Svc\Domain\Snippet;
use Svc\Recovery\SafeMode;
use Svc\Recovery\UnverifiedFailure;
use Svc\Settings\AbilitiesApi;
use Svc\Storage\Site\Settings;
use Svc\Storage\Snippets;
use Svc\Styles\Availability;
use Svc\Upkeep\StorageHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * The state of the installation for Site Health and for support. No secrets, no addresses, no absolute paths. Starts a process, so never on a page
 * for visitors.
 * @phpstan-type Report array<string, bool|int|string>
 */
final class SiteReport {

	/** Constants that change what the service does (spec 2.7). */
	private const CONSTANTS = [ 'SVC_SAFE_MODE', 'SVC_DISABLE_PHP', 'SVC_ALLOW_PHP', 'SVC_REQUIRE_TEST_LOAD', 'SVC_STORAGE_DIR', 'SVC_DELETE_DATA', 'SVC_GIT_TOKEN', 'SVC_NODE', 'DISALLOW_UNFILTERED_HTML', 'DISALLOW_FILE_EDIT', 'DISALLOW_FILE_MODS' ];

	public function __construct(
		private readonly Tier $tier,
		private readonly StorageHealth $storage,
		private readonly SafeMode $safe_mode,
		private readonly Settings $settings,
		private readonly Snippets $store,
		private readonly Availability $styles,
		private readonly Workers $workers,
		private readonly UnverifiedFailure $unverified,
	) {
	}

	/** @return Report */
	public function facts(): array {
		$opcache = self::opcache();
		$style   = $this->styles->report()['server'];
		return [
			'version'         => \SVC_VERSION,
			'tier'            => $this->tier->name,
			'storage'         => $this->storage->folder(),
			'storage_locked'  => $this->storage->locked_folder() ?? '',
			'storage_served'  => $this->storage->is_served(),
			'lacks'           => \implode( ', ', \array_keys( Host::lacks() ) ),
			'opcache'         => $opcache['on'],
			'opcache_full'    => $opcache['full'],
			'opcache_checks'  => $opcache['checks_files'],
			'opcache_seconds' => $opcache['seconds'],
			'opcache_forgets' => $opcache['may_forget'],
			'php_processes'   => [ '', 'one', 'several' ][ $this->workers->known() ] ?? '',
			'tried_out'       => $this->tried_out(),
			'styles_server'   => $style['available'],
			'styles_detail'   => $style['detail'],
			'unverified'      => $this->unverified->report()?->titled_text() ?? '',
			'constants'       => \implode( ', ', \array_filter( self::CONSTANTS, static fn( string $name ): bool => \defined( $name ) && (bool) \constant( $name ) ) ),
		] + $this->stored();
	}

	/** @return 'web server'|'own process'|'nowhere' */
	private function tried_out(): string {
		if ( 1 !== $this->workers->known() && null === RememberedRoute::last_reason() ) {
			return 'web server';
		}
		return OwnServer::may_help() ? 'own process' : 'nowhere';
	}

	/** @return Report */
	private function stored(): array {
		try {
			$snippets = $this->store->all();
			$settings = $this->settings->get();
			return [
				'snippets'       => \count( $snippets ),
				'active'         => \count( \array_filter( $snippets, static fn( Snippet $snippet ): bool => $snippet->is_active() ) ),
				'failed'         => \count( \array_filter( $snippets, static fn( Snippet $snippet ): bool => null !== $snippet->error ) ),
				'safe_mode'      => $this->safe_mode->is_on(),
				'abilities'      => $settings['abilities'] && AbilitiesApi::is_there(),
				'activity_days'  => $settings['activity_days'],
				'revision_limit' => $settings['revision_limit'],
			];
		} catch ( SvcException $failure ) {
			return [ 'problem' => $failure->getMessage() ];
		}
	}

	/**
	 * How PHP keeps compiled files in this kind of request. The loader is right in every set-up; some make it slower.
	 * @return array{on: bool, full: bool, checks_files: bool, seconds: int, may_forget: bool}
	 *     `full`: memory or places used up; `seconds`: how long a file counts as unchanged; `may_forget`: whether we may drop a file.
	 */
	public static function opcache(): array {
		$switch = \in_array( \PHP_SAPI, [ 'cli', 'phpdbg' ], true ) ? 'opcache.enable_cli' : 'opcache.enable';
		$on     = \function_exists( 'opcache_invalidate' ) && self::is_on( $switch );
		$free   = '' === (string) \ini_get( 'opcache.restrict_api' );
		$status = $on && $free && \function_exists( 'opcache_get_status' ) ? \opcache_get_status( false ) : false;
		return [
			'on'           => $on,
			'full'         => \is_array( $status ) && true === ( $status['cache_full'] ?? false ),
			'checks_files' => self::is_on( 'opcache.validate_timestamps' ),
			'seconds'      => (int) \ini_get( 'opcache.revalidate_freq' ),
			'may_forget'   => $on && $free,
		];
	}

	private static function is_on( string $setting ): bool {
		return \filter_var( \ini_get( $setting ), \FILTER_VALIDATE_BOOLEAN );
	}
}
