<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Reach;

use Svc\Checks\Deadline;
use Svc\Checks\Loopback\Address\OwnAddress;
use Svc\Checks\Loopback\Answer\Answer;
use Svc\Checks\Loopback\Answer\Summary;
use Svc\Checks\Loopback\Http\HttpClient;
use Svc\Checks\Loopback\Http\Machine;
use Svc\Checks\Loopback\Http\Route;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Http\SealedTransport;
use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Other ways to the site where it does not answer at its public address: a server of our own (`OwnServer`), then its web server on this machine
 * (`Machine`), then another user agent where WordPress' own is refused. A route is taken once the site has answered there to a key that opens
 * nothing. Rows: tests/site/checks/own-address.long.test.ts; no other has them.
 */
final class AlternativeRoutes {

	/** Seconds for the front page, for all alternative routes, and until they are looked for again in the same request after none was found. */
	private const SECONDS = 10.0;
	private const IN_ALL  = 20.0;
	private const REST    = 30.0;

	/** Unix time until which it is known that there is none. */
	private float $none_until = 0.0;

	public function __construct(
		private readonly OwnServer $own_server,
		private readonly Route $route,
		private readonly Loopback $loopback,
		private readonly Candidates $candidates,
	) {}

	/**
	 * @template T
	 * @param callable(RouteKind): T $work With `RouteKind::Unreachable` where there is no other way.
	 * @return T
	 * @throws SvcException When the storage cannot keep a key for the moment; and what the work throws.
	 */
	public function by_other_route( callable $work ): mixed {
		$reason = RememberedRoute::reason() ?? $this->route->reason;

		return $this->own_server->serve(
			function ( RouteKind $way ) use ( $work, $reason ): mixed {
				$alternative = RouteKind::OwnServer === $way ? '' : $this->find();
				if ( RouteKind::OwnServer === $way || '' !== $alternative ) {
					RememberedRoute::remember( $reason, $alternative );
				}

				return $this->route->by( $alternative, static fn(): mixed => $work( '' !== $alternative ? RouteKind::WebServer : ( RouteKind::None === $way ? RouteKind::Unreachable : $way ) ) );
			}
		);
	}

	/**
	 * Does again what the site itself did not answer to. An alternative route that was taken for it is forgotten.
	 * @template T
	 * @param callable(): (T|null) $work   Null where the site itself again does not answer.
	 * @param string|null          $reason Has the way that helped remembered, with this; null does not.
	 * @return T|null Null where nothing helps, or it was a server of our own that did not answer.
	 */
	public function retry_by_other_route( callable $work, ?string $reason ): mixed {
		if ( [ '', [] ] !== $this->route->own_server() ) {
			return null;
		}
		if ( '' !== $this->route->alternative() ) {
			RememberedRoute::forget();

			return $this->route->by( '', fn(): mixed => $work() ?? $this->retry_by_other_route( $work, $reason ) );
		}
		$alternative = '';
		$done  = $this->own_server->serve( static fn( RouteKind $way ): mixed => RouteKind::OwnServer === $way ? $work() : null );
		if ( null === $done ) {
			$alternative = $this->find();
			$done  = '' === $alternative ? null : $this->route->by( $alternative, $work );
		}
		if ( null !== $done && null !== $reason ) {
			RememberedRoute::remember( $reason, $alternative );
		}

		return $done;
	}

	/** @return string The first alternative route on which the site answers; empty without one. */
	private function find(): string {
		if ( \microtime( true ) < $this->none_until ) {
			return '';
		}
		$until = Deadline::of( self::IN_ALL );
		$sites = OwnAddress::sites();
		// Who says where the site reaches itself knows better than we do.
		$places = [] === $sites || '' !== HttpClient::base( $sites[0] ) ? [] : Machine::places( $_SERVER, ...$sites );
		foreach ( $places as $place ) {
			if ( ( \str_starts_with( $place, 'http:' ) || SealedTransport::can_go_elsewhere() ) && null !== $this->ask( $place, $until )?->mark ) {
				return $place;
			}
		}
		$straight = $this->ask( '', $until );
		if ( null !== $straight && null === $straight->mark && \in_array( $straight->status, Summary::REFUSALS, true ) && null !== $this->ask( Route::OTHER_AGENT, $until )?->mark ) {
			return Route::OTHER_AGENT;
		}
		$this->none_until = \microtime( true ) + self::REST;

		return '';
	}

	/** @return Answer|null Null when no time is left. */
	private function ask( string $alternative, float $until ): ?Answer {
		$left = \min( self::SECONDS, $until - \microtime( true ) );
		if ( $left < 1 ) {
			return null;
		}
		$candidate = $this->candidates->open( [] );
		try {
			return $this->route->by( $alternative, fn(): Answer => $this->loopback->get( \home_url( '/' ), $candidate, [], $left ) );
		} finally {
			$this->candidates->close( $candidate );
		}
	}
}
