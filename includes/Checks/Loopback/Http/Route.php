<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback\Http;

use Closure;

\defined( 'ABSPATH' ) || exit;

/** How the site is reached for the moment, and how many requests may go out side by side. One for the whole request. */
final class Route {

	/** Most requests at once: more do not make a test load faster, and take processes from visitors. */
	public const WIDEST = 3;

	public int $width = self::WIDEST;

	/** Why the last request without an answer got none, in the words of the transport. */
	public string $reason = '';

	/** @var (Closure(): string)|null Starts the server of our own where it does not run, and gives its origin; null for the web server. */
	private ?Closure $own_server = null;

	private string $pass = '';

	private bool $is_broken = false;

	/** @param Closure(): string $start Gives the origin, such as `http://127.0.0.1:4000`; called before every request. */
	public function use_own_server( Closure $start, string $pass ): void {
		$this->own_server = $start;
		$this->pass       = $pass;
		$this->width      = 1;
	}

	public function use_web_server(): void {
		$this->own_server = null;
		$this->is_broken  = false;
	}

	public function is_own_server(): bool {
		return null !== $this->own_server;
	}

	/** @return array{string, array<string, string>} Origin of the server of our own, which is started where it has to be, and headers for it. */
	public function start_own_server(): array {
		return null === $this->own_server ? [ '', [] ] : [ ( $this->own_server )(), [ 'X-SVC-Server' => $this->pass ] ];
	}

	/** @param bool $is_sent Whether it has left: otherwise that says nothing about a server of our own. */
	public function broke( string $reason, bool $is_sent ): void {
		$this->reason    = $reason;
		$this->is_broken = $is_sent && null !== $this->own_server;
	}

	/** Whether the server of our own did not answer, or not in time, so that it has to be started anew. */
	public function is_broken(): bool {
		return $this->is_broken;
	}

	public function restarted(): void {
		$this->is_broken = false;
	}
}
