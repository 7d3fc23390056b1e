<?php

declare(strict_types=1);

namespace Svc\Tests\Unit\Git;

use RuntimeException;

/** A process that dies. */
final class Crash extends RuntimeException {
}
