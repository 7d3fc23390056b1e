<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Bridge\Inputs;

\defined( 'ABSPATH' ) || exit;

/**
 * Marks an operation whose answer is the save result of spec 4.2, so that a door also answers a refusal in that shape.
 * @phpstan-import-type Cleaned from Inputs
 * @template Id of key-of<Cleaned> = ''
 * @extends Foreseeable<Id>
 */
interface SavesSnippet extends Foreseeable {
}
