<?php

declare(strict_types=1);

namespace Svc\Upkeep;

use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Change;
use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\PageCaches\Purge;
use Svc\PageCaches\PurgeScope;
use Svc\Storage\Snippets;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells page caches once for everything that an operation has changed. A request that deactivates a snippet may be dying and is no place for
 * other plugins: there a scheduled event is left behind.
 */
final class CachePurge {

	public const EVENT = 'svc_late_purge';

	private PurgeScope $reach;

	/** Operations that are under way, one inside the other. */
	private int $running = 0;

	public function __construct(
		private readonly Purge $purge,
		private readonly ActivityRecorder $recorder,
		private readonly Snippets $store,
	) {
		$this->reach = new PurgeScope();
	}

	/** @param list<Change> $changes */
	public function note( array $changes ): void {
		foreach ( $changes as $change ) {
			$this->add( $this->is_partial( $change ) ? PurgeScope::everything() : PurgeScope::of( $change ), 'failed' === $change->action );
		}
	}

	public function note_everything(): void {
		$this->add( PurgeScope::everything() );
	}

	/** @param list<string> $urls Absolute. */
	public function note_addresses( array $urls ): void {
		$this->add( new PurgeScope( $urls ) );
	}

	public function begin(): void {
		++$this->running;
	}

	public function end(): void {
		$this->running = \max( 0, $this->running - 1 );
		if ( 0 === $this->running ) {
			$this->tell();
		}
	}

	public function tell(): void {
		$reach       = $this->reach;
		$this->reach = new PurgeScope();
		if ( $reach->is_none() ) {
			return;
		}
		foreach ( $this->purge->run( $reach ) as $cache => $message ) {
			/* translators: 1: name of a page cache, 2: error message. */
			$text = \sprintf( \__( '%1$s could not be purged (%2$s), so visitors may see old pages. Purge it by hand.', 'svc' ), $cache, \rtrim( $message, '.' ) );
			Log::write( "svc: {$text}" );
			$this->recorder->note( Actor::system(), 'failed', $text );
		}
	}

	public function tell_late(): void {
		\wp_clear_scheduled_hook( self::EVENT );
		$this->reach = PurgeScope::everything();
		$this->tell();
	}

	/** In a request that has time for it. */
	public function tell_planned(): void {
		if ( false !== \wp_next_scheduled( self::EVENT ) ) {
			$this->tell_late();
		}
	}

	/** Other stylesheets may have taken it in: then they look different without a change of their own. */
	private function is_partial( Change $change ): bool {
		$snippet = $change->after ?? $change->before;
		if ( 'css' !== $snippet?->type || $change->before?->hash === $change->after?->hash ) {
			return false;
		}
		try {
			foreach ( $this->store->active() as $other ) {
				if ( 'css' === $other->type && $other->id !== $snippet->id && [] !== $other->deps ) {
					return true;
				}
			}
		} catch ( SvcException ) {
			// Who cannot be read may well be one that uses it.
			return true;
		}

		return false;
	}

	/** @param bool $is_urgent Whether no request may come that would run what is planned: pages that are kept hold what has failed. */
	private function add( PurgeScope $reach, bool $is_urgent = false ): void {
		if ( $reach->is_none() ) {
			return;
		}
		if ( $this->running > 0 ) {
			// Should the operation die half-way, what it has committed is told all the same.
			if ( $this->reach->is_none() ) {
				\add_action( 'shutdown', fn(): mixed => \svc_guard( $this->tell( ... ) ), 0 );
			}
			$this->reach = $this->reach->and( $reach );
			return;
		}
		try {
			if ( false === \wp_next_scheduled( self::EVENT ) ) {
				\wp_schedule_single_event( \time(), self::EVENT );
				$is_urgent && \spawn_cron();
			}
		} catch ( Throwable $failure ) {
			Log::write( "svc could not plan to empty the page cache: {$failure->getMessage()}" );
		}
	}
}
