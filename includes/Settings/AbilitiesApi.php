<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/** Whether this WordPress has abilities to offer: they came with 6.9. */
final class AbilitiesApi {

	public static function is_there(): bool {
		return \function_exists( 'wp_register_ability' );
	}

	public static function require_there(): void {
		if ( ! self::is_there() ) {
			/* translators: %s: version of WordPress. */
			$reason = \__( 'Abilities for AI assistants need WordPress 6.9 or newer, and this site runs %s. Update WordPress first.', 'svc' );
			throw InvalidInput::field( 'abilities', \sprintf( $reason, \get_bloginfo( 'version' ) ) );
		}
	}
}
