<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-type Winner 'site'|'git' */
final class SyncRequest {

	/**
	 * @param array<string, Winner> $resolve By uid.
	 * @param array<string, string> $seen What they saw (`Pass::version()`), by uid; where it is named, it has to be so still.
	 */
	public function __construct(
		public readonly SyncOrigin $origin,
		public readonly string $by = '',
		public readonly array $resolve = [],
		public readonly array $seen = [],
		public readonly ?string $ref = null,
	) {
	}

	public function starts(): bool {
		return SyncOrigin::Schedule !== $this->origin;
	}

	public function is_alone(): bool {
		return SyncOrigin::Schedule === $this->origin;
	}

	public function goes_on(): bool {
		return SyncOrigin::Person !== $this->origin;
	}
}
