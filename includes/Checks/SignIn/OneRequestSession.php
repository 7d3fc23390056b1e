<?php

declare(strict_types=1);

namespace Svc\Checks\SignIn;

use WP_Session_Tokens;

\defined( 'ABSPATH' ) || exit;

/**
 * Sessions in the memory of one request: the cookie that belongs to one opens nothing in any other request.
 * @see WP_User_Meta_Session_Tokens
 */
final class OneRequestSession extends WP_Session_Tokens {

	/** @var array<int, array<string, array<string, mixed>>> By user and verifier. */
	private static array $sessions = [];

	/** @return array<string, array<string, mixed>> */
	protected function get_sessions(): array {
		return self::$sessions[ $this->user_id ] ?? [];
	}

	/**
	 * @param mixed $verifier Text.
	 * @return array<string, mixed>|null
	 */
	protected function get_session( mixed $verifier ): ?array {
		return \is_string( $verifier ) ? self::$sessions[ $this->user_id ][ $verifier ] ?? null : null;
	}

	/**
	 * @param mixed $verifier Text.
	 * @param mixed $session  Null ends it.
	 */
	protected function update_session( mixed $verifier, mixed $session = null ): void {
		if ( ! \is_string( $verifier ) ) {
			return;
		}
		unset( self::$sessions[ $this->user_id ][ $verifier ] );
		if ( \is_array( $session ) ) {
			/** @var array<string, mixed> $session As WordPress makes them. */
			self::$sessions[ $this->user_id ][ $verifier ] = $session;
		}
	}

	/** @param mixed $verifier Text. */
	protected function destroy_other_sessions( mixed $verifier ): void {
		self::$sessions[ $this->user_id ] = \is_string( $verifier ) ? \array_intersect_key( $this->get_sessions(), [ $verifier => true ] ) : [];
	}

	protected function destroy_all_sessions(): void {
		unset( self::$sessions[ $this->user_id ] );
	}
}
