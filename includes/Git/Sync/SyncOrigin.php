<?php

declare(strict_types=1);

namespace Svc\Git\Sync;

\defined( 'ABSPATH' ) || exit;

/** What began a sync. */
enum SyncOrigin {

	case Person;

	/** Goes on with what a person began. */
	case Job;

	/** The timetable, or a webhook. */
	case Schedule;
}
