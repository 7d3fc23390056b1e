<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\ForgeTraits;
use Svc\Git\Repository\Root;

\defined( 'ABSPATH' ) || exit;

/** How a site is connected with a repository, as far as no provider takes part. Immutable. */
final class Setup {

	/**
	 * @param string $name Provider, API, repository, branch and root in one text: another one is another repository.
	 * @param string $site Address of the site, for messages of commits.
	 */
	public function __construct(
		public readonly string $name,
		public readonly string $site,
		public readonly Root $root,
		public readonly Policy $policy,
		public readonly ForgeTraits $traits,
	) {
	}
}
