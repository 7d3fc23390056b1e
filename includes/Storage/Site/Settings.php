<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Bridge\Limits;
use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * The settings of the service (design 8.1): one guarded file, written in one step under the lock. The gate, the doors and
 * the daily clean-up read it; a page only where a snippet waits for consent and visitors cannot be asked (`includes/Runtime/delivery/consent.php`). A file that is missing or damaged means the defaults, which give no access and offer nothing.
 * What a value may be is the contract's and the operation's business; a stored value of the wrong type counts as not there.
 * @phpstan-type Access array{roles: array<string, string>, users: array<int, string>}
 * @phpstan-type Values array{
 *     abilities: bool, access: Access, activity_days: int, revision_limit: int, error_mail: string, minify: bool,
 *     consent_without_api: 'auto'|'run'|'hold'
 * }
 */
final class Settings {

	/** What holds until something else is set. */
	public const DEFAULTS = [
		'abilities'           => false,
		'access'              => [
			'roles' => [],
			'users' => [],
		],
		'activity_days'       => 365,
		'revision_limit'      => Limits::REVISIONS,
		'error_mail'          => '',
		'minify'              => true,
		'consent_without_api' => 'auto',
	];

	/** @var Values|null */
	private ?array $values = null;

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {}

	/**
	 * Returns every setting; read once per request.
	 * @return Values
	 * @throws StorageFailure When the file is there and cannot be read.
	 */
	public function get(): array {
		return $this->values ??= self::whole( $this->records->read( $this->paths->settings() ) ?? [] );
	}

	/**
	 * Reads, changes and writes under the lock. When the work throws, or changes nothing, nothing is written.
	 * @param callable(Values): Values $work Gets the newest settings and returns what they are to be.
	 * @return array{before: Values, after: Values}
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses; the settings before stay.
	 */
	public function change( callable $work ): array {
		return $this->lock->hold(
			function () use ( $work ): array {
				$this->values = null;
				$before       = $this->get();
				// In the order of the defaults, so that equal settings are identical.
				$after        = self::whole( $work( $before ) );
				if ( $after !== $before ) {
					$this->write( $before, $after );
				}
				$this->values = $after;

				return [
					'before' => $before,
					'after'  => $after,
				];
			}
		);
	}

	/**
	 * Writes what is different now, and nothing over what a newer version keeps here.
	 * @param Values $before
	 * @param Values $after
	 * @throws StorageFailure When the disk refuses.
	 */
	private function write( array $before, array $after ): void {
		$stored  = $this->records->read( $this->paths->settings() ) ?? [];
		$changes = \array_filter( $after, static fn( mixed $value, string $name ): bool => ! isset( $stored[ $name ] ) || $value !== $before[ $name ], \ARRAY_FILTER_USE_BOTH );
		if ( isset( $changes['access'] ) && \is_array( $stored['access'] ?? null ) ) {
			$changes['access'] += $stored['access'];
		}
		$this->records->rewrite( $this->paths->settings(), $stored, $changes );
	}

	/**
	 * @param array<string, mixed> $stored
	 * @return Values
	 */
	private static function whole( array $stored ): array {
		$access = \is_array( $stored['access'] ?? null ) ? $stored['access'] : [];
		$roles  = [];
		foreach ( self::levels( $access['roles'] ?? null ) as $role => $level ) {
			$roles[ (string) $role ] = $level;
		}
		$users = \array_filter( self::levels( $access['users'] ?? null ), '\is_int', \ARRAY_FILTER_USE_KEY );

		return [
			'abilities'      => true === ( $stored['abilities'] ?? null ),
			'access'         => [
				'roles' => $roles,
				'users' => $users,
			],
			'activity_days'  => self::number( $stored, 'activity_days' ),
			'revision_limit' => self::number( $stored, 'revision_limit' ),
			'error_mail'     => \is_string( $stored['error_mail'] ?? null ) ? $stored['error_mail'] : self::DEFAULTS['error_mail'],
			'minify'         => false !== ( $stored['minify'] ?? null ),
			'consent_without_api' => self::choice( $stored['consent_without_api'] ?? null ),
		];
	}

	/** @return 'auto'|'run'|'hold' */
	private static function choice( mixed $stored ): string {
		return 'run' === $stored || 'hold' === $stored ? $stored : self::DEFAULTS['consent_without_api'];
	}

	/**
	 * @param array<string, mixed>             $stored
	 * @param 'activity_days'|'revision_limit' $name
	 */
	private static function number( array $stored, string $name ): int {
		$value = $stored[ $name ] ?? null;

		return \is_int( $value ) && $value > 0 ? $value : self::DEFAULTS[ $name ];
	}

	/** @return array<array-key, string> */
	private static function levels( mixed $stored ): array {
		return \array_filter( \is_array( $stored ) ? $stored : [], '\is_string' );
	}
}
