<?php

declare(strict_types=1);

namespace Svc\Checks;

\defined( 'ABSPATH' ) || exit;

/**
 * The switches of wp-config.php that decide about checks, read as the runtime reads them.
 */
final class SiteConstants {

	/**
	 * Whether a constant is set and switched on.
	 */
	public static function is_on( string $constant ): bool {
		require_once __DIR__ . '/../Runtime/constants.php';
		return \Svc\Runtime\is_on( $constant );
	}
}
