<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Forge;

\defined( 'ABSPATH' ) || exit;

/** The two sides of a sync, how they are connected, and where it keeps its memory. Immutable. */
final class SyncContext {

	public function __construct(
		public readonly Setup $setup,
		public readonly Forge $forge,
		public readonly Site $site,
		public readonly State $state,
		public readonly SyncClock $clock,
	) {
	}
}
