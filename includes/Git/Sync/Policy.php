<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Environment;
use Svc\Git\Decisions\Scope;

\defined( 'ABSPATH' ) || exit;

/** What the owner of a site lets through. Immutable. */
final class Policy {

	/** @param bool $approves Whether code from Git waits until a user takes it. */
	public function __construct(
		public readonly Scope $scope,
		public readonly Environment $environment,
		public readonly bool $approves = false,
	) {
	}
}
