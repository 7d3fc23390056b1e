<?php

declare(strict_types=1);

namespace Svc\Insights\Explain;

use Svc\Access\Gate;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;

\defined( 'ABSPATH' ) || exit;

/**
 * For whom a run is explained: a guest, a user with a role, or the person who asks. A role is played without a login: only rules about the user
 * see it.
 */
final class Visitor {

	/**
	 * @param list<string>          $roles
	 * @param bool                  $sees_tests Whether snippets in testing mode run for them.
	 * @param array<string, string> $cookies    What their browser sends.
	 */
	private function __construct(
		public readonly bool $signed_in,
		public readonly array $roles,
		public readonly bool $sees_tests,
		public readonly array $cookies = [],
	) {}

	/**
	 * @param string $as `guest`, `me` or `role:editor`.
	 * @throws InvalidInput When the site has no such role.
	 */
	public static function named( string $as, Actor $actor, Gate $gate ): self {
		if ( 'guest' === $as || ( 'me' === $as && 0 === $actor->user_id ) ) {
			return new self( signed_in: false, roles: [], sees_tests: false );
		}
		if ( 'me' === $as ) {
			$user = \get_userdata( $actor->user_id );
			return new self( signed_in: true, roles: false === $user ? [] : \array_values( $user->roles ), sees_tests: \user_can( $actor->user_id, 'svc_view' ), cookies: self::own_cookies() );
		}
		$role = \get_role( \substr( $as, \strlen( 'role:' ) ) );
		if ( null === $role ) {
			throw InvalidInput::field( 'as', \__( 'This site has no such role. GET /schema lists the roles as options of "user_role".', 'svc' ) );
		}

		return new self( signed_in: true, roles: [ $role->name ], sees_tests: $gate->role_has( $role->name, 'view' ) );
	}

	/** @return array<string, string> */
	private static function own_cookies(): array {
		$cookies = [];
		foreach ( \wp_unslash( $_COOKIE ) as $name => $value ) {
			// The rescue cookie would keep every snippet from running in that request.
			if ( \is_string( $value ) && 'wp-postpass_svc_rescue' !== $name ) {
				$cookies[ (string) $name ] = $value;
			}
		}

		return $cookies;
	}
}
