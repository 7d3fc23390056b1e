<?php

declare(strict_types=1);

namespace Svc\Proposals;

use Svc\Changes\ChangeSet;
use Svc\Domain\Error\Conflict;
use Svc\Domain\Snippet;
use Svc\Generations\RestoredVersion;
use Svc\Storage\History\Generation;
use Svc\Storage\History\Generations;
use Svc\Storage\History\Revisions;
use Svc\Storage\Site\Proposals;

\defined( 'ABSPATH' ) || exit;

/** What one assistant has changed: by proposals that were accepted, and by abilities that acted at once. */
final class AssistantChanges {

	/** In the place of a revision: others have changed the snippet, too. */
	private const MIXED = -1;

	public function __construct(
		private readonly Proposals $proposals,
		private readonly Generations $generations,
		private readonly Revisions $revisions,
	) {
	}

	/**
	 * The change that undoes them; a snippet that others have changed since stays as it is, and is refused.
	 * @param array<int, Snippet> $now The set as it is.
	 * @param int $user Whom the assistant acts as.
	 * @param string $password Name of an application password, which may be revoked by now: only what came with it. Empty for all proposals, and all that abilities did.
	 * @param int $since Unix timestamp, seconds.
	 */
	public function undone( array $now, int $user, string $password, int $since ): ChangeSet {
		$drafts    = [];
		$deletions = [];
		$refused   = [];
		foreach ( $this->touched( $user, $password, $since ) as $id => [ $first, $rev ] ) {
			if ( null !== $rev && ! isset( $now[ $id ] ) ) {
				// Others have moved it to the trash since: nothing of it is left to undo.
				continue;
			}
			$before = $this->version_before( $id, $first );
			if ( ( $now[ $id ] ?? null )?->rev !== $rev ) {
				$refused[ $id ] = Conflict::because( \__( 'This snippet has changed since. Restore a revision of it instead.', 'svc' ) );
			} elseif ( 0 === $before ) {
				if ( isset( $now[ $id ] ) ) {
					$deletions[ $id ] = $now[ $id ];
				}
			} elseif ( null === $before || null === ( $version = $this->revisions->find( $id, $before ) ) ) {
				$refused[ $id ] = Conflict::because( \__( 'Its revision from that time was deleted permanently.', 'svc' ) );
			} else {
				$drafts[ $id ] = RestoredVersion::draft( $now[ $id ] ?? null, $version );
			}
		}
		return new ChangeSet( $drafts, $deletions, $refused, ChangeSet::LEFT_OUT );
	}

	/** @return array<int, array{int, int|null}> Number of the first generation, and the revision after the last, by id of the snippet. */
	private function touched( int $user, string $password, int $since ): array {
		$own = [];
		foreach ( $this->proposals->all() as $proposal ) {
			if ( $proposal->author->user_id === $user && ( '' === $password || $password === $proposal->password ) ) {
				$own[ $proposal->id ] = true;
			}
		}
		$touched = [];
		foreach ( \array_reverse( $this->generations->numbers() ) as $n ) {
			$generation = $this->generations->get( $n );
			$is_own     = $generation->time >= $since && ( $generation->proposal > 0 ? isset( $own[ $generation->proposal ] ) : self::is_direct( $generation, $user, $password ) );
			foreach ( $generation->entries as $entry ) {
				$known = $touched[ $entry['id'] ] ?? null;
				if ( $is_own && self::MIXED !== ( $known[1] ?? null ) ) {
					$touched[ $entry['id'] ] = [ $known[0] ?? $n, $entry['rev'] ];
				} elseif ( null !== $known ) {
					// What a person changed in between would be lost.
					$touched[ $entry['id'] ] = [ $known[0], self::MIXED ];
				}
			}
		}
		return $touched;
	}

	/** Whether the user's assistant made a change at once: with that application password by any door, or by abilities with any or none. */
	private static function is_direct( Generation $generation, int $user, string $password ): bool {
		return $user === $generation->user && ( '' === $password ? 'ability' === $generation->via : $password === $generation->password );
	}

	/** @return int|null Revision of a snippet before a generation; 0 where there was none, null where it is not known any more. */
	private function version_before( int $id, int $n ): ?int {
		if ( 1 === $n ) {
			return 0;
		}
		return \in_array( $n - 1, $this->generations->numbers(), true ) ? $this->generations->set( $n - 1 )[ $id ] ?? 0 : null;
	}
}
