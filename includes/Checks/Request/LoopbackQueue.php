<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Svc\Checks\Loopback\Http\Route;
use Svc\Checks\Loopback\Http\RouteChoice;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Reach\OwnServer;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Checks\Loopback\Reach\Workers;
use Svc\Checks\Verify\Handover;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Loopback\LoopbackLock;
use Svc\Storage\Loopback\Turns;
use Svc\Storage\Watching\Incidents;

\defined( 'ABSPATH' ) || exit;

/**
 * One at a time asks the site for its own pages. A second person waits where a process is to spare, or gets `svc_busy`; background work gives way.
 */
final class LoopbackQueue {

	/** Seconds that visitors get after a turn that took the only process: enough for those who waited. */
	private const FOR_VISITORS = 1.0;

	/** Processes from which on a verification may go on for a while although another process waits, which is not among them. */
	private const ENOUGH = 2;

	private const LOOK = 0.05;

	/** Transient: Unix time since when the site has been too slow for what was asked of it, each time. */
	public const SLOW_SINCE = 'svc_slow_since';

	private const A_WHILE    = 600;
	private const REMEMBERED = 3600;

	/** Unix time from which on this turn, a verification, ends when another process waits; null for every other turn. */
	private ?float $ends_from = null;

	/** Unix time, and whether another process waited then. */
	private float $last_look  = 0.0;
	private bool $was_wanted = false;

	public function __construct(
		private readonly LoopbackLock $lock,
		private readonly Workers $workers,
		private readonly OwnServer $own_server,
		private readonly Route $route,
		private readonly Incidents $incidents,
		private readonly Handover $handover,
		private readonly Turns $turns,
	) {}

	/**
	 * @template T
	 * @param callable(RouteKind): T $work With `RouteKind::None` it asks nothing; with `RouteKind::Unreachable` it may try.
	 * @return T
	 * @throws Busy         When another process has the turn, or no process of several was free; nothing was done.
	 * @throws SvcException
	 */
	public function take( callable $work, RouteChoice $choice = RouteChoice::Find ): mixed {
		$is_inner = $this->lock->is_held();
		try {
			$is_background = \wp_doing_cron();
			if ( ! $is_inner && ! $is_background ) {
				$this->turns->join( $_SERVER[ Turns::HEADER ] ?? '', $this->workers->has_one_to_spare() );
			}
			return $this->lock->hold( fn(): mixed => $this->work( $work, $choice, is_verification: false ), $is_background, $is_background ? null : $this->turns );
		} finally {
			if ( ! $is_inner && null !== $this->incidents->waiting() ) {
				// It may have come and gone meanwhile, because this had the turn.
				$this->handover->send();
			}
		}
	}

	/**
	 * Other turns start again after one that ended for them.
	 * @param callable(RouteKind): void $work        Calls `give_way()` between two pages.
	 * @param float                     $undisturbed Seconds that it gets first, where there are processes enough for both.
	 * @param bool                      $is_aside    The pages may not come to an end: a server of our own is asked, which is ended with such a page.
	 * @throws Busy         When another process has the turn; nothing was done.
	 * @throws Preempted    When another process waits for it.
	 * @throws SvcException What the work throws.
	 */
	public function verify( callable $work, float $undisturbed, bool $is_aside = false ): void {
		$begin = \microtime( true );
		$this->lock->hold(
			function () use ( $work, $undisturbed, $begin, $is_aside ): void {
				$this->ends_from  = $begin;
				$this->was_wanted = false;
				$end_early        = $this->end_early( ... );
				$in_turn          = function ( RouteKind $way ) use ( $work, $undisturbed, $begin ): void {
					$this->ends_from = $this->route->width < self::ENOUGH ? $begin : $begin + $undisturbed;
					$this->give_way();
					$work( $way );
				};
				\add_action( 'http_api_curl', $end_early );
				try {
					$is_aside ? $this->own_server->serve( fn( RouteKind $way ): mixed => RouteKind::None === $way ? $this->work( $in_turn, RouteChoice::Find, is_verification: true ) : $in_turn( $way ) ) : $this->work( $in_turn, RouteChoice::Find, is_verification: true );
				} finally {
					$this->ends_from = null;
					\remove_action( 'http_api_curl', $end_early );
				}
			},
			is_background: true
		);
	}

	/** @throws Preempted */
	public function give_way(): void {
		if ( $this->has_to_end() ) {
			throw new Preempted();
		}
	}

	/** @throws SvcException */
	public function was_taken_over(): bool {
		return $this->lock->was_taken_over();
	}

	private function has_to_end(): bool {
		$now = \microtime( true );
		if ( null === $this->ends_from || $now < $this->ends_from ) {
			return false;
		}
		if ( ! $this->was_wanted && $now - $this->last_look > self::LOOK ) {
			$this->last_look     = $now;
			$this->was_wanted = $this->lock->is_wanted();
		}

		return $this->was_wanted;
	}

	/** The page may take as long as it likes, and the process that waits for the turn may be the one that it needs. */
	private function end_early( mixed $handle ): void {
		if ( $handle instanceof \CurlHandle ) {
			\curl_setopt( $handle, \CURLOPT_NOPROGRESS, false );
			// Called about every second, and whenever something comes. Anything but 0 ends the request. The newer name of the option needs PHP 8.2.
			\curl_setopt( $handle, \CURLOPT_PROGRESSFUNCTION, fn(): int => (int) $this->has_to_end() );
		}
	}

	/**
	 * @template T
	 * @param callable(RouteKind): T $work
	 * @return T
	 */
	private function work( callable $work, RouteChoice $choice, bool $is_verification ): mixed {
		$reason = match ( $choice ) {
			RouteChoice::Find      => RememberedRoute::reason(),
			RouteChoice::Known     => RememberedRoute::last_reason(),
			RouteChoice::WebServer => null,
		};
		$found  = null !== $reason && 1 !== $this->workers->known() ? 'unreachable' : $this->workers->ask();
		// That all are busy may be the very thing that a verification has to find the reason of.
		if ( 'busy' === $found && ! $is_verification ) {
			throw Busy::workers();
		}

		return match ( true ) {
			! \in_array( $found, [ 'one', 'unreachable' ], true ) => $work( RouteKind::WebServer ),
			RouteChoice::WebServer === $choice => $work( 'one' === $found ? RouteKind::None : RouteKind::Unreachable ),
			'one' === $found => $this->alone( $work ),
			RouteChoice::Known === $choice && null === $reason => $work( RouteKind::Unreachable ),
			default => $this->by_own_server( $work, RouteChoice::Find === $choice ? $reason ?? $this->route->reason : null ),
		};
	}

	/**
	 * @template T
	 * @param callable(RouteKind): T $work
	 * @param string|null            $reason To remember this way with.
	 * @return T
	 */
	private function by_own_server( callable $work, ?string $reason ): mixed {
		return $this->own_server->serve(
			static function ( RouteKind $way ) use ( $work, $reason ): mixed {
				if ( RouteKind::OwnServer === $way && null !== $reason ) {
					RememberedRoute::remember( $reason );
				}

				return $work( RouteKind::None === $way ? RouteKind::Unreachable : $way );
			}
		);
	}

	/**
	 * If a server of our own helps, that is remembered.
	 * @template T
	 * @param callable(): (T|null) $work Null where the site again does not answer.
	 * @return T|null Null where it does not help, or it was a server of our own that did not answer.
	 * @throws SvcException
	 */
	public function retry_by_own_server( callable $work, string $reason ): mixed {
		if ( $this->route->is_own_server() ) {
			return null;
		}

		return $this->own_server->serve(
			static function ( RouteKind $way ) use ( $work, $reason ): mixed {
				$done = RouteKind::OwnServer === $way ? $work() : null;
				if ( null !== $done ) {
					RememberedRoute::remember( $reason );
				} elseif ( RouteKind::OwnServer === $way ) {
					RememberedRoute::remember_no_server();
				}

				return $done;
			}
		);
	}

	/** @throws Busy Unless the site has been busy or slow for ten minutes: then it is left to the one who asks what to make of it. */
	public function refuse_for_a_while(): void {
		$since = \get_site_transient( self::slow_since() );
		// The database gives numbers back as texts.
		if ( ! \is_numeric( $since ) ) {
			\set_site_transient( self::slow_since(), \time(), self::REMEMBERED );
		} elseif ( (int) $since < \time() - self::A_WHILE ) {
			return;
		}
		throw ! $this->route->is_own_server() && 'busy' === $this->workers->ask() ? Busy::workers() : Busy::slow();
	}

	private static function slow_since(): string {
		return Workers::name_for_site( self::SLOW_SINCE, \get_current_blog_id() );
	}

	public function is_cut_off(): bool {
		return $this->route->is_broken();
	}

	public function went_well(): void {
		if ( false !== \get_site_transient( self::slow_since() ) ) {
			\delete_site_transient( self::slow_since() );
		}
		if ( ! $this->route->is_own_server() ) {
			RememberedRoute::forget();
		}
	}

	/**
	 * No visitor is answered meanwhile.
	 * @template T
	 * @param callable(RouteKind): T $work
	 * @return T
	 */
	private function alone( callable $work ): mixed {
		$begin = \microtime( true );
		try {
			return $this->own_server->serve(
				function ( RouteKind $way, bool $is_late ) use ( $work ): mixed {
					if ( $is_late ) {
						$this->refuse_for_a_while();
					}

					return $work( $way );
				}
			);
		} finally {
			$this->lock->rest( \min( self::FOR_VISITORS, \microtime( true ) - $begin ) );
		}
	}
}
