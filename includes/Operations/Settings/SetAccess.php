<?php

declare(strict_types=1);

namespace Svc\Operations\Settings;

use Svc\Bridge\Inputs;
use Svc\Domain\Actor;
use Svc\Domain\Error\NotFound;
use Svc\Operations\Foreseeable;
use Svc\Operations\Foreseen;
use Svc\Operations\Result;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * Sets the level of one role or one user; the others keep theirs.
 *
 * @phpstan-import-type Access from Settings
 * @phpstan-import-type SetAccessInput from Inputs
 * @implements Foreseeable<'set-access'>
 */
final class SetAccess implements Foreseeable {

	public function __construct(
		private readonly Settings $settings,
		private readonly AccessInput $access,
		private readonly SettingsLog $log,
	) {
	}

	/**
	 * @inheritDoc
	 */
	public function handle( array $input, Actor $actor ): Result {
		$change = $this->settings->change( fn( array $values ): array => [ 'access' => $this->apply( $values['access'], $input ) ] + $values );
		$this->log->record( $change, $actor );
		return new Result( SettingsView::access( $change['after']['access'] ) );
	}

	/**
	 * @inheritDoc
	 */
	public function foresee( array $input, Actor $actor ): Foreseen {
		$now  = $this->settings->get()['access'];
		$then = $this->apply( $now, $input );
		return new Foreseen( [ ...Foreseen::differences( $now['roles'], $then['roles'] )->changes, ...Foreseen::differences( $now['users'], $then['users'] )->changes ] );
	}

	/**
	 * @param Access $access
	 * @param SetAccessInput $input `who` is `role:editor`, `editor` or `user:7`.
	 * @return Access
	 * @throws NotFound When there is no such role or user, now or when the level was set.
	 */
	private function apply( array $access, array $input ): array {
		$who   = $input['who'];
		$level = $input['level'];
		$parts = \explode( ':', $who, 2 );
		$name  = $parts[1] ?? $who;
		if ( 'user' !== $parts[0] || $name === $who ) {
			if ( ! isset( $access['roles'][ $name ] ) && ! $this->access->is_role( $name ) ) {
				throw NotFound::because( \__( 'This site has no such role. Send the key of a role, such as "editor".', 'svc' ) );
			}
			return $this->access->with_role( $access, $name, $level );
		}
		if ( ! isset( $access['users'][ (int) $name ] ) && ! $this->access->is_user( (int) $name ) ) {
			throw NotFound::because( \__( 'There is no user with this ID. Send the ID of a user of this site.', 'svc' ) );
		}
		return $this->access->with_user( $access, (int) $name, $level );
	}
}
