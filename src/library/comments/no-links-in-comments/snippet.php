<?php
/**
 * Takes links out of the text of comments when they are shown; what people
 * wrote is not changed, and the words of a link stay. Runs after WordPress has
 * made links of bare addresses. The name of the commenter may still be a link
 * to their website: that is another field.
 *
 * @link https://developer.wordpress.org/reference/hooks/comment_text/
 */

add_filter(
	'comment_text',
	static function ( $text, $comment = null ) {
		$team = true /* @setting team */;
		if ( ! is_string( $text ) || is_admin() ) {
			return $text;
		}
		$author = $comment instanceof WP_Comment ? (int) $comment->user_id : 0;
		if ( $team && 0 < $author && user_can( $author, 'edit_posts' ) ) {
			return $text;
		}
		return preg_replace( '#</?a\b[^>]*>#i', '', $text ) ?? $text;
	},
	50,
	2
);
