<?php

declare(strict_types=1);

namespace Svc\Domain;

use LogicException;
use Svc\Bridge\FieldNames;
use Svc\Bridge\Limits;

\defined( 'ABSPATH' ) || exit;

/** The twin of `src/contract/rules.ts`. A rule blames only fields that were sent, and only once the type is known: the rest is corrected on save. */
final class Rules {

	public const SNIPPET = [ 'code-bytes', 'hook-for-type', 'fields-for-type', 'box-for-uid' ];

	/**
	 * @param array<string, array{custom: bool, keys: array<string, array{hook: string, ...}>, ...}> $locations Snippet type => entry of `build/bridge/locations.php`.
	 * @param array<string, string> $boxes Permanent id => location of the Header & Footer boxes (`boxes` of the contract).
	 */
	public function __construct(
		private readonly array $locations,
		private readonly array $boxes = [],
		private readonly int $code_bytes = Limits::CODE_BYTES,
	) {
	}

	public static function is_folder( mixed $value ): bool {
		if ( ! \is_string( $value ) || Utf8::length( $value ) > Limits::FOLDER || 1 === \preg_match( '/[\\\\\x00-\x1F\x7F]/', $value ) ) {
			return false;
		}
		$levels = \explode( '/', $value );
		return '' === $value || ( \count( $levels ) <= Limits::FOLDER_DEPTH && [] === \array_intersect( $levels, [ '', '.', '..' ] ) );
	}

	/** @phpstan-assert-if-true list<string> $value */
	public static function are_handles( mixed $value ): bool {
		return \is_array( $value ) && \array_is_list( $value ) && \count( $value ) <= Limits::REQUIRES
			&& \array_filter( $value, static fn( mixed $handle ): bool => \is_string( $handle ) && 1 === \preg_match( '~\A[A-Za-z0-9_][A-Za-z0-9_.:/@-]{0,' . ( Limits::HANDLE - 1 ) . '}\z~', $handle ) ) === $value;
	}

	public function box_hook( string $uid ): string {
		return $this->boxes[ $uid ] ?? '';
	}

	public static function is_tag( mixed $value ): bool {
		return \is_string( $value ) && '' !== $value && Utf8::length( $value ) <= Limits::TAG && 1 !== \preg_match( '/[\x00-\x1F\x7F]/', $value );
	}

	public static function wanted_tag(): string {
		/* translators: %d: number of characters. */
		return \sprintf( Text::__( 'Send the tag, 1 to %d characters.', 'svc' ), Limits::TAG );
	}

	/**
	 * @param list<string> $rules
	 * @param array<string, mixed> $sent Already of the types of their schema.
	 * @param array<string, mixed> $current Settings of the snippet; at least `type` where the request need not name it.
	 * @return array<string, string> Field => sentence.
	 */
	public function broken( array $rules, array $sent, array $current = [] ): array {
		$broken = [];
		foreach ( $rules as $rule ) {
			$broken += 'box-for-uid' === $rule ? $this->box_for_uid( $sent, $current ) : $this->check( $rule, $sent, $sent['type'] ?? $current['type'] ?? null );
		}
		return $broken;
	}

	/**
	 * @param array<string, mixed> $sent
	 * @return array<string, string>
	 */
	private function check( string $rule, array $sent, mixed $type ): array {
		return match ( $rule ) {
			'code-bytes' => $this->code_bytes( $sent['code'] ?? '' ),
			'hook-for-type' => $this->hook_for_type( $sent['hook'] ?? '', $type ),
			'fields-for-type' => self::fields_for_type( $sent, $type ),
			'bulk-value' => self::bulk_value( $sent['action'] ?? '', $sent['value'] ?? null, $sent ),
			'explain-conditions' => isset( $sent['conditions'] ) && ! isset( $sent['snippet'] ) ? [ 'snippet' => Text::__( 'Name the snippet.', 'svc' ) ] : [],
			'folder-move' => self::folder_move( $sent['from'] ?? null, $sent['to'] ?? null ),
			'library-selection' => [] === ( $sent['slugs'] ?? [] ) && ! isset( $sent['pack'] ) ? [ 'slugs' => Text::__( 'Name at least one library snippet, or a pack.', 'svc' ) ] : [],
			'library-update-selection' => [] === ( $sent['slugs'] ?? [] ) && true !== ( $sent['all'] ?? false ) ? [ 'slugs' => Text::__( 'Name at least one library snippet, or send all as true.', 'svc' ) ] : [],
			default => throw new LogicException( "Cannot check the rule {$rule}: it has no counterpart in PHP" ),
		};
	}

	/**
	 * @param array<string, mixed> $sent
	 * @return array<string, string>
	 */
	private static function fields_for_type( array $sent, mixed $type ): array {
		$broken = [];
		if ( ! \is_string( $type ) ) {
			return $broken;
		}
		foreach ( FieldNames::FOR_TYPES as $field => [ $default, $types ] ) {
			if ( ! \in_array( $sent[ $field ] ?? $default, [ $default, [] ], true ) && ! \in_array( $type, $types, true ) ) {
				/* translators: 1: snippet type, 2: list of snippet types. */
				$broken[ $field ] = \sprintf( Text::__( 'Not for %1$s snippets, only for %2$s.', 'svc' ), $type, \implode( ', ', $types ) );
			}
		}
		return $broken;
	}

	/** @return array<string, string> */
	private function code_bytes( mixed $code ): array {
		if ( ! \is_string( $code ) || \strlen( $code ) <= $this->code_bytes ) {
			return [];
		}
		/* translators: %d: number of bytes. */
		return [ 'code' => \sprintf( Text::__( 'The code is larger than %d bytes. Split it.', 'svc' ), $this->code_bytes ) ];
	}

	/**
	 * @param array<string, mixed> $sent
	 * @param array<string, mixed> $current
	 * @return array<string, string>
	 */
	private function box_for_uid( array $sent, array $current ): array {
		$uid  = '' === ( $current['uid'] ?? '' ) ? $sent['uid'] ?? '' : $current['uid'];
		$hook = \is_string( $uid ) ? $this->box_hook( $uid ) : '';
		if ( '' === $hook ) {
			return [];
		}
		$broken = [];
		foreach ( [ 'type' => [ 'html' ], 'hook' => [ $hook, '' ], 'run' => [ 'auto' ] ] as $field => $values ) {
			if ( isset( $sent[ $field ] ) && ! \in_array( $sent[ $field ], $values, true ) ) {
				/* translators: %s: value of a field. */
				$broken[ $field ] = \sprintf( Text::__( 'This is a Header & Footer box: send %s, or another uid.', 'svc' ), $values[0] );
			}
		}
		return $broken;
	}

	/**
	 * Any action name may stand, also one that is a location key of another type (`login_head`); a key that only this plugin knows is a mistake.
	 * @return array<string, string>
	 */
	private function hook_for_type( mixed $hook, mixed $type ): array {
		$here = \is_string( $type ) ? $this->locations[ $type ] ?? null : null;
		if ( null === $here || ! \is_string( $hook ) || '' === $hook || isset( $here['keys'][ $hook ] ) ) {
			return [];
		}
		$foreign = false;
		foreach ( $this->locations as $there ) {
			$foreign = $foreign || ( isset( $there['keys'][ $hook ] ) && $there['keys'][ $hook ]['hook'] !== $hook );
		}
		return $here['custom'] && ! $foreign ? [] : [ 'hook' => Text::__( 'Choose a location that GET /schema or svc/list-locations lists for this snippet type.', 'svc' ) ];
	}

	/**
	 * @param array<string, mixed> $sent
	 * @return array<string, string>
	 */
	private static function bulk_value( mixed $action, mixed $value, array $sent ): array {
		return match ( true ) {
			/* translators: %s: list of fields. */
			'edit' === $action && [] === \array_intersect( FieldNames::BULK, \array_keys( $sent ) ) => [ 'action' => \sprintf( Text::__( 'Send at least one of %s.', 'svc' ), \implode( ', ', FieldNames::BULK ) ) ],
			'conditions' === $action && ! isset( $sent['conditions'] ) => [ 'conditions' => Text::__( 'Send a list of groups of rules.', 'svc' ) ],
			'move' === $action && ! self::is_folder( $value ) => [ 'value' => Text::__( 'Send the folder, such as Shop/Checkout; empty for none.', 'svc' ) ],
			\in_array( $action, [ 'tag', 'untag' ], true ) && ! self::is_tag( $value ) => [ 'value' => self::wanted_tag() ],
			default => [],
		};
	}

	/** @return array<string, string> */
	private static function folder_move( mixed $from, mixed $to ): array {
		if ( ! \is_string( $from ) || ! \is_string( $to ) || ( $to !== $from && ! \str_starts_with( $to, "{$from}/" ) ) ) {
			return [];
		}
		return [ 'to' => Text::__( 'A folder can\'t be moved into itself.', 'svc' ) ];
	}
}
