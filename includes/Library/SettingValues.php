<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/** @phpstan-import-type Setting from Item */
final class SettingValues {

	/**
	 * What does not fit stays and is refused by name; so is a setting that the code does not mark.
	 * @param list<Setting>        $settings
	 * @param array<string, mixed> $values   By the name of the setting.
	 * @return array{code: string, refused: list<string>}
	 */
	public static function fill( string $code, string $type, array $settings, array $values ): array {
		$known   = \array_column( $settings, null, 'name' );
		$marked  = \array_flip( SettingMarkers::names( $code ) );
		$written = [];
		$refused = [];
		foreach ( $values as $name => $value ) {
			$literal = isset( $known[ $name ], $marked[ $name ] ) ? Literal::of( $value, $known[ $name ], $type ) : null;
			if ( null === $literal ) {
				$refused[] = $name;
			} else {
				$written[ $name ] = $literal;
			}
		}
		return [
			'code'    => [] === $written ? $code : SettingMarkers::with( $code, $written ),
			'refused' => $refused,
		];
	}

	/** @return array<string, string|int|float|bool> By the name of the setting. */
	public static function values( string $code, string $type ): array {
		return \array_map( static fn( string $literal ): string|int|float|bool => Literal::value( $literal, $type ), SettingMarkers::literals( $code ) );
	}

	/**
	 * Labels of required settings without a value. One whose mark a person has taken out of the code is that person's.
	 * @param list<Setting> $settings
	 * @return list<string>
	 */
	public static function open( string $code, string $type, array $settings ): array {
		$required = \array_filter( $settings, static fn( array $setting ): bool => $setting['required'] );
		if ( [] === $required ) {
			return [];
		}
		$values = self::values( $code, $type );
		$open   = \array_filter( $required, static fn( array $setting ): bool => isset( $values[ $setting['name'] ] ) && Literal::is_open( $values[ $setting['name'] ] ) );
		return \array_column( $open, 'label' );
	}
}
