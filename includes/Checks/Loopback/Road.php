<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Closure;

\defined( 'ABSPATH' ) || exit;

/**
 * How the site is reached for the moment: through its web server, or through a server of our own (`OwnServer`) where the web server has no
 * process left for it, or on a byway that still leads to its web server (`Byways`); and how many requests may go out side by side. One for the
 * whole request, set by `Turn`.
 */
final class Road {

	/** Most requests at once: more do not make a test load faster, and take processes from visitors. */
	public const WIDEST = 3;

	/** Byway: by the public address, under another name than WordPress'. */
	public const OTHER_AGENT = 'agent';

	public int $width = self::WIDEST;

	/** Why the last request without an answer got none, in the words of the transport. */
	public string $reason = '';

	/** @var (Closure(): string)|null Opens the server of our own where it has to be, and gives its origin. */
	private ?Closure $detour = null;

	/** What that server wants to see. */
	private string $pass = '';

	/** Whether that server did not answer, or not in time. */
	private bool $is_broken = false;

	/** Origin on this machine at which the web server is asked, or `OTHER_AGENT`; empty for the public address. */
	private string $byway = '';

	/**
	 * @param Closure(): string $open Gives the origin, such as `http://127.0.0.1:4000`; called before every request.
	 */
	public function lead_around( Closure $open, string $pass ): void {
		$this->detour = $open;
		$this->pass   = $pass;
		$this->width  = 1;
	}

	public function lead_straight(): void {
		$this->detour    = null;
		$this->is_broken = false;
	}

	/**
	 * @return array{string, array<string, string>} Origin to ask instead of the site's own, empty for the latter, and headers for it.
	 */
	public function detour(): array {
		return null === $this->detour ? [ '', [] ] : [ ( $this->detour )(), [ 'X-SVC-Server' => $this->pass ] ];
	}

	/**
	 * Does some work on a byway.
	 *
	 * @template T
	 *
	 * @param string        $byway Empty for the straight way.
	 * @param callable(): T $work
	 *
	 * @return T
	 */
	public function by( string $byway, callable $work ): mixed {
		$before      = $this->byway;
		$this->byway = $byway;
		try {
			return $work();
		} finally {
			$this->byway = $before;
		}
	}

	public function byway(): string {
		return $this->byway;
	}

	/** Where on this machine the web server is asked for an address; null for the public one, and for what is not this machine. */
	public function place( Address $own ): ?Address {
		$place = '' === $this->byway || null !== $this->detour ? null : Address::read( $this->byway . '/' );

		return null !== $place && Machine::has( $place->host ) && ( 'http' === $place->scheme || ( 'https' === $own->scheme && SealedTransport::can_go_elsewhere() ) ) ? $place : null;
	}

	/**
	 * Notes that the last request got no answer.
	 *
	 * @param string $reason In the words of the transport.
	 */
	public function broke( string $reason ): void {
		$this->reason    = $reason;
		$this->is_broken = null !== $this->detour;
	}

	/** Whether the server of our own has to be started anew. */
	public function is_broken(): bool {
		return $this->is_broken;
	}

	/** Notes that it was. */
	public function mended(): void {
		$this->is_broken = false;
	}
}
