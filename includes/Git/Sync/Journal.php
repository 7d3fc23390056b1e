<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Decisions\Base;

\defined( 'ABSPATH' ) || exit;

/**
 * A commit that was written down before it was sent. Where no answer comes, its id in the history says whether it landed; that the repository
 * holds the same would not. Immutable, pure.
 * @phpstan-import-type Stored from Base as StoredBase
 * @phpstan-type Stored array{sync: string, head: string, at: int, plan: array<string, StoredBase|null>}
 */
final class Journal {

	/**
	 * @param string $sync Id of the sync, in the message of the commit.
	 * @param string $head Id of the commit that it is made on.
	 * @param int $at Unix timestamp, seconds.
	 * @param array<string, Base|null> $plan By uid; null for what the commit deletes.
	 */
	public function __construct(
		public readonly string $sync,
		public readonly string $head,
		public readonly int $at,
		public readonly array $plan,
	) {
	}

	/** @return Stored */
	public function stored(): array {
		return [
			'sync' => $this->sync,
			'head' => $this->head,
			'at'   => $this->at,
			'plan' => \array_map( static fn( ?Base $base ): ?array => $base?->stored(), $this->plan ),
		];
	}

	public static function read( mixed $stored ): ?self {
		if ( ! \is_array( $stored ) || ! \is_string( $stored['sync'] ?? null ) || ! \is_string( $stored['head'] ?? null ) || ! \is_int( $stored['at'] ?? null ) ) {
			return null;
		}
		$plan = [];
		foreach ( \is_array( $stored['plan'] ?? null ) ? $stored['plan'] : [] as $uid => $base ) {
			$plan[ (string) $uid ] = Base::read( $base );
		}
		return new self( $stored['sync'], $stored['head'], $stored['at'], $plan );
	}
}
