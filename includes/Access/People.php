<?php

declare(strict_types=1);

namespace Svc\Access;

use Svc\Domain\Error\NotFound;
use WP_User;

\defined( 'ABSPATH' ) || exit;

/** A user may be gone, and some changes have no user at all. */
final class People {

	public function name( int $user_id ): string {
		if ( 0 === $user_id ) {
			return \__( 'The system', 'svc' );
		}
		$user = \get_userdata( $user_id );
		/* translators: %d: ID of a user account that was deleted. */
		return false === $user ? \sprintf( \__( 'Deleted user %d', 'svc' ), $user_id ) : $user->display_name;
	}

	/** Whom an ID, a login or an e-mail address means; null where no user has it. Digits are an ID, whether a user has it or not. */
	public function find( string $name ): ?int {
		if ( 1 === \preg_match( '/^[0-9]{1,15}\z/', $name ) ) {
			return (int) $name;
		}
		$user = \get_user_by( 'login', $name );
		$user = $user instanceof WP_User ? $user : \get_user_by( 'email', $name );
		return $user instanceof WP_User ? $user->ID : null;
	}

	/** @throws NotFound */
	public function id( string $name ): int {
		return $this->find( $name ) ?? throw self::unknown_user( $name );
	}

	public static function unknown_user( string $name ): NotFound {
		/* translators: %s: what was typed. */
		return NotFound::because( \sprintf( \__( 'Unknown user "%s". Use an ID, login or email address.', 'svc' ), $name ) );
	}
}
