<?php

declare(strict_types=1);

namespace Svc\Checks\Loopback;

use Svc\Checks\Loopback\Page\Target;
use Svc\Storage\Code\Candidate;

\defined( 'ABSPATH' ) || exit;

final class TestRunContext {

	/** Seconds for one request. */
	public const PER_REQUEST = 10.0;

	/**
	 * @param array<int, int>       $ids      Of the candidates by position.
	 * @param array<string, string> $cookies  Of the caller.
	 * @param float                 $deadline Unix time, seconds, after which nothing begins.
	 */
	public function __construct(
		public readonly Candidate $candidate,
		public readonly array $ids,
		private readonly array $cookies,
		private readonly float $deadline,
	) {}

	/** @return array<string, string> Cookies that a target gets. */
	public function cookies( Target $target ): array {
		return $target->as_user ? $this->cookies : [];
	}

	/** Seconds that a request may take from now on. */
	public function left(): float {
		return \min( self::PER_REQUEST, $this->deadline - \microtime( true ) );
	}

	/** Whether it is made for an administrator, in whose name pages may be asked for. */
	public function is_of_administrator(): bool {
		return \current_user_can( 'manage_options' ) && $this->candidate->user === \get_current_user_id();
	}
}
