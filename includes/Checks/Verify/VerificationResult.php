<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

\defined( 'ABSPATH' ) || exit;

/** What a site found out about itself. */
final class VerificationResult {

	/**
	 * @param array<int, string> $guilty  What was seen with a snippet and not without it, by id of the snippet.
	 * @param list<string>       $others  What is wrong without any snippet.
	 * @param string             $open    What is wrong because of the snippets, where there was no time to find out which.
	 * @param array<int, int>    $partner The other snippet without which one of them does not fail, by id of the guilty one; 0 for none.
	 * @param array<int, string> $caught  What a snippet let through for certain while the page went on, by id of the snippet.
	 * @param string             $unreached Why the site could not be asked at all; empty when it could.
	 * @param list<Ending>       $endings Pages that are ended and are not proved to be failures: they may be guards.
	 * @param bool               $hung    Whether the page did not end with the guilty ones.
	 */
	public function __construct(
		public readonly array $guilty = [],
		public readonly array $others = [],
		public readonly string $open = '',
		public readonly array $partner = [],
		public readonly array $caught = [],
		public readonly string $unreached = '',
		public readonly array $endings = [],
		public readonly bool $hung = false,
	) {}

	/** Whether nothing is wrong; a guard at work is not. */
	public function is_clean(): bool {
		return [] === $this->guilty && [] === $this->others && '' === $this->open && '' === $this->unreached && [] === $this->caught;
	}
}
