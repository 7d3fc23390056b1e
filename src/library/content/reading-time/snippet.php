<?php
/**
 * Says above each post how long it takes to read. Block themes can place the
 * block "Time to Read" of WordPress 6.9 in their template instead; this is for
 * classic themes, and for templates that should not change. Chinese, Japanese,
 * Korean and Thai text is counted by characters, five hundred a minute.
 * Pictures and videos take no time here.
 *
 * @link https://developer.wordpress.org/reference/hooks/the_content/
 */

add_filter(
	'the_content',
	static function ( $content ) {
		$words_a_minute = 220 /* @setting words */;
		$label          = '{minutes} min read' /* @setting label */;
		if ( ! is_string( $content ) || ! is_singular( 'post' ) || ! in_the_loop() || ! is_main_query()
			|| get_the_ID() !== get_queried_object_id() || doing_filter( 'get_the_excerpt' ) || post_password_required() ) {
			return $content;
		}
		$text       = html_entity_decode( wp_strip_all_tags( $content ), ENT_QUOTES, 'UTF-8' );
		$dense      = '/[\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}]/u';
		$characters = (int) preg_match_all( $dense, $text );
		$words      = (int) preg_match_all( "/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\x{2019}-]*/u", (string) preg_replace( $dense, ' ', $text ) );
		$minutes    = (int) max( 1, round( $words / max( 1, $words_a_minute ) + $characters / 500 ) );
		return sprintf( '<p class="svc-reading-time">%s</p>', esc_html( str_replace( '{minutes}', number_format_i18n( $minutes ), $label ) ) ) . $content;
	},
	16
);
