<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use WP_CLI\Dispatcher\CommandNamespace;

\defined( 'ABSPATH' ) || exit;

/** Words that other commands stand below: `wp svc`, `wp svc folders`. WP-CLI lists what is there. */
final class CommandGroup extends CommandNamespace {
}
