<?php
/**
 * Whether a page came whole: one rule for what a request sees of itself, and for what `Svc\Checks` reads of an answer. Its cases are the rows of
 * `tests/unit/Runtime/page-verdicts.txt`.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/status.php';

const FAILED = [ 500, 502, 504 ];

const NO_PAGE = '/^(?:Location|Refresh|Content-Disposition|Content-Type:(?!\s*text\/html))/im';

/**
 * What an answer is. Pure. `broken`: something failed. `meant`: it is no whole page on purpose. `unknown`: it says nothing about the page.
 * @param array{
 * kind: 'page'|'login'|'service'|'silent', status: int, content: 'whole'|'cut'|'empty'|'text', trouble?: string, headers?: list<string>,
 * is_redirected?: bool, has_form?: bool, has_error?: bool, is_ended?: bool, is_refusal?: bool
 * } $facts Kind: `service` answers programs, `silent` need not say anything. Content: `cut` has begun as a page and has no end, `text` is neither
 * page nor nothing. Trouble: as in `Answer`. Headers: lines that PHP is about to send. Ended: by `exit`, `die` or `wp_die()` of a
 * snippet, or inside a hook; an error is no such end. Refusal: WordPress' page of `wp_die()`.
 * @return array{'whole'|'broken'|'meant'|'unknown', string} With the reason, which is empty for `whole`.
 */
function page_verdict( array $facts ): array {
	[ 'kind' => $kind, 'status' => $status, 'content' => $content ] = $facts;
	$trouble   = $facts['trouble'] ?? '';
	$headers   = \implode( "\n", $facts['headers'] ?? [] );
	$has_error = $facts['has_error'] ?? false;
	$is_redirect = $facts['is_redirected'] ?? false;
	$has_all   = match ( $kind ) {
		'login'   => $facts['has_form'] ?? false,
		'service' => 'empty' !== $content,
		'silent'  => true,
		default   => 200 === $status && 'whole' === $content && ! ( $facts['is_refusal'] ?? false ),
	};
	$is_ended  = ( $facts['is_ended'] ?? false ) && ! $has_error && ( 'loop' === $trouble || ( ! $is_redirect && ! $has_all ) );
	return match ( true ) {
		\in_array( $trouble, [ 'foreign', 'refused', 'unreadable' ], true ) => [ 'unknown', $trouble ],
		'abroad' === $trouble => [ 'meant', 'redirect' ],
		'' !== $trouble && ! ( 'loop' === $trouble && $is_ended ) => [ 'broken', $trouble ],
		$has_error => [ 'broken', \in_array( $status, FAILED, true ) ? 'status' : 'error' ],
		'' === $trouble && \in_array( $status, [ 204, 304 ], true ) => [ 'meant', 'not modified' ],
		'' === $trouble && 1 === \preg_match( NO_PAGE, $headers, $found ) => [ 'meant', \in_array( \strtolower( $found[0] ), [ 'location', 'refresh' ], true ) ? 'redirect' : 'download' ],
		$is_ended => [ 'meant', 'guard' ],
		\in_array( $status, FAILED, true ) => [ 'broken', 'status' ],
		200 === $status && 'empty' === $content && 'silent' !== $kind => [ 'broken', 'empty' ],
		200 === $status && 'cut' === $content => [ 'broken', 'cut' ],
		$is_redirect => [ 'meant', 'redirect' ],
		$has_all => [ 'whole', '' ],
		default => [ 'unknown', 200 === $status ? 'content' : 'status' ],
	};
}

/**
 * Reason of `page_verdict()`, `whole` for a whole page, empty where this request was for no page.
 * @param bool $is_ended Whether a snippet ended this request, or it ended inside a hook.
 */
function own_page( bool $is_ended ): string {
	if ( 'GET' !== of_server( 'REQUEST_METHOD' ) || \defined( 'DOING_CRON' ) || \defined( 'WP_CLI' ) || \defined( 'DOING_AJAX' ) || ( \defined( 'REST_REQUEST' ) && (bool) \REST_REQUEST ) ) {
		return '';
	}
	$headers = \headers_list();
	$leads   = [] !== \preg_grep( '~^Location:~i', $headers ) && false !== ( require_once __DIR__ . '/failure/callbacks.php' );
	$begun   = \did_action( 'wp_head' ) + \did_action( 'login_head' ) + \did_action( 'admin_head' ) > 0;
	$hooks   = [ 'wp_footer', 'login_footer', 'admin_footer' ];
	$is_all  = 0 < \array_sum( \array_map( 'did_action', $hooks ) ) && [] === \array_filter( $hooks, 'doing_action' );
	$prints  = [] !== state()['output'];
	// Some files of the admin answer with nothing where no form or no screen is meant, and come to their end with that.
	$is_silent = \is_admin() && ! $begun && [] === state()['running'] && [] === (array) ( $GLOBALS['wp_current_filter'] ?? [] );
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
			'trouble'   => $leads && leads_to_itself() ? 'loop' : '',
			'headers'   => $headers,
			'has_error' => 0 !== ( ( \error_get_last()['type'] ?? 0 ) & FATAL ),
			'is_ended'  => $is_ended,
		]
	);
	return 'whole' === $outcome ? $outcome : $reason;
}

/** Or only half a page. */
function is_page_missing(): bool {
	return \in_array( own_page( is_ended: false ), [ 'empty', 'cut' ], true );
}

/** Whether the request that ends here early was for a page, and what it leaves is meant as one. */
function is_page_ended(): bool {
	return 'guard' === own_page( is_ended: true );
}
