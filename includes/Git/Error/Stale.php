<?php

declare(strict_types=1);

namespace Svc\Git\Error;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** The branch is no longer where the commit expected it; nothing was written. */
final class Stale extends RuntimeException {
}
