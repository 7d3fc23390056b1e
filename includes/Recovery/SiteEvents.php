<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Text;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\IncidentKind;

\defined( 'ABSPATH' ) || exit;

/** Has the site tested after a plugin, the theme, WordPress or PHP has changed; at the end of the request, when other requests see the change. */
final class SiteEvents {

	/** How many versions of PHP are remembered. */
	private const VERSIONS = 4;

	/** @var list<string> What happened in this request, to stand in a sentence. */
	private array $happened = [];

	public function __construct(
		private readonly Recovery $recovery,
		private readonly Snippets $store,
		private readonly Reactivation $reactivation,
		private readonly SiteWatch $watch,
	) {
	}

	/** @param list<mixed> $facts What it was fired with. */
	public function note( string $hook, array $facts ): void {
		$what = match ( $hook ) {
			/* translators: %s: name of a plugin. */
			'activated_plugin'   => self::of_plugin( $facts[0] ?? null, \__( '%s was activated', 'svc' ) ),
			/* translators: %s: name of a plugin. */
			'deactivated_plugin' => self::of_plugin( $facts[0] ?? null, \__( '%s was deactivated', 'svc' ) ),
			/* translators: %s: name of a theme. */
			'switch_theme'       => \sprintf( \__( 'the theme was changed to %s', 'svc' ), \is_string( $facts[0] ?? null ) ? $facts[0] : '' ),
			'upgrader_process_complete' => self::of_upgrade( \is_array( $facts[1] ?? null ) ? $facts[1] : [], $facts[0] ?? null ),
			/* translators: %s: version number. */
			'_core_updated_successfully' => \sprintf( \__( 'WordPress was updated to %s', 'svc' ), \is_string( $facts[0] ?? null ) ? $facts[0] : '' ),
			default              => '',
		};
		if ( '' === $what ) {
			return;
		}
		if ( [] === $this->happened ) {
			\add_action( 'shutdown', fn(): mixed => \svc_guard( $this->request_verification( ... ) ), \PHP_INT_MAX );
		}
		$this->happened[] = $what;
	}

	/** Versions that have tried this set are remembered: two servers for one site, or its cron jobs, may have different ones for good. */
	public function compare_php(): void {
		try {
			$switches = $this->store->switches();
			$known    = $switches['php'] ?? null;
			$tried    = (array) $known;
			if ( \in_array( \PHP_VERSION_ID, $tried, true ) || [] === $this->store->active() ) {
				return;
			}
			// While servers are replaced one by one, requests meet both: once in the time of a watch is enough.
			if ( null !== $known && \is_int( $switches['watch'] ?? null ) && $switches['watch'] > \time() ) {
				return;
			}
			$this->store->change( static fn( Batch $batch ) => $batch->set_switches( [ 'php' => [] === $tried ? \PHP_VERSION_ID : \array_slice( [ \PHP_VERSION_ID, ...\array_values( $tried ) ], 0, self::VERSIONS ) ] ), Actor::system() );
		} catch ( SvcException ) {
			// Storage that refuses has a notice of its own.
			return;
		}
		if ( null === $known ) {
			return;
		}
		if ( [] === $this->happened ) {
			\add_action( 'shutdown', fn(): mixed => \svc_guard( $this->request_verification( ... ) ), \PHP_INT_MAX );
		}
		/* translators: %s: version number. */
		$this->happened[] = \sprintf( \__( 'the server was changed to PHP %s', 'svc' ), \PHP_VERSION );
	}

	/** Sees to it that a case which no request comes for is told to people. Called on screens of the admin. */
	public function give_up_overdue(): void {
		try {
			$this->recovery->give_up();
		} catch ( StorageFailure ) {
			// It has a notice of its own, and would be logged with every page.
			return;
		} catch ( SvcException $failure ) {
			Log::write( "svc could not give up a case: {$failure->getMessage()}" );
		}
	}

	/** @param int|null $attempt Number of the planned attempt, to plan the next. Called on screens of the admin, daily, and after such a failure. */
	public function look_for_missing( ?int $attempt = null ): void {
		try {
			if ( ! $this->reactivation->is_wanted( null === $attempt ) ) {
				return;
			}
			if ( null !== $attempt ) {
				Reactivation::plan_attempt( $attempt + 1 );
			}
			$this->recovery->report( 'missing', new Incident( IncidentKind::DependencyBack ) );
		} catch ( StorageFailure ) {
			// It has a notice of its own, and would be logged with every page.
			return;
		} catch ( SvcException $failure ) {
			Log::write( "svc could not look for what was missing: {$failure->getMessage()}" );
		}
	}

	private function request_verification(): void {
		try {
			if ( [] === $this->store->active() && ! $this->reactivation->is_wanted( is_due: false ) ) {
				return;
			}
			// Also later: who looks into it now may have been loaded before the change.
			$this->reactivation->allow();
			$this->watch->begin();
			$what = Text::items( \array_unique( $this->happened ) );
			$this->recovery->report( 'changed ' . $what, new Incident( IncidentKind::SiteChanged, $what, at: \time() ) );
		} catch ( SvcException $failure ) {
			Log::write( "svc could not have the site tried: {$failure->getMessage()}" );
		}
	}

	/**
	 * @param mixed  $file     Of the plugin, relative to the folder of plugins.
	 * @param string $sentence With a place for its name.
	 */
	private static function of_plugin( mixed $file, string $sentence ): string {
		if ( ! \is_string( $file ) || \plugin_basename( \SVC_FILE ) === $file ) {
			return '';
		}
		$name = \function_exists( 'get_plugin_data' ) ? \get_plugin_data( \WP_PLUGIN_DIR . '/' . $file, false, false )['Name'] : '';

		return \sprintf( $sentence, '' === $name ? $file : $name );
	}

	private static function of_theme( string $folder, string $sentence ): string {
		$name = \wp_get_theme( $folder )->get( 'Name' );

		return \sprintf( $sentence, \is_string( $name ) && '' !== $name ? $name : $folder );
	}

	/**
	 * @param array<mixed> $facts    `type`, `action` and what was updated, as WP_Upgrader hands them over.
	 * @param mixed        $upgrader The upgrader. Of what was installed from a file, perhaps over what is active, only it knows the name.
	 */
	private static function of_upgrade( array $facts, mixed $upgrader ): string {
		$type = $facts['type'] ?? null;
		/* translators: %s: name of a plugin or theme. */
		$updated = \__( '%s was updated', 'svc' );
		if ( 'update' === ( $facts['action'] ?? null ) ) {
			$items = \array_values( \array_filter( (array) ( $facts[ 'theme' === $type ? 'themes' : 'plugins' ] ?? $facts[ 'theme' === $type ? 'theme' : 'plugin' ] ?? [] ), '\is_string' ) );
			$texts = match ( $type ) {
				'plugin' => \array_map( static fn( string $file ): string => self::of_plugin( $file, $updated ), $items ),
				'theme'  => \array_map( static fn( string $folder ): string => self::of_theme( $folder, $updated ), $items ),
				default  => [],
			};

			return Text::items( \array_filter( $texts, static fn( string $text ): bool => '' !== $text ) );
		}
		$data = \is_object( $upgrader ) ? \get_object_vars( $upgrader )[ 'theme' === $type ? 'new_theme_data' : 'new_plugin_data' ] ?? null : null;
		$name = \is_array( $data ) && \is_string( $data['Name'] ?? null ) ? $data['Name'] : '';

		return '' === $name ? '' : \sprintf( $updated, $name );
	}
}
