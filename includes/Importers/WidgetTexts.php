<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** The texts of WordPress' own widgets that run shortcodes: blocks and text, also those in no sidebar any more. Reads only. */
final class WidgetTexts {

	/** Option => what its widgets are called by, and the field with the text. */
	private const KINDS = [
		'widget_block' => [ 'block', 'content' ],
		'widget_text'  => [ 'text', 'text' ],
	];

	/** @return array<string, string> Text by id, such as `block-3`. */
	public static function all(): array {
		$texts = [];
		foreach ( self::KINDS as $option => [ $kind, $field ] ) {
			$widgets = \get_option( $option );
			foreach ( \is_array( $widgets ) ? $widgets : [] as $number => $widget ) {
				// Beside the widgets, the option says how many there may be.
				if ( \is_int( $number ) && \is_array( $widget ) && \is_string( $widget[ $field ] ?? null ) ) {
					$texts[ $kind . '-' . $number ] = $widget[ $field ];
				}
			}
		}

		return $texts;
	}

	/** @return array<string, string> Names of the sidebars by id of the widget; those that are not shown anywhere are missing. */
	public static function sidebars(): array {
		global $wp_registered_sidebars;
		$names = [];
		foreach ( \wp_get_sidebars_widgets() as $sidebar => $widgets ) {
			$known = \is_array( $wp_registered_sidebars ) ? $wp_registered_sidebars[ $sidebar ] ?? null : null;
			$name  = \is_array( $known ) ? $known['name'] ?? null : null;
			foreach ( \is_array( $widgets ) ? $widgets : [] as $widget ) {
				if ( \is_string( $widget ) && \is_string( $name ) ) {
					$names[ $widget ] = $name;
				}
			}
		}

		return $names;
	}
}
