<?php
/**
 * Puts your words in the place of WordPress's thanks at the end of admin
 * screens. Only links and emphasis stay in them. The version at the other
 * end of the line is left alone: people who ask for help need it.
 *
 * @link https://developer.wordpress.org/reference/hooks/admin_footer_text/
 */

add_filter(
	'admin_footer_text',
	static function ( $text ) {
		$words = '' /* @setting words */;
		if ( '' === $words ) {
			return $text;
		}
		$allowed = array(
			'a'      => array(
				'href'   => true,
				'target' => true,
				'rel'    => true,
			),
			'em'     => array(),
			'strong' => array(),
		);
		return '<span id="footer-thankyou">' . wp_kses( $words, $allowed ) . '</span>';
	},
	20
);
