<?php

declare(strict_types=1);

namespace Svc\Storage\Site;

use Svc\Bridge\Limits;
use Svc\Storage\Disk\RecordStore;

\defined( 'ABSPATH' ) || exit;

/**
 * The settings of the service (design 8.1). A page reads them only where a snippet waits for consent and visitors cannot be asked
 * (`includes/Runtime/delivery/consent.php`). The defaults give no access. The
 * assistant asks each user before it sends anything, and needs a provider that the site has connected.
 * @phpstan-type Access array{roles: array<string, string>, users: array<int, string>}
 * @phpstan-type Proposers array{users: array<int, 'act'|'propose'>, passwords: array<string, 'act'|'propose'>}
 * @phpstan-type Values array{
 *     abilities: bool, access: Access, activity_days: int, revision_limit: int, error_mail: string, proposal_mail: bool, minify: bool,
 *     consent_without_api: 'auto'|'run'|'hold', propose: 'off'|'abilities'|'passwords', proposers: Proposers, assistant: bool, assistant_tokens: int
 * }
 * @extends RecordStore<Values>
 */
final class Settings extends RecordStore {

	public const DEFAULTS = [
		'abilities'           => false,
		'access'              => [
			'roles' => [],
			'users' => [],
		],
		'activity_days'       => 365,
		'revision_limit'      => Limits::REVISIONS,
		'error_mail'          => '',
		'proposal_mail'       => false,
		'minify'              => true,
		'consent_without_api' => 'auto',
		'propose'             => 'off',
		'proposers'           => [
			'users'     => [],
			'passwords' => [],
		],
		'assistant'           => true,
		'assistant_tokens'    => 1_000_000,
	];

	/** @var Values|null */
	private ?array $values = null;

	protected function path(): string {
		return $this->paths->settings();
	}

	/** Read once per request. */
	public function get(): array {
		return $this->values ??= parent::get();
	}

	public function change( callable $work ): array {
		$this->values = null;

		return parent::change( $work );
	}

	/** A damaged file may have said that programs may only propose: they do until a person decides anew. */
	protected function stored(): array {
		$stored = parent::stored();
		return [] === $stored && $this->is_damaged() ? [ 'propose' => 'passwords' ] : $stored;
	}

	protected static function parse( array $stored ): array {
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
			'proposal_mail'  => true === ( $stored['proposal_mail'] ?? null ),
			'minify'         => false !== ( $stored['minify'] ?? null ),
			'consent_without_api' => self::choice( $stored['consent_without_api'] ?? null ),
			'propose'             => self::propose( $stored['propose'] ?? null ),
			'proposers'           => self::proposers( \is_array( $stored['proposers'] ?? null ) ? $stored['proposers'] : [] ),
			'assistant'           => false !== ( $stored['assistant'] ?? null ),
			'assistant_tokens'    => self::number( $stored, 'assistant_tokens' ),
		];
	}

	/** @return 'off'|'abilities'|'passwords' What a newer version knows counts as the strictest one. */
	private static function propose( mixed $stored ): string {
		return match ( $stored ) {
			null, 'off' => 'off',
			'abilities' => 'abilities',
			default     => 'passwords',
		};
	}

	/**
	 * A mode of a newer version counts as the stricter one.
	 * @param array<array-key, mixed> $stored
	 * @return Proposers
	 */
	public static function proposers( array $stored ): array {
		$modes     = static fn( string $of ): array => \array_map( static fn( mixed $mode ): string => 'act' === $mode ? 'act' : 'propose', \is_array( $stored[ $of ] ?? null ) ? $stored[ $of ] : [] );
		$users     = [];
		$passwords = [];
		foreach ( $modes( 'users' ) as $user => $mode ) {
			$users[ (int) $user ] = $mode;
		}
		foreach ( $modes( 'passwords' ) as $password => $mode ) {
			$passwords[ (string) $password ] = $mode;
		}
		\ksort( $users );
		\ksort( $passwords );
		return [
			'users'     => $users,
			'passwords' => $passwords,
		];
	}

	/** @return 'auto'|'run'|'hold' */
	private static function choice( mixed $stored ): string {
		return 'run' === $stored || 'hold' === $stored ? $stored : self::DEFAULTS['consent_without_api'];
	}

	/**
	 * @param array<string, mixed>             $stored
	 * @param 'activity_days'|'revision_limit'|'assistant_tokens' $name
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
