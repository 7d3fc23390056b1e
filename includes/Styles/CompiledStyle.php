<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** Finished CSS of one snippet, ready to be stored beside it. */
final class CompiledStyle {

	/**
	 * @param int       $id   0 for a snippet that is being created.
	 * @param string    $css  Minified; begins with `@charset` where it is not ASCII.
	 * @param string    $map  Source map version 3 as JSON whose sources are uids, or empty.
	 * @param list<int> $deps Ids of the partials used, directly or through others, ascending.
	 */
	public function __construct(
		public readonly int $id,
		public readonly string $css,
		public readonly string $map = '',
		public readonly array $deps = [],
	) {}
}
