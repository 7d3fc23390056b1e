<?php

declare(strict_types=1);

namespace Svc\Git\Error;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** The provider says no, or may not be asked, and nothing was written. The message is a sentence that says what to do; no token is in it. */
final class Refused extends RuntimeException {

	/**
	 * @param string $reason One of `settings`, `token_rejected`, `token_scope`, `no_write`, `branch_protected`, `branch_missing`, `repo_not_found`,
	 *     `repo_moved`, `repo_archived`, `too_big`, `rate_limited`, `http_blocked`, `tls`, `redirected`, `rejected`, `unreadable`.
	 * @param int    $wait   Seconds until it makes sense to ask again; 0 where that is not said.
	 */
	public function __construct(
		public readonly string $reason,
		string $message,
		public readonly int $wait = 0,
	) {
		parent::__construct( $message );
	}
}
