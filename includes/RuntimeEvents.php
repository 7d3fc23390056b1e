<?php

declare(strict_types=1);

namespace Svc;

use Svc\Checks\SignIn\PassingSignIn;
use Svc\Domain\Error\StorageFailure;
use Svc\Doors\Rescue\RescueDoor;
use Svc\Operations\Caches\CachePurge;
use Svc\Operations\Drafts\DraftSession;
use Svc\Operations\Failures;
use Svc\Operations\Recovery\Recovery;
use Svc\Operations\Recovery\SiteEvents;
use Svc\Storage\Costs;
use Svc\Storage\Snippets;
use Svc\Storage\Unwritten;

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
	 *
	 * @param string $event `failed` (id, error), `unexplained` (cause, case), `dead` (names of marks), `verify` (id of a key), `looked` and `php` (nothing), `sign-in` (id of a user), `draft` (id of a user and token of the session: whether it goes on), `unwritten`, `sampled` (costs by snippet id), `rescue` (step and its value, of a browser that opens the rescue link or has opened it).
	 * @param array<mixed> $facts In the order above.
	 * @return bool Whether it was dealt with; for a failure, whether the snippet is off now.
	 */
	public function hear( string $event, array $facts ): bool {
		switch ( $event ) {
			case 'failed':
				/** @var array{int, array{message: string, line: int, file: string}} $facts From `Svc\Runtime\switch_off()`. */
				return $this->container->get( Failures::class )->switch_off( ...$facts );
			case 'unexplained':
				/** @var array{string, array{kind: string, message: string, address: string, suspect: int, user: int}} $facts From `Svc\Runtime\unexplained()`. */
				return $this->container->get( Recovery::class )->report( ...$facts );
			case 'dead':
				/** @var array{list<string>} $facts From `Svc\Runtime\look_for_dead()`. */
				return $this->container->get( Recovery::class )->dead( ...$facts );
			case 'verify':
				/** @var array{string} $facts From `Svc\Runtime\serve_verification()`. */
				$has_run = $this->container->get( Recovery::class )->run( ...$facts );
				$this->container->get( CachePurge::class )->tell_planned();
				return $has_run;
			case 'unwritten':
				return $this->container->get( Unwritten::class )->take_turn() && $this->container->get( Snippets::class )->write_down();
			case 'sampled':
				/** @var array{array<mixed>} $facts From `Svc\Runtime\end_meter()`. */
				$this->record_costs( ...$facts );
				return true;
			case 'php':
				$this->container->get( SiteEvents::class )->compare_php();
				return true;
			case 'looked':
				// A browser that is being rescued has proved who it is.
				if ( 'rescue' === Runtime\state()['skipped'] || \current_user_can( 'svc_view' ) ) {
					$this->container->get( Recovery::class )->looked();
				}
				return true;
			case 'sign-in':
				/** @var array{int} $facts From `Svc\Runtime\sign_in()`. */
				$this->container->get( PassingSignIn::class )->plan( ...$facts );
				return true;
			case 'draft':
				/** @var array{int, string} $facts From `Svc\Runtime\open_draft()`. */
				return DraftSession::is_live( ...$facts );
			case 'rescue':
				/** @var array{string, int|string} $facts From `Svc\Runtime\is_rescued()`. */
				$this->container->get( RescueDoor::class )->pass( ...$facts );
				return true;
			default:
				return false;
		}
	}

	/**
	 * What each snippet cost in a sampled request. Losing a sample does no harm.
	 *
	 * @param array<mixed> $costs Microseconds, bytes and queries by snippet id.
	 */
	private function record_costs( array $costs ): void {
		try {
			$this->container->get( Costs::class )->add( $costs );
		} catch ( StorageFailure ) {
			return;
		}
	}
}
