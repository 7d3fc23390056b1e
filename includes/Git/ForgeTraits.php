<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** In what providers differ for a sync (facts 1.1). Immutable. */
final class ForgeTraits {

	/**
	 * @param bool $guards_branch Whether a commit names the state of the whole branch; else that of each file.
	 * @param bool $lists_ids Whether it lists ids of contents; else files that have not changed are told by what was seen before.
	 */
	public function __construct(
		public readonly bool $guards_branch = true,
		public readonly bool $lists_ids = true,
	) {
	}
}
