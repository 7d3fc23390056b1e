<?php

declare(strict_types=1);

namespace Svc\Jobs;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** Thrown by a step that finds no reason to go on. The job ends as if it had been cancelled; the message is a sentence for people. */
final class JobEnded extends RuntimeException {
}
