<?php

declare(strict_types=1);

namespace Svc\Domain;

use Svc\Bridge\Ranks;

\defined( 'ABSPATH' ) || exit;

/** Team access as it was set (spec 5.4). A level that it does not know counts as none, so that a typing mistake never opens anything. */
final class Access {

	/**
	 * @param array<array-key, string> $roles Level by role key.
	 * @param array<int, string>       $users Level by user id.
	 */
	public function __construct(
		private readonly array $roles = [],
		private readonly array $users = [],
	) {}

	/**
	 * @param list<string> $roles Role keys of the user on this site.
	 * @return 'none'|'view'|'design'|'full'
	 */
	public function level( int $user_id, array $roles ): string {
		if ( isset( $this->users[ $user_id ] ) ) {
			return self::known( $this->users[ $user_id ] );
		}
		$highest = 'none';
		foreach ( $roles as $role ) {
			$level   = self::known( $this->roles[ $role ] ?? 'none' );
			$highest = self::includes( $level, $highest ) ? $level : $highest;
		}

		return $highest;
	}

	/** Nothing is enough for a level that does not exist. */
	public static function includes( string $level, string $wanted ): bool {
		return isset( Ranks::LEVELS[ $wanted ] ) && ( Ranks::LEVELS[ $level ] ?? 0 ) >= Ranks::LEVELS[ $wanted ];
	}

	/** @return 'none'|'view'|'design'|'full' */
	private static function known( string $level ): string {
		return isset( Ranks::LEVELS[ $level ] ) ? $level : 'none';
	}
}
