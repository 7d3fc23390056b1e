<?php
/** Tells ends that may be a failure from WordPress' own: redirects, "no such thing" with status 500, and answers to scripts. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/callbacks.php';

/**
 * The snippet that asked for the end of this request; 0 for none.
 * @param int|null $id To be kept; null only asks. With `$is_nowhere` it asked for a redirect to no address.
 * @return int|null Null when no redirect or error page was asked for; -1 for other code's redirect to no address.
 */
function ending_snippet( ?int $id = null, bool $is_nowhere = false ): ?int {
	/** @var int|null $kept */
	static $kept = null;
	$kept        = 0 === $id && $is_nowhere ? -1 : $id ?? $kept;
	return $kept ?? ( [] === state()['death'] ? null : innermost_snippet( state()['death'] ) );
}

/** Filter `wp_redirect`, in the watch: notes who asked for a redirect. */
function note_redirect( mixed $address ): mixed {
	ending_snippet( innermost_snippet( \array_column( ( new \Exception() )->getTrace(), 'file' ) ), '' === $address || false === $address );
	return $address;
}

/** Whether WordPress, a plugin or the theme showed WordPress' page about an error: no snippet ended this request. */
function is_dying_elsewhere(): bool {
	return [] !== state()['death'] && 0 === innermost_snippet( state()['death'] );
}

/** Whether WordPress itself sent this visitor back to where they came from, and they came from nowhere: that is an empty page. */
function leads_nowhere(): bool {
	return -1 === ending_snippet();
}

/** @param list<string> $files Of the frames of a trace, the innermost first; 0 for none. */
function innermost_snippet( array $files ): int {
	foreach ( $files as $file ) {
		$found = snippet_at( $file, 0 );
		if ( null !== $found ) {
			return $found['id'];
		}
	}
	return 0;
}

function was_ended_by_snippet(): bool {
	return 0 < ( ending_snippet() ?? ( [] === state()['running'] ? calling() : 1 ) );
}

/** Whether this answer says that something failed, and that is not WordPress' own way of saying no. */
function says_failed(): bool {
	if ( 'GET' !== of_server( 'REQUEST_METHOD' ) || ! \in_array( status(), [ 500, 502 ], true ) || is_for_program() ) {
		return false;
	}
	return ! \is_admin() || was_ended_by_snippet();
}

/** Whether this request was a program's, which may be told anything. */
function is_for_program(): bool {
	return \defined( 'DOING_CRON' ) || \defined( 'WP_CLI' ) || \wp_doing_ajax() || ( \defined( 'REST_REQUEST' ) && (bool) \REST_REQUEST )
		|| [] !== \preg_grep( '~^Content-Type:(?!\s*text/html)~i', \headers_list() );
}

/** To the same address, or to one that a snippet has sent visitors here from: remembered as long as the site is watched (`page_redirected`). */
function leads_in_circle(): bool {
	if ( 'GET' !== of_server( 'REQUEST_METHOD' ) ) {
		return false;
	}
	$target = own_location();
	if ( '' === $target ) {
		return false;
	}
	$is_by_snippet = was_ended_by_snippet();
	if ( leads_to_itself() ) {
		return $is_by_snippet || ! is_other_scheme();
	}
	if ( ! $is_by_snippet && ! \is_file( state()['root'] . '/watch/led.php' ) ) {
		return false;
	}
	try {
		return announce( 'page_redirected', of_server( 'REQUEST_URI' ), $target, $is_by_snippet );
	} catch ( \Throwable ) {
		return false;
	}
}

/** Path and parameters; empty when it does not lead on within this site. */
function own_location(): string {
	foreach ( \headers_list() as $header ) {
		if ( 1 === \preg_match( '~^Location:\s*(?:https?://([^/?#]+))?([^#\s]*)~i', $header, $found ) ) {
			return '' === $found[1] || 0 === \strcasecmp( $found[1], of_server( 'HTTP_HOST' ) ) ? '/' . \ltrim( $found[2], '/' ) : '';
		}
	}
	return '';
}

/** Whether this answer leads to the other scheme, as a site does that is for https only. */
function is_other_scheme(): bool {
	return [] !== \preg_grep( '~^Location:\s*' . ( \is_ssl() ? 'http' : 'https' ) . '://~i', \headers_list() );
}
