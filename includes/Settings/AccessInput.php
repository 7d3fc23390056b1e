<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Domain\Error\InvalidInput;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * A name must exist when it comes in (spec 5); one that has gone since may stay, so that settings that were read can be sent back.
 * @phpstan-import-type Access from Settings
 */
final class AccessInput {

	private const UNLIMITED_ROLE = 'administrator';

	/**
	 * @param array{roles?: array<array-key, string>, users?: array<array-key, string>} $sent Role key or user ID => level.
	 * @param Access $access
	 * @return Access
	 * @throws InvalidInput With the path of everything that is wrong.
	 */
	public function apply( array $sent, array $access ): array {
		$wrong  = [];
		$result = $access;
		if ( isset( $sent['roles'] ) ) {
			$result['roles'] = [];
			foreach ( $sent['roles'] as $role => $level ) {
				$wrong += isset( $access['roles'][ $role ] ) ? [] : self::problem( 'roles', (string) $role, $this->is_role( (string) $role ) );
				$result = $this->with_role( $result, (string) $role, $level );
			}
		}
		if ( isset( $sent['users'] ) ) {
			$result['users'] = [];
			foreach ( $sent['users'] as $user => $level ) {
				$wrong += isset( $access['users'][ $user ] ) ? [] : self::problem( 'users', (string) $user, \is_int( $user ) && $this->is_user( $user ) );
				$result = $this->with_user( $result, (int) $user, $level );
			}
		}
		if ( [] !== $wrong ) {
			throw InvalidInput::fields( $wrong );
		}
		return $result;
	}

	/**
	 * @param Access $access
	 * @return Access
	 */
	public function with_role( array $access, string $role, string $level ): array {
		if ( self::UNLIMITED_ROLE === $role ) {
			if ( 'full' !== $level ) {
				throw InvalidInput::field( "access.roles.{$role}", \__( 'Administrators always have full access. Leave this role out.', 'svc' ) );
			}
			return $access;
		}
		$access['roles'][ $role ] = $level;
		if ( 'none' === $level ) {
			unset( $access['roles'][ $role ] );
		}
		\ksort( $access['roles'] );
		return $access;
	}

	/**
	 * A user's level `none` is kept: it also takes away what the user's role would give.
	 * @param Access $access
	 * @return Access
	 */
	public function with_user( array $access, int $user, string $level ): array {
		$access['users'][ $user ] = $level;
		\ksort( $access['users'] );
		return $access;
	}

	public function is_role( string $role ): bool {
		return \wp_roles()->is_role( $role );
	}

	/** On a network a user of this site. */
	public function is_user( int $user ): bool {
		return $user > 0 && false !== \get_userdata( $user ) && \is_user_member_of_blog( $user );
	}

	/** @return array<string, string> */
	private static function problem( string $kind, string $name, bool $exists ): array {
		if ( $exists ) {
			return [];
		}
		return [ "access.{$kind}.{$name}" => 'roles' === $kind ? \__( 'This site has no such role. Use its key, such as "editor".', 'svc' ) : \__( 'No user has this ID.', 'svc' ) ];
	}
}
