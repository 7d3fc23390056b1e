<?php

declare(strict_types=1);

namespace Svc\Storage\Git;

use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * How a site is connected with its Git repository. Token and secret are in it, so it goes out by `Git\GitView` only.
 * @phpstan-type Provider 'github'|'gitlab'|'bitbucket'|'gitea'
 * @phpstan-type Schedule 'off'|'5min'|'15min'|'hourly'|'twicedaily'|'daily'
 * @phpstan-type Values array{
 *     provider: Provider, repo: string, branch: string, root: string, scope: string, api: string, schedule: Schedule, token: string, secret: string, user: int
 * }
 * @extends RecordStore<Values>
 */
final class GitSettings extends RecordStore {

	/** Stands for no user, where no repository was connected. 0 is the command line. */
	public const NO_USER = -1;

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
		'user'     => self::NO_USER,
	];

	protected function path(): string {
		return $this->paths->git( 'settings' );
	}

	/** Keeps the settings that the work does not return. */
	public function change( callable $work ): array {
		return parent::change( static fn( array $before ): array => self::with( $before, $work( $before ) ) );
	}

	/**
	 * @param Values               $values
	 * @param array<string, mixed> $sent
	 * @return Values
	 */
	public static function with( array $values, array $sent ): array {
		return self::parse( \array_intersect_key( $sent, self::DEFAULTS ) + $values );
	}

	protected static function parse( array $stored ): array {
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
			'user'     => \is_int( $stored['user'] ?? null ) ? $stored['user'] : self::NO_USER,
		];
	}
}
