<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * The port to a SCSS and LESS compiler (design 3.1). An implementation reads nothing but its requests: no file, no
 * network, no script out of a stylesheet. It never throws for what a stylesheet contains.
 */
interface StyleCompiler {

	/**
	 * Compiles stylesheets that belong to one save, because starting a compiler can cost more than a stylesheet does.
	 * @param list<StyleRequest> $requests
	 * @return list<StyleResult> In the order of the requests, one for each.
	 */
	public function compile( array $requests ): array;
}
