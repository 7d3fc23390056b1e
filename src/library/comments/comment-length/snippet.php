<?php
/**
 * Refuses comments shorter than a number of characters, with an error that
 * names the number, before they are stored. Counts characters, not bytes, so
 * that all languages count alike. Holds for the form and the REST API.
 *
 * @link https://developer.wordpress.org/reference/hooks/pre_comment_approved/
 */

add_filter(
	'pre_comment_approved',
	static function ( $approved, $comment ) {
		$least = 20 /* @setting least */;
		$words = 'Your comment is too short: please write at least {number} characters.' /* @setting text */;
		$type  = is_array( $comment ) ? ( $comment['comment_type'] ?? '' ) : 'other';
		if ( is_wp_error( $approved ) || ! in_array( $type, array( '', 'comment' ), true ) || current_user_can( 'moderate_comments' ) ) {
			return $approved;
		}
		$text = trim( wp_strip_all_tags( wp_unslash( (string) ( $comment['comment_content'] ?? '' ) ) ) );
		if ( mb_strlen( $text ) >= $least ) {
			return $approved;
		}
		return new WP_Error( 'svc_lib_comment_short', esc_html( str_replace( '{number}', number_format_i18n( $least ), $words ) ), 400 );
	},
	20,
	2
);
