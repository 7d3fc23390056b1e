<?php
/** What pages do where the storage of a site that keeps snippets is missing: what snippets may guard is closed. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Seconds. */
const STORAGE_RETRY = 300;

/** Reports the loss, at most every half minute (`healing.php`), and closes the site for visitors if a snippet guarded something. */
function without_storage( string $root ): bool {
	$known = \wp_load_alloptions()['svc_storage'] ?? '';
	$facts = \is_string( $known ) ? \json_decode( $known, true ) : null;
	if ( ! \is_array( $facts ) || ! \is_int( $facts['count'] ?? null ) || $facts['count'] < 1 ) {
		return false;
	}
	require_once __DIR__ . '/freshness.php';
	require_once __DIR__ . '/healing.php';
	healed_index( $root, '', null );
	if ( true !== ( $facts['guards'] ?? null ) || \defined( 'WP_CLI' ) ) {
		return false;
	}

	\add_action( 'template_redirect', __NAMESPACE__ . '\close_page', \PHP_INT_MIN );
	\add_filter( 'rest_authentication_errors', __NAMESPACE__ . '\close_rest', \PHP_INT_MAX );
	return true;
}

/** Pages, feeds and embeds. Who can repair the site may look at it. */
function close_page(): void {
	if ( \current_user_can( 'activate_plugins' ) ) {
		return;
	}
	\header( 'Retry-After: ' . STORAGE_RETRY );
	\nocache_headers();
	\wp_die( \esc_html__( 'This page is not available right now. Try again later.', 'svc' ), '', [ 'response' => 503 ] );
}

/** Content that a page would not show is not in REST either. */
function close_rest( mixed $errors ): mixed {
	return null !== $errors && true !== $errors || \current_user_can( 'edit_posts' ) ? $errors : new \WP_Error( 'svc_storage', \__( 'This page is not available right now. Try again later.', 'svc' ), [ 'status' => 503 ] );
}
