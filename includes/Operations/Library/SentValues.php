<?php

declare(strict_types=1);

namespace Svc\Operations\Library;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads slugs and settings out of cleaned input.
 */
final class SentValues {

	/**
	 * @param array<string, mixed> $input
	 * @return array<string, array<string, mixed>> Slug => settings by name.
	 */
	public static function of( array $input ): array {
		$values = [];
		foreach ( self::map( $input['values'] ?? [] ) as $slug => $settings ) {
			$values[ $slug ] = self::map( $settings );
		}
		return $values;
	}

	/**
	 * @param array<string, mixed> $input
	 * @return list<string> Each once.
	 */
	public static function slugs( array $input ): array {
		$slugs = $input['slugs'] ?? [];
		return \is_array( $slugs ) ? \array_values( \array_unique( \array_filter( $slugs, '\is_string' ) ) ) : [];
	}

	/**
	 * @return array<string, mixed>
	 */
	private static function map( mixed $value ): array {
		$map = [];
		foreach ( \is_object( $value ) ? \get_object_vars( $value ) : ( \is_array( $value ) ? $value : [] ) as $key => $one ) {
			$map[ (string) $key ] = $one;
		}
		return $map;
	}
}
