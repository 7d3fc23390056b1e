<?php

declare(strict_types=1);

namespace Svc\Checks\Advice;

\defined( 'ABSPATH' ) || exit;

/** The switches of wp-config.php that decide about checks, read as the runtime reads them. */
final class SiteConstants {

	/** Whether a constant is set and switched on. */
	public static function is_on( string $constant ): bool {
		require_once \dirname( __DIR__, 2 ) . '/Runtime/constants.php';
		return \Svc\Runtime\is_on( $constant );
	}
}
