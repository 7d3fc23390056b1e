<?php

declare(strict_types=1);

namespace Svc;

use Svc\Activity\ActivityRecorder;
use Svc\Activity\ActivityRetention;
use Svc\Activity\BackEndChanges;
use Svc\Admin\AppPage;
use Svc\Admin\BackEndNotices;
use Svc\Admin\DependenceNotes;
use Svc\Admin\DismissedNotices;
use Svc\Admin\ImportOffer;
use Svc\Admin\Notices;
use Svc\Admin\ProposalNotice;
use Svc\Admin\SiteHealth;
use Svc\Admin\UndoOffer;
use Svc\Checks\Request\StorageProbe;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Doors\Abilities\Abilities;
use Svc\Doors\Abilities\RunRequest;
use Svc\Doors\Rest\RequestGuard;
use Svc\Doors\Rest\Routes;
use Svc\Jobs\Background;
use Svc\Privacy\Erasers;
use Svc\Privacy\Exporters;
use Svc\Recovery\CodeFileRepair;
use Svc\Recovery\Dependence;
use Svc\Recovery\ErrorMail;
use Svc\Recovery\FailureReport;
use Svc\Recovery\IndexRepair;
use Svc\Recovery\PublicFileRepair;
use Svc\Recovery\Reactivation;
use Svc\Recovery\SiteEvents;
use Svc\Settings\DepartedUsers;
use Svc\Storage\Code\Drafts;
use Svc\Storage\Disk\DiskReserve;
use Svc\Storage\GarbageCollector;
use Svc\Storage\Observed\CostHistory;
use Svc\Storage\Observed\Costs;
use Svc\Storage\Observed\PagesBefore;
use Svc\Storage\SiteCopy;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incidents;
use Svc\Upkeep\CachePurge;
use Svc\Upkeep\GarbageCollection;
use WP_REST_Request;
use WP_REST_Server;

\defined( 'ABSPATH' ) || exit;

/**
 * The composition root: the only class that holds the container. A method stands for one hook, or one need of the runtime, that takes more than
 * one service. Built once per request, and on front-end requests not at all.
 */
final class Plugin {

	/** @var array<int, Container> The services of a site, by its blog id. */
	private array $containers = [];

	/** Beginnings and ends, which may be of another site than that of the request. */
	public readonly SiteLifecycle $sites;

	/** The server that has our routes already. */
	private ?WP_REST_Server $rest = null;

	/** @param string $dir Absolute path of the plugin folder, without a slash at the end. */
	public function __construct( private readonly string $dir ) {
		$this->sites = new SiteLifecycle( $this->of( ... ) );
		// WordPress 6.8 and later read the header "Domain Path"; before, translations beside the plugin have to be named.
		\load_plugin_textdomain( 'svc', false, \dirname( \plugin_basename( \SVC_FILE ) ) . '/languages' );
	}

	private function of( int $site ): Container {
		return $this->containers[ $site ] ??= new Container( ( new Services( $this->dir, $site ) )->factories() );
	}

	/**
	 * A service of the site of this request, for the command line and for tests.
	 * @template T of object
	 * @param class-string<T> $class_name
	 * @return T
	 */
	public function get( string $class_name ): object {
		return $this->of( \svc_site_id() )->get( $class_name );
	}

	/**
	 * Once something needs them (`Everyday`).
	 * @return bool False when they have been registered before.
	 */
	public function register_rest(): bool {
		if ( \rest_get_server() === $this->rest ) {
			return false;
		}
		$this->rest = \rest_get_server();
		foreach ( [ $this->get( RequestGuard::class )->screen( ... ), $this->get( RunRequest::class )->take( ... ) ] as $part ) {
			\add_filter(
				'rest_pre_dispatch',
				static function ( mixed $result, mixed $server, WP_REST_Request $request ) use ( $part ): mixed {
					$read = \svc_guard( static fn(): array => [ $part( $result, $request ) ] );
					return \is_array( $read ) ? $read[0] : Everyday::incomplete( $result, $request );
				},
				10,
				3
			);
		}
		$this->get( Routes::class )->register();
		return true;
	}

	/** Called once, when the plugin is built: nothing else makes changes. */
	public function listen(): void {
		$this->sites->take_in_original();
		\add_action( 'svc_changed', fn( mixed $changes, mixed $actor ) => Services::on_site( \svc_site_id(), fn() => $this->record_changes( (array) $changes, $actor ) ), 10, 2 );
	}

	/**
	 * @param array<mixed> $facts As `RuntimeEvents::on_event()` has them.
	 * @return bool Whether it was dealt with; for a failure, whether the snippet is off now.
	 */
	public function on_event( string $event, array $facts ): bool {
		return ( new RuntimeEvents( $this->of( \svc_site_id() ) ) )->on_event( $event, $facts );
	}

	/**
	 * Hook `wp_abilities_api_categories_init`, which WordPress fires before the abilities themselves.
	 * @see WP_Abilities_Registry::get_instance()
	 */
	public function register_abilities(): void {
		$abilities = $this->get( Abilities::class );
		$abilities->register_category();
		\add_action( 'wp_abilities_api_init', static fn(): mixed => \svc_guard( $abilities->register( ... ) ) );
	}

	/**
	 * Hook `admin_notices`, where there may be something to say (`Everyday`).
	 * @return bool|null Whether this person was told something or may be told soon; null when there is nothing to tell any user.
	 */
	public function print_notices(): ?bool {
		$this->get( SiteEvents::class )->compare_php();
		$this->get( SiteEvents::class )->look_for_missing();
		$this->get( SiteEvents::class )->give_up_overdue();
		$told = $this->get( Notices::class )->print();
		try {
			return null === $this->get( Incidents::class )->waiting() ? $told : true;
		} catch ( StorageFailure ) {
			return true;
		}
	}

	/** Hook `admin_notices` of the dashboard, where there has been no snippet yet, or a proposal. */
	public function print_dashboard_notices(): void {
		$this->get( ProposalNotice::class )->print();
		if ( '' === Runtime\state()['token'] ) {
			$this->get( ImportOffer::class )->print();
		}
	}

	/** @param list<mixed> $facts What it was fired with. */
	public function site_changed( string $hook, array $facts, int $site ): void {
		// Of another site nothing is tried here: this request has not what is loaded there.
		if ( \svc_site_id() === $site ) {
			$this->get( SiteEvents::class )->note( $hook, $facts );
		}
		Services::on_site( $site, Everyday::look_again( ... ) );
	}

	/** Cron event `svc_collect`, daily: removes files that no request can need any more, and checks whether the web server serves the storage. */
	public function collect(): void {
		try {
			// What it cannot put right must not keep the rest from making room.
			$this->get( IndexRepair::class )->run();
			$this->get( Snippets::class )->write_down();
			$this->get( ActivityRetention::class )->run();
			$this->get( DepartedUsers::class )->remove_all();
			$this->get( GarbageCollector::class )->run( 3600 );
			$this->get( CostHistory::class )->take_in( $this->get( Costs::class ) );
			$this->get( Costs::class )->purge();
			$this->get( Background::class )->tidy();
			$this->get( PagesBefore::class )->tidy();
			$this->get( StorageProbe::class )->remember();
			$this->get( DiskReserve::class )->keep();
			$this->get( SiteEvents::class )->look_for_missing();
			$this->get( CodeFileRepair::class )->run_all();
			$this->get( PublicFileRepair::class )->run_all();
			if ( $this->get( SiteCopy::class )->is_there() ) {
				$this->sites->mark_storage();
			}
			$this->get( GarbageCollection::class )->plan_for_network();
			$this->get( GarbageCollection::class )->remove_deleted_sites();
		} catch ( SvcException ) {
			// Other events of the same request are still to come; notice and Site Health say what is wrong with the storage.
			return;
		}
	}

	/** @param array<mixed> $changes List of Change. The actor is ours when the action is. */
	private function record_changes( array $changes, mixed $actor ): void {
		if ( ! $actor instanceof Actor ) {
			return;
		}
		GarbageCollection::plan();
		$this->sites->mark_storage();
		$changes = \array_values( \array_filter( $changes, static fn( mixed $change ): bool => $change instanceof Change ) );
		$this->get( ActivityRecorder::class )->changed( $changes, $actor );
		$this->note_back_end_code( $changes, $actor );
		$this->get( ErrorMail::class )->plan( $changes );
		$this->get( CachePurge::class )->note( $changes );
		$this->get( Dependence::class )->note( $changes );
		Reactivation::plan( $changes );
		$this->show_failures_again( $changes );
	}

	/** @param list<Change> $changes A new failure is shown also to those who put the one before away. */
	private function show_failures_again( array $changes ): void {
		$failed = \array_filter( $changes, static fn( Change $change ): bool => 'failed' === $change->action && null !== $change->after );
		if ( [] !== $failed ) {
			$this->get( DismissedNotices::class )->forget( ...\array_values( \array_map( static fn( Change $change ): string => FailureReport::key( $change->after->id ?? 0 ), $failed ) ) );
		}
	}

	/**
	 * What a user without full access puts into the admin is shown also to those who put the notice before away.
	 * @param list<Change> $changes
	 */
	private function note_back_end_code( array $changes, Actor $actor ): void {
		$ids = $this->get( BackEndChanges::class )->note( $changes, $actor );
		if ( [] === $ids ) {
			return;
		}

		$this->get( DismissedNotices::class )->forget( ...\array_map( BackEndNotices::key( ... ), $ids ) );
		Everyday::look_again();
	}

	/** Scheduled event `svc_drafts`. */
	public function collect_drafts(): void {
		try {
			$this->get( Drafts::class )->collect();
		} catch ( SvcException ) {
			// The daily clean-up takes what is left; a notice says what is wrong with the storage.
			return;
		}
	}

	/**
	 * Filter `wp_privacy_personal_data_exporters`.
	 * @param array<array-key, mixed> $exporters
	 * @return array<array-key, mixed>
	 */
	public function add_exporters( array $exporters ): array {
		return Exporters::register( $exporters, fn(): Exporters => $this->of( \get_current_blog_id() )->get( Exporters::class ) );
	}

	/**
	 * Filter `wp_privacy_personal_data_erasers`.
	 * @param array<array-key, mixed> $erasers
	 * @return array<array-key, mixed>
	 */
	public function add_erasers( array $erasers ): array {
		return Erasers::register( $erasers, fn(): Erasers => $this->of( \get_current_blog_id() )->get( Erasers::class ) );
	}

	/**
	 * Hooks `load-plugins.php` and `load-themes.php`, where there may be something to say (`Everyday`).
	 * @return bool|null Null when there is nothing to say.
	 */
	public function note_dependence( bool $plugins ): ?bool {
		$notes = $this->get( DependenceNotes::class );
		return ( $plugins ? $notes->on_plugins() : $notes->on_themes() ) ? true : null;
	}

	/** Our entry in the menu was chosen: before the page, and the page. */
	public function prepare_screen(): void {
		$this->get( UndoOffer::class )->serve();
		$this->get( AppPage::class )->prepare();
	}

	public function print_screen(): void {
		$this->get( AppPage::class )->print();
	}

	/** Hook `admin_init`, when a script asks for a Site Health test of ours. */
	public function listen_health(): void {
		$this->get( SiteHealth::class )->listen();
	}

	/** Plans the daily clean-up. */
	public function plan_collection(): void {
		GarbageCollection::plan();
	}
}
