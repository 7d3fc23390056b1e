<?php

declare(strict_types=1);

namespace Svc\Access;

\defined( 'ABSPATH' ) || exit;

/** The locks that constants put on all users (spec 2.7, design 5.8). */
final class SiteRules {

	/**
	 * @param bool $view_only DISALLOW_UNFILTERED_HTML: no logged-in user may change anything.
	 * @param string|null $php_lock Name of the constant that forbids writing PHP; null when none does.
	 * @param bool $php_disabled SVC_DISABLE_PHP: PHP may be written but not switched on or run.
	 * @param bool $network Several sites: only super admins may write PHP.
	 */
	public function __construct(
		public readonly bool $view_only = false,
		public readonly ?string $php_lock = null,
		public readonly bool $php_disabled = false,
		public readonly bool $network = false,
	) {
	}

	public static function of_site(): self {
		return new self(
			self::is_on( 'DISALLOW_UNFILTERED_HTML' ),
			self::is_on( 'SVC_ALLOW_PHP' ) ? null : self::php_lock(),
			self::is_on( 'SVC_DISABLE_PHP' ),
			\is_multisite(),
		);
	}

	private static function php_lock(): ?string {
		foreach ( [ 'DISALLOW_FILE_EDIT', 'DISALLOW_FILE_MODS' ] as $constant ) {
			if ( self::is_on( $constant ) ) {
				return $constant;
			}
		}
		return null;
	}

	/** What a constant means, in the words of the runtime, which has to read some of them too. */
	public static function is_on( string $constant ): bool {
		require_once __DIR__ . '/../Runtime/constants.php';
		return \Svc\Runtime\is_on( $constant );
	}
}
