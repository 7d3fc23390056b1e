<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Bridge\FieldNames;
use Svc\Domain\Conditions;
use Svc\Domain\Conditions\Remarks;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Rules;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads `meta.json` of a snippet of a library, and says all that is wrong with it. Fields of a snippet are the contract's (`build/bridge`);
 * `metaFile` in `src/contract/library.ts` says the same for our own. Pure.
 * @phpstan-import-type Fields from Item
 * @phpstan-type Location array{default: string, ...}
 * @phpstan-type Field array{type: string, default: mixed, enum?: list<string>, max_length?: int, pattern?: string, minimum?: int, maximum?: int, ...}
 * @phpstan-type Meta array{
 *     version: string, fields: Fields, requires: array{wp?: string, php?: string, plugin?: string}, settings: list<array<string, mixed>>,
 *     conflicts: list<string>, search: string
 * }
 */
final class MetaFile {

	private const FIELDS = [ 'title', 'description', ...FieldNames::LIBRARY ];

	private const OTHERS = [ 'version', 'tags', 'requires', 'settings', 'conflicts', 'search' ];

	private const MOST_TAGS = 4;

	/** What a snippet may require, and how it is written. */
	private const REQUIRES = [
		'wp'     => '/\A\d+(?:\.\d+){1,2}\z/',
		'php'    => '/\A\d+(?:\.\d+){1,2}\z/',
		'plugin' => '~\A[\w-]+/[\w-]+\.php\z~',
	];

	/** @var list<string> */
	private array $faults = [];

	/**
	 * @param array<string, Field>    $fields    From `build/bridge/fields.php`.
	 * @param array<string, Location> $locations Snippet type => locations, from `build/bridge/locations.php`.
	 */
	public function __construct(
		private readonly array $fields,
		private readonly array $locations,
		private readonly Rules $rules,
	) {}

	/**
	 * @param string $type Type of the snippet, which its code file tells.
	 * @return array{Meta, list<string>} What the file says, with what is usual where it says nothing; and what is wrong with it, one sentence each.
	 */
	public function read( string $json, string $type ): array {
		$this->faults = [];
		$data         = \json_decode( $json, true );
		if ( ! \is_array( $data ) || ( [] !== $data && \array_is_list( $data ) ) ) {
			$this->fault( 'meta.json', 'This is not a JSON object.' );
			$data = [];
		}
		foreach ( \array_diff( \array_keys( $data ), self::FIELDS, self::OTHERS ) as $key ) {
			$this->fault( (string) $key, 'Unknown key.' );
		}
		$meta = [
			'version'   => $this->text( $data, 'version', '/\A\d+\.\d+\.\d+\z/', 'Send three numbers with points between, such as 1.0.0.' ),
			'fields'    => $this->snippet( $data, $type ),
			'requires'  => $this->requires( $data['requires'] ?? [] ),
			'settings'  => $this->settings( $data['settings'] ?? [] ),
			'conflicts' => $this->slugs( $data, 'conflicts', 0, \PHP_INT_MAX ),
			'search'    => isset( $data['search'] ) ? $this->text( $data, 'search', '/./s', 'Send a text.' ) : '',
		];
		return [ $meta, $this->faults ];
	}

	private function fault( string $place, string $sentence ): void {
		$this->faults[] = "{$place}: {$sentence}";
	}

	/** @param array<array-key, mixed> $data */
	private function text( array $data, string $key, string $pattern, string $otherwise ): string {
		$value = $data[ $key ] ?? null;
		if ( \is_string( $value ) && 1 === \preg_match( $pattern, $value ) ) {
			return $value;
		}
		$this->fault( $key, $otherwise );
		return '';
	}

	/**
	 * @param array<array-key, mixed> $data
	 * @return Fields
	 */
	private function snippet( array $data, string $type ): array {
		$values = [ 'type' => $type ];
		$sent   = [ 'type' => $type ];
		foreach ( self::FIELDS as $name ) {
			$is_sent         = \array_key_exists( $name, $data );
			$values[ $name ] = $this->fields[ $name ]['default'];
			if ( $is_sent && $this->fits( $data[ $name ], $this->fields[ $name ] ) ) {
				$values[ $name ] = $data[ $name ];
				$sent[ $name ]   = $data[ $name ];
			} elseif ( $is_sent ) {
				$this->fault( $name, 'Invalid value for this field.' );
			}
		}
		$scripts = \is_array( $data['requires'] ?? null ) ? $data['requires']['scripts'] ?? [] : [];
		if ( [] !== $scripts ) {
			$values['requires'] = $scripts;
			$sent['requires']   = $scripts;
		}
		foreach ( $this->rules->broken( Rules::SNIPPET, $sent ) as $name => $sentence ) {
			$this->fault( $name, $sentence );
		}
		foreach ( [ 'title', 'description' ] as $name ) {
			if ( '' === $values[ $name ] ) {
				$this->fault( $name, 'This is required.' );
			}
		}
		$values['hook']       = '' === $values['hook'] ? $this->locations[ $type ]['default'] : $values['hook'];
		$values['conditions'] = $this->conditions( $values['conditions'] );
		$values['tags']       = $this->slugs( $data, 'tags', 1, self::MOST_TAGS );
		/** @var Fields $values Each is of the type of its field. */
		return $values;
	}

	/** @param Field $field */
	private function fits( mixed $value, array $field ): bool {
		if ( 'list' === $field['type'] ) {
			return \is_array( $value );
		}
		if ( 'integer' === $field['type'] ) {
			return \is_int( $value ) && $value >= ( $field['minimum'] ?? \PHP_INT_MIN ) && $value <= ( $field['maximum'] ?? \PHP_INT_MAX );
		}
		return \is_string( $value )
			&& ( ! isset( $field['enum'] ) || \in_array( $value, $field['enum'], true ) )
			&& Utf8::length( $value ) <= ( $field['max_length'] ?? \PHP_INT_MAX )
			&& ( ! isset( $field['pattern'] ) || 1 === \preg_match( '~' . \str_replace( '~', '\~', $field['pattern'] ) . '~u', $value ) );
	}

	/** @return list<list<array<string, mixed>>> */
	private function conditions( mixed $groups ): array {
		try {
			$groups = \is_array( $groups ) ? $groups : [];
			$found  = Remarks::of( $groups, 'free' );
			foreach ( [ ...$found->errors, ...$found->warnings ] as $problem ) {
				$this->fault( 'conditions', $problem->message );
			}
			return Conditions::clean( $groups, 'free' );
		} catch ( InvalidInput $wrong ) {
			$this->fault( 'conditions', $wrong->getMessage() );
			return [];
		}
	}

	/**
	 * @param array<array-key, mixed> $data
	 * @return list<string>
	 */
	private function slugs( array $data, string $key, int $fewest, int $most ): array {
		$value = $data[ $key ] ?? [];
		$slugs = \is_array( $value ) ? \array_values( \array_filter( $value, Item::is_slug( ... ) ) ) : [];
		if ( $slugs !== $value || \count( $slugs ) < $fewest || \count( $slugs ) > $most ) {
			$this->fault( $key, 'Send a list of words in lower case; 1 to 4 for tags.' );
		}
		return $slugs;
	}

	/** @return array{wp?: string, php?: string, plugin?: string} */
	private function requires( mixed $sent ): array {
		$requires = [];
		foreach ( \is_array( $sent ) ? $sent : [ '' => $sent ] as $key => $value ) {
			if ( 'scripts' === $key && Rules::are_handles( $value ) ) {
				continue;
			}
			if ( isset( self::REQUIRES[ $key ] ) && \is_string( $value ) && 1 === \preg_match( self::REQUIRES[ $key ], $value ) ) {
				$requires[ $key ] = $value;
			} else {
				$this->fault( 'requires', 'Send wp, php, plugin (folder/file.php) and scripts (a list).' );
			}
		}
		return $requires;
	}

	/** @return list<array<string, mixed>> Those that are objects; `SettingFile` reads them. */
	private function settings( mixed $sent ): array {
		$settings = [];
		foreach ( \is_array( $sent ) && \array_is_list( $sent ) ? $sent : [ $sent ] as $setting ) {
			if ( \is_array( $setting ) ) {
				/** @var array<string, mixed> $setting */
				$settings[] = $setting;
			} else {
				$this->fault( 'settings', 'Send a list of objects.' );
			}
		}
		return $settings;
	}
}
