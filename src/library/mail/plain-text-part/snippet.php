<?php
/**
 * Adds a plain text version to mails that are HTML only: filters for spam
 * think better of them, and people who read plain text see more than tags.
 * Links are kept in brackets behind their text. Mails that bring a text of
 * their own, and mails in plain text, are not touched.
 *
 * @link https://developer.wordpress.org/reference/hooks/phpmailer_init/
 */

add_action(
	'phpmailer_init',
	static function ( $mailer ) {
		if ( ! is_object( $mailer ) || 'text/html' !== ( $mailer->ContentType ?? '' ) || '' !== $mailer->AltBody || ! is_string( $mailer->Body ) ) {
			return;
		}
		$text = (string) preg_replace(
			array(
				'~<(head|style|script)\b.*?</\1>~is',
				'~\s+~u',
				'~<a\b[^>]*\bhref=(["\'])(https?://[^"\']+)\1[^>]*>(.*?)</a>~i',
				'~<li\b[^>]*>~i',
				'~<br\s*/?>|</(p|div|h[1-6]|tr|li|table|blockquote)>~i',
			),
			array( '', ' ', '$3 ($2)', '- ', "\n" ),
			$mailer->Body
		);
		$text = html_entity_decode( wp_strip_all_tags( $text ), ENT_QUOTES, 'UTF-8' );
		$text = (string) preg_replace( array( '~[ \t]*\n[ \t]*~', '~\n{3,}~' ), array( "\n", "\n\n" ), $text );
		$text = trim( $text );
		if ( '' !== $text ) {
			$mailer->AltBody = $text;
		}
	},
	100
);
