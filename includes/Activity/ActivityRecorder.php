<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Access\Tier;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Domain\Utf8;
use Svc\Storage\Activity\ActivityEntry;
use Svc\Storage\Activity\ActivityLog;

\defined( 'ABSPATH' ) || exit;

/**
 * Writes the activity log (Pro). Changes of snippets come from the action `svc_changed`, one entry for each snippet; operations that
 * change no snippet note themselves. It runs after the deed, so it never fails: what cannot be logged goes to the PHP error log.
 */
final class ActivityRecorder {

	/** Characters of a detail. */
	private const DETAIL = 500;

	public function __construct(
		private readonly ActivityLog $log,
		private readonly Tier $tier,
		private readonly BackEndChanges $back_end,
	) {
	}

	/**
	 * Records what one committed batch changed: an entry for each snippet, and one for all in which code was replaced at once.
	 * @param list<Change> $changes
	 */
	public function changed( array $changes, Actor $actor ): void {
		$entries  = [];
		$replaced = [];
		foreach ( $changes as $change ) {
			$note = ChangeNote::of( $change, $actor );
			if ( '' === $note->action ) {
				continue;
			}

			$details = \array_filter( [ $this->back_end->detail( $change, $actor ), $note->detail ], static fn( string $text ): bool => '' !== $text );
			$entry   = self::entry( $actor, $note->action, \implode( ' ', $details ), $change->after ?? $change->before );
			if ( 'replaced' === $note->action ) {
				$replaced[] = $entry;
			} else {
				$entries[] = $entry;
			}
		}
		$this->write( ...$entries, ...( \count( $replaced ) > 1 ? [ self::together( $replaced, $actor ) ] : $replaced ) );
	}

	/**
	 * One entry for what was done to several snippets at once. It is found under each of them.
	 * @param non-empty-list<ActivityEntry> $entries
	 */
	private static function together( array $entries, Actor $actor ): ActivityEntry {
		$count = \count( $entries );
		/* translators: %d: number of snippets. */
		$details = [ \sprintf( \_n( '%d snippet', '%d snippets', $count, 'svc' ), $count ), ...\array_diff( \array_column( $entries, 'detail' ), [ 'code' ] ) ];
		return self::entry( $actor, $entries[0]->action, \implode( '. ', \array_unique( $details ) ), null )->about( \array_map( static fn( ActivityEntry $entry ): int => $entry->snippet ?? 0, $entries ) );
	}

	/**
	 * Records something else that was done.
	 * @param string $action Key of ActivityActions.
	 * @param string $detail One line for people; no code, no secrets, no addresses.
	 */
	public function note( Actor $actor, string $action, string $detail = '', ?Snippet $snippet = null ): void {
		$this->write( self::entry( $actor, $action, $detail, $snippet ) );
	}

	private static function entry( Actor $actor, string $action, string $detail, ?Snippet $snippet ): ActivityEntry {
		return new ActivityEntry(
			\bin2hex( \random_bytes( 8 ) ),
			\time(),
			$actor->user_id,
			$actor->name,
			$actor->via,
			$action,
			$snippet?->id,
			$snippet->title ?? '',
			Utf8::first( $detail, self::DETAIL )
		);
	}

	private function write( ActivityEntry ...$entries ): void {
		if ( [] === $entries || ! $this->tier->includes( 'pro' ) ) {
			return;
		}
		try {
			$this->log->append( ...$entries );
		} catch ( SvcException $failure ) {
			// The change itself is done, and there is no other place to report this.
			Log::write( "svc could not write the activity log: {$failure->getMessage()}" );
		}
	}
}
