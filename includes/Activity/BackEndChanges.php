<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Storage\Observed\BackEndCode;
use Svc\Vocabulary\Locations;

\defined( 'ABSPATH' ) || exit;

/**
 * Which changes put script or markup of users without full access into the browser of administrators. The level allows it; people with full access
 * are told by the log and a notice. Runs after the change, so it never fails.
 */
final class BackEndChanges {

	/** Types that can do something in a browser that their reader did not ask for. */
	private const TYPES = [ 'js', 'html' ];

	/** Fields that change nothing about what runs, and where. */
	private const INERT = [ 'title', 'description', 'tags', 'folder', 'modified', 'modified_by', 'deps', 'error' ];

	/** Changes that are made without a look at the code. */
	private const PASSING = [ 'tagged', 'moved' ];

	/**
	 * Locations by type and key, of types that were asked for.
	 * @var array<string, array<string, array{label: string, context: string, ...}>>
	 */
	private array $known = [];

	public function __construct(
		private readonly Gate $gate,
		private readonly Locations $locations,
		private readonly BackEndCode $record,
	) {
	}

	/**
	 * Keeps what people with full access are to be told about one committed batch. What went off, or was saved with full access, needs
	 * to be told no more.
	 * @param list<Change> $changes
	 * @return list<int> Ids of the snippets about which there is something else to tell now.
	 */
	public function note( array $changes, Actor $actor ): array {
		$added = [];
		$gone  = [];
		foreach ( $changes as $change ) {
			$id = $change->after->id ?? $change->before->id ?? 0;
			if ( $this->is_told( $change, $actor ) ) {
				$added[ $id ] = [
					'user' => $actor->user_id,
					'time' => \time(),
				];
			} elseif ( $this->is_settled( $change, $actor ) ) {
				$gone[] = $id;
			}
		}
		try {
			return [] === $added && [] === $gone ? [] : $this->record->note( $added, $gone );
		} catch ( SvcException $failure ) {
			// The change itself is done.
			Log::write( "svc could not note what runs in the admin: {$failure->getMessage()}" );
			return [];
		}
	}

	/** What the activity log says about a change for this reason; empty for most. It names no user: the entry does. */
	public function detail( Change $change, Actor $actor ): string {
		if ( null === $change->after || ! $this->is_told( $change, $actor ) ) {
			return '';
		}
		/* translators: %s: where it runs, such as "Admin footer". */
		return \sprintf( \__( 'Runs in the browser of administrators (%s), put there with the level "CSS, JavaScript, HTML".', 'svc' ), $this->place( $change->after ) );
	}

	/**
	 * Whether a snippet is on where the browser of an administrator runs it. Places on the pages of the site are known; any other may
	 * be in the admin.
	 */
	public function reaches( Snippet $snippet ): bool {
		return $snippet->is_active() && 'auto' === $snippet->run && \in_array( $snippet->type, self::TYPES, true )
			&& 'front' !== ( $this->location( $snippet )['context'] ?? '' );
	}

	public function place( Snippet $snippet ): string {
		/* translators: %s: name of an action of WordPress or of a plugin. */
		return $this->location( $snippet )['label'] ?? \sprintf( \__( 'action %s', 'svc' ), $snippet->hook );
	}

	/** Whether a change brings script or markup there, or other than before, with less than full access. */
	private function is_told( Change $change, Actor $actor ): bool {
		return 0 !== $actor->user_id && null !== $change->after && $this->reaches( $change->after )
			&& self::runs_otherwise( $change->before, $change->after )
			&& ! $this->gate->has_level( $actor->user_id, 'full' );
	}

	private function is_settled( Change $change, Actor $actor ): bool {
		if ( 'system' === $actor->via ) {
			return false;
		}
		if ( null === $change->after || ! $this->reaches( $change->after ) ) {
			return true;
		}
		return ! \in_array( $change->action, self::PASSING, true ) && ( 0 === $actor->user_id || $this->gate->has_level( $actor->user_id, 'full' ) );
	}

	private static function runs_otherwise( ?Snippet $before, Snippet $after ): bool {
		$inert = \array_flip( self::INERT );
		return null === $before || $before->hash !== $after->hash
			|| \array_diff_key( $before->settings(), $inert ) !== \array_diff_key( $after->settings(), $inert );
	}

	/** @return array{label: string, context: string, ...}|null Null for an action of any name. */
	private function location( Snippet $snippet ): ?array {
		$key = '' === $snippet->hook ? $this->locations->default_of( $snippet->type ) : $snippet->hook;
		$this->known[ $snippet->type ] ??= \array_column( $this->locations->of( $snippet->type ), null, 'key' );
		return $this->known[ $snippet->type ][ $key ] ?? null;
	}
}
