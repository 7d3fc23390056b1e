<?php
/**
 * Lets a keyed request only read: the site makes it for a user who may be an administrator, at addresses that others may have chosen. What
 * WordPress would not answer by showing a page is refused before any snippet runs, by lists of what is allowed. The header alone decides: a
 * stranger who sends one only loses what they asked for.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Screens of wp-admin that a person opens to look at something. Opening `post-new.php` creates a draft, so it is not one of them. */
const SCREENS = [ 'admin.php', 'about.php', 'edit.php', 'edit-comments.php', 'edit-tags.php', 'index.php', 'nav-menus.php', 'options-discussion.php', 'options-general.php', 'options-media.php', 'options-permalink.php', 'options-privacy.php', 'options-reading.php', 'options-writing.php', 'plugin-install.php', 'plugins.php', 'post.php', 'profile.php', 'settings.php', 'site-editor.php', 'site-health.php', 'sites.php', 'term.php', 'theme-install.php', 'themes.php', 'tools.php', 'upload.php', 'user-edit.php', 'users.php', 'widgets.php' ];

const SCREEN_PARAMETERS = [ 'author', 'canvas', 'cat', 'comment_status', 'lang', 'm', 'mode', 'order', 'orderby', 'p', 'page', 'paged', 'path', 'plugin_status', 'post', 'postId', 'postType', 'post_status', 'post_type', 'role', 's', 'section', 'svc-test', 'tab', 'tag_ID', 'taxonomy', 'user_id', 'view' ];

const LOGIN_PARAMETERS = [ 'action', 'itsec-hb-token', 'loggedout', 'reauth', 'redirect_to', 'svc-test', 'wp_lang' ];
const LOGIN_FORMS      = [ 'login', 'lostpassword', 'register' ];

/**
 * Parameters for which WordPress or WooCommerce does something else than show the page of an address. A page may have any others: a
 * theme's filters, a campaign's labels. This is the only list of what is refused, because all that a page may read is not known.
 */
const ACTING_PARAMETERS = [ 'action', 'add-to-cart', 'customize_changeset_uuid', 'doing_wp_cron', 'remove_item', 'rest_route', 'undo_item', 'wc-ajax', 'wc-api' ];

/** Ends the request unless it only reads. One that goes on has no user: what came as `Authorization` logs none in. */
function refuse_writes(): void {
	if ( ! is_read() ) {
		refuse_request();
	}
	// The key shows whose request this is. An application password or a shop's API key must not make it another user's.
	unset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'], $_SERVER['PHP_AUTH_DIGEST'], $_SERVER['HTTP_AUTHORIZATION'], $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] );
	// As WordPress itself has read the address, right before its REST API would answer.
	\add_action( 'parse_request', __NAMESPACE__ . '\refuse_routes', \PHP_INT_MIN );
}

function is_read(): bool {
	if ( ! \in_array( of_server( 'REQUEST_METHOD' ), [ 'GET', 'HEAD' ], true ) || isset( $_GET['_method'] ) || isset( $_SERVER['HTTP_X_HTTP_METHOD_OVERRIDE'] ) ) {
		return false;
	}
	if ( [] !== $_POST || [] !== $_FILES || ! \in_array( of_server( 'CONTENT_LENGTH' ), [ '', '0' ], true ) || '' !== of_server( 'HTTP_TRANSFER_ENCODING' ) ) {
		return false;
	}
	foreach ( \array_keys( $_GET ) as $name ) {
		// A nonce is what WordPress asks of addresses that act.
		if ( \str_contains( \strtolower( (string) $name ), 'nonce' ) ) {
			return false;
		}
	}
	if ( \defined( 'WP_USE_THEMES' ) ) {
		return is_page_address();
	}
	if ( \is_admin() ) {
		return is_screen_address();
	}
	return 1 === \preg_match( '~/wp-login\.php$~D', of_server( 'SCRIPT_NAME' ) )
		&& [] === \array_diff( \array_keys( $_GET ), LOGIN_PARAMETERS )
		&& \in_array( $_GET['action'] ?? 'login', LOGIN_FORMS, true );
}

function is_page_address(): bool {
	$acting = \array_intersect_key( $_GET, \array_flip( ACTING_PARAMETERS ) );
	if ( ! \in_array( $acting, [ [], [ 'rest_route' => '/' ], [ 'doing_wp_cron' => 'svc' ] ], true ) ) {
		return false;
	}
	// Decoded, because WordPress compares its rules with the decoded path too (WP::parse_request()).
	$path = \urldecode( (string) \strtok( \ltrim( of_server( 'REQUEST_URI' ), '?' ), '?' ) );
	return 1 !== \preg_match( '~/' . \preg_quote( \rest_get_url_prefix(), '~' ) . '/+[^/]~i', $path );
}

/** Or admin-ajax.php with an action that nothing answers. */
function is_screen_address(): bool {
	if ( 1 !== \preg_match( '~/wp-admin/(?:network/|user/)?([a-z-]+\.php)$~D', of_server( 'SCRIPT_NAME' ), $found ) || '' !== of_server( 'PATH_INFO' ) ) {
		return false;
	}
	$query = $_GET;
	if ( 'admin-ajax.php' === $found[1] ) {
		return 'svc_test_load' === ( $query['action'] ?? '' ) && [] === \array_diff( \array_keys( $query ), [ 'action', 'svc-test' ] );
	}
	if ( 'post.php' === $found[1] ) {
		if ( 'edit' !== ( $query['action'] ?? '' ) ) {
			return false;
		}
		unset( $query['action'] );
	}
	return \in_array( $found[1], SCREENS, true ) && [] === \array_diff( \array_keys( $query ), SCREEN_PARAMETERS );
}

/** The rules of the site may lead to a REST route or an API of the shop after all. */
function refuse_routes( \WP $wp ): void {
	$route = $wp->query_vars['rest_route'] ?? '';
	if ( ! \in_array( $route, [ '', '/' ], true ) || '' !== ( $wp->query_vars['wc-api'] ?? '' ) ) {
		refuse_request();
	}
}

/** Answers with an error that the caller recognises by its header (`Svc\Checks\Loopback\Loopback`). */
function refuse_request(): never {
	if ( ! \headers_sent() ) {
		\header( 'X-SVC-Refused: 1', true, 403 );
		\header( 'Content-Type: application/json; charset=utf-8' );
		\header( 'Cache-Control: no-store, private' );
	}
	// Not wp_die(): it would run what plugins attach to it.
	echo '{"code":"svc_forbidden","message":"A request that tries a snippet out may only read."}';
	exit;
}
