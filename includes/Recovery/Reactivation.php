<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Changes\Changes;
use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Checks\Request\Preempted;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Domain\Snippet;
use Svc\Storage\Snippets;
use Svc\Storage\SnippetSource;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Activates what was deactivated because something of a plugin or the theme was missing, once that is back and the snippet passes what every save
 * has to pass: once a day, and once more after a change of plugins or theme. Only what no person has changed since.
 */
final class Reactivation {

	/** Scheduled event with the number of the attempt, for files that are replaced behind WordPress' back. */
	public const EVENT = 'svc_try_again';

	/** Seconds until the attempts after a failure; later the daily clean-up and visits of the admin ask. */
	private const ATTEMPTS = [ 60, 300, 1800 ];

	public const TRIED = 'svc_tried_';

	/** Seconds before one snippet is tried again without a change that WordPress has announced. */
	private const PAUSE = 86400;

	public function __construct(
		private readonly Snippets $store,
		private readonly Changes $changes,
	) {
	}

	/** @param list<Change> $changes */
	public static function plan( array $changes ): void {
		foreach ( $changes as $change ) {
			if ( 'failed' === $change->action && null !== $change->after && self::is_waiting( $change->after ) ) {
				self::plan_attempt( 0 );
				return;
			}
		}
	}

	/** Plans the attempt after one. */
	public static function plan_attempt( int $number ): void {
		try {
			if ( isset( self::ATTEMPTS[ $number ] ) && false === \wp_next_scheduled( self::EVENT, [ $number ] ) ) {
				\wp_schedule_single_event( \time() + self::ATTEMPTS[ $number ], self::EVENT, [ $number ] );
			}
		} catch ( Throwable $failure ) {
			// In a dying request; the daily clean-up looks, too.
			Log::write( "svc could not plan to try a snippet again: {$failure->getMessage()}" );
		}
	}

	/**
	 * @param bool $is_due Only what was not tried lately, and whose missing thing is there now.
	 * @throws SvcException When the storage cannot be read.
	 */
	public function is_wanted( bool $is_due ): bool {
		foreach ( $this->store->failed() as $snippet ) {
			if ( self::is_waiting( $snippet ) && ( ! $is_due || self::is_due( $snippet ) ) ) {
				return true;
			}
		}
		return false;
	}

	/** @throws SvcException When the storage cannot be read. */
	public function allow(): void {
		foreach ( $this->store->failed() as $snippet ) {
			if ( self::is_waiting( $snippet ) ) {
				\delete_transient( self::TRIED . $snippet->id );
				self::plan_attempt( 0 );
			}
		}
	}

	/**
	 * Called where plugins and theme are loaded and no snippet runs.
	 * @throws Preempted    When a person wants the turn.
	 * @throws SvcException When the storage refuses.
	 */
	public function run(): void {
		$tried = [];
		foreach ( $this->store->failed() as $snippet ) {
			if ( self::is_waiting( $snippet ) && self::is_due( $snippet ) ) {
				\set_transient( self::TRIED . $snippet->id, \time(), self::PAUSE );
				$tried[ $snippet->id ] = $snippet->rev;
			}
		}
		if ( [] === $tried ) {
			return;
		}

		try {
			$this->changes->make( static fn( SnippetSource $now ): ChangeSet => self::back( $now, $tried ), Actor::system() );
		} catch ( Preempted $way ) {
			// None of them counts as tried.
			foreach ( \array_keys( $tried ) as $id ) {
				\delete_transient( self::TRIED . $id );
			}
			throw $way;
		}
	}

	/**
	 * Switches on what has not been changed meanwhile, if it is proved that the site is whole with it.
	 * @param array<int, int> $tried Revision by snippet id.
	 */
	private static function back( SnippetSource $now, array $tried ): ChangeSet {
		$drafts = [];
		foreach ( \array_intersect_key( $now->all(), $tried ) as $id => $snippet ) {
			if ( $snippet->rev === $tried[ $id ] ) {
				$drafts[ $id ] = SnippetChange::update( $snippet, $snippet->with( [ 'status' => 'active', 'error' => null ] ), null, 'enabled' );
			}
		}

		return new ChangeSet( $drafts, failing: ChangeSet::LEFT_OUT, needs_proof: true );
	}

	private static function is_waiting( Snippet $snippet ): bool {
		return null !== MissingDependency::of( $snippet );
	}

	private static function is_due( Snippet $snippet ): bool {
		return true === MissingDependency::of( $snippet )?->is_there() && false === \get_transient( self::TRIED . $snippet->id );
	}
}
