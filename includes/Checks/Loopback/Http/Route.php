<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Closure;
use Svc\Checks\Loopback\Address\Address;

\defined( 'ABSPATH' ) || exit;

/**
 * How the site is reached for the moment: through its web server, a server of our own (`OwnServer`) or an alternative route (`AlternativeRoutes`),
 * and how many requests may go out side by side. One for the whole request.
 */
final class Route {

	/** Most requests at once: more do not make a test load faster, and take processes from visitors. */
	public const WIDEST = 3;

	/** Alternative: by the public address, under another name than WordPress'. */
	public const OTHER_AGENT = 'agent';

	public int $width = self::WIDEST;

	/** Why the last request without an answer got none, in the words of the transport. */
	public string $reason = '';

	/** @var (Closure(): string)|null Opens the server of our own where it has to be, and gives its origin. */
	private ?Closure $own_server = null;

	/** What that server wants to see. */
	private string $pass = '';

	/** Whether that server did not answer, or not in time. */
	private bool $is_broken = false;

	/** Origin on this machine at which the web server is asked, or `OTHER_AGENT`; empty for the public address. */
	private string $alternative = '';

	/** @param Closure(): string $open Gives the origin, such as `http://127.0.0.1:4000`; called before every request. */
	public function use_own_server( Closure $open, string $pass ): void {
		$this->own_server = $open;
		$this->pass   = $pass;
		$this->width  = 1;
	}

	public function use_web_server(): void {
		$this->own_server    = null;
		$this->is_broken = false;
	}

	/** @return array{string, array<string, string>} Origin to ask instead of the site's own, empty for the latter, and headers for it. */
	public function own_server(): array {
		return null === $this->own_server ? [ '', [] ] : [ ( $this->own_server )(), [ 'X-SVC-Server' => $this->pass ] ];
	}

	/**
	 * @template T
	 * @param string        $alternative Empty for the straight way.
	 * @param callable(): T $work
	 * @return T
	 */
	public function by( string $alternative, callable $work ): mixed {
		$before      = $this->alternative;
		$this->alternative = $alternative;
		try {
			return $work();
		} finally {
			$this->alternative = $before;
		}
	}

	public function alternative(): string {
		return $this->alternative;
	}

	/** Where on this machine the web server is asked for an address; null for the public one, and for what is not this machine. */
	public function place( Address $own ): ?Address {
		$place = '' === $this->alternative || null !== $this->own_server ? null : Address::read( $this->alternative . '/' );

		return null !== $place && Machine::has( $place->host ) && ( 'http' === $place->scheme || ( 'https' === $own->scheme && SealedTransport::can_go_elsewhere() ) ) ? $place : null;
	}

	/** @param bool   $is_sent Whether it has left: otherwise that says nothing about a server of our own. */
	public function broke( string $reason, bool $is_sent ): void {
		$this->reason    = $reason;
		$this->is_broken = $is_sent && null !== $this->own_server;
	}

	/** Whether the server of our own has to be started anew. */
	public function is_broken(): bool {
		return $this->is_broken;
	}

	public function restarted(): void {
		$this->is_broken = false;
	}
}
