<?php

declare(strict_types=1);

namespace Svc\Jobs;

use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;

\defined( 'ABSPATH' ) || exit;

/** A kind of job whose step may leave something half done when its process is killed. */
interface CleansUp extends Job {

	/**
	 * Mends what such a step has left, before a job is over that does not come to its next step. It may run again, and where nothing is left.
	 * @param array<string, mixed> $input What the job was given.
	 * @throws SvcException When it could not be done.
	 */
	public function clean_up( Progress $progress, array $input, Actor $actor ): void;
}
