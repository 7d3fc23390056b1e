<?php
/**
 * Adds a field that is out of sight, out of the tab order and hidden from
 * screen readers; a comment that comes with it filled in is spam. It goes to
 * the spam folder, where you can review it. Works on cached pages. People who
 * are signed in have no such field.
 *
 * @link https://developer.wordpress.org/reference/hooks/comment_form_after_fields/
 */

add_action(
	'comment_form_after_fields',
	static function () {
		echo '<p aria-hidden="true" style="position:absolute;inset-inline-start:-9999px;inline-size:1px;block-size:1px;overflow:hidden">',
			'<label>Leave this empty <input type="text" name="svc_lib_fax" value="" tabindex="-1" autocomplete="off"></label></p>';
	}
);

add_filter(
	'pre_comment_approved',
	static function ( $approved, $comment ) {
		// phpcs:ignore WordPress.Security.NonceVerification -- the form for visitors has no nonce.
		$filled = isset( $_POST['svc_lib_fax'] ) && '' !== $_POST['svc_lib_fax'];
		$type   = is_array( $comment ) ? ( $comment['comment_type'] ?? '' ) : '';
		if ( ! $filled || is_wp_error( $approved ) || ! in_array( $type, array( '', 'comment', 'review' ), true ) ) {
			return $approved;
		}
		return 'spam';
	},
	99,
	2
);
