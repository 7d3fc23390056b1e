<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Detour;
use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Road;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Candidates;
use Svc\Storage\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * Hands work over to a request of its own: one that runs no snippet, that nobody waits for, and that only this site can send, since it
 * needs a key that is made here and used once. A request that is dying, or that may die like the one before, is no place for it. A site that
 * does not get through to itself sends a program of its own (`Watchman`), or goes the byway that is known.
 *
 * @see includes/Runtime/verify.php
 */
final class Handover {

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Index $index,
		private readonly Watchman $watchman,
		private readonly Road $road,
	) {}

	/**
	 * @throws SvcException When the storage cannot keep the key.
	 */
	public function send(): void {
		if ( null !== Detour::reason() && $this->watchman->start( 0, false ) ) {
			return;
		}
		$candidate = $this->candidates->open( [], 'verify', 0, \array_keys( $this->index->read()->rows ?? [] ) );
		$this->road->by( Detour::byway(), fn() => $this->loopback->knock( \home_url( '/' ), $candidate ) );
	}
}
