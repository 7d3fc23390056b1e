<?php
/**
 * Finds the snippet to blame for a failure, has it switched off, and gives the visitor a working page. Loaded only when something
 * went wrong: an exception a snippet let through, a fatal error, or a test load that ended inside a snippet.
 *
 * The blame goes by where the error is, then by its trace, then by what was running; never by the text of a message, which visitors
 * can often choose. Whoever is to blame for nothing of ours is left to WordPress.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * Remembers an exception until the end of the request, which comes at once where the snippet guards something.
 *
 * @param int $running The snippet that let it through; to blame unless the exception comes from another one.
 */
function remember( int $running, \Throwable $error ): void {
	$state = &state();
	$blame = null;
	for ( $link = $error; null === $blame && null !== $link; $link = $link->getPrevious() ) {
		$blame = snippet_at( $link->getFile(), $link->getLine() ) ?? first_snippet( $link->getTrace() );
	}
	$blame             ??= running_snippet( $running );
	$blame['message']    = named( $error::class, $error->getMessage() );
	$state['failures'][] = $blame;
	// The one that was stopped counts here, not the one to blame: it is the one whose work was not done.
	$keep = $state['plan']['keep'] ?? null;
	if ( \is_array( $keep ) && isset( $keep[ $running ] ) && null === $state['candidate'] ) {
		refuse();
	}
}

/**
 * Ends the matter: switches off what failed, and answers a broken page view once more.
 *
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed}|null $error As of `error_get_last()`.
 */
function settle( ?array $error ): void {
	$state    = &state();
	$is_fatal = null !== $error && 0 !== ( $error['type'] & FATAL );
	$ending   = null;
	if ( ! $state['settled'] ) {
		$state['settled'] = true;
		make_room( $is_fatal );
		$ending = $is_fatal ? blame( $error ) : ending();
	}
	$failures          = $state['failures'];
	$state['failures'] = [];
	if ( null !== $state['candidate'] ) {
		report( $failures, $ending );
		return;
	}
	// Core is trying a file edit or an activation out, and answers for it itself.
	if ( \defined( 'WP_SANDBOX_SCRAPING' ) && (bool) \WP_SANDBOX_SCRAPING ) {
		return;
	}
	foreach ( $failures as $failure ) {
		switch_off( $failure );
	}
	if ( null !== $ending && switch_off( $ending ) ) {
		answer_again( $is_fatal );
	}
}

/**
 * Gives the end of the request time and memory, which are what it may have died of.
 */
function make_room( bool $is_fatal ): void {
	if ( \function_exists( 'set_time_limit' ) ) {
		@\set_time_limit( 30 );
	}
	if ( $is_fatal ) {
		// Refused where the host has fixed the limit; the reserve is all there is then.
		@\ini_set( 'memory_limit', (string) ( \memory_get_usage( true ) + 67108864 ) );
	}
}

/**
 * Hands a failure to whoever switches off; true when the snippet is off now.
 *
 * @param array{id: int, message: string, line: int, file: string} $failure
 */
function switch_off( array $failure ): bool {
	try {
		return announce(
			'failed',
			$failure['id'],
			[
				'message' => $failure['message'],
				'line'    => $failure['line'],
				'file'    => $failure['file'],
			]
		);
	} catch ( \Throwable ) {
		return false;
	}
}

/**
 * Finds the snippet to blame for a fatal error.
 *
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error
 *
 * @return array{id: int, message: string, line: int, file: string}|null
 */
function blame( array $error ): ?array {
	$blame = snippet_at( $error['file'], $error['line'] )
		?? declared_before( $error )
		?? first_snippet( frames( $error['message'] ) )
		?? ( \is_array( $error['trace'] ?? null ) ? first_snippet( $error['trace'] ) : null );
	$top   = \end( state()['running'] );
	if ( null === $blame && false !== $top ) {
		$blame = running_snippet( $top );
	}
	return null === $blame ? null : $blame + [ 'message' => plain( $error ) ];
}

/**
 * Judges a request that ended without an error while a snippet ran. On the site it is meant: a redirect, a download, an answer to a
 * webhook, a page that says "blocked". Were it a failure, a visitor could switch a guard off by having it stop them. Only a test
 * load, which asks for pages that nothing should stop, reports it.
 *
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

/**
 * Ends the request with status 500, because a snippet that guards something (field `on_error`) could not do its work: going on would
 * show what it guards. Who works on the server itself is no visitor, so commands go on.
 */
function refuse(): void {
	if ( \defined( 'WP_CLI' ) ) {
		return;
	}
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	\wp_die(
		// Translations are there once the theme is.
		\esc_html( \did_action( 'after_setup_theme' ) > 0 ? \__( 'This page cannot be shown at the moment, because something that protects it does not work. Please come back later.', 'svc' ) : 'This page cannot be shown at the moment, because something that protects it does not work. Please come back later.' ),
		'',
		[ 'response' => 500 ]
	);
}

/**
 * Sends the visitor to the same address again, where the snippet is off by now. Only what may be asked twice, and only while
 * nothing has been sent. There is no counter: each round switches one more snippet off, or there is no next round.
 *
 * @param bool $is_fatal Whether an error page would follow; it must not.
 */
function answer_again( bool $is_fatal ): void {
	$address = $_SERVER['REQUEST_URI'] ?? '';
	$may     = \in_array( $_SERVER['REQUEST_METHOD'] ?? '', [ 'GET', 'HEAD' ], true )
		&& \is_string( $address ) && '' !== $address
		&& ! \defined( 'DOING_CRON' ) && ! \defined( 'WP_CLI' )
		// A link that does something, such as "activate this plugin": not twice.
		&& ! isset( $_GET['_wpnonce'] );
	if ( ! $may || \headers_sent() ) {
		return;
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
	if ( $is_fatal ) {
		exit;
	}
}

/**
 * The snippet a code file belongs to, also for code it evaluates.
 *
 * @param mixed $file Path as PHP reports it: links resolved, or not.
 *
 * @return array{id: int, line: int, file: string}|null
 */
function snippet_at( mixed $file, mixed $line ): ?array {
	if ( ! \is_string( $file ) || 1 !== \preg_match( '~^(.*)/snippets/(\d+)-[0-9a-f]{12}\.php(?:\((\d+)\) : .*)?$~D', \strtr( $file, '\\', '/' ), $found ) ) {
		return null;
	}
	$root = state()['root'];
	if ( \strtr( $root, '\\', '/' ) !== $found[1] && \strtr( (string) \realpath( $root ), '\\', '/' ) !== $found[1] ) {
		return null;
	}
	return [
		'id'   => (int) $found[2],
		'line' => (int) ( $found[3] ?? ( \is_int( $line ) ? $line : 0 ) ),
		'file' => \substr( $file, 0, (int) \strpos( $file, '.php', \strlen( $found[1] ) ) + 4 ),
	];
}

/**
 * The snippet to blame when only what was running is known.
 *
 * @return array{id: int, line: int, file: string}
 */
function running_snippet( int $id ): array {
	foreach ( \array_reverse( \get_included_files() ) as $file ) {
		$found = snippet_at( $file, 0 );
		if ( null !== $found && $id === $found['id'] ) {
			return $found;
		}
	}
	return [
		'id'   => $id,
		'line' => 0,
		'file' => '',
	];
}

/**
 * The snippet nearest to where it happened.
 *
 * @param array<array-key, mixed> $frames As of `Throwable::getTrace()`.
 *
 * @return array{id: int, line: int, file: string}|null
 */
function first_snippet( array $frames ): ?array {
	foreach ( $frames as $frame ) {
		$found = \is_array( $frame ) ? snippet_at( $frame['file'] ?? null, $frame['line'] ?? 0 ) : null;
		if ( null !== $found ) {
			return $found;
		}
	}
	return null;
}

/**
 * The frames of an uncaught exception, from PHP's text. Only what follows the last "Stack trace:" is PHP's own: a message
 * before it may hold the same words.
 *
 * @return list<array{file: string, line: int}>
 */
function frames( string $message ): array {
	$start = \strrpos( $message, "\nStack trace:\n" );
	if ( ! \str_starts_with( $message, 'Uncaught ' ) || false === $start ) {
		return [];
	}
	\preg_match_all( '~^#\d+ (.+?)\((\d+)\): ~m', \substr( $message, $start ), $found, \PREG_SET_ORDER );
	return \array_map(
		static fn( array $frame ): array => [
			'file' => $frame[1],
			'line' => (int) $frame[2],
		],
		$found
	);
}

/**
 * A plugin or theme declares what a snippet declared before it: the snippet came first in the request, but last to the site.
 *
 * @param array{type: int, message: string, file: string, line: int} $error
 *
 * @return array{id: int, line: int, file: string}|null
 */
function declared_before( array $error ): ?array {
	if ( 0 === ( $error['type'] & ( \E_COMPILE_ERROR | \E_ERROR ) ) ) {
		return null;
	}
	if ( 1 === \preg_match( '~^Cannot redeclare \S.*\(previously declared in (.+):(\d+)\)$~D', $error['message'], $found ) ) {
		return snippet_at( $found[1], (int) $found[2] );
	}
	if ( 1 === \preg_match( '~^Cannot (?:re)?declare (?:class|interface|trait|enum) (\S+?)[, ]~', $error['message'], $found ) && ( \class_exists( $found[1], false ) || \interface_exists( $found[1], false ) || \trait_exists( $found[1], false ) ) ) {
		$class = new \ReflectionClass( $found[1] );
		return snippet_at( $class->getFileName(), $class->getStartLine() );
	}
	return null;
}

/**
 * The message of an error without PHP's frame around it.
 *
 * @param array{message: string, file: string, line: int} $error
 */
function plain( array $error ): string {
	$message = $error['message'];
	if ( \str_starts_with( $message, 'Uncaught ' ) ) {
		$end     = \strrpos( $message, ' in ' . $error['file'] . ':' . $error['line'] . "\n" );
		$message = \substr( $message, 9, false === $end ? null : $end - 9 );
		$colon   = \strpos( $message, ': ' );
		$message = false === $colon ? $message : named( \substr( $message, 0, $colon ), \substr( $message, $colon + 2 ) );
	}
	return \trim( \explode( "\n", \ltrim( $message ), 2 )[0] );
}

/**
 * A message with the name of its exception where that says something.
 */
function named( string $type, string $message ): string {
	if ( '' === $message ) {
		return $type;
	}
	return 'Error' === $type || 'Exception' === $type ? $message : $type . ': ' . $message;
}
