<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** A SCSS and LESS compiler (design 3.1). It reads nothing but its requests, and never throws for what a stylesheet contains. */
interface StyleCompiler {

	/**
	 * Those of one save at once, because starting a compiler can cost more than a stylesheet does.
	 * @param list<StyleRequest> $requests
	 * @return list<StyleResult> In the order of the requests, one for each.
	 */
	public function compile( array $requests ): array;
}
