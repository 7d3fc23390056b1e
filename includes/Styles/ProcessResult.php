<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** How a process ended and what it said. */
final class ProcessResult {

	public const DONE    = 'done';
	public const MISSING = 'missing';
	public const TIMEOUT = 'timeout';
	public const FLOOD   = 'flood';

	/**
	 * @param self::* $state `done` also for an exit code above 0; `missing` when it could not be started.
	 * @param int     $exit  Exit code, -1 unless done.
	 */
	public function __construct(
		public readonly string $state,
		public readonly int $exit = -1,
		public readonly string $stdout = '',
		public readonly string $stderr = '',
	) {}
}
