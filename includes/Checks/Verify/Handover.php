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
 * A dying request is no place for the work: a request of its own without snippets, opened by a key for one use, does it; else `Watchdog`.
 * @see includes/Runtime/failure/verify.php
 */
final class Handover {

	public function __construct(
		private readonly Candidates $candidates,
		private readonly Loopback $loopback,
		private readonly Index $index,
		private readonly Watchdog $watchdog,
	) {}

	/** @throws SvcException */
	public function send(): void {
		if ( null !== RememberedRoute::reason() && $this->watchdog->start( looks: false ) ) {
			return;
		}
		$candidate = $this->candidates->open( [], 'verify', 0, \array_keys( $this->index->read()->rows ?? [] ) );
		$this->loopback->send_without_answer( \home_url( '/' ), $candidate );
	}
}
