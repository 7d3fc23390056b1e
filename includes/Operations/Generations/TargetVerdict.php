<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Domain\Problem;
use Svc\Styles\CompiledStyle;

\defined( 'ABSPATH' ) || exit;

/**
 * What the checks, the style compile and the test load say about a set that shall come back. Immutable; made by TargetCheck.
 */
final class TargetVerdict {

	/**
	 * @param array<int, list<Problem>> $errors By id of the snippet that cannot be active.
	 * @param list<Problem> $warnings
	 * @param array<int, CompiledStyle> $styles Finished CSS by snippet id, also of stylesheets that only use a touched one.
	 * @param list<int> $stale Live stylesheets that no compiler could be had for: they keep the CSS they have.
	 */
	public function __construct(
		public readonly array $errors = [],
		public readonly array $warnings = [],
		public readonly array $styles = [],
		public readonly array $stale = [],
	) {
	}

	/**
	 * The errors as an answer carries them.
	 *
	 * @return list<array{snippet: int, message: string, line: int}>
	 */
	public function entries(): array {
		$entries = [];
		foreach ( $this->errors as $id => $problems ) {
			foreach ( $problems as $problem ) {
				$entries[] = [
					'snippet' => $id,
					'message' => $problem->message,
					'line'    => $problem->line,
				];
			}
		}
		return $entries;
	}
}
