<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

use Svc\Checks\Loopback\Loopback;
use Svc\Checks\Loopback\Reach\RememberedRoute;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Code\Candidates;
use Svc\Storage\Index\Index;

\defined( 'ABSPATH' ) || exit;

/**
 * Hands work over to a request of its own without snippets, which is not waited for, since a dying request is no place for it. A key that is used
 * once opens it. A site that does not reach itself starts a program (`Watchdog`).
 * @see includes/Runtime/failure/verify.php
 */
final class Handover {

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Index $index,
		private readonly Watchdog $watchdog,
	) {}

	/** @throws SvcException When the storage cannot keep the key. */
	public function send(): void {
		if ( null !== RememberedRoute::reason() && $this->watchdog->start( looks: false ) ) {
			return;
		}
		$candidate = $this->candidates->open( [], 'verify', 0, \array_keys( $this->index->read()->rows ?? [] ) );
		$this->loopback->send_without_answer( \home_url( '/' ), $candidate );
	}
}
