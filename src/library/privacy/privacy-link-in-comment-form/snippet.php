<?php
/**
 * Says above the button of the comment form what happens to the data, with a
 * link to the privacy policy. The link is WordPress's own, so it follows when
 * the page moves and is missing while the page is a draft.
 *
 * @link https://developer.wordpress.org/reference/hooks/comment_form_submit_field/
 */

add_filter(
	'comment_form_submit_field',
	static function ( $field ) {
		$words = 'Your comment is stored with your name and email address.' /* @setting words */;
		$link  = get_the_privacy_policy_link();
		if ( ! is_string( $field ) || '' === $link || is_user_logged_in() ) {
			return $field;
		}
		return '<p class="comment-form-privacy">' . esc_html( $words ) . ' ' . $link . '</p>' . $field;
	}
);
