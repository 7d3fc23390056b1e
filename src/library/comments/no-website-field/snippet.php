<?php
/**
 * Takes the website out of comments: the field, what programs send for it,
 * and the link behind names. Pings keep their address, which is all they are.
 * The words beside the box for cookies name the website, too, and follow.
 *
 * @link https://developer.wordpress.org/reference/hooks/comment_form_default_fields/
 */

add_filter(
	'comment_form_default_fields',
	static function ( $fields ) {
		if ( ! is_array( $fields ) ) {
			return $fields;
		}
		unset( $fields['url'] );
		$words = 'Save my name and email in this browser for the next time I comment.' /* @setting cookies */;
		if ( is_string( $fields['cookies'] ?? null ) ) {
			$fields['cookies'] = str_replace(
				// As WordPress prints it.
				__( 'Save my name, email, and website in this browser for the next time I comment.' ),
				esc_html( $words ),
				$fields['cookies']
			);
		}
		return $fields;
	},
	20
);

add_filter(
	'preprocess_comment',
	static function ( $comment ) {
		if ( is_array( $comment ) && in_array( $comment['comment_type'] ?? '', array( '', 'comment' ), true ) ) {
			$comment['comment_author_url'] = '';
		}
		return $comment;
	}
);

add_filter(
	'get_comment_author_url',
	static function ( $address, $id, $comment = null ) {
		$hide = true /* @setting old */;
		$ping = $comment instanceof WP_Comment && in_array( $comment->comment_type, array( 'pingback', 'trackback' ), true );
		return $hide && ! $ping && ! is_admin() ? '' : $address;
	},
	20,
	3
);
