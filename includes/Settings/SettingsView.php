<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * Maps become objects, because an empty array would be a list in JSON.
 * @phpstan-import-type Access from Settings
 * @phpstan-import-type Values from Settings
 */
final class SettingsView {

	/**
	 * @param Values $values
	 * @return array<string, mixed>
	 */
	public static function of( array $values ): array {
		return [
			'access'    => self::access( $values['access'] ),
			'proposers' => \array_map( static fn( array $modes ): object => (object) $modes, $values['proposers'] ),
		] + $values;
	}

	/**
	 * @param Access $access
	 * @return array{roles: object, users: object}
	 */
	public static function access( array $access ): array {
		return [
			'roles' => (object) $access['roles'],
			'users' => (object) $access['users'],
		];
	}
}
