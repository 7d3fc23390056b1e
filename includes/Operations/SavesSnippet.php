<?php

declare(strict_types=1);

namespace Svc\Operations;

\defined( 'ABSPATH' ) || exit;

/**
 * Marks an operation whose answer is the save result of spec 4.2, so that a door also answers a refusal in that shape.
 */
interface SavesSnippet extends Foreseeable {
}
