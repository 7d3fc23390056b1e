<?php
/**
 * Puts the logo of the site on the sign-in page and links it to the front
 * page. It takes what the site has: the logo of the theme, the site icon,
 * or the name in letters; nothing has to be uploaded again.
 *
 * @link https://developer.wordpress.org/reference/hooks/login_headerurl/
 */

add_filter( 'login_headerurl', static fn() => home_url( '/' ) );
add_filter( 'login_headertext', static fn() => esc_html( get_bloginfo( 'name', 'display' ) ) );

add_action(
	'login_head',
	static function () {
		$logo  = (int) get_theme_mod( 'custom_logo' );
		$image = wp_get_attachment_image_src( 0 < $logo ? $logo : (int) get_option( 'site_icon' ), 'full' );
		if ( ! is_array( $image ) || 1 > $image[2] ) {
			echo '<style>.login h1 a{background:none;inline-size:auto;block-size:auto;text-indent:0;font-size:24px;font-weight:600}</style>';
			return;
		}
		$width  = 240 /* @setting width */;
		$ratio  = 1 > $image[1] ? 1 : $image[1] / $image[2];
		$height = min( 120, $width / $ratio );
		printf(
			'<style>.login h1 a{background:url("%s") center/contain no-repeat;width:%dpx;height:%dpx;max-width:100%%}</style>',
			esc_url( $image[0] ),
			(int) round( $height * $ratio ),
			(int) round( $height )
		);
	}
);
