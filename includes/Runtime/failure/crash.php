<?php
/** What happens after a failure: the guilty snippet (`blame.php`) is deactivated, and the visitor gets a working page. Else it is WordPress' own. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/blame.php';

/**
 * Remembers an exception until the end of the request, which comes now where the snippet guards something.
 * @param int $running The snippet that let it through; it stays active when the exception comes from a plugin or theme that it called.
 * @return bool False for a failure of our own files, which costs no snippet anything.
 */
function remember( int $running, \Throwable $error ): bool {
	$state = &state();
	$blame = null;
	require_once __DIR__ . '/damage.php';
	if ( is_own_failure( $error ) ) {
		tolerate_own_failure( $error );
		refuse_without( $running );
		return false;
	}
	for ( $link = $error; null === $blame && null !== $link; $link = $link->getPrevious() ) {
		$blame = innermost( places( $link->getFile(), $link->getLine(), $link->getTrace(), named( $link::class, $link->getMessage() ) ) );
	}
	$foreign = null !== $blame && 0 === $blame['id'] ? ' (' . \basename( $blame['file'] ) . ')' : '';
	$blame   = null === $blame || '' !== $foreign ? running_snippet( $running ) : $blame;
	$blame  += [
		'message' => named( $error::class, $error->getMessage() ) . $foreign,
		'certain' => '' === $foreign,
	];
	$state['failures'][] = $blame;
	refuse_without( $running );
	return true;
}

/** It counts here, not the one to blame: its work was not done. */
function refuse_without( int $running ): void {
	$state = state();
	$keep  = $state['plan']['keep'] ?? null;
	if ( \is_array( $keep ) && isset( $keep[ $running ] ) && null === $state['candidate'] ) {
		refuse();
	}
}

/**
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed}|null $error As of `error_get_last()`.
 * @return bool Whether it was for us to deal with.
 */
function settle( ?array $error ): bool {
	$state    = &state();
	$is_fatal = null !== $error && 0 !== ( $error['type'] & FATAL );
	$is_ours  = $is_fatal && is_ours( $error );
	$is_first = ! $state['settled'] && ! $is_ours;
	$ending   = null;
	$is_fatal && is_settled( $error );
	if ( $is_first ) {
		$state['settled'] = true;
		make_room( $is_fatal );
		$ending = $is_fatal ? blame( $error ) ?? recursion( $error ) ?? suspect( $error ) : ending();
		// A scheduled event, such as an import, may take long: the site is there all the same.
		if ( null !== $ending && $is_fatal && \defined( 'DOING_CRON' ) && \str_starts_with( $error['message'], 'Maximum execution time of ' ) ) {
			$ending['certain'] = false;
		}
	}
	$failures          = $state['failures'];
	$state['failures'] = [];
	if ( null !== $state['candidate'] ) {
		report( $failures, $ending );
		return true;
	}
	// Core is trying a file edit or an activation out, and answers for it itself.
	if ( \defined( 'WP_SANDBOX_SCRAPING' ) && (bool) \WP_SANDBOX_SCRAPING ) {
		return false;
	}
	conclude( $failures, $ending, $is_fatal );
	if ( $is_first && null === $ending && $is_fatal ) {
		$message = plain( $error );
		// Where a host has preloaded the function, it is there without its file, which has this constant.
		if ( \defined( __NAMESPACE__ . '\MOST_WHOLE' ) ) {
			answer_failed_page( $message );
		}
		// After WordPress' own page about it.
		\register_shutdown_function( static fn() => unexplained( $message, $error['file'] . ':' . $error['line'] ) );
	} elseif ( $is_first && null === $ending && [] !== $state['running'] && false !== ( require_once __DIR__ . '/../page-verdict.php' ) && is_page_ended() ) {
		\register_shutdown_function( static fn() => unexplained( '', 'end' ) );
	}
	return true;
}

/**
 * @param list<array{id: int, message: string, line: int, file: string, certain?: bool}> $failures
 * @param array{id: int, message: string, line: int, file: string, certain?: bool}|null   $ending   What ended the page.
 */
function conclude( array $failures, ?array $ending, bool $is_fatal ): void {
	foreach ( $failures as $failure ) {
		switch_off( $failure );
	}
	$failed = $ending ?? $failures[ \count( $failures ) - 1 ] ?? null;
	if ( null !== $failed ) {
		require_once __DIR__ . '/inputs.php';
		\register_shutdown_function( static fn() => announce_inputs( $failed ) );
	}
	if ( null !== $ending && switch_off( $ending ) && answer_again() && $is_fatal ) {
		// An error page would follow. With this, nothing does, not even the function above.
		announce_inputs( $ending );
		exit;
	}
}

/** @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error The site without a snippet would prove nothing. */
function is_ours( array $error ): bool {
	require_once __DIR__ . '/damage.php';
	$is_ours = is_own_fatal( $error, trace( $error ), plain( $error ) );
	if ( $is_ours && \function_exists( 'svc_damaged' ) ) {
		\svc_damaged( plain( $error ), $error['file'], $error['line'] );
	}
	return $is_ours;
}

/** @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error Is dealt with from now on. */
function is_settled( array $error ): bool {
	/** @var array<string, true> $settled */
	static $settled  = [];
	$key             = $error['file'] . ':' . $error['line'] . ' ' . $error['message'];
	$before          = isset( $settled[ $key ] );
	$settled[ $key ] = true;
	return $before;
}

/**
 * Who made the request run in a circle until time or memory was used up. PHP before 8.5 gives no trace of those errors.
 * @param array{message: string, ...} $error
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function recursion( array $error ): ?array {
	if ( 1 !== \preg_match( '~^(?:Allowed memory size of \d+ bytes exhausted|Maximum execution time of |Maximum call stack size )~', $error['message'] ) ) {
		return null;
	}
	require_once __DIR__ . '/callbacks.php';
	return endless();
}

/** @param string $cause What failed; nothing that a visitor can choose. */
function unexplained( string $message, string $cause ): void {
	$state = state();
	if ( null === $state['plan'] || null !== $state['candidate'] || \defined( 'WP_CLI' ) ) {
		return;
	}
	require_once __DIR__ . '/verify.php';
	require_once __DIR__ . '/endings.php';
	if ( ! \defined( 'Svc\Runtime\BUFFER_CLOSES' ) ) {
		finish_answer();
	}
	try {
		$top     = \end( $state['running'] );
		$suspect = false === $top ? calling() : $top;
		// A redirect may be WordPress' own.
		$is_end = 'end' === $cause && 0 !== $suspect && is_page_ended() && ! leads_to_itself();
		announce(
			'request_failed',
			'end' === $cause ? "end {$suspect}" : $cause,
			[
				'kind'    => $is_end ? 'ended' : 'failed',
				'message' => $message,
				'address' => 'GET' === of_server( 'REQUEST_METHOD' ) ? of_server( 'REQUEST_URI' ) : '',
				// The snippet whose statement it was where that is known, or none.
				'suspect' => $is_end && false === $top ? \max( 0, ending_snippet() ?? sole_caller( is_strict: false ) ) : $suspect,
				// By the cookie, which only the person can send, and not by whom a snippet may have made of them.
				'user'    => \function_exists( 'wp_validate_auth_cookie' ) ? (int) \wp_validate_auth_cookie( '', 'logged_in' ) : 0,
			]
		);
	} catch ( \Throwable ) {
		// The request is dying; the next one that fails says it again.
		return;
	}
}

/** The end of the request needs time and memory, which are what it may have died of. */
function make_room( bool $is_fatal ): void {
	if ( \function_exists( 'set_time_limit' ) ) {
		@\set_time_limit( 30 );
	}
	if ( $is_fatal && \function_exists( 'ini_set' ) && \function_exists( 'memory_get_usage' ) ) {
		// Refused where the host has fixed the limit; the reserve is all there is then.
		@\ini_set( 'memory_limit', (string) ( \memory_get_usage( true ) + 67108864 ) );
	}
}

/** @param array{id: int, message: string, line: int, file: string, certain?: bool} $failure */
function switch_off( array $failure ): bool {
	try {
		return announce(
			'snippet_failed',
			$failure['id'],
			[
				'message' => $failure['message'],
				'line'    => $failure['line'],
				'file'    => $failure['file'],
				'certain' => $failure['certain'] ?? true,
			] + failed_request()
		);
	} catch ( \Throwable ) {
		return false;
	}
}

/**
 * The kind of this request, empty for one without a name, and the path of its address without what a query may hold.
 * @return array{request: string, path: string}
 */
function failed_request(): array {
	require_once __DIR__ . '/../conditions/request.php';
	$path = \preg_replace( '/[^\x21-\x7e]/', '', (string) \strtok( of_server( 'REQUEST_URI' ), '?#' ) );
	return [
		'request' => \defined( 'WP_CLI' ) ? 'cli' : request_kind(),
		'path'    => \substr( (string) $path, 0, 200 ),
	];
}

/**
 * An end without error is meant on the site (redirect, download, webhook); as a failure, visitors could have a guard deactivated. Only a test load,
 * whose pages nothing should stop, reports it.
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function ending(): ?array {
	$state = state();
	$id    = \end( $state['running'] );
	if ( false === $id || null === $state['candidate'] ) {
		return null;
	}
	return running_snippet( $id ) + [ 'message' => 'The snippet ended the request with exit or die.' ];
}

/** A snippet that guards something (`on_error`) could not do its work: going on would show what it guards. Commands go on. */
function refuse(): void {
	if ( \defined( 'WP_CLI' ) ) {
		return;
	}
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	\wp_die(
		// Translations are there once the theme is.
		\esc_html( \did_action( 'after_setup_theme' ) > 0 ? \__( 'This page can\'t be shown, because a snippet that protects it failed. Try again later.', 'svc' ) : 'This page can\'t be shown, because a snippet that protects it failed. Try again later.' ),
		'',
		[ 'response' => 500 ]
	);
}

/** Only what may be asked twice, and while nothing was sent. No counter: each round deactivates one more snippet, or there is no next round. */
function answer_again(): bool {
	$address = $_SERVER['REQUEST_URI'] ?? '';
	$may     = \in_array( $_SERVER['REQUEST_METHOD'] ?? '', [ 'GET', 'HEAD' ], true )
		&& \is_string( $address ) && '' !== $address
		&& ! \defined( 'DOING_CRON' ) && ! \defined( 'WP_CLI' )
		// A link that does something, such as "activate this plugin": not twice.
		&& ! isset( $_GET['_wpnonce'] );
	if ( ! $may || \headers_sent() ) {
		return false;
	}
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	\header_remove( 'Content-Length' );
	\header_remove( 'Last-Modified' );
	\header_remove( 'ETag' );
	\header( 'Cache-Control: no-store, no-cache, must-revalidate, max-age=0' );
	// One slash in front: `//host` and `/\host` would lead to another site.
	\header( 'Location: /' . \ltrim( $address, '/\\' ), true, 307 );
	return true;
}
