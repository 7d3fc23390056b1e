<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Batch;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Watch;

\defined( 'ABSPATH' ) || exit;

/** The time after something that can break the site, in which requests leave marks (`includes/Runtime/failure/watch.php`). */
final class SiteWatch {

	public function __construct(
		private readonly Snippets $store,
	) {
	}

	/** @throws SvcException When the storage cannot be read. */
	public function is_on(): bool {
		$until = $this->store->switches()['watch'] ?? 0;
		return \is_int( $until ) && $until >= \time();
	}

	/** @throws SvcException When the storage refuses. */
	public function begin(): void {
		$until = \time() + Watch::SECONDS;
		$this->store->change( static fn( Batch $batch ) => $batch->set_switches( [ 'watch' => $until ] ), Actor::system() );
	}
}
