<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads the settings that a `meta.json` lists and holds them against the code: each is marked in it once, and nothing else is. Pure.
 * @phpstan-import-type Setting from Item
 */
final class SettingFile {

	private const KEYS = [ 'name', 'label', 'type', 'help', 'required', 'options', 'min', 'max' ];

	/**
	 * @param list<array<string, mixed>> $sent As the file has them.
	 * @param string                     $code Code of the snippet.
	 * @param string                     $type Type of the snippet.
	 * @return array{list<Setting>, list<string>} Settings with the value that the code has, and what is wrong, one sentence each.
	 */
	public static function read( array $sent, string $code, string $type ): array {
		$settings = [];
		$faults   = [];
		$marked   = SettingMarkers::names( $code );
		$listed   = \array_map( static fn( array $one ): string => \is_string( $one['name'] ?? null ) ? $one['name'] : '', $sent );
		$values   = SettingValues::values( $code, $type );
		foreach ( $sent as $at => $one ) {
			$name     = $listed[ $at ];
			$setting  = self::setting( $one, $name, $values[ $name ] ?? '' );
			$sentence = match ( true ) {
				null === $setting           => 'A setting needs name, label and type; a choice also options.',
				! isset( $values[ $name ] ) => 'The code does not mark this setting.',
				default                     => self::about_value( $setting, $type ),
			};
			if ( '' !== $sentence ) {
				$faults[] = "settings.{$name}: {$sentence}";
			} elseif ( null !== $setting ) {
				$settings[] = $setting;
			}
		}
		foreach ( \array_diff( $marked, $listed ) as $name ) {
			$faults[] = "settings.{$name}: " . 'meta.json lacks a setting that the code marks.';
		}
		foreach ( [ ...\array_diff_assoc( $marked, \array_unique( $marked ) ), ...\array_diff_assoc( $listed, \array_unique( $listed ) ) ] as $name ) {
			$faults[] = "settings.{$name}: " . 'This setting is there more than once.';
		}
		return [ $settings, $faults ];
	}

	/** @param Setting $setting What is wrong with the value that the code has; empty when nothing is. */
	private static function about_value( array $setting, string $type ): string {
		if ( Literal::is_open( $setting['value'] ) !== $setting['required'] && ( $setting['required'] || '' === $setting['value'] ) ) {
			return 'A setting is required if the code has no value for it, and only then.';
		}
		$is_free = $setting['required'] && ( 'choice' === $setting['type'] || 'colour' === $setting['type'] || 'number' === $setting['type'] );
		return $is_free || null !== Literal::of( $setting['value'], $setting, $type ) ? '' : 'The code has an invalid value.';
	}

	/**
	 * @param array<string, mixed> $sent
	 * @return Setting|null
	 */
	private static function setting( array $sent, string $name, string|int|float|bool $value ): ?array {
		$label    = $sent['label'] ?? null;
		$type     = $sent['type'] ?? null;
		$help     = $sent['help'] ?? '';
		$required = $sent['required'] ?? false;
		$min      = $sent['min'] ?? null;
		$max      = $sent['max'] ?? null;
		$options  = self::options( $sent['options'] ?? null );
		$is_whole = [] === \array_diff( \array_keys( $sent ), self::KEYS )
			&& 1 === \preg_match( '/\A[a-z][a-z0-9_]*\z/', $name )
			&& ( 'choice' === $type ) === ( [] !== $options )
			&& ( 'choice' === $type || ! isset( $sent['options'] ) );
		if ( ! $is_whole || ! \is_string( $label ) || '' === $label || ! \is_string( $type ) || ! \in_array( $type, Item::SETTING_TYPES, true ) || ! \is_string( $help ) || ! \is_bool( $required ) ) {
			return null;
		}
		if ( ( null !== $min && ! \is_int( $min ) && ! \is_float( $min ) ) || ( null !== $max && ! \is_int( $max ) && ! \is_float( $max ) ) ) {
			return null;
		}
		return [
			'name'     => $name,
			'label'    => $label,
			'type'     => $type,
			'help'     => $help,
			'required' => $required,
			'options'  => $options,
			'min'      => $min,
			'max'      => $max,
			'value'    => $value,
		];
	}

	/** @return list<array{value: string, label: string}> Empty unless there are two at least and all are as they have to be. */
	private static function options( mixed $sent ): array {
		$options = [];
		foreach ( \is_array( $sent ) ? $sent : [] as $option ) {
			$value = \is_array( $option ) ? $option['value'] ?? null : null;
			$label = \is_array( $option ) ? $option['label'] ?? null : null;
			if ( ! \is_string( $value ) || ! \is_string( $label ) ) {
				return [];
			}
			$options[] = [
				'value' => $value,
				'label' => $label,
			];
		}
		return \count( $options ) < 2 ? [] : $options;
	}
}
