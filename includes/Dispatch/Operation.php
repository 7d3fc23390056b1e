<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * One thing the product can do, the same at each door. Its id says which shape its input has: `@implements Operation<'get-job'>`.
 * @phpstan-import-type Cleaned from Inputs
 * @template Id of key-of<Cleaned> = ''
 */
interface Operation {

	/**
	 * @param array<string, mixed> $input
	 * @phpstan-param Cleaned[Id] $input
	 */
	public function handle( array $input, Actor $actor ): Result;
}
