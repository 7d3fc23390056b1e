<?php

declare(strict_types=1);

namespace Svc\Operations;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads typed values out of cleaned input. The schema has already refused wrong types, so a missing value is the only case left.
 */
final class Input {

	/**
	 * @param array<string, mixed> $input
	 */
	public static function id( array $input, string $name = 'id' ): int {
		$id = $input[ $name ] ?? 0;
		return \is_int( $id ) ? $id : 0;
	}

	/**
	 * @param array<string, mixed> $input
	 * @return list<int> Each once, in the order sent.
	 */
	public static function ids( array $input, string $name = 'ids' ): array {
		$ids = $input[ $name ] ?? [];
		return \is_array( $ids ) ? \array_values( \array_unique( \array_filter( $ids, '\is_int' ) ) ) : [];
	}

	/**
	 * @param array<string, mixed> $input
	 */
	public static function text( array $input, string $name ): string {
		$text = $input[ $name ] ?? '';
		return \is_string( $text ) ? $text : '';
	}

	/**
	 * @param array<string, mixed> $input
	 */
	public static function flag( array $input, string $name ): bool {
		return true === ( $input[ $name ] ?? false );
	}
}
