<?php

declare(strict_types=1);

namespace Svc\Jobs;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/**
 * Thrown by a step that finds no reason to go on: what the job was started for is no longer so. The job ends at once, as if it had been
 * cancelled; the message is a sentence for people.
 */
final class JobEnded extends RuntimeException {
}
