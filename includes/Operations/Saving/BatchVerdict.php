<?php

declare(strict_types=1);

namespace Svc\Operations\Saving;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * The verdicts on several snippets that shall go live together. Immutable; made by BatchCheck.
 */
final class BatchVerdict {

	/**
	 * @param array<int, Verdict> $verdicts By snippet id.
	 * @param list<Problem> $warnings What the test load of all of them showed.
	 */
	public function __construct(
		public readonly array $verdicts,
		public readonly array $warnings = [],
	) {
	}
}
