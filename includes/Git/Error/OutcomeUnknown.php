<?php

declare(strict_types=1);

namespace Svc\Git\Error;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** It is unknown whether it was done: no answer came, or none that can be read. The history will tell. */
final class OutcomeUnknown extends RuntimeException {
}
