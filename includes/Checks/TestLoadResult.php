<?php

declare(strict_types=1);

namespace Svc\Checks;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * What loading the site with candidates switched on showed.
 * `fail` always names at least one guilty candidate; the others of the same load may go live.
 *
 * @phpstan-type Outcome 'pass'|'fail'|'unknown'
 */
final class TestLoadResult {

	/**
	 * @param Outcome                   $outcome  `unknown`: the site could not be asked; never together with problems.
	 * @param array<int, list<Problem>> $problems By position in the list of candidates; only guilty ones have an entry.
	 * @param list<Problem>             $warnings What works but deserves a look, and why the outcome is unknown.
	 */
	public function __construct(
		public readonly string $outcome,
		public readonly array $problems = [],
		public readonly array $warnings = [],
	) {}
}
