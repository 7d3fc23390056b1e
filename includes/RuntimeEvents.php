<?php

declare(strict_types=1);

namespace Svc;

use Svc\Admin\UndoOffer;
use Svc\Checks\SignIn\OneRequestSignIn;
use Svc\Checks\Verify\Watchdog;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Log;
use Svc\Doors\Rescue\RescueDoor;
use Svc\Operations\Drafts\DraftSession;
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
use Svc\Storage\Watching\RedirectCycles;
use Svc\Upkeep\CachePurge;

\defined( 'ABSPATH' ) || exit;

/**
 * Hands what the runtime reports to the service that deals with it. The runtime knows none of them, so that a page without anything to
 * report loads none.
 */
final class RuntimeEvents {

	public function __construct( private readonly Container $container ) {
	}

	/**
	 * What the runtime reports.
	 * @param string $event `failed` (id, error), `unexplained` (cause, case), `fell` and `came` (how a page came after a change that was not tried out: key of the page; where it failed also the snippet that was at work, who asked, from which network, and the error), `offer` (the error, and what takes the HTML that offers to undo such a change to who made it), `dead` (names of marks), `led` (from where, to where, whether by a snippet: whether that is a circle), `stuck` (addresses of pages that do not come to an end, and whether another process has to look into them), `watchdog` (Unix time until which the program that looks for such pages is the only one), `verify` (id of a key), `looked` and `php` (nothing), `sign-in` (id of a user), `draft` (id of a user and token of the session: whether it goes on), `lost` (whether the index is right now), `cloned` (whether the snippets of the original are there now, which come when the services are built), `missing` (id of a snippet whose code file is missing: whether it is there now), `unpublished` (id and extension of a public file that is missing: whether it is there now), `unwritten`, `sampled` (costs, and the server that was waited for, by snippet id), `rescue` (step and its value, of a browser that opens the rescue link or has opened it).
	 * @param array<mixed> $facts In the order above.
	 * @return bool Whether it was dealt with; for a failure, whether the snippet is off now.
	 */
	public function hear( string $event, array $facts ): bool {
		try {
			return $this->deal( $event, $facts );
		} catch ( Busy ) {
			return false;
		} catch ( StorageFailure $refused ) {
			// The disk is full, say. The request that reports has its own work to do; what lasts is reported by the next one as well. That a user
			// looks at the service comes with each of their requests, whose answer says the same.
			if ( 'looked' !== $event ) {
				Log::write( "svc could not deal with what a request reported ({$event}): {$refused->getMessage()}" );
			}
			return false;
		}
	}

	/** @param array<mixed> $facts */
	private function deal( string $event, array $facts ): bool {
		switch ( $event ) {
			case 'failed':
				/** @var array{int, array{message: string, line: int, file: string}} $facts From `Svc\Runtime\switch_off()`. */
				return $this->container->get( Failures::class )->switch_off( ...$facts );
			case 'unexplained':
				/** @var array{string, array{kind: string, message: string, address: string, suspect: int, user: int, file?: string, inputs?: list<string>}} $facts From `Svc\Runtime\unexplained()` and `announce_inputs()`. */
				return $this->container->get( Recovery::class )->report( ...$facts );
			case 'dead':
				/** @var array{list<string>} $facts From `Svc\Runtime\look_for_dead()`. */
				return $this->container->get( Recovery::class )->dead( ...$facts );
			case 'stuck':
				/** @var array{0: array<int, string>, 1?: bool} $facts From `Svc\Runtime\end_slow()` and `failure/watchdog.php`. */
				return $this->container->get( Recovery::class )->stuck( ...$facts );
			case 'watchdog':
				/** @var array{int} $facts From `Svc\Runtime\look_for_stuck()`. */
				return $this->container->get( Watchdog::class )->send( ...$facts );
			case 'led':
				/** @var array{string, string, bool} $facts From `Svc\Runtime\leads_in_circle()`. */
				return $this->container->get( RedirectCycles::class )->note( ...$facts );
			case 'verify':
				/** @var array{string} $facts From `Svc\Runtime\serve_verification()`. */
				return $this->verified( ...$facts );
			case 'lost':
				return $this->container->get( IndexRepair::class )->run();
			case 'unpublished':
				/** @var array{int, 'css'|'js'} $facts From `Svc\Runtime\publish_again()`. */
				return $this->container->get( PublicFileRepair::class )->run( ...$facts );
			case 'unwritten':
				return $this->container->get( PendingChanges::class )->take_turn() && $this->container->get( Snippets::class )->write_down();
			case 'sampled':
				/** @var array{array<mixed>, array<int, string>} $facts From `Svc\Runtime\hand_in_costs()`. */
				return $this->record_costs( ...$facts );
			case 'php':
				$this->container->get( SiteEvents::class )->compare_php();
				return true;
			case 'looked':
				return $this->looked();
			case 'sign-in':
				/** @var array{int} $facts From `Svc\Runtime\sign_in()`. */
				$this->container->get( OneRequestSignIn::class )->plan( ...$facts );
				return true;
			case 'draft':
				/** @var array{int, string} $facts From `Svc\Runtime\open_draft()`. */
				return DraftSession::is_live( ...$facts );
			case 'rescue':
				/** @var array{string, int|string} $facts From `Svc\Runtime\is_rescued()`. */
				$this->container->get( RescueDoor::class )->pass( ...$facts );
				return true;
			default:
				return 'cloned' === $event ? $this->container->get( SiteCopy::class )->is_there() : $this->page_seen( $event, $facts );
		}
	}

	/**
	 * How a page came after a change that was not tried out, or which code file it missed.
	 * @param array<mixed> $facts
	 * @return bool Whether something was done about it; false also for an event that is not known.
	 */
	private function page_seen( string $event, array $facts ): bool {
		if ( 'missing' === $event ) {
			/** @var array{int} $facts From `Svc\Runtime\has_restored()`. */
			Everyday::look_again();
			return $this->container->get( CodeFileRepair::class )->run( ...$facts );
		}
		if ( 'fell' === $event ) {
			/** @var array{string, int, int, string, string} $facts From `Svc\Runtime\answer_failed_page()`. */
			return $this->container->get( LastChange::class )->failed( ...$facts );
		}
		if ( 'came' === $event ) {
			/** @var array{string} $facts From `Svc\Runtime\note_page()`. */
			$this->container->get( LastChange::class )->came( ...$facts );
		}
		if ( 'offer' === $event ) {
			/** @var array{string, \Closure(string): void} $facts From `Svc\Runtime\with_offer()`. */
			$this->container->get( UndoOffer::class )->make( ...$facts );
		}
		return false;
	}

	/** A failure has been looked into, and page caches are told what came of it. */
	private function verified( string $key ): bool {
		$recovery = $this->container->get( Recovery::class );
		$has_run  = $recovery->run( $key );
		if ( '' !== $recovery->solved() ) {
			require_once __DIR__ . '/Runtime/failure/stuck.php';
			Runtime\end_waiting( $recovery->solved() );
		}
		$this->container->get( CachePurge::class )->tell_planned();
		return $has_run;
	}

	/** A user has looked at the service, with or without access. */
	private function looked(): bool {
		// A browser that is being rescued has proved who it is.
		if ( 'rescue' === Runtime\state()['skipped'] || \current_user_can( 'svc_view' ) ) {
			$this->container->get( Recovery::class )->looked();
		}
		return true;
	}

	/**
	 * What each snippet cost in a sampled request. Losing a sample does no harm.
	 * @param array<mixed>       $costs Microseconds, bytes and queries by snippet id.
	 * @param array<int, string> $hosts The server that each has waited for longest.
	 * @return bool Whether it is kept.
	 */
	private function record_costs( array $costs, array $hosts ): bool {
		try {
			$this->container->get( Costs::class )->add( $costs, null, $hosts );
		} catch ( StorageFailure ) {
			return false;
		}
		return true;
	}
}
