<?php
/**
 * A request that tries a candidate out: it carries the key of `candidates/{id}.php` in the header `X-SVC-Candidate`, runs the plan
 * of that file instead of the live one, and reports at its very end what happened, signed with the secret of the key. Nothing is
 * switched off here. In mode `run` it answers with the output of one snippet instead of a page.
 *
 * The report is `\n<!--svc-candidate:{json}.{hmac}-->`, HMAC-SHA-256 of the JSON with the secret, hex. The JSON has no `>`:
 * `{end: true, mode, status: HTTP status, hooks: [fired], error: {message, line, snippet, file, certain}|null, failures: [the same],
 * ended: id of the snippet whose statement ended the request|null, inside: hook in which it ended, empty when it ran to its end,
 * line: of the `wp_die()` that ended it or 0, died: whether one did, output: {id: bytes}, notices: [{message, line, snippet}],
 * costs: {id: [microseconds, bytes, queries]} of a test}`.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Milestones of a page that a report names when they were reached. */
const MILESTONES = [ 'init', 'wp_loaded', 'wp', 'template_redirect', 'wp_head', 'wp_footer', 'login_footer', 'admin_footer', 'rest_api_init' ];

/** Output of a run that is kept, bytes (design 8). */
const RUN_OUTPUT = 1048576;

/**
 * @param string $key Value of the header: `{id}.{secret}`.
 * @return array<string, mixed>|null Its plan; null when the key opens nothing, which makes this an ordinary request.
 */
function open_candidate( string $root, string $key ): ?array {
	if ( 1 !== \preg_match( '~^([0-9a-f]{16})\.([0-9a-f]{64})$~D', $key, $found ) ) {
		return null;
	}
	$file = $root . '/candidates/' . $found[1] . '.php';
	$data = @\is_file( $file ) ? include_index( $file ) : null;
	if ( ! \is_string( $data['secret'] ?? null ) || ! \hash_equals( $data['secret'], \hash( 'sha256', $found[2] ) ) ) {
		return null;
	}
	if ( ! \is_int( $data['expires'] ?? null ) || $data['expires'] < \time() || ! \is_array( $data['plan'] ?? null ) ) {
		return null;
	}
	if ( 'draft' === ( $data['mode'] ?? '' ) ) {
		// Opened by a session, never by a key.
		return null;
	}
	if ( 'verify' === ( $data['mode'] ?? '' ) ) {
		require_once __DIR__ . '/../failure/verify.php';
		serve_verification( $found[1] );
		return null;
	}
	$state              = &state();
	$state['candidate'] = [
		'secret'   => $found[2],
		'file'     => $file,
		'mode'     => 'run' === ( $data['mode'] ?? '' ) ? 'run' : 'test',
		'user'     => \is_int( $data['user'] ?? null ) ? $data['user'] : 0,
		'run'      => $data['run'] ?? null,
		'error'    => null,
		'ended'    => null,
		'failures' => [],
		'notices'  => [],
		'level'    => null,
		'started'  => false,
	];
	watch( $state['candidate']['mode'], $found[2], [] === ( $data['snippets'] ?? null ) );
	if ( 'test' === $state['candidate']['mode'] && isset( $_SERVER['HTTP_X_SVC_SIGN_IN'] ) ) {
		require_once __DIR__ . '/sign-in.php';
		sign_in( $root, $found[1], $state['candidate']['user'] );
	}
	return candidate_plan( $data['plan'], $root, 'test' === $state['candidate']['mode'] && [] !== ( $data['snippets'] ?? [] ) );
}

/**
 * @param array<array-key, mixed> $plan
 * @param bool $is_measured Whether what its snippets cost belongs to the report.
 * @return array<string, mixed>
 */
function candidate_plan( array $plan, string $root, bool $is_measured ): array {
	unset( $plan['sampling'] );
	/** @var array<string, mixed> */
	return anchored( $plan, $root ) + ( $is_measured ? [ 'sampling' => 1 ] : [] );
}

/** @param bool   $is_look Whether no snippet is tested and the site looks into itself. Prepares the request for its report. */
function watch( string $mode, string $secret, bool $is_look ): void {
	require_once __DIR__ . '/../failure/trial.php';
	draw_no_conclusions();
	require_once __DIR__ . '/../delivery/apart.php';
	keep_from_caches();
	if ( ! \headers_sent() ) {
		\header( 'Cache-Control: no-store, private' );
	}
	if ( \function_exists( 'set_time_limit' ) ) {
		// Below the time limit of the requests (`Svc\Checks\Request\TestLoad`), so that an endless loop is reported with its line. A run goes
		// on when the caller waits no longer.
		@\set_time_limit( 'run' === $mode ? 50 : 6 );
	}
	if ( \function_exists( 'set_error_handler' ) ) {
		\set_error_handler( __NAMESPACE__ . '\note', \E_WARNING | \E_NOTICE | \E_DEPRECATED | \E_USER_WARNING | \E_USER_NOTICE | \E_USER_DEPRECATED );
	}
	if ( 'run' === $mode ) {
		\function_exists( 'ini_set' ) && false !== @\ini_set( 'display_errors', '0' );
		\add_action( 'wp_loaded', __NAMESPACE__ . '\run_candidate', \PHP_INT_MAX );
	}
	if ( 'test' === $mode ) {
		require_once __DIR__ . '/../failure/statements.php';
		note_statements();
		$is_look && false !== ( require_once __DIR__ . '/../failure/waits.php' ) && note_waits();
	}
	if ( 'test' === $mode && 'svc' === ( $_GET['doing_wp_cron'] ?? '' ) && ! \defined( 'DOING_CRON' ) ) {
		act_as_cron();
	}
	// Never at an address that visitors ask for: caches that take no notice of our headers would keep the page.
	if ( isset( $_SERVER['HTTP_X_SVC_CONDITIONS'], $_GET['svc-test'] ) ) {
		require_once __DIR__ . '/condition-values.php';
		note_condition_values( $secret, of_server( 'HTTP_X_SVC_CONDITIONS' ) );
	}
	\register_shutdown_function(
		static function (): void {
			// From inside a shutdown function, so that it is the last one of all.
			\register_shutdown_function( __NAMESPACE__ . '\close_candidate' );
		}
	);
}

/**
 * Makes the request what wp-cron.php is when no event is due: all of WordPress is loaded for scheduled events, and nothing follows.
 * wp-cron.php itself cannot be asked: under PHP-FPM and LiteSpeed it ends its answer before it loads anything
 * (`fastcgi_finish_request()`), so no report would ever arrive.
 */
function act_as_cron(): void {
	\define( 'DOING_CRON', true );
	\add_action(
		'wp_loaded',
		static function (): void {
			exit;
		},
		\PHP_INT_MAX
	);
}

/**
 * @param array<array-key, mixed> $plan
 * @return array<array-key, mixed>
 */
function anchored( array $plan, string $root ): array {
	\array_walk_recursive(
		$plan,
		static function ( mixed &$value, int|string $key ) use ( $root ): void {
			if ( ( 'file' === $key || \is_int( $key ) ) && \is_string( $value ) && 1 === \preg_match( '~^snippets/(?:\d+/)?\d+-[0-9a-f]{12}\.\w+$~D', $value ) ) {
				$value = $root . '/' . $value;
			}
		}
	);
	return $plan;
}

/**
 * Keeps warnings and notices that come from snippets, each with how often it came, at most five of a line: further ones count as the first.
 * PHP goes on with each that is kept as it would.
 */
function note( int $type, string $message, string $file = '', int $line = 0 ): bool {
	/** @var array<string, non-empty-array<string, int>> $kept Line => message => which of the notices. */
	static $kept = [];
	require_once __DIR__ . '/../failure/crash.php';
	$state = &state();
	$blame = snippet_at( $file, $line ) ?? first_snippet( ( new \Exception() )->getTrace() );
	// Silenced with @: the snippet expects it.
	if ( null === $blame || 0 === ( \error_reporting() & $type ) || null === $state['candidate'] ) {
		return false;
	}
	$notices = &$state['candidate']['notices'];
	$key     = "{$blame['id']} {$blame['line']}";
	$of_line = $kept[ $key ] ?? [];
	$known   = $of_line[ $message ] ?? ( \count( $of_line ) < 5 ? null : \reset( $of_line ) );
	if ( \is_int( $known ) ) {
		$notices[ $known ]['times'] = ( $notices[ $known ]['times'] ?? 1 ) + 1;
		return true;
	}
	if ( \count( $notices ) < 50 ) {
		$kept[ $key ][ $message ] = \count( $notices );
		$notices[]    = [
			'message' => $message,
			'line'    => $blame['line'],
			'snippet' => $blame['id'],
		];
	}
	return false;
}

/**
 * @param list<array{id: int, message: string, line: int, file: string, certain?: bool}> $failures Caught.
 * @param array{id: int, message: string, line: int, file: string}|null      $ending   A fatal error or an early end.
 */
function report( array $failures, ?array $ending ): void {
	$state = &state();
	if ( null === $state['candidate'] ) {
		return;
	}
	foreach ( $failures as $failure ) {
		$state['candidate']['failures'][] = failure_record( $failure );
	}
	if ( null !== $ending ) {
		$state['candidate']['error'] = failure_record( $ending );
	}
	$error = \error_get_last();
	$died  = null !== $error && 0 !== ( $error['type'] & FATAL );
	if ( $died && null === $state['candidate']['error'] ) {
		// No snippet is to blame, but this page is still broken.
		$state['candidate']['error'] = failure_record(
			[
				'id'      => 0,
				'message' => plain( $error ),
				'line'    => $error['line'],
				'file'    => $error['file'],
			]
		);
	}
	if ( null !== $ending && ! $died ) {
		$state['candidate']['ended'] = $ending['id'];
	}
	if ( 'draft' === $state['candidate']['mode'] ) {
		require_once __DIR__ . '/../page-verdict.php';
		answer_for_draft( $died );
	}
	if ( 'run' === $state['candidate']['mode'] && null !== $state['candidate']['level'] ) {
		answer_run( $state['candidate']['error'] ?? $state['candidate']['failures'][0] ?? null );
		// Whatever comes after a fatal error, such as WordPress' page about it, is not part of the answer.
		exit;
	}
}

/**
 * @param array{id: int, message: string, line: int, file: string, certain?: bool} $failure
 * @return array{message: string, line: int, snippet: int|null, file: string, certain: bool}
 */
function failure_record( array $failure ): array {
	return [
		'message' => $failure['message'],
		'line'    => $failure['line'],
		'snippet' => 0 === $failure['id'] ? null : $failure['id'],
		'file'    => \basename( $failure['file'] ),
		'certain' => $failure['certain'] ?? true,
	];
}

function close_candidate(): void {
	echo candidate_report();
}

/** @return string The report as it stands behind a page; empty where a run has answered for itself, unless another snippet ended the request before it. */
function candidate_report(): string {
	$candidate = state()['candidate'];
	if ( null === $candidate || ( 'run' === $candidate['mode'] && $candidate['started'] ) ) {
		return '';
	}
	require_once __DIR__ . '/../status.php';
	$ending = 'test' === $candidate['mode'] ? ending_record( $candidate['ended'], null !== $candidate['error'] ) + [ 'costs' => (object) final_costs() ] : [ 'ended' => $candidate['ended'] ];
	$report = $ending + [
		'end'      => true,
		'mode'     => $candidate['mode'],
		'status'   => status(),
		'hooks'    => \array_values( \array_filter( MILESTONES, static fn( string $hook ): bool => \did_action( $hook ) > 0 ) ),
		'error'    => $candidate['error'],
		'failures' => $candidate['failures'],
		'output'   => (object) state()['output'],
		'notices'  => $candidate['notices'],
	];
	$json   = (string) \json_encode( $report, \JSON_HEX_TAG | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE );
	return "\n<!--svc-candidate:" . $json . '.' . \hash_hmac( 'sha256', $json, $candidate['secret'] ) . '-->';
}

/** Runs the one snippet of a run as the person who asked, and answers. */
function run_candidate(): void {
	$state = &state();
	$run   = $state['candidate']['run'] ?? null;
	if ( null === $state['candidate'] || ! \is_array( $run ) || ! \is_int( $run['id'] ?? null ) || ! \is_string( $run['file'] ?? null ) ) {
		return;
	}
	if ( ! @\unlink( $state['candidate']['file'] ) ) {
		// The caller has taken the key back, tired of waiting, and runs the snippet elsewhere: it runs once.
		exit;
	}
	\wp_set_current_user( $state['candidate']['user'] );
	while ( \ob_get_level() > 0 && @\ob_end_clean() ) {
		continue;
	}
	\ob_start();
	$state['candidate']['level']   = \ob_get_level();
	$state['candidate']['started'] = true;
	$state['running'][]            = $run['id'];
	try {
		$GLOBALS['svc_file'] = $state['root'] . '/' . $run['file'];
		include_file();
	} catch ( \Throwable $error ) {
		caught( $run['id'], $error );
	}
	$state['running'] = [];
	$failure          = \end( $state['failures'] );
	answer_run( false === $failure ? null : failure_record( $failure ) );
	exit;
}

/**
 * Called once, also from a dying request.
 * @param array{message: string, line: int, ...}|null $error
 */
function answer_run( ?array $error ): void {
	$state = &state();
	if ( null === $state['candidate'] || null === $state['candidate']['level'] ) {
		return;
	}
	$state['candidate']['level'] = null;
	$state['failures']           = [];
	$output                      = '';
	while ( \ob_get_level() > 0 ) {
		$output = (string) \ob_get_contents() . $output;
		if ( ! @\ob_end_clean() ) {
			break;
		}
	}
	if ( ! \headers_sent() ) {
		\header_remove( 'Location' );
		// Through header(): http_response_code() leaves a status line that a redirect has set.
		\header( 'Content-Type: application/json; charset=utf-8', true, 200 );
		\header( 'Cache-Control: no-store, private' );
	}
	$answer = [
		'output' => \strlen( $output ) > RUN_OUTPUT ? \substr( $output, 0, RUN_OUTPUT ) : $output,
		'error'  => null === $error ? null : [
			'message' => $error['message'],
			'line'    => $error['line'],
		],
	];
	echo \json_encode( $answer, \JSON_UNESCAPED_SLASHES | \JSON_INVALID_UTF8_SUBSTITUTE );
}
