<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Exception;

\defined( 'ABSPATH' ) || exit;

/**
 * Ends background work between two pages, because a person wants the turn. What was found out so far counts for nothing: the person may change it.
 * @see LoopbackQueue::give_way()
 */
final class Preempted extends Exception {}
