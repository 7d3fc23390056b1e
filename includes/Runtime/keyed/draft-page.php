<?php
/**
 * What a page with unsaved snippets says to the frame that shows it: a script at its head (`src/frame`), and at its end what went wrong, `<script
 * type="application/json" id="svc-draft-report">`: `{problems: [{message, line, snippet}]}`, the line of the editor, the snippet null when
 * none is to blame.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array{string, list<int>}|null $facts The draft and the snippets that it shows, given once, when the draft is opened.
 * @return array{string, list<int>}
 */
function told( ?array $facts = null ): array {
	/** @var array{string, list<int>} $known */
	static $known = [ '', [] ];
	$known        = $facts ?? $known;
	return $known;
}

/** @param list<int> $ids Snippets that are shown as drafts. */
function tell_frame( string $draft, array $ids ): void {
	told( [ $draft, $ids ] );
	\add_action( 'wp_head', static fn() => print_frame_script( ...told() ), \PHP_INT_MIN );
	\register_shutdown_function(
		static function (): void {
			// From inside a shutdown function, so that it is the last one of all.
			\register_shutdown_function( __NAMESPACE__ . '\end_draft' );
		}
	);
}

/** The very end of the page. A callback that ended it is found here: no snippet was running then, and PHP noticed nothing. */
function end_draft(): void {
	$state = &state();
	if ( null === $state['candidate'] || ! is_html_page() ) {
		return;
	}
	require_once __DIR__ . '/../failure/crash.php';
	require_once __DIR__ . '/../failure/callbacks.php';
	if ( null === $state['candidate']['error'] && [] !== stack() && 0 !== calling() ) {
		$state['candidate']['error'] = failure_record( running_snippet( calling() ) + [ 'message' => 'The snippet ended the request with exit or die.' ] );
		answer_for_draft( has_died: false );
	}
	if ( 0 === \did_action( 'wp_head' ) ) {
		print_frame_script( ...told() );
	}
	print_frame_report();
}

/** @param list<int> $ids */
function print_frame_script( string $draft, array $ids ): void {
	$file = \dirname( __DIR__, 3 ) . '/build/frame.js';
	$code = \is_file( $file ) ? (string) \file_get_contents( $file ) : '';
	$told = [
		'draft'    => $draft,
		'snippets' => $ids,
		'app'      => \preg_replace( '~^(https?://[^/?#]+).*$~i', '$1', \admin_url() ),
	];
	echo \wp_get_inline_script_tag(
		$code,
		[
			'id'               => 'svc-draft-js',
			'data-svc-draft'   => (string) \wp_json_encode( $told ),
			'data-no-optimize' => '1',
			'data-cfasync'     => 'false',
		]
	);
}

/** Whether the answer is a page: nothing is put behind a feed, a download or a redirect. */
function is_html_page(): bool {
	if ( \did_action( 'wp' ) > 0 && ( \is_feed() || \is_robots() ) ) {
		return false;
	}
	foreach ( \headers_list() as $header ) {
		if ( 1 === \preg_match( '~^(?:Location|Content-Disposition|Content-Type:(?!\s*text/html))~i', $header ) ) {
			return false;
		}
	}
	return true;
}

function print_frame_report(): void {
	$candidate = state()['candidate'];
	if ( null === $candidate ) {
		return;
	}
	$found    = null === $candidate['error'] ? $candidate['failures'] : [ ...$candidate['failures'], $candidate['error'] ];
	$problems = \array_map(
		static fn( array $one ): array => [
			'message' => $one['message'],
			'line'    => $one['line'],
			'snippet' => $one['snippet'],
		],
		[ ...$found, ...$candidate['notices'] ]
	);
	$json = (string) \json_encode( [ 'problems' => $problems ], \JSON_HEX_TAG | \JSON_HEX_AMP | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE );
	echo "\n" . '<script type="application/json" id="svc-draft-report">' . $json . '</script>';
}

/**
 * Answers a page that an unsaved snippet has ended with the reason, where nothing of the page is on its way yet.
 * @param bool $has_died Whether PHP gave up, so that nothing else will answer.
 */
function answer_for_draft( bool $has_died ): void {
	$candidate = state()['candidate'];
	if ( null === $candidate || null === $candidate['error'] || ( ! $has_died && ! is_page_missing() ) ) {
		return;
	}
	$error = $candidate['error'];
	if ( ! \headers_sent() ) {
		while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
			continue;
		}
		\header_remove( 'Location' );
		\header( 'Content-Type: text/html; charset=utf-8', true, 500 );
	}
	$has_words = \did_action( 'after_setup_theme' ) > 0;
	$title     = $has_words ? \__( 'Unsaved code ends this page', 'svc' ) : 'Unsaved code ends this page';
	/* translators: %d: number of a line. */
	$place  = $has_words ? \__( 'Line %d', 'svc' ) : 'Line %d';
	$solace = $has_words ? \__( 'Only you see this. Visitors see the saved version.', 'svc' ) : 'Only you see this. Visitors see the saved version.';
	echo '<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>' . \esc_html( $title ) . '</title>';
	echo '<style>body{max-width:40em;margin:3em auto;padding:0 1.5em;font:16px/1.5 system-ui,sans-serif;color:#1e1e1e;background:#fff}code{display:block;padding:1em;overflow-wrap:anywhere;background:#fdecea;border-radius:4px;font:14px/1.5 ui-monospace,monospace}@media(prefers-color-scheme:dark){body{color:#ececee;background:#1c1d20}code{background:#3c1f1e}}</style></head><body>';
	echo '<h1>' . \esc_html( $title ) . '</h1><code>' . \esc_html( $error['message'] ) . '</code>';
	if ( $error['line'] > 0 ) {
		echo '<p>' . \esc_html( \sprintf( $place, $error['line'] ) ) . '</p>';
	}
	echo '<p>' . \esc_html( $solace ) . '</p>';
	// Nothing that is registered for the end of the request is called after this.
	print_frame_script( ...told() );
	print_frame_report();
	exit;
}
