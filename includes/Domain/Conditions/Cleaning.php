<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

\defined( 'ABSPATH' ) || exit;

/**
 * What cleaning did to the value of one rule: nothing, a change of spelling, or a loss after which the rule would hold where its author did not
 * mean it to: an empty value, an end of a range that is open, an entry of a list that excludes.
 * @phpstan-import-type Type from Types
 */
final class Cleaning {

	/** Values of a rule that takes none and says the same with them. */
	private const YES = [ '', [], true, 1, '1', 'true', 'yes' ];

	/**
	 * @param bool        $is_exact Whether the value is what was sent.
	 * @param list<mixed> $lost     Parts of the value that are lost; the whole of it when nothing of it could be used.
	 */
	private function __construct(
		public readonly bool $is_exact,
		public readonly array $lost = [],
		public readonly bool $is_missing = false,
	) {}

	public function is_loss(): bool {
		return $this->is_missing || [] !== $this->lost;
	}

	/**
	 * @param Type   $type    Row of the contract.
	 * @param mixed  $cleaned What `ValueCleaner::clean()` made of it.
	 */
	public static function of( string $name, array $type, string $op, mixed $sent, mixed $cleaned ): self {
		return match ( $type['shape'] ) {
			'null'   => self::none( $sent ),
			'string', 'number' => self::text( $sent, $cleaned ),
			'pair'   => self::pair( $op, $sent, \is_array( $cleaned ) ? $cleaned : [] ),
			'range', 'times' => self::ends( $sent, \is_array( $cleaned ) ? $cleaned : [] ),
			default  => self::entries( $name, $type, $op, $sent, $cleaned ),
		};
	}

	private static function none( mixed $sent ): self {
		return null === $sent ? new self( is_exact: true ) : new self( is_exact: false, lost: \in_array( $sent, self::YES, true ) ? [] : [ $sent ] );
	}

	private static function text( mixed $sent, mixed $cleaned ): self {
		if ( null === $sent ) {
			return new self( is_exact: false, lost: [], is_missing: true );
		}

		return new self( $sent === $cleaned, '' === $cleaned && '' !== $sent ? [ $sent ] : [] );
	}

	/** @param array<array-key, mixed> $cleaned */
	private static function pair( string $op, mixed $sent, array $cleaned ): self {
		$pair  = \is_array( $sent ) ? $sent : [ 'key' => $sent ];
		$key   = $pair['key'] ?? null;
		$value = $pair['value'] ?? null;
		$lost  = \array_values( \array_filter( [ $key, $value ], static fn( mixed $part ): bool => null !== $part && ! self::is_text( $part ) ) );
		// Operators that only ask whether it exists need no value.
		$missing = null === $key || ( null === $value && ! \str_ends_with( $op, 'exists' ) );
		if ( [] === $lost && '' !== $key && '' === ( $cleaned['key'] ?? '' ) && ! $missing ) {
			$lost = [ $key ];
		}
		$exact = \is_array( $sent ) && [] === \array_diff_key( $sent, $cleaned ) && $key === ( $cleaned['key'] ?? null ) && ( $value ?? '' ) === ( $cleaned['value'] ?? null );

		return new self( $exact, $lost, $missing && [] === $lost );
	}

	/** @param array<array-key, mixed> $cleaned */
	private static function ends( mixed $sent, array $cleaned ): self {
		if ( ! \is_array( $sent ) ) {
			return new self( is_exact: false, lost: null === $sent || '' === $sent ? [] : [ $sent ], is_missing: null === $sent || '' === $sent );
		}
		$lost  = [];
		$exact = [] === \array_diff_key( $sent, $cleaned );
		foreach ( [ 'from', 'to' ] as $end ) {
			$before = $sent[ $end ] ?? '';
			$after  = $cleaned[ $end ] ?? '';
			$exact  = $exact && $before === $after;
			// A day whose time could not be read is not the moment that was meant either.
			$cut = \is_string( $before ) && \is_string( $after ) && 10 === \strlen( $after ) && \str_contains( $before, ':' );
			if ( ( '' === $after && ! self::is_blank( $before ) ) || $cut ) {
				$lost[] = $before;
			}
		}

		return new self( $exact, $lost, [] === $lost && ! isset( $sent['from'] ) && ! isset( $sent['to'] ) );
	}

	/** @param Type $type */
	private static function entries( string $name, array $type, string $op, mixed $sent, mixed $cleaned ): self {
		if ( $sent === $cleaned ) {
			return new self( is_exact: true );
		}
		$lost = [];
		foreach ( \is_array( $sent ) ? $sent : [ $sent ] as $item ) {
			if ( ! self::is_blank( $item ) && [] === ValueCleaner::clean( $name, $type, $op, [ $item ] ) ) {
				$lost[] = $item;
			}
		}
		if ( [] === $cleaned ) {
			return new self( is_exact: false, lost: $lost, is_missing: [] === $lost );
		}

		return new self( is_exact: false, lost: 'is_not' === $op || 'excludes' === $op ? $lost : [] );
	}

	private static function is_blank( mixed $value ): bool {
		return null === $value || [] === $value || ( \is_string( $value ) && '' === \trim( $value ) );
	}

	private static function is_text( mixed $value ): bool {
		return \is_string( $value ) || \is_int( $value ) || \is_float( $value );
	}
}
