<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;

\defined( 'ABSPATH' ) || exit;

/**
 * An operation that tells what it would do (design 4.1, "Foresee"), with the code of `handle()`, so that both agree.
 * @phpstan-import-type Cleaned from Inputs
 * @template Id of key-of<Cleaned> = ''
 * @extends Operation<Id>
 */
interface Foreseeable extends Operation {

	/**
	 * Writes nothing, and loads nothing on the site.
	 * @param array<string, mixed> $input
	 * @phpstan-param Cleaned[Id] $input
	 */
	public function foresee( array $input, Actor $actor ): Foreseen;
}
