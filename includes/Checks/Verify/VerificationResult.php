<?php

declare(strict_types=1);

namespace Svc\Checks\Verify;

\defined( 'ABSPATH' ) || exit;

final class VerificationResult {

	/**
	 * @param array<int, string> $guilty    What was seen with a snippet and not without it, by its id.
	 * @param list<string>       $others    What is wrong without any snippet.
	 * @param array<int, int>    $partner   The other snippet without which a guilty one does not fail, by its id; 0 for none.
	 * @param array<int, string> $caught    What a snippet let through for certain while the page went on, by its id.
	 * @param list<Ending>       $endings   Pages that are ended and are not proved to be failures: they may be guards.
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
