<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

use Svc\Checks\Loopback\Answer\UnknownCache;
use Svc\Checks\Loopback\Http\RouteChoice;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Reach\OwnServer;
use Svc\Checks\Request\LoopbackQueue;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether and how the site can reach itself, as a test load has to. Asks the web server only and starts no server of our own.
 * @phpstan-type Reach array{way: 'web server'|'own process'|'around'|'none'|'nowhere', detail: string}
 */
final class SelfReach {

	/** Seconds that the site may take. */
	private const SECONDS = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly LoopbackQueue $queue,
		private readonly UnknownCache $unknown_cache,
	) {
	}

	/**
	 * @return Reach `own process` and `none`: the web server has one process, and another PHP can be started beside it or not. `around` and
	 *               `nowhere`: the web server does not get through, for the reason `detail`, which may be empty.
	 * @throws Busy When another request has the turn to ask the site for pages, or no process is free.
	 */
	public function ask(): array {
		return $this->queue->take(
			function ( RouteKind $way ): array {
				$works = OwnServer::may_help();
				if ( RouteKind::None === $way ) {
					return self::reach( $works ? 'own process' : 'none' );
				}
				[ $is_reached, $detail ] = $this->look();
				return $is_reached ? self::reach( 'web server' ) : self::reach( $works ? 'around' : 'nowhere', $detail );
			},
			RouteChoice::WebServer
		);
	}

	/**
	 * Whether a page cache that is not told of changes answers visitors.
	 * @return string What to tell people; empty when none shows itself.
	 * @throws Busy When another request has the turn to ask the site for pages, or no process is free.
	 */
	public function unknown_cache(): string {
		return $this->queue->take(
			fn( RouteKind $way ): string => $this->unknown_cache->sentence( RouteKind::WebServer === $way ? $this->unknown_cache->visit( self::SECONDS ) : null, 0.0 ),
			RouteChoice::WebServer
		);
	}

	/** @return array{bool, string} Whether the mark of a whole answer of this site came, and what came else. */
	private function look(): array {
		try {
			$candidate = $this->candidates->open( [] );
			try {
				$answer = $this->loopback->get( \home_url( '/' ), $candidate, [], self::SECONDS );
			} finally {
				$this->candidates->close( $candidate );
			}
		} catch ( SvcException $failure ) {
			return [ false, $failure->getMessage() ];
		}
		return [ null !== $answer->mark, 0 === $answer->status ? $answer->detail : "HTTP {$answer->status}" ];
	}

	/**
	 * @param 'web server'|'own process'|'around'|'none'|'nowhere' $way
	 * @return Reach
	 */
	private static function reach( string $way, string $detail = '' ): array {
		return [
			'way'    => $way,
			'detail' => $detail,
		];
	}
}
