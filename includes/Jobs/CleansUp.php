<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/** A kind of job whose step may leave something half done when its process is killed. */
interface CleansUp extends Job {

	/**
	 * Mends what such a step has left. It may run again, and where nothing is left.
	 * @param array<string, mixed> $input What the job was given.
	 */
	public function clean_up( Progress $progress, array $input, Actor $actor ): void;
}
