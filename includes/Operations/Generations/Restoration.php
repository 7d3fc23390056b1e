<?php

declare(strict_types=1);

namespace Svc\Operations\Generations;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Snippet;
use Svc\Storage\Batch;
use Svc\Storage\Revision;
use Svc\Storage\Revisions;
use Svc\Storage\Snippets;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts a set in place of the present one with one write of the index. What others saved since the set was read is looked at again under
 * the lock and gives way too: their versions stay in the histories and in the trash, so the result is the set as it was and
 * never a mixture, and nothing is lost.
 */
final class Restoration {

	private const ACTION = 'restored';

	public function __construct(
		private readonly Snippets $store,
		private readonly Revisions $revisions,
		private readonly Gate $gate,
	) {
	}

	/**
	 * Refuses an actor who may not write one of the snippets as it is or as it would be. Asked before the checks, which run code.
	 *
	 * @throws \Svc\Domain\Error\Forbidden
	 */
	public function require_rights( Target $target, Actor $actor ): void {
		$now = $this->store->all();
		foreach ( $target->removed as $id ) {
			$this->gate->require_write( $actor, $now[ $id ], $this->code( $now[ $id ] ), true );
		}
		foreach ( $target->touched as $id => $version ) {
			$this->require_change( $actor, $now[ $id ] ?? null, $version );
		}
	}

	/**
	 * @throws \Svc\Domain\Error\SvcException When nothing was written.
	 */
	public function run( Target $target, TargetVerdict $verdict, Actor $actor ): Restored {
		return $this->store->change(
			function ( Batch $batch ) use ( $target, $verdict, $actor ): Restored {
				$now     = $batch->all();
				$deleted = \array_diff_key( $now, $target->set, $target->gone );
				// First, so that a permanent id is free for its former owner.
				foreach ( $deleted as $id => $snippet ) {
					$this->gate->require_write( $actor, $snippet, $this->code( $snippet ), true );
					$batch->delete( $id );
				}
				$saved = [];
				$codes = [];
				foreach ( $target->set as $id => $rev ) {
					$current = $now[ $id ] ?? null;
					$version = $current?->rev === $rev ? null : $this->version( $target, $id, $rev );
					$is_same = null === $version || ( null !== $current && TargetReader::is_same( $current, $version ) );
					if ( null !== $version && ! $is_same ) {
						$this->require_change( $actor, $current, $version );
						$saved[ $id ] = self::put( $batch, $current, self::settled( $version, $verdict ) );
						$codes[ $id ] = $version->code;
					} elseif ( null !== $current ) {
						$changes = self::follow( $current, $verdict );
						$saved  += [] === $changes ? [] : [ $id => $batch->update( $id, $changes, null, self::ACTION ) ];
					}
				}
				return new Restored( [] === $deleted && [] === $saved ? null : $batch->generation(), $saved, $codes, \array_keys( $deleted ) );
			},
			$actor
		);
	}

	/**
	 * @throws Conflict When it was deleted for good meanwhile.
	 */
	private function version( Target $target, int $id, int $rev ): Revision {
		return $target->touched[ $id ] ?? $this->revisions->find( $id, $rev )
			?? throw Conflict::because( \__( 'A snippet of that time was deleted for good while it was being checked. Nothing was changed: try again.', 'svc' ) );
	}

	/**
	 * The version as it comes back: off when it failed its checks.
	 */
	private static function settled( Revision $version, TargetVerdict $verdict ): Revision {
		$id      = $version->snippet->id;
		$changes = [ 'stale' => \in_array( $id, $verdict->stale, true ) ] + ( isset( $verdict->errors[ $id ] ) ? [ 'status' => 'inactive' ] : [] );
		return new Revision( $version->rev, $version->time, $version->user, $version->name, $version->action, $version->snippet->with( $changes ), $version->code );
	}

	private static function put( Batch $batch, ?Snippet $current, Revision $version ): Snippet {
		if ( null === $current ) {
			return $batch->untrash( $version->snippet->id, self::ACTION, $version );
		}
		return $batch->update( $current->id, $version->snippet->settings() + [ 'stale' => $version->snippet->stale ], $version->code, self::ACTION );
	}

	/**
	 * What changes in a snippet that is the same, because a stylesheet it uses is not.
	 *
	 * @return array<string, mixed>
	 */
	private static function follow( Snippet $current, TargetVerdict $verdict ): array {
		if ( $current->is_active() && isset( $verdict->errors[ $current->id ] ) ) {
			return [ 'status' => 'inactive' ];
		}
		return ! $current->stale && \in_array( $current->id, $verdict->stale, true ) ? [ 'stale' => true ] : [];
	}

	private function require_change( Actor $actor, ?Snippet $current, Revision $version ): void {
		if ( null !== $current ) {
			$this->gate->require_write( $actor, $current, $this->code( $current ) );
		}
		$this->gate->require_write( $actor, $version->snippet, $version->code );
	}

	/**
	 * The code as far as rights depend on it. A lost one counts as PHP, so that nobody gains rights by the damage.
	 */
	private function code( Snippet $snippet ): string {
		try {
			return 'html' === $snippet->type ? $this->store->code( $snippet ) : '';
		} catch ( StorageFailure ) {
			return '<?php';
		}
	}
}
