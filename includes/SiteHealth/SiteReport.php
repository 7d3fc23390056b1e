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
		private readonly Opcache $opcache,
		private readonly Availability $styles,
		private readonly Workers $workers,
		private readonly UnverifiedFailure $unverified,
	) {
	}

	/** @return Report */
	public function facts(): array {
		$opcache = $this->opcache->state();
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
}
