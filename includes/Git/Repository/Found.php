<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Git\Decisions\Base;
use Svc\Git\Decisions\Side;

\defined( 'ABSPATH' ) || exit;

/** A snippet as the repository has it, and in which files. Immutable. */
final class Found {

	/**
	 * @param Base $base What both sides hold once the site has the same.
	 * @param bool $needs_repair Settings are missing, or stand elsewhere.
	 */
	public function __construct(
		public readonly Side $side,
		public readonly Base $base,
		public readonly bool $needs_repair = false,
	) {
	}
}
