<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Side;

\defined( 'ABSPATH' ) || exit;

/** A snippet as the site has it. Immutable. */
final class Copy {

	/**
	 * @param int $rev Number of its newest revision: what has another one has been changed.
	 * @param string $base Mark of the document that both sides last held, as its row says; empty when it says none.
	 */
	public function __construct(
		public readonly Side $side,
		public readonly int $rev,
		public readonly string $base,
		public readonly bool $is_active,
	) {
	}
}
