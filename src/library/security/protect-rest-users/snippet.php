<?php
/**
 * The REST API shows the names, archives and avatars of authors to all
 * visitors. With this, routes of users need a signed-in user (401 otherwise).
 * Apps with application passwords and the editor are not affected; pages that
 * show authors through the REST API to visitors are.
 *
 * @link https://developer.wordpress.org/reference/hooks/rest_request_before_callbacks/
 */

add_filter(
	'rest_request_before_callbacks',
	static function ( $response, $handler, $request ) {
		if ( is_user_logged_in() || ! $request instanceof WP_REST_Request ) {
			return $response;
		}
		if ( 1 !== preg_match( '~^/wp/v2/users(/|$)~i', $request->get_route() ) ) {
			return $response;
		}
		return new WP_Error( 'rest_user_cannot_view', __( 'Sorry, you are not allowed to list users.' ), array( 'status' => 401 ) );
	},
	20,
	3
);
