<?php

declare(strict_types=1);

namespace Svc;

use Svc\Admin\UndoOffer;
use Svc\Changes\Drafts\DraftSession;
use Svc\Checks\SignIn\OneRequestSignIn;
use Svc\Checks\Verify\Watchdog;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;
use Svc\Doors\Rescue\RescueDoor;
use Svc\Recovery\CodeFileRepair;
use Svc\Recovery\Failures;
use Svc\Recovery\IndexRepair;
use Svc\Recovery\LastChange;
use Svc\Recovery\PublicFileRepair;
use Svc\Recovery\Recovery;
use Svc\Recovery\SiteEvents;
use Svc\Storage\Index\PendingChanges;
use Svc\Storage\Observed\Costs;
use Svc\Storage\SiteCopy;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incident;
use Svc\Storage\Watching\RedirectCycles;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/** The runtime knows no service, so a page without events loads none. */
final class RuntimeEvents {

	public function __construct( private readonly Container $container ) {
	}

	/**
	 * @param array<mixed> $facts As the event names them.
	 * @return bool Whether it was dealt with.
	 */
	public function on_event( string $name, array $facts ): bool {
		$event = RuntimeEvent::tryFrom( $name );
		try {
			return null !== $event && ( $this->of_failure( $event, $facts ) ?? $this->of_request( $event, $facts ) );
		} catch ( Busy ) {
			return false;
		} catch ( StorageFailure $refused ) {
			// The disk is full, say: the request that reports has its own work to do, and the next one reports what lasts.
			if ( RuntimeEvent::ServiceViewed !== $event ) {
				Log::write( "svc could not deal with what a request reported ({$name}): {$refused->getMessage()}" );
			}
			return false;
		}
	}

	/**
	 * @param array<mixed> $facts
	 * @return bool|null Null where it is about no failure.
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the storage refuses.
	 */
	private function of_failure( RuntimeEvent $event, array $facts ): ?bool {
		switch ( $event ) {
			case RuntimeEvent::SnippetFailed:
				/** @var array{int, array{message: string, line: int, file: string, certain: bool, request: string, path: string}} $facts From `Svc\Runtime\switch_off()`. */
				return $this->container->get( Failures::class )->switch_off( ...$facts );
			case RuntimeEvent::RequestFailed:
				/** @var array{string, array<mixed>} $facts From `Svc\Runtime\unexplained()` and `announce_inputs()`. */
				return $this->container->get( Recovery::class )->report( $facts[0], Incident::from_record( $facts[1] ) );
			case RuntimeEvent::RequestsDied:
				/** @var array{list<string>} $facts From `Svc\Runtime\look_for_dead()`. */
				return $this->container->get( Recovery::class )->requests_died( ...$facts );
			case RuntimeEvent::PagesHung:
				/** @var array{0: array<int, string>, 1?: bool} $facts From `Svc\Runtime\end_slow()` and `failure/watchdog.php`. */
				return $this->container->get( Recovery::class )->pages_hung( ...$facts );
			case RuntimeEvent::WatchdogNeeded:
				/** @var array{int} $facts From `Svc\Runtime\look_for_hanging()`. */
				return $this->container->get( Watchdog::class )->send( ...$facts );
			case RuntimeEvent::PageRedirected:
				/** @var array{string, string, bool} $facts From `Svc\Runtime\leads_in_circle()`. */
				return $this->container->get( RedirectCycles::class )->note( ...$facts );
			case RuntimeEvent::PageFailed:
				/** @var array{string, int, int, string, string} $facts From `Svc\Runtime\answer_failed_page()`. */
				return $this->container->get( LastChange::class )->page_failed( ...$facts );
			case RuntimeEvent::PageLoaded:
				/** @var array{string} $facts From `Svc\Runtime\note_page()`. */
				$this->container->get( LastChange::class )->page_loaded( ...$facts );
				return true;
			case RuntimeEvent::VerificationRequested:
				/** @var array{string} $facts From `Svc\Runtime\serve_verification()`. */
				return $this->verified( ...$facts );
			default:
				return null;
		}
	}

	/**
	 * @param array<mixed> $facts
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the storage refuses.
	 */
	private function of_request( RuntimeEvent $event, array $facts ): bool {
		switch ( $event ) {
			case RuntimeEvent::IndexLost:
				return $this->container->get( IndexRepair::class )->run();
			case RuntimeEvent::SiteCloned:
				return $this->container->get( SiteCopy::class )->is_there();
			case RuntimeEvent::CodeFileMissing:
				/** @var array{int} $facts From `Svc\Runtime\has_restored()`. */
				Everyday::look_again();
				return $this->container->get( CodeFileRepair::class )->run( ...$facts );
			case RuntimeEvent::PublicFileMissing:
				/** @var array{int, 'css'|'js'} $facts From `Svc\Runtime\publish_again()`. */
				return $this->container->get( PublicFileRepair::class )->run( ...$facts );
			case RuntimeEvent::ChangesPending:
				return $this->container->get( PendingChanges::class )->take_turn() && $this->container->get( Snippets::class )->write_down();
			case RuntimeEvent::CostsSampled:
				/** @var array{array<mixed>, array<int, string>, int, array<int, array<array-key, int>>} $facts From `Svc\Runtime\hand_in_costs()`. */
				return $this->record_costs( ...$facts );
			case RuntimeEvent::ErrorShown:
				/** @var array{string, \Closure(string): void} $facts From `Svc\Runtime\with_offer()`. */
				$this->container->get( UndoOffer::class )->make( ...$facts );
				return true;
			case RuntimeEvent::PhpChanged:
				$this->container->get( SiteEvents::class )->compare_php();
				return true;
			case RuntimeEvent::ServiceViewed:
				return $this->viewed();
			case RuntimeEvent::SignInRequested:
				/** @var array{int} $facts From `Svc\Runtime\sign_in()`. */
				$this->container->get( OneRequestSignIn::class )->plan( ...$facts );
				return true;
			case RuntimeEvent::DraftRequested:
				/** @var array{int, string} $facts From `Svc\Runtime\open_draft()`. */
				return DraftSession::is_live( ...$facts );
			case RuntimeEvent::RescueRequested:
				/** @var array{string, int|string} $facts From `Svc\Runtime\is_rescued()`. */
				$this->container->get( RescueDoor::class )->pass( ...$facts );
				return true;
			default:
				return false;
		}
	}

	private function verified( string $key ): bool {
		$address = $this->container->get( Recovery::class )->run( $key );
		if ( '' !== $address ) {
			require_once __DIR__ . '/Runtime/failure/stuck.php';
			Runtime\end_waiting( $address );
		}
		$this->container->get( CachePurge::class )->tell_planned();
		return true;
	}

	/** Whether the user has access is known here only. */
	private function viewed(): bool {
		// A browser that is being rescued has proved who it is.
		if ( 'rescue' === Runtime\state()['skipped'] || \current_user_can( 'svc_view' ) ) {
			$this->container->get( Recovery::class )->viewed();
		}
		return true;
	}

	/**
	 * Losing a sample does no harm.
	 * @param array<mixed>                   $costs Microseconds, bytes and queries by snippet id.
	 * @param array<int, string>             $hosts The server that each has waited for longest.
	 * @param int                            $page  Microseconds of the request.
	 * @param array<int, array<array-key, int>> $hooks Microseconds by snippet id and hook.
	 * @return bool Whether it is kept.
	 */
	private function record_costs( array $costs, array $hosts, int $page, array $hooks ): bool {
		try {
			$this->container->get( Costs::class )->add( $costs, null, $hosts, $page, $hooks );
		} catch ( StorageFailure ) {
			return false;
		}
		return true;
	}
}
