<?php

declare(strict_types=1);

namespace Svc\Domain\Conditions;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells a rule that lacks the value it needs. The editor shows
 * the same (`src/features/editor/runs/rule-values.ts`); a test holds the two together. Pure.
 */
final class MissingValue {

	/**
	 * @param array<array-key, mixed> $rule As it is stored, or as it was sent and accepted.
	 * @return bool False for types that a site of this tier does not have: they are kept as they are (spec 2.3 rule 5).
	 */
	public static function in_rule( array $rule, string $tier ): bool {
		$name = $rule['type'] ?? null;
		$op   = $rule['op'] ?? null;
		$type = \is_string( $name ) ? Types::registered( $name, $tier ) : null;
		if ( null === $type || ! \is_string( $op ) || isset( $rule[ ForeignRule::KEY ] ) ) {
			return false;
		}
		$value = $rule['value'] ?? null;

		return match ( $type['shape'] ) {
			'null'   => false,
			'string' => '' === $value && ! self::means_none( $name, $op ),
			'number' => '' === $value,
			'pair'   => \is_array( $value ) && ( '' === ( $value['key'] ?? null ) || ( 'contains' === $op && '' === ( $value['value'] ?? null ) ) ),
			'range', 'times' => \is_array( $value ) && '' === ( $value['from'] ?? '' ) && '' === ( $value['to'] ?? '' ),
			default  => [] === $value,
		};
	}

	/** A referrer that equals nothing is a visit without one; an address is never empty. */
	private static function means_none( string $name, string $op ): bool {
		return 'referrer' === $name && \str_ends_with( $op, 'equals' );
	}
}
