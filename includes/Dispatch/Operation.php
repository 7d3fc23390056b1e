<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * One thing the product can do, the same through REST, CLI and abilities. A class is found by the operation's id and group in the
 * bridge table (OperationTable). It is called by OperationRunner only, with input that already passed tier, level and schema;
 * it must not know which door asked. Its id says which shape that input has: `@implements Operation<'get-job'>`.
 * @phpstan-import-type Cleaned from Inputs
 * @template Id of key-of<Cleaned> = ''
 */
interface Operation {

	/**
	 * Does the work.
	 * @param array<string, mixed> $input Cleaned input in the shape of the operation's input schema.
	 * @phpstan-param Cleaned[Id] $input
	 * @throws \Svc\Domain\Error\SvcException Whatever stopped it; nothing is half-done then.
	 */
	public function handle( array $input, Actor $actor ): Result;
}
