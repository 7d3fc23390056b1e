<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/** The commit that a version was read at. Immutable. */
final class IntakeCommit {

	/** @param string $author Who made it, where it is the only one that came with this sync; empty where several did. */
	public function __construct(
		public readonly string $id,
		public readonly string $author,
	) {
	}
}
