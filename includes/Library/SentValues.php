<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/** Reads slugs and settings out of cleaned input. */
final class SentValues {

	/**
	 * @param array{values?: array<array-key, array<array-key, mixed>>, ...} $input
	 * @return array<string, array<string, mixed>> Slug => settings by name.
	 */
	public static function of( array $input ): array {
		$values = [];
		foreach ( $input['values'] ?? [] as $slug => $settings ) {
			$values[ (string) $slug ] = [];
			foreach ( $settings as $name => $value ) {
				$values[ (string) $slug ][ (string) $name ] = $value;
			}
		}
		return $values;
	}

	/**
	 * @param array{slugs?: list<string>, ...} $input
	 * @return list<string> Each once.
	 */
	public static function slugs( array $input ): array {
		return \array_values( \array_unique( $input['slugs'] ?? [] ) );
	}
}
