<?php

declare(strict_types=1);

namespace Svc\Operations\Settings;

use Svc\Access\People;
use Svc\Bridge\Inputs;
use Svc\Dispatch\Foreseeable;
use Svc\Dispatch\Foreseen;
use Svc\Dispatch\Result;
use Svc\Domain\Actor;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\NotFound;
use Svc\Settings\AccessInput;
use Svc\Settings\SettingsLog;
use Svc\Settings\SettingsView;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * Sets the level of one role or one user; the others keep theirs.
 * @phpstan-import-type Access from Settings
 * @phpstan-import-type SetAccessInput from Inputs
 * @implements Foreseeable<'set-access'>
 */
final class SetAccess implements Foreseeable {

	public function __construct(
		private readonly Settings $settings,
		private readonly AccessInput $access,
		private readonly People $people,
		private readonly SettingsLog $log,
	) {
	}

	public function handle( array $input, Actor $actor ): Result {
		$change = $this->settings->change( fn( array $values ): array => [ 'access' => $this->apply( $values['access'], $input ) ] + $values );
		$this->log->record( $change, $actor );
		return new Result( SettingsView::access( $change['after']['access'] ) );
	}

	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->settings->get()['access'];
		$then = $this->apply( $now, $input );
		return new Foreseen( [ ...Foreseen::differences( $now['roles'], $then['roles'] )->changes, ...Foreseen::differences( $now['users'], $then['users'] )->changes ] );
	}

	/**
	 * @param Access $access
	 * @param SetAccessInput $input `who` is a role (`editor`, `role:editor`) or a user (`7`, `anna`, `anna@example.com`, `user:anna`).
	 * @return Access
	 */
	private function apply( array $access, array $input ): array {
		$who   = $input['who'];
		$parts = \explode( ':', $who, 2 );
		$name  = $parts[1] ?? $who;
		$kind  = $name === $who ? '' : $parts[0];
		$roles = 'user' === $kind ? [] : \array_filter( [ $name ], fn( string $role ): bool => isset( $access['roles'][ $role ] ) || $this->access->is_role( $role ) );
		$user  = 'role' === $kind ? null : $this->people->find( $name );
		$user  = null !== $user && ( isset( $access['users'][ $user ] ) || $this->access->is_user( $user ) ) ? $user : null;
		if ( [] !== $roles && null !== $user ) {
			/* translators: %1$s: what was typed. */
			throw InvalidInput::field( 'who', \sprintf( \__( '"%1$s" is a role and a user. Write role:%1$s or user:%1$s.', 'svc' ), $name ) );
		}
		return match ( true ) {
			[] !== $roles => $this->access->with_role( $access, $name, $input['level'] ),
			null !== $user => $this->access->with_user( $access, $user, $input['level'] ),
			'role' === $kind => throw NotFound::because( \__( 'This site has no such role. Use its key, such as "editor".', 'svc' ) ),
			'user' === $kind => throw People::unknown_user( $name ),
			/* translators: %s: what was typed. */
			default => throw NotFound::because( \sprintf( \__( 'Unknown role or user "%s". Use a role key, ID, login or email address.', 'svc' ), $who ) ),
		};
	}
}
