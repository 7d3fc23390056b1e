<?php

declare(strict_types=1);

namespace Svc\Activity;

use Svc\Domain\Error\SvcException;
use Svc\Domain\Log;
use Svc\Storage\Activity\ActivityLog;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/** Ends the life of log entries after `activity_days`; the daily event calls it. What fails today is done tomorrow. */
final class ActivityRetention {

	public function __construct(
		private readonly ActivityLog $log,
		private readonly Settings $settings,
	) {
	}

	/** @return int Number of entries removed. */
	public function run(): int {
		try {
			return $this->log->purge( \time() - $this->settings->get()['activity_days'] * 86400 );
		} catch ( SvcException $failure ) {
			// No request waits for the answer of a scheduled event.
			Log::write( "svc could not shorten the activity log: {$failure->getMessage()}" );
			return 0;
		}
	}
}
