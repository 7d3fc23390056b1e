<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Loopback;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Candidates;
use Svc\Storage\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * Hands work over to a request of its own: one that runs no snippet, that nobody waits for, and that only this site can send, since it
 * needs a key that is made here and used once. A request that is dying, or that may die like the one before, is no place for it.
 *
 * @see includes/Runtime/verify.php
 */
final class Handover {

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Index $index,
	) {}

	/**
	 * @throws SvcException When the storage cannot keep the key.
	 */
	public function send(): void {
		$candidate = $this->candidates->open( [], 'verify', 0, \array_keys( $this->index->read()->rows ?? [] ) );
		$this->loopback->knock( \home_url( '/' ), $candidate );
	}
}
