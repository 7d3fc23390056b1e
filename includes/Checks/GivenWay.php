<?php

declare(strict_types=1);

namespace Svc\Checks;

use Exception;

\defined( 'ABSPATH' ) || exit;

/**
 * Ends background work between two pages, because a person wants the turn. What was found out so far counts for nothing: what the person
 * does may change it.
 *
 * @see Turn::give_way()
 */
final class GivenWay extends Exception {}
