<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Domain\Actor;
use Svc\Storage\Site\AssistantUse;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/** A level of a user, and what the user allows the assistant, end when the user leaves the site: a user who comes back starts without them. */
final class DepartedUsers {

	public function __construct(
		private readonly Settings $settings,
		private readonly SettingsLog $log,
		private readonly AssistantUse $assistant,
	) {
	}

	public function remove( int $user ): void {
		$this->keep( static fn( int $id ): bool => $id !== $user );
	}

	/** Also of users who left in requests that had not loaded this plugin. */
	public function remove_all(): void {
		$this->keep( static fn( int $id ): bool => \is_multisite() ? \is_user_member_of_blog( $id, \get_current_blog_id() ) : false !== \get_userdata( $id ) );
	}

	/** @param callable(int): bool $stays */
	private function keep( callable $stays ): void {
		$this->assistant->keep( $stays );
		$users = $this->settings->get()['access']['users'];
		$gone  = \array_filter( \array_keys( $users ), static fn( int $id ): bool => ! $stays( $id ) );
		if ( [] === $gone ) {
			return;
		}
		$change = $this->settings->change(
			static function ( array $values ) use ( $gone ): array {
				$values['access']['users'] = \array_diff_key( $values['access']['users'], \array_flip( $gone ) );
				return $values;
			}
		);
		$this->log->record( $change, Actor::system() );
	}
}
