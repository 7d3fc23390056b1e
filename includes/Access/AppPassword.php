<?php

declare(strict_types=1);

namespace Svc\Access;

use WP_Application_Passwords;

\defined( 'ABSPATH' ) || exit;

/** Application passwords by the names that people give them. */
final class AppPassword {

	/** Empty without a password, and once it is revoked. */
	public static function name( int $user, string $uuid ): string {
		$item = '' === $uuid ? null : WP_Application_Passwords::get_user_application_password( $user, $uuid );
		return \is_string( $item['name'] ?? null ) ? $item['name'] : '';
	}

	/** @return list<string> UUIDs of those with a name. */
	public static function named( int $user, string $name ): array {
		$named = \array_filter( WP_Application_Passwords::get_user_application_passwords( $user ), static fn( array $item ): bool => $name === $item['name'] );
		return \array_column( $named, 'uuid' );
	}
}
