<?php

declare(strict_types=1);

namespace Svc\Settings;

use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Storage\Site\Settings;

\defined( 'ABSPATH' ) || exit;

/**
 * Puts a change of settings into the activity log. Values with personal data or secrets never stand there, only their names.
 * @phpstan-import-type Access from Settings
 * @phpstan-import-type Values from Settings
 */
final class SettingsLog {

	private const UNSPOKEN = [ 'error_mail' ];

	public function __construct( private readonly ActivityRecorder $recorder ) {
	}

	/** @param array{before: Values, after: Values} $change */
	public function record( array $change, Actor $actor ): void {
		$parts = [];
		foreach ( $change['after'] as $name => $after ) {
			$before = $change['before'][ $name ];
			if ( ! \in_array( $name, [ 'access', 'proposers' ], true ) && $after !== $before ) {
				$parts[] = \in_array( $name, self::UNSPOKEN, true ) ? $name : self::step( $name, $before, $after );
			}
		}
		if ( [] !== $parts ) {
			$this->recorder->note( $actor, 'settings', \implode( ', ', $parts ) );
		}
		$levels = [
			...self::levels( 'role', $change['before']['access']['roles'], $change['after']['access']['roles'] ),
			...self::levels( 'user', $change['before']['access']['users'], $change['after']['access']['users'] ),
			...self::levels( 'user', $change['before']['proposers']['users'], $change['after']['proposers']['users'] ),
			...self::levels( 'password', $change['before']['proposers']['passwords'], $change['after']['proposers']['passwords'] ),
		];
		if ( [] !== $levels ) {
			$this->recorder->note( $actor, 'access', \implode( ', ', $levels ) );
		}
	}

	/**
	 * @param array<array-key, string> $before
	 * @param array<array-key, string> $after
	 * @return list<string>
	 */
	private static function levels( string $kind, array $before, array $after ): array {
		$parts = [];
		foreach ( $before + $after as $name => $level ) {
			if ( ( $before[ $name ] ?? '' ) !== ( $after[ $name ] ?? '' ) ) {
				$parts[] = self::step( "{$kind}:{$name}", $before[ $name ] ?? '', $after[ $name ] ?? '' );
			}
		}
		return $parts;
	}

	/** `activity_days: 365 → 90`. */
	private static function step( string $name, mixed $before, mixed $after ): string {
		return \sprintf( '%s: %s → %s', $name, self::word( $before ), self::word( $after ) );
	}

	private static function word( mixed $value ): string {
		if ( \is_bool( $value ) ) {
			return $value ? 'on' : 'off';
		}
		return '' === $value || ! \is_scalar( $value ) ? '–' : (string) $value;
	}
}
