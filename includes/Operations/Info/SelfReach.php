<?php

declare(strict_types=1);

namespace Svc\Operations\Info;

use Svc\Checks\Loopback\Detour;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\UnknownCache;
use Svc\Checks\Loopback\Way;
use Svc\Checks\Turn;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Candidates;

\defined( 'ABSPATH' ) || exit;

/**
 * Finds out whether the site can reach itself, as a test load has to, and on which way: it asks for the front page with a key of no candidate
 * and looks for the mark that only a whole answer of this very site carries. `around` is a server of our own where the web server does not answer the site.
 *
 * @phpstan-type Reach array{reached: bool, way: 'web server'|'own process'|'around'|'none', detail: string}
 */
final class SelfReach {

	/**
	 * Seconds that the site may take.
	 */
	private const SECONDS = 10.0;

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Turn $turn,
		private readonly UnknownCache $unknown_cache,
	) {
	}

	/**
	 * @return Reach `detail` is what went wrong, in the words of the transport; may be empty.
	 * @throws Busy When the site is being asked for pages for somebody else, or has no process free.
	 */
	public function ask(): array {
		Detour::forget();
		return $this->turn->take(
			function ( Way $way ): array {
				if ( Way::None === $way ) {
					return self::reach( false, $way, '' );
				}
				$straight = $this->look( $way );
				if ( $straight['reached'] || Way::OwnServer === $way ) {
					return $straight;
				}
				$around = $this->turn->around( fn(): array => $this->look( Way::OwnServer ) );
				if ( null === $around || ! $around['reached'] ) {
					return $straight;
				}
				Detour::remember( $straight['detail'] );
				return [
					'way'    => 'around',
					'detail' => $straight['detail'],
				] + $around;
			}
		);
	}

	/**
	 * Whether a page cache that nobody tells of changes answers visitors.
	 *
	 * @return string What to tell people; empty when none shows itself.
	 * @throws Busy When the site is being asked for pages for somebody else, or has no process free.
	 */
	public function unknown_cache(): string {
		return $this->turn->take(
			fn( Way $way ): string => $this->unknown_cache->sentence( Way::WebServer === $way ? $this->unknown_cache->visit( self::SECONDS ) : null, 0.0 )
		);
	}

	/**
	 * @return Reach
	 */
	private function look( Way $way ): array {
		try {
			$candidate = $this->candidates->open( [] );
			try {
				$answer = $this->loopback->get( \home_url( '/' ), $candidate, [], self::SECONDS );
			} finally {
				$this->candidates->close( $candidate );
			}
		} catch ( SvcException $failure ) {
			return self::reach( false, $way, $failure->getMessage() );
		}
		return self::reach( null !== $answer->mark, $way, Detour::reason() ?? ( 0 === $answer->status ? $answer->detail : "HTTP {$answer->status}" ) );
	}

	/**
	 * @return Reach
	 */
	private static function reach( bool $reached, Way $way, string $detail ): array {
		$ways = [
			'WebServer'   => 'web server',
			'Unreachable' => 'web server',
			'OwnServer'   => null === Detour::reason() ? 'own process' : 'around',
			'None'        => 'none',
		];
		return [
			'reached' => $reached,
			'way'     => $ways[ $way->name ],
			'detail'  => $detail,
		];
	}
}
