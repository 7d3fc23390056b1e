<?php

declare(strict_types=1);

namespace Svc\Checks\Request;

use Exception;

\defined( 'ABSPATH' ) || exit;

/** Ends background work between two pages, because a person wants the turn (`LoopbackQueue::give_way()`). What was found counts for nothing. */
final class Preempted extends Exception {}
