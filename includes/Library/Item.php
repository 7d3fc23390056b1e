<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Bridge\FieldNames;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/**
 * One snippet of a library without its code. Immutable; its row is what a built library holds (`items.php`).
 * @phpstan-type Setting array{
 *     name: string, label: string, type: string, help: string, required: bool, options: list<array{value: string, label: string}>,
 *     min: int|float|null, max: int|float|null, value: string|int|float|bool
 * }
 * @phpstan-type Fields array{
 *     title: string, description: string, type: string, tags: list<string>, hook: string, consent: string, conditions: list<list<array<string, mixed>>>, ...<string, mixed>
 * }
 * @phpstan-type Row array{
 *     pack: string, version: string, fields: Fields, requires: array{wp?: string, php?: string, plugin?: string}, settings: list<Setting>,
 *     conflicts: list<string>, search: string, hash: string, mark: string, hooks: list<string>, declares: list<string>, touches: list<string>
 * }
 */
final class Item {

	/** Types of settings, as in `src/contract/library.ts`. */
	public const SETTING_TYPES = [ 'text', 'number', 'choice', 'page', 'colour', 'flag' ];

	private const ROW = [
		'pack'      => 'string',
		'version'   => 'string',
		'fields'    => 'array',
		'requires'  => 'array',
		'settings'  => 'array',
		'conflicts' => 'array',
		'search'    => 'string',
		'hash'      => 'string',
		'mark'      => 'string',
		'hooks'     => 'array',
		'declares'  => 'array',
		'touches'   => 'array',
	];

	/** Fields of the snippet that a row holds, each with a value of the type of its default. */
	private const FIELDS = [ 'title', 'description', 'type', 'tags', ...FieldNames::LIBRARY ];

	/**
	 * @param Fields       $fields
	 * @param array{wp?: string, php?: string, plugin?: string} $requires
	 * @param list<Setting> $settings With the value that its code has.
	 * @param list<string> $conflicts Slugs of those that declare or undo the same.
	 * @param string       $hash      First 12 hex characters of the SHA-256 of its code.
	 * @param string       $mark      The same of what is not filled in (`SettingMarkers::hash()`).
	 * @param list<string> $hooks
	 * @param list<string> $declares
	 * @param list<string> $touches
	 */
	private function __construct(
		public readonly string $slug,
		public readonly string $library,
		public readonly string $pack,
		public readonly string $version,
		public readonly array $fields,
		public readonly array $requires,
		public readonly array $settings,
		public readonly array $conflicts,
		public readonly string $search,
		public readonly string $hash,
		public readonly string $mark,
		public readonly array $hooks,
		public readonly array $declares,
		public readonly array $touches,
	) {}

	/** @return self|null Null when the row is not as the build writes it. */
	public static function from_row( string $slug, string $library, mixed $row ): ?self {
		// Libraries that an earlier version built lack it.
		$row = \is_array( $row ) ? $row + [ 'touches' => [] ] : $row;
		if ( ! self::is_slug( $slug ) || ! \is_array( $row ) || ! self::has( $row, self::ROW ) || ! \is_array( $row['fields'] ) || ! self::has( $row['fields'], self::field_types() ) ) {
			return null;
		}
		/** @var Row $row */
		return new self( $slug, $library, $row['pack'], $row['version'], $row['fields'], $row['requires'], $row['settings'], $row['conflicts'], $row['search'], $row['hash'], $row['mark'], $row['hooks'], $row['declares'], $row['touches'] );
	}

	/** @phpstan-assert-if-true =string $value */
	public static function is_slug( mixed $value ): bool {
		return \is_string( $value ) && \strlen( $value ) <= 100 && 1 === \preg_match( '/\A[a-z0-9]+(?:-[a-z0-9]+)*\z/', $value );
	}

	public function uid(): string {
		return "sflib-{$this->slug}";
	}

	/** @return array<string, string> By name. */
	private static function field_types(): array {
		return \array_map( '\get_debug_type', \array_intersect_key( Snippet::DEFAULTS, \array_flip( self::FIELDS ) ) );
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @param array<string, string>   $types
	 */
	private static function has( array $values, array $types ): bool {
		foreach ( $types as $key => $type ) {
			if ( \get_debug_type( $values[ $key ] ?? null ) !== $type ) {
				return false;
			}
		}
		return true;
	}
}
