<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** What reading several programs came to. */
final class ScriptReading {

	/**
	 * @param array<array-key, ScriptFault|null> $faults By the keys of the programs, null for one without a fault. A program that
	 *                                              could not be read has no entry.
	 * @param string                             $reason Why some could not be read; empty when all could.
	 */
	public function __construct(
		public readonly array $faults,
		public readonly string $reason = '',
	) {}
}
