<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * One thing the product can do, the same at each door. OperationRunner alone calls it, with input that has passed tier, level and
 * schema. Its id says which shape that input has: `@implements Operation<'get-job'>`.
 * @phpstan-import-type Cleaned from Inputs
 * @template Id of key-of<Cleaned> = ''
 */
interface Operation {

	/**
	 * @param array<string, mixed> $input Cleaned input in the shape of the operation's input schema.
	 * @phpstan-param Cleaned[Id] $input
	 */
	public function handle( array $input, Actor $actor ): Result;
}
