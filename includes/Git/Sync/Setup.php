<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;
use Svc\Git\Repository\Root;

\defined( 'ABSPATH' ) || exit;

/** How a site is connected with a repository, as far as no provider takes part. Immutable. */
final class Setup {

	/**
	 * @param string $name Provider, API, repository, branch and root in one text: another one is another repository.
	 * @param string $site Address of the site, for messages of commits.
	 * @param bool $guards_branch Whether the provider guards the whole branch (facts 1.1); else each file.
	 * @param bool $approves Whether code from Git waits until a user takes it.
	 * @param bool $lists_ids Whether the provider lists ids of contents (facts 1.1); else files that have not changed are told by what was seen before.
	 */
	public function __construct(
		public readonly string $name,
		public readonly string $site,
		public readonly Root $root,
		public readonly Scope $scope,
		public readonly Environment $environment,
		public readonly bool $guards_branch = true,
		public readonly bool $approves = false,
		public readonly bool $lists_ids = true,
	) {
	}
}
