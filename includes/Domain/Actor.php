<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/**
 * Who makes a change and through which door. Doors create it; nothing below a door asks WordPress who is logged in.
 * @phpstan-type Via 'rest'|'admin'|'cli'|'ability'|'git'|'rescue'|'system'
 */
final class Actor {

	/**
	 * @param int    $user_id 0 for no user (command line, cron, a failing request).
	 * @param Via    $via
	 * @param string $name    Display name at the time of the change, kept because users can be deleted.
	 * @param string $password UUID of the application password that the request came with; empty without one.
	 * @param int    $proposal Id of the proposal that the change accepts; 0 for none.
	 * @param string $password_name Name of that password at the time of the change, kept because passwords are revoked.
	 */
	public function __construct(
		public readonly int $user_id,
		public readonly string $via,
		public readonly string $name = '',
		public readonly string $password = '',
		public readonly int $proposal = 0,
		public readonly string $password_name = '',
	) {}

	public static function system(): self {
		return new self( 0, 'system', '' );
	}
}
