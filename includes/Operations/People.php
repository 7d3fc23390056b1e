<?php

declare(strict_types=1);

namespace Svc\Operations;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts a name to a user id for sentences and records that people read. A user may be gone, and some changes have no user at all.
 */
final class People {

	/**
	 * Display name of a user, or words for who else it was.
	 */
	public function name( int $user_id ): string {
		if ( 0 === $user_id ) {
			return \__( 'The system', 'svc' );
		}
		$user = \get_userdata( $user_id );
		/* translators: %d: ID of a user account that was deleted. */
		return false === $user ? \sprintf( \__( 'Deleted user %d', 'svc' ), $user_id ) : $user->display_name;
	}
}
