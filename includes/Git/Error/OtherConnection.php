<?php

declare(strict_types=1);

namespace Svc\Git\Error;

use RuntimeException;

\defined( 'ABSPATH' ) || exit;

/** The site is connected with another repository by now, or with none, than the sync was wanted for. Nothing was read or written. */
final class OtherConnection extends RuntimeException {
}
