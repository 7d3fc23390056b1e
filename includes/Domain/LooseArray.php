<?php

declare(strict_types=1);

namespace Svc\Domain;

\defined( 'ABSPATH' ) || exit;

/** Reads arrays whose shape is not certain, such as stored ones: what is missing or of another type is empty. Pure. */
final class LooseArray {

	/** @param array<array-key, mixed> $values */
	public static function text( array $values, string $key ): string {
		return \is_string( $values[ $key ] ?? null ) ? $values[ $key ] : '';
	}

	/** @param array<array-key, mixed> $values */
	public static function number( array $values, string $key ): int {
		return \is_int( $values[ $key ] ?? null ) ? $values[ $key ] : 0;
	}

	/** @return list<string> */
	public static function texts( mixed $list ): array {
		return \is_array( $list ) ? \array_values( \array_filter( $list, '\is_string' ) ) : [];
	}

	/** @return list<array<array-key, mixed>> */
	public static function records( mixed $list ): array {
		return \is_array( $list ) ? \array_values( \array_filter( $list, '\is_array' ) ) : [];
	}
}
