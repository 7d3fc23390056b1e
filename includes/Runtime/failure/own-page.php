<?php
/**
 * The verdict of a request on the page that it gives (`page-verdict.php`), at its end. Loaded where something may be wrong with it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../page-verdict.php';
require_once __DIR__ . '/../status.php';

/**
 * @param bool $is_ended Whether a snippet ended this request, or it ended inside a hook.
 *
 * @return string Reason of `page_verdict()`, `whole` for a whole page, empty where this request was for no page.
 */
function own_page( bool $is_ended ): string {
	if ( 'GET' !== of_server( 'REQUEST_METHOD' ) || \defined( 'DOING_CRON' ) || \defined( 'WP_CLI' ) || \defined( 'DOING_AJAX' ) || ( \defined( 'REST_REQUEST' ) && (bool) \REST_REQUEST ) ) {
		return '';
	}
	require_once __DIR__ . '/callbacks.php';
	$begun  = \did_action( 'wp_head' ) + \did_action( 'login_head' ) + \did_action( 'admin_head' ) > 0;
	$hooks  = [ 'wp_footer', 'login_footer', 'admin_footer' ];
	$is_all = 0 < \array_sum( \array_map( 'did_action', $hooks ) ) && [] === \array_filter( $hooks, 'doing_action' );
	$prints = [] !== state()['output'];
	// Some files of the admin answer with nothing where no form or no screen is meant, and come to their end with that.
	$is_silent = \is_admin() && ! $begun && [] === state()['running'] && [] === stack();
	[ $outcome, $reason ] = page_verdict(
		[
			'kind'      => $is_silent ? 'silent' : 'page',
			'status'    => status(),
			'content'   => match ( true ) {
				// A frame of a screen has no footer.
				\defined( 'IFRAME_REQUEST' ) => 'text',
				! $prints && ! \headers_sent() && 0 === \array_sum( \array_column( \ob_get_status( true ), 'buffer_used' ) ) => 'empty',
				$is_all           => 'whole',
				$begun && ! $prints => 'cut',
				default           => 'text',
			},
			'trouble'   => leads_to_itself() ? 'loop' : '',
			'headers'   => \headers_list(),
			'has_error' => 0 !== ( ( \error_get_last()['type'] ?? 0 ) & FATAL ),
			'is_ended'  => $is_ended,
		]
	);
	return 'whole' === $outcome ? $outcome : $reason;
}
