<?php
/**
 * Turns off the free choice of colours, gradients and duotones, as a
 * theme.json would, so that pages keep to the design. Holds for blocks and for
 * the styles in the editor of the site. Styles that were set there before stay
 * in force.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_theme_json_data_theme/
 */

add_filter(
	'wp_theme_json_data_theme',
	static function ( $theme ) {
		if ( ! is_object( $theme ) || ! method_exists( $theme, 'update_with' ) ) {
			return $theme;
		}
		$default  = false /* @setting default_palette */;
		$settings = array(
			'color' => array(
				'custom'           => false,
				'customGradient'   => false,
				'customDuotone'    => false,
				'defaultPalette'   => $default,
				'defaultGradients' => $default,
				'defaultDuotone'   => $default,
			),
		);
		if ( true /* @setting sizes */ ) {
			$settings['typography'] = array( 'customFontSize' => false );
		}
		return $theme->update_with(
			array(
				'version'  => 3,
				'settings' => $settings,
			)
		);
	}
);
