<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

use Svc\Git\Commit;
use Svc\Git\Error\Refused;
use Svc\Git\Forge;

\defined( 'ABSPATH' ) || exit;

/** Where the branch is, seen from where it was (facts 4.3), and which of the commits that no answer came for have landed. */
final class Position {

	/** Newest commits that are looked at. */
	private const NEAR = 50;

	/** How far back a commit is looked for that may have landed. */
	private const FAR = 1_000;

	/** @var list<Commit> */
	private array $log = [];

	public function __construct(
		private readonly Forge $forge,
		private readonly Memory $memory,
		public readonly string $head,
	) {
	}

	/** @return 'near'|'behind'|'elsewhere' Behind: an old answer, or a branch that was set back; which of them, another answer says. */
	public function look(): string {
		if ( $this->head === $this->memory->head && [] === $this->memory->journals ) {
			return 'near';
		}
		$this->log = $this->forge->log( $this->head, self::NEAR );
		if ( '' === $this->memory->head || self::has( $this->log, $this->memory->head ) ) {
			return 'near';
		}
		return $this->is_behind() ? 'behind' : 'elsewhere';
	}

	/** Who made the newest commit, where it is the only one since the last that was seen; empty otherwise. */
	public function author(): string {
		$newest = $this->log[0] ?? null;
		return $newest?->id === $this->head && [ $this->memory->head ] === $newest->parents ? $newest->author_name() : '';
	}

	/** Whether a commit of ours is in the history; null when that cannot be said, because the place that it was made on is out of sight. */
	public function has_landed( Journal $journal ): ?bool {
		$landed = $this->is_in_log( $journal );
		if ( $landed || $this->reaches( $journal->head ) ) {
			return $landed;
		}
		$this->log = $this->forge->log( $this->head, self::FAR );
		$landed    = $this->is_in_log( $journal );
		return $landed || $this->reaches( $journal->head ) ? $landed : null;
	}

	private function is_behind(): bool {
		try {
			return self::has( $this->forge->log( $this->memory->head, self::NEAR ), $this->head );
		} catch ( Refused ) {
			// A commit that is gone was thrown away.
			return false;
		}
	}

	/** Whether the history was read as far as this commit, or to its beginning. */
	private function reaches( string $commit ): bool {
		$last = \end( $this->log );
		return self::has( $this->log, $commit ) || ( false !== $last && [] === $last->parents );
	}

	private function is_in_log( Journal $journal ): bool {
		foreach ( $this->log as $commit ) {
			if ( 1 === \preg_match( '/^SVC-Sync: ' . \preg_quote( $journal->sync, '/' ) . '$/m', $commit->message ) ) {
				return true;
			}
		}
		return false;
	}

	/** @param list<Commit> $log */
	private static function has( array $log, string $id ): bool {
		foreach ( $log as $commit ) {
			if ( $commit->id === $id ) {
				return true;
			}
		}
		return false;
	}
}
