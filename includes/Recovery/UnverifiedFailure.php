<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Storage\Watching\Incidents;

\defined( 'ABSPATH' ) || exit;

/** The failure that the site could not look into, because it cannot reach itself; no snippet was deactivated on suspicion. */
final class UnverifiedFailure {

	public function __construct(
		private readonly Incidents $incidents,
		private readonly Snippets $store,
	) {
	}

	/** @return FailureReport|null Null where there is none, or no snippet runs that could be the cause. */
	public function report(): ?FailureReport {
		try {
			$open   = $this->incidents->open();
			$active = null === $open ? [] : self::by_suspicion( $this->store->active(), $open->suspect );
		} catch ( SvcException ) {
			// Storage that cannot be read has a notice of its own.
			return null;
		}

		return null === $open || [] === $active ? null : FailureReport::unverified( $open, $active );
	}

	/**
	 * The one that was running, then those that were changed last.
	 * @param array<int, Snippet> $active
	 * @return array<int, Snippet>
	 */
	public static function by_suspicion( array $active, int $suspect ): array {
		\uasort( $active, static fn( Snippet $a, Snippet $b ): int => [ $b->id === $suspect, $b->modified, $b->id ] <=> [ $a->id === $suspect, $a->modified, $a->id ] );
		return $active;
	}
}
