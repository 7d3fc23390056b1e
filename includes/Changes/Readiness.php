<?php

declare(strict_types=1);

namespace Svc\Changes;

use Svc\Domain\Problem;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** Says what a person has to do before a snippet can be active, whichever door activates it. Asked of snippets that would be active. */
interface Readiness {

	/**
	 * @param string $code The code it would have.
	 * @return list<Problem> Each keeps it off.
	 */
	public function problems( Snippet $snippet, string $code ): array;
}
