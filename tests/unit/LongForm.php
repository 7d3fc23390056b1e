<?php

declare(strict_types=1);

namespace Svc\Tests\Unit;

/** How often a test repeats what it does: less in `npm test` than in `npm run test:long`, which sets SVC_LONG. */
final class LongForm {

	public static function times( int $long, int $short ): int {
		return '1' === \getenv( 'SVC_LONG' ) ? $long : $short;
	}
}
