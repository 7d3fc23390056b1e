<?php

declare(strict_types=1);

namespace Svc;

use Svc\Access\Gate;
use Svc\Admin\AppPage;
use Svc\Admin\DependenceNotes;
use Svc\Admin\FailureNotices;
use Svc\Admin\Notices;
use Svc\Admin\PaletteScript;
use Svc\Admin\PutAway;
use Svc\Admin\ScreenGuard;
use Svc\Admin\SiteHealth;
use Svc\Admin\SiteHealthInfo;
use Svc\Checks\StorageProbe;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Doors\Abilities\Abilities;
use Svc\Doors\Abilities\LongInput;
use Svc\Doors\Cli\Commands;
use Svc\Doors\Rest\RequestGuard;
use Svc\Doors\Rest\Routes;
use Svc\Operations\Activity\ActivityRecorder;
use Svc\Operations\Activity\ActivityRetention;
use Svc\Operations\Activity\ErrorMail;
use Svc\Operations\Caches\CachePurge;
use Svc\Operations\Recovery\Comeback;
use Svc\Operations\Recovery\Dependence;
use Svc\Operations\Recovery\SiteEvents;
use Svc\Privacy\Erasers;
use Svc\Privacy\Exporters;
use Svc\Privacy\PolicyText;
use Svc\Storage\Collector;
use Svc\Storage\Costs;
use Svc\Storage\Drafts;
use Svc\Storage\Folders;
use Svc\Storage\Paths;
use Svc\Storage\Removal;
use Svc\Storage\Reserve;
use Svc\Storage\Snippets;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/**
 * The composition root: what svc.php's lazy hooks reach, and the only class that holds the container. Each method stands for one hook
 * or one need of the runtime; none of them decides anything. Built once per request, and on front-end requests not at all.
 */
final class Plugin {

	private readonly Container $container;

	private readonly Services $services;

	/**
	 * @param string $dir Absolute path of the plugin folder, without a slash at the end.
	 */
	public function __construct( string $dir ) {
		$this->services  = new Services( $dir );
		$this->container = new Container( $this->services->factories() );
		// WordPress 6.8 and later read the header "Domain Path"; before, translations beside the plugin have to be named.
		\load_plugin_textdomain( 'svc', false, \dirname( \plugin_basename( \SVC_FILE ) ) . '/languages' );
	}

	/**
	 * A service, for the command line and for tests.
	 *
	 * @template T of object
	 * @param class-string<T> $class_name
	 * @return T
	 */
	public function get( string $class_name ): object {
		return $this->container->get( $class_name );
	}

	/**
	 * Hook `rest_api_init`.
	 */
	public function register_rest(): void {
		$guard = $this->get( RequestGuard::class );
		\add_filter( 'rest_pre_dispatch', static fn( mixed $result, mixed $server, WP_REST_Request $request ): mixed => $guard->screen( $result, $request ), 10, 3 );
		$long = $this->get( LongInput::class );
		\add_filter( 'rest_pre_dispatch', static fn( mixed $result, mixed $server, WP_REST_Request $request ): mixed => $long->take( $result, $request ), 10, 3 );
		$this->get( Routes::class )->register();
	}

	/**
	 * Listens to what the service itself announces. Called once, when the plugin is built: nobody else makes changes.
	 */
	public function listen(): void {
		\add_action( 'svc_changed', $this->record_changes( ... ), 10, 2 );
	}

	/**
	 * What the runtime reports.
	 *
	 * @param string       $event As `RuntimeEvents::hear()` has them.
	 * @param array<mixed> $facts Likewise.
	 * @return bool Whether it was dealt with; for a failure, whether the snippet is off now.
	 */
	public function hear( string $event, array $facts ): bool {
		return ( new RuntimeEvents( $this->container ) )->hear( $event, $facts );
	}

	/**
	 * Hook `wp_abilities_api_categories_init`, which WordPress fires before the abilities themselves.
	 *
	 * @see WP_Abilities_Registry::get_instance()
	 */
	public function register_abilities(): void {
		$abilities = $this->get( Abilities::class );
		$abilities->register_category();
		\add_action( 'wp_abilities_api_init', $abilities->register( ... ) );
	}

	/**
	 * Hook `cli_init`, which WP-CLI fires.
	 */
	public function register_commands(): void {
		$this->get( Commands::class )->register();
	}

	/**
	 * Filter `map_meta_cap` for our own capabilities.
	 *
	 * @return list<string>
	 */
	public function required_caps( string $cap, int $user_id ): array {
		return $this->get( Gate::class )->required_caps( $cap, $user_id );
	}

	/**
	 * Hook `admin_notices`. A site of a network may never have been activated on its own, so its clean-up is planned here.
	 */
	public function print_notices(): void {
		$this->plan_collection();
		$this->get( SiteEvents::class )->compare_php();
		$this->get( SiteEvents::class )->look_for_missing();
		$this->get( SiteEvents::class )->stop_waiting();
		$this->get( Notices::class )->print();
	}

	/**
	 * A hook of WordPress: a plugin, the theme or WordPress itself has changed.
	 *
	 * @param list<mixed> $facts What it was fired with.
	 */
	public function site_changed( string $hook, array $facts ): void {
		$this->get( SiteEvents::class )->note( $hook, $facts );
	}

	/**
	 * Cron event `svc_collect`, daily: removes files that no request can need any more, and checks whether the web server serves the storage.
	 */
	public function collect(): void {
		try {
			$this->get( Snippets::class )->write_down();
			$this->get( ActivityRetention::class )->run();
			$this->get( Collector::class )->run( 3600 );
			$this->get( Costs::class )->purge();
			$this->get( StorageProbe::class )->remember();
			$this->get( Reserve::class )->keep();
			$this->get( SiteEvents::class )->look_for_missing();
		} catch ( SvcException ) {
			// Other events of the same request are still to come; notice and Site Health say what is wrong with the storage.
			return;
		}
	}

	/**
	 * Action `svc_changed`: the activity log, the mail about a snippet that failed, and the page caches.
	 *
	 * @param array<mixed> $changes List of Change.
	 * @param mixed $actor An Actor, when the action is ours.
	 */
	private function record_changes( array $changes, mixed $actor ): void {
		if ( ! $actor instanceof Actor ) {
			return;
		}
		$changes = \array_values( \array_filter( $changes, static fn( mixed $change ): bool => $change instanceof Change ) );
		$this->get( ActivityRecorder::class )->changed( $changes, $actor );
		$this->get( ErrorMail::class )->plan( $changes );
		$this->get( CachePurge::class )->note( $changes );
		$this->get( Dependence::class )->note( $changes );
		Comeback::plan( $changes );
		$this->show_failures_again( $changes );
	}

	/**
	 * A new failure is shown also to those who put the one before away.
	 *
	 * @param list<Change> $changes
	 */
	private function show_failures_again( array $changes ): void {
		$failed = \array_filter( $changes, static fn( Change $change ): bool => 'failed' === $change->action && null !== $change->after );
		if ( [] !== $failed ) {
			$this->get( PutAway::class )->forget( ...\array_values( \array_map( static fn( Change $change ): string => FailureNotices::key( $change->after->id ?? 0 ), $failed ) ) );
		}
	}

	/**
	 * Scheduled event `svc_error_mail`.
	 */
	public function mail_error( int $id ): void {
		$this->get( ErrorMail::class )->send( $id );
	}

	/**
	 * Scheduled event `svc_drafts`.
	 */
	public function collect_drafts(): void {
		try {
			$this->get( Drafts::class )->collect();
		} catch ( SvcException ) {
			// The daily clean-up takes what is left; a notice says what is wrong with the storage.
			return;
		}
	}

	/**
	 * Scheduled event `svc_try_again`.
	 */
	public function try_again( int $attempt ): void {
		$this->get( SiteEvents::class )->look_for_missing( $attempt );
	}

	/**
	 * Scheduled event `svc_late_purge`.
	 */
	public function purge_late(): void {
		$this->get( CachePurge::class )->tell_late();
	}

	/**
	 * Filter `wp_privacy_personal_data_exporters`.
	 *
	 * @param array<array-key, mixed> $exporters
	 * @return array<array-key, mixed>
	 */
	public function add_exporters( array $exporters ): array {
		return $this->get( Exporters::class )->register( $exporters );
	}

	/**
	 * Filter `wp_privacy_personal_data_erasers`.
	 *
	 * @param array<array-key, mixed> $erasers
	 * @return array<array-key, mixed>
	 */
	public function add_erasers( array $erasers ): array {
		return $this->get( Erasers::class )->register( $erasers );
	}

	/**
	 * Hook `admin_post_svc_put_away`.
	 */
	public function put_notice_away(): void {
		$this->get( PutAway::class )->serve();
	}

	/**
	 * Hook `init` of a request for the screen of the service.
	 */
	public function guard_screen(): void {
		$this->get( ScreenGuard::class )->refuse();
	}

	/**
	 * Hooks `load-plugins.php` and `load-themes.php`.
	 */
	public function note_dependence( bool $plugins ): void {
		$notes = $this->get( DependenceNotes::class );
		$plugins ? $notes->on_plugins() : $notes->on_themes();
	}

	/**
	 * Hook `admin_menu`.
	 */
	public function add_menu(): void {
		$this->get( AppPage::class )->add();
		$this->get( PaletteScript::class )->listen();
	}

	/**
	 * Hook `admin_init`: the suggestion for the privacy policy, and the Site Health tests that scripts ask for.
	 */
	public function start_admin(): void {
		$this->get( PolicyText::class )->suggest();
		$this->get( SiteHealth::class )->listen();
	}

	/**
	 * Filter `site_status_tests`.
	 *
	 * @param array<array-key, mixed> $tests
	 * @return array<array-key, mixed>
	 */
	public function add_health_tests( array $tests ): array {
		return $this->get( SiteHealth::class )->register( $tests );
	}

	/**
	 * Filter `debug_information`.
	 *
	 * @param array<array-key, mixed> $sections
	 * @return array<array-key, mixed>
	 */
	public function add_health_info( array $sections ): array {
		return $this->get( SiteHealthInfo::class )->register( $sections );
	}

	/**
	 * Activation of the plugin on this site.
	 */
	public function activate(): void {
		$this->plan_collection();
		try {
			$this->get( Folders::class )->ensure( $this->get( Paths::class )->root );
		} catch ( StorageFailure ) {
			// The notice on the next admin screen says which folder and what to do; activation must not fail over it.
			return;
		}
	}

	/**
	 * Hook `wp_uninitialize_site`: a site of the network is deleted for good, with its tables and its uploads. Its snippets go, too; they
	 * could not come back without the site.
	 */
	public function delete_site( int $site ): void {
		$paths     = Services::paths_of( $site );
		$container = new Container( [ Paths::class => static fn(): Paths => $paths ] + $this->services->factories() );
		try {
			// The folder of the first site holds those of the others.
			$container->get( Removal::class )->run( 1 !== $site, false );
		} catch ( StorageFailure $failure ) {
			\error_log( "svc could not delete the snippets of the deleted site {$site}: {$failure->getMessage()}" );
		}
	}

	/**
	 * Takes the planned events away. Snippets and settings stay.
	 */
	public function deactivate(): void {
		\wp_clear_scheduled_hook( 'svc_collect' );
		\wp_unschedule_hook( 'svc_error_mail' );
		\wp_clear_scheduled_hook( Drafts::EVENT );
		\wp_clear_scheduled_hook( CachePurge::EVENT );
		\wp_unschedule_hook( Comeback::EVENT );
	}

	private function plan_collection(): void {
		if ( false === \wp_next_scheduled( 'svc_collect' ) ) {
			\wp_schedule_event( \time() + 3600, 'daily', 'svc_collect' );
		}
	}
}
