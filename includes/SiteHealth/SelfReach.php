<?php

declare(strict_types=1);

namespace Svc\SiteHealth;

use Svc\Checks\Loopback\Answer\UnknownCache;
use Svc\Checks\Loopback\Http\RouteKind;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Checks\Request\LoopbackQueue;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Whether and how the site can reach itself, as a test load has to: it asks for the front page with a key of no candidate and looks for the mark
 * of a whole answer of this site. `around` is a server of our own; `own address` and `other agent` are alternative routes there.
 * @phpstan-type Reach array{reached: bool, way: 'web server'|'own process'|'around'|'own address'|'other agent'|'none', detail: string}
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
	 * @return Reach `detail` is what went wrong, in the words of the transport; may be empty.
	 * @throws Busy When another request has the turn to ask the site for pages, or no process is free.
	 */
	public function ask(): array {
		RememberedRoute::forget();
		return $this->queue->take(
			function ( RouteKind $way ): array {
				if ( RouteKind::None === $way ) {
					return self::reach( reached: false, way: $way, detail: '' );
				}
				$straight = $this->look( $way );
				if ( $straight['reached'] || RouteKind::OwnServer === $way ) {
					return $straight;
				}
				$retried = $this->queue->retry_by_other_route(
					fn(): ?RouteKind => $this->look( RouteKind::OwnServer )['reached'] ? RouteKind::OwnServer : null,
					$straight['detail']
				);
				return null === $retried ? $straight : self::reach( reached: true, way: RouteKind::OwnServer, detail: $straight['detail'] );
			}
		);
	}

	/**
	 * Whether a page cache that is not told of changes answers visitors.
	 * @return string What to tell people; empty when none shows itself.
	 * @throws Busy When another request has the turn to ask the site for pages, or no process is free.
	 */
	public function unknown_cache(): string {
		return $this->queue->take(
			fn( RouteKind $way ): string => $this->unknown_cache->sentence( RouteKind::WebServer === $way ? $this->unknown_cache->visit( self::SECONDS ) : null, 0.0 )
		);
	}

	/** @return Reach */
	private function look( RouteKind $way ): array {
		try {
			$candidate = $this->candidates->open( [] );
			try {
				$answer = $this->loopback->get( \home_url( '/' ), $candidate, [], self::SECONDS );
			} finally {
				$this->candidates->close( $candidate );
			}
		} catch ( SvcException $failure ) {
			return self::reach( reached: false, way: $way, detail: $failure->getMessage() );
		}
		return self::reach( null !== $answer->mark, $way, RememberedRoute::reason() ?? ( 0 === $answer->status ? $answer->detail : "HTTP {$answer->status}" ) );
	}

	/** @return Reach */
	private static function reach( bool $reached, RouteKind $way, string $detail ): array {
		$kind = RememberedRoute::kind();
		return [
			'reached' => $reached,
			'way'     => match ( true ) {
				RouteKind::None === $way                                      => 'none',
				'own address' === $kind || 'other agent' === $kind      => $kind,
				RouteKind::OwnServer === $way                                 => 'straight' === $kind ? 'own process' : 'around',
				default                                                 => 'web server',
			},
			'detail'  => $detail,
		];
	}
}
