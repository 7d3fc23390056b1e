<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Domain\Actor;
use Svc\Domain\Error\SvcException;
use Svc\Git\Sync\SyncOrigin;
use Svc\Git\Sync\SyncRequest;
use Svc\Storage\Git\GitSettings;

\defined( 'ABSPATH' ) || exit;

/** When the site synchronizes by itself. Each time plans the next before it begins, so one that dies does not end the schedule. */
final class GitTimetable {

	public const EVENT = 'svc_git_sync';

	/** Seconds. */
	private const EVERY = [
		'5min'       => 300,
		'15min'      => 900,
		'hourly'     => 3600,
		'twicedaily' => 43_200,
		'daily'      => 86_400,
	];

	/** Seconds until a branch that seems to be behind is looked at again. */
	private const AGAIN = 60;

	public function __construct(
		private readonly GitSettings $settings,
		private readonly SyncRunner $runs,
	) {
	}

	/** Plans the next time, where it is not planned, or the schedule has just changed. */
	public function plan( string $schedule, bool $is_new ): void {
		if ( $is_new ) {
			\wp_clear_scheduled_hook( self::EVENT );
		}
		if ( isset( self::EVERY[ $schedule ] ) && false === \wp_next_scheduled( self::EVENT ) ) {
			\wp_schedule_single_event( \time() + self::EVERY[ $schedule ], self::EVENT );
		}
	}

	/** When the site synchronizes by itself next, Unix timestamp; null where nothing is planned. */
	public static function next(): ?int {
		$next = \wp_next_scheduled( self::EVENT );
		return false === $next ? null : $next;
	}

	/** Plans a sync instead of the next one, which comes after it. */
	public function plan_at( int $time ): void {
		\wp_clear_scheduled_hook( self::EVENT );
		\wp_schedule_single_event( $time, self::EVENT );
	}

	/** Who connected the repository, by whose rights everything goes that comes in: all of them at the command line. */
	private static function who( int $user ): Actor {
		$name = $user > 0 ? \get_userdata( $user ) : false;
		return new Actor( $user, 'git', false === $name ? '' : $name->display_name );
	}

	public function run(): void {
		try {
			$values = $this->settings->get();
			$this->plan( $values['schedule'], false );
			$actor  = self::who( $values['user'] );
			$report = $this->runs->run( new SyncRequest( SyncOrigin::Schedule, $actor->name ), $actor );
			if ( $report->more() ) {
				$this->plan_at( \time() );
			} elseif ( 'stale_read' === $report->status ) {
				$this->plan_at( \time() + self::AGAIN );
			}
		} catch ( SvcException ) {
			// The report of a sync says what the provider refused; the next one tries again.
			return;
		}
	}
}
