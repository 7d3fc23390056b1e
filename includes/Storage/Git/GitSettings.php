<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use Svc\Domain\Error\Busy;
use Svc\Domain\Error\StorageFailure;
use Svc\Storage\Disk\Lock;
use Svc\Storage\Disk\Paths;
use Svc\Storage\Disk\Record;

\defined( 'ABSPATH' ) || exit;

/**
 * How a site is connected with its Git repository: one guarded file, written in one step under the lock. Token and secret are in it, so it goes out
 * by `Git\GitView` only. What a value may be is the contract's business; a stored value of the wrong type counts as not there.
 * @phpstan-type Provider 'github'|'gitlab'|'bitbucket'|'gitea'
 * @phpstan-type Schedule 'off'|'5min'|'15min'|'hourly'|'twicedaily'|'daily'
 * @phpstan-type Values array{
 *     provider: Provider, repo: string, branch: string, root: string, scope: string, api: string, schedule: Schedule, token: string, secret: string, user: int
 * }
 */
final class GitSettings {

	/** Stands for no user, where no repository was connected. 0 is the command line. */
	public const NOBODY = -1;

	/** What holds until something else is set. `user` is who connected the repository: with whose rights the site synchronizes by itself. */
	public const DEFAULTS = [
		'provider' => 'github',
		'repo'     => '',
		'branch'   => 'main',
		'root'     => 'snippets',
		'scope'    => 'all',
		'api'      => '',
		'schedule' => 'off',
		'token'    => '',
		'secret'   => '',
		'user'     => self::NOBODY,
	];

	private const NAME = 'settings';

	public function __construct(
		private readonly Paths $paths,
		private readonly Record $records,
		private readonly Lock $lock,
	) {}

	/**
	 * @return Values
	 * @throws StorageFailure When the file is there and cannot be read.
	 */
	public function get(): array {
		return self::whole( $this->records->read( $this->paths->git( self::NAME ) ) ?? [] );
	}

	/**
	 * Reads, changes and writes under the lock.
	 * @param callable(Values): array<string, mixed> $change Settings that change; sees the newest.
	 * @return array{before: Values, after: Values}
	 * @throws Busy           When another writer does not finish in time.
	 * @throws StorageFailure When the disk refuses; the settings before stay.
	 */
	public function change( callable $change ): array {
		return $this->lock->hold(
			function () use ( $change ): array {
				$before = $this->get();
				$after  = self::with( $before, $change( $before ) );
				if ( $after !== $before ) {
					$this->records->rewrite( $this->paths->git( self::NAME ), $this->records->read( $this->paths->git( self::NAME ) ) ?? [], $after );
				}

				return [
					'before' => $before,
					'after'  => $after,
				];
			}
		);
	}

	/**
	 * The settings with others in their place.
	 * @param Values               $values
	 * @param array<string, mixed> $sent
	 * @return Values
	 */
	public static function with( array $values, array $sent ): array {
		return self::whole( \array_intersect_key( $sent, self::DEFAULTS ) + $values );
	}

	/**
	 * @param array<string, mixed> $stored
	 * @return Values
	 */
	private static function whole( array $stored ): array {
		$text = static fn( string $name, string $otherwise ): string => \is_string( $stored[ $name ] ?? null ) ? $stored[ $name ] : $otherwise;

		return [
			'provider' => match ( $stored['provider'] ?? null ) {
				'gitlab'    => 'gitlab',
				'bitbucket' => 'bitbucket',
				'gitea'     => 'gitea',
				default     => 'github',
			},
			'repo'     => $text( 'repo', self::DEFAULTS['repo'] ),
			'branch'   => $text( 'branch', self::DEFAULTS['branch'] ),
			'root'     => $text( 'root', self::DEFAULTS['root'] ),
			'scope'    => $text( 'scope', self::DEFAULTS['scope'] ),
			'api'      => $text( 'api', self::DEFAULTS['api'] ),
			'schedule' => match ( $stored['schedule'] ?? null ) {
				'5min'       => '5min',
				'15min'      => '15min',
				'hourly'     => 'hourly',
				'twicedaily' => 'twicedaily',
				'daily'      => 'daily',
				default      => 'off',
			},
			'token'    => $text( 'token', self::DEFAULTS['token'] ),
			'secret'   => $text( 'secret', self::DEFAULTS['secret'] ),
			'user'     => \is_int( $stored['user'] ?? null ) ? $stored['user'] : self::NOBODY,
		];
	}
}
