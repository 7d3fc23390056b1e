<?php

declare(strict_types=1);

namespace Svc\Git\Decisions;

use stdClass;
use Svc\Bridge\FieldNames;
use Svc\Domain\Conditions\ForeignRule;
use Svc\Domain\Layout\CodeText;
use Svc\Domain\Snippet;

\defined( 'ABSPATH' ) || exit;

/** All that Git gets of a snippet: nothing that changes without an edit. Two with the same mark are the same. Immutable, pure. */
final class Document {

	/** Every field that is synchronized, with what is usual. What is as usual does not count, so a field that a later release adds changes no mark. */
	private const USUAL = [
		'type'        => '',
		'lang'        => '',
		'title'       => '',
		'description' => '',
		'tags'        => [],
		'folder'      => '',
		'active'      => false,
		'code'        => '',
	];

	public readonly string $mark;

	/**
	 * @param array<string, mixed> $fields Those that are not as usual, and `code`.
	 * @param int $first_line Line of its file that the code begins at, for reports.
	 */
	private function __construct(
		private readonly array $fields,
		public readonly int $first_line = 1,
	) {
		$said = [];
		foreach ( \array_keys( $fields ) as $field ) {
			$said[ $field ] = $this->counted( $field );
		}
		\ksort( $said, \SORT_STRING );
		$this->mark = \hash( 'sha256', self::json( $said ) );
	}

	/**
	 * @param array<array-key, mixed> $item With `status`.
	 * @param array<string, string> $hooks Snippet type => location that is its default.
	 */
	public static function of( array $item, array $hooks, int $first_line = 1 ): self {
		$item['active'] = 'active' === ( $item['status'] ?? '' );
		$type           = \is_string( $item['type'] ?? null ) ? $item['type'] : '';
		$tags           = \array_values( \array_filter( \is_array( $item['tags'] ?? null ) ? $item['tags'] : [], '\is_string' ) );
		\sort( $tags, \SORT_STRING );
		$item['tags'] = $tags;
		$item['lang'] = 'css' === $type && '' === ( $item['lang'] ?? '' ) ? 'css' : $item['lang'] ?? '';
		if ( ( $hooks[ $type ] ?? '' ) === ( $item['hook'] ?? '' ) ) {
			$item['hook'] = '';
		}
		return new self( self::unusual( $item ), $first_line );
	}

	public function text( string $field ): string {
		$value = $this->fields[ $field ] ?? '';
		return \is_string( $value ) ? $value : '';
	}

	/** @return list<string> */
	public function tags(): array {
		$tags = $this->fields['tags'] ?? [];
		return \is_array( $tags ) ? \array_values( \array_filter( $tags, '\is_string' ) ) : [];
	}

	public function is_active(): bool {
		return true === ( $this->fields['active'] ?? false );
	}

	public function switched( bool $is_active ): self {
		return new self( self::unusual( [ 'active' => $is_active ] + $this->fields ), $this->first_line );
	}

	/** @return array<string, mixed> The fields as an export has them, all of them. */
	public function item( string $uid ): array {
		$item = [ 'uid' => $uid ] + $this->fields + self::USUAL + \array_intersect_key( Snippet::DEFAULTS, \array_flip( FieldNames::SETTINGS ) );
		unset( $item['active'] );
		return $item + [ 'status' => $this->is_active() ? 'active' : 'inactive' ];
	}

	/** @return list<string> In the order of the alphabet. */
	public function differences( self $other ): array {
		$fields = \array_keys( $this->fields + $other->fields );
		$fields = \array_values( \array_filter( $fields, fn( string $field ): bool => $this->counted( $field ) !== $other->counted( $field ) ) );
		\sort( $fields, \SORT_STRING );
		return $fields;
	}

	/**
	 * Code is one field, because lines that merge cleanly can still be broken code.
	 * @return self|list<string> The whole, or the fields that both sides changed, each otherwise.
	 */
	public static function merge( self $base, self $site, self $git ): self|array {
		$by_git = \array_flip( $git->differences( $base ) );
		$both   = \array_values( \array_filter( $site->differences( $base ), static fn( string $field ): bool => isset( $by_git[ $field ] ) && $site->counted( $field ) !== $git->counted( $field ) ) );
		if ( [] !== $both ) {
			return $both;
		}
		$kept = \array_diff_key( $site->fields, $by_git );
		return new self( self::unusual( \array_intersect_key( $git->fields, $by_git ) + $kept ), $git->first_line );
	}

	private function counted( string $field ): string {
		$value = $this->fields[ $field ] ?? null;
		return self::json( 'code' === $field ? CodeText::canonical( $this->text( 'type' ), $this->text( 'code' ) ) : self::ordered( $value ) );
	}

	/**
	 * @param array<array-key, mixed> $fields
	 * @return array<string, mixed>
	 */
	private static function unusual( array $fields ): array {
		$usual = self::USUAL + \array_intersect_key( Snippet::DEFAULTS, \array_flip( FieldNames::SETTINGS ) );
		$kept  = [ 'code' => \is_string( $fields['code'] ?? null ) ? $fields['code'] : '' ];
		foreach ( $usual as $field => $value ) {
			if ( \array_key_exists( $field, $fields ) && $fields[ $field ] !== $value ) {
				$kept[ $field ] = $fields[ $field ];
			}
		}
		return $kept;
	}

	/** The same value with the keys of objects in order. A rule that this site does not know is its JSON text. */
	private static function ordered( mixed $value ): mixed {
		$text = \is_array( $value ) && \is_string( $value['type'] ?? null ) && \is_string( $value[ ForeignRule::KEY ] ?? null ) ? $value[ ForeignRule::KEY ] : null;
		if ( null !== $text ) {
			$value = \json_decode( $text, false, 512, \JSON_BIGINT_AS_STRING ) ?? $text;
		}
		$is_object = $value instanceof stdClass;
		$value     = $is_object ? \get_object_vars( $value ) : $value;
		if ( ! \is_array( $value ) ) {
			return $value;
		}
		if ( $is_object || ! \array_is_list( $value ) ) {
			\ksort( $value, \SORT_STRING );
		}
		$value = \array_map( self::ordered( ... ), $value );
		return $is_object ? (object) $value : $value;
	}

	private static function json( mixed $value ): string {
		return \json_encode( $value, \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_PRESERVE_ZERO_FRACTION | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_THROW_ON_ERROR );
	}
}
