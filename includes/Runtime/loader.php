<?php
/**
 * Loads the active snippets of a request: token, index, the files that run now, one callback for each hook that runs some later. The hot path:
 * no query, no class, no `stat`. What is missing or damaged runs nothing. A row is `array{id: int, file: string, …}` with literals only; its
 * further keys are named where they are read.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Errors that end a request and that no try/catch sees. */
const FATAL = \E_ERROR | \E_PARSE | \E_CORE_ERROR | \E_COMPILE_ERROR | \E_USER_ERROR | \E_RECOVERABLE_ERROR;

/**
 * What this request knows about itself: an array, since a hot path has no use for an object. `skipped` says why nothing runs
 * (`safe_mode`, `own`, `activation`, `rescue`), `trouble` what is wrong with the index (`damaged`, `stale`); `running` are the ids
 * being run, the innermost last; `failures` wait for the end; `output` counts bytes printed where nothing may be printed, by id;
 * `candidate` is the record of a keyed test request; `preview` says that this browser follows a preview link.
 * @return array{
 *     root: string, token: string, plan: array<string, mixed>|null, skipped: string, trouble: string,
 *     running: array<int, int>, failures: list<array{id: int, message: string, line: int, file: string, certain?: bool}>,
 *     output: array<int, int>, candidate: array{secret: string, file: string, mode: string, user: int, run: mixed, error: array{message: string, line: int, snippet: int|null, file: string}|null, ended: int|null, failures: list<array{message: string, line: int, snippet: int|null, file: string}>, notices: list<array{message: string, line: int, snippet: int, times?: int}>, level: int|null, started: bool}|null, settled: bool, reserve: string, preview: bool,
 *     listener: (callable(string, mixed...): bool)|null, end: object|null, status: int|bool, death: list<string>
 * }
 */
function &state(): array {
	static $state = [
		'root'      => '',
		'token'     => '',
		'plan'      => null,
		'skipped'   => '',
		'trouble'   => '',
		'running'   => [],
		'failures'  => [],
		'output'    => [],
		'candidate' => null,
		'settled'   => false,
		'reserve'   => '',
		'preview'   => false,
		'listener'  => null,
		'end'       => null,
		'status'    => 0,
		'death'     => [],
	];
	/** @phpstan-ignore return.type (no other code holds a reference; every writer keeps the shape) */
	return $state;
}

/** @param string $root Absolute storage root of this site, without a slash at the end. Called once, when the plugin is loaded. */
function boot( string $root ): void {
	$state         = &state();
	$state['root'] = $root;
	if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
		require_once __DIR__ . '/keyed/reads.php';
		refuse_writes();
	}
	if ( \defined( 'SVC_SAFE_MODE' ) && false !== ( require_once __DIR__ . '/constants.php' ) && is_on( 'SVC_SAFE_MODE' ) ) {
		$state['skipped'] = 'safe_mode';
	} elseif ( \did_action( 'plugins_loaded' ) > 0 ) {
		// The plugin is being activated: WordPress takes any output for a mistake, and half of the request is over.
		$state['skipped'] = 'activation';
	} elseif ( may_be_own() && is_own_request() ) {
		$state['skipped'] = 'own';
	}
	if ( 'own' === $state['skipped'] || 'activation' === $state['skipped'] ) {
		return;
	}
	$keyed = '' === $state['skipped'] && ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) || isset( $_GET['svc-rescue'] ) || isset( $_COOKIE['wp-postpass_svc_rescue'] ) || isset( $_GET['svc-draft'] ) );
	$plan  = $keyed && false !== ( require_once __DIR__ . '/keyed/plan.php' ) ? plan_by_key( $root ) : read_plan( $root );
	if ( isset( $plan['safe'] ) || 'safe_mode' === $state['skipped'] ) {
		$state['skipped'] = 'safe_mode';
		require_once __DIR__ . '/delivery/silence.php';
		silence( $plan );
	} elseif ( null !== $plan ) {
		$state['plan'] = $plan;
		isset( $plan['sampling'] ) && false !== ( require_once __DIR__ . '/sampling/sampling.php' ) ? start_sampling( $plan ) : start( $plan );
	} else {
		isset( \wp_load_alloptions()['svc_storage'] ) && false !== ( require_once __DIR__ . '/index/absent.php' ) && without_storage( $root );
	}
}

/** @param callable(string, mixed...): bool $listener Hears of what happens here (`RuntimeEvents`). `RuntimeEvent` has the events and what their answers say. */
function listen( callable $listener ): void {
	$state             = &state();
	$state['listener'] = $listener;
}

/** Filter `wp_die_handler`: keeps the files that WordPress' page about an error was asked for from (`endings.php`). */
function note_death( mixed $handler ): mixed {
	$state          = &state();
	$state['death'] = \array_column( ( new \Exception() )->getTrace(), 'file' );
	return $handler;
}

/** False also without a listener. */
function announce( string $event, mixed ...$facts ): bool {
	$listener = state()['listener'];
	return null !== $listener && $listener( $event, ...$facts );
}

/** Nearly never on a page. */
function may_be_own(): bool {
	$may = isset( $_GET['rest_route'] ) || isset( $_POST['rest_route'] ) || 'svc' === ( $_GET['page'] ?? null ) || \defined( 'WP_CLI' ) || false !== \stripos( of_server( 'REQUEST_URI' ), '/svc/' );
	return $may && false !== ( require_once __DIR__ . '/requests.php' );
}

/**
 * The newest one whatever OPcache remembers: an index without the token on the disk is looked for again, and repaired where it is lost.
 * @return array<string, mixed>|null Null when there is no index yet, or none that can be read.
 */
function read_plan( string $root ): ?array {
	$state = &state();
	$token = @\file_get_contents( $root . '/index.token' );
	$file  = $root . '/index.php';
	if ( false === $token && ! @\is_file( $file ) && ! @\is_dir( $root . '/revisions' ) ) {
		return isset( \wp_load_alloptions()['svc_clone'] ) && false !== ( require_once __DIR__ . '/index/cloned.php' ) ? plan_of_clone( $root ) : null;
	}
	$token = \trim( (string) $token );
	$index = include_index( $file );
	if ( '' === $token || $token !== ( $index['token'] ?? null ) ) {
		require_once __DIR__ . '/index/freshness.php';
		[ $token, $index ] = newest_index( $root, $token, $index );
	}
	$state['token']   = $token;
	$fresh            = '' !== $token && $token === ( $index['token'] ?? null );
	$state['trouble'] = null === $index ? 'damaged' : ( $fresh ? '' : 'stale' );
	/** @var array<string, mixed>|null $plan */
	$plan = \is_array( $index['plan'] ?? null ) ? $index['plan'] : null;
	return isset( \wp_load_alloptions()['svc_unwritten'] ) && false !== ( require_once __DIR__ . '/index/pending.php' ) ? with_unwritten( $plan ) : $plan;
}

/** @return array<string, mixed>|null Null when it prints or throws instead. */
function include_index( string $file ): ?array {
	\ob_start();
	try {
		$index = @include $file;
	} catch ( \Throwable ) {
		$index = null;
	}
	\ob_end_clean();
	/** @var array<string, mixed>|null */
	return \is_array( $index ) ? $index : null;
}

/** @param array<string, mixed> $plan What runs later is attached, then what runs at once is run. */
function start( array $plan ): void {
	$state = &state();
	// For ten minutes after something that can break a site, and with another PHP than before.
	$is_watched = ( $plan['watch'] ?? 0 ) >= $_SERVER['REQUEST_TIME'] || ! \in_array( \PHP_VERSION_ID, (array) ( $plan['php'] ?? \PHP_VERSION_ID ), true );
	$is_watched && sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/failure/watch.php' ) && begin_watch(), false );
	// Freed first when memory has run out, so that the end can still do its work. PHP itself fills the gap with spaces: no function that a host may lack.
	$state['reserve'][65535] = ' ';
	\register_shutdown_function( __NAMESPACE__ . '\at_shutdown' );
	\add_action( 'shutdown', __NAMESPACE__ . '\at_shutdown', \PHP_INT_MIN );
	// WordPress found a fatal error and is about to show its page: the only hook that WP-CLI calls, and the first one elsewhere.
	\add_filter( 'wp_php_error_args', __NAMESPACE__ . '\at_shutdown', 0 );
	// Until the page is whole it can be taken back when a snippet breaks it half-way; what is large goes out as it comes.
	\add_action( 'template_redirect', static fn() => \ob_start( __NAMESPACE__ . '\at_end', 262144 ), \PHP_INT_MAX );
	\add_filter( 'wp_die_handler', __NAMESPACE__ . '\note_death', \PHP_INT_MIN );
	// After WordPress has closed all buffers; lets everything pass at once.
	\add_action( 'shutdown', static fn() => \ob_start( __NAMESPACE__ . '\at_end', 1 ), 1 );
	$state['end'] = new class() {
		public function __destruct() {
			at_end();
		}
	};
	if ( isset( $plan['preview'] ) && \is_string( $plan['preview'] ) && ( isset( $_GET['svc-preview'] ) || isset( $_COOKIE['wp-postpass_svc_preview'] ) ) ) {
		require_once __DIR__ . '/keyed/preview.php';
		$state['preview'] = is_previewed( $plan['preview'] );
	}
	/** @var array{boot?: array<int, string|array{id: int, file: string}>, hooks?: array<string, array<int, list<array{id: int, file: string}>>>, quiet?: array<string, array<int, list<array{id: int, file: string}>>>, places?: array<string, array{0: int, 1: list<array{id: int, file: string}>}>, tags?: array<non-empty-string, int>, codes?: array<int, array{id: int, file: string}>, aliases?: array<mixed>, test?: bool} $plan Written by PlanCompiler. */
	attach( $plan['hooks'] ?? [], false );
	attach( $plan['quiet'] ?? [], true );
	foreach ( $plan['places'] ?? [] as $hook => [ $priority, $rows ] ) {
		attach_place( $hook, $priority, $rows );
	}
	attach_shortcodes( $plan['tags'] ?? [], $plan['codes'] ?? [] );
	\function_exists( 'http_response_code' ) || false !== ( require_once __DIR__ . '/status.php' );
	isset( $plan['test'] ) && \add_action( 'init', static fn(): mixed => sheltered( static fn(): mixed => require_once __DIR__ . '/keyed/testing.php' ), \PHP_INT_MIN );
	isset( $plan['aliases'] ) && \add_action( 'init', static fn(): mixed => sheltered( static fn(): mixed => require_once __DIR__ . '/delivery/aliases.php' ), \PHP_INT_MAX );
	if ( [] !== ( $plan['boot'] ?? [] ) && ! is_php_disabled() ) {
		run_boot( $plan['boot'] );
	}
}

/** @param array<int, string|array{id: int, file: string}> $rows Of location `root` by id, in their order; a string is the file of one without conditions. */
function run_boot( array $rows ): void {
	$state   = &state();
	$running = &$state['running'];
	$end     = hold_output();
	$shares  = isset( $state['plan']['globals'] ) && sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/delivery/sharing.php' ), false );
	foreach ( $rows as $id => $row ) {
		$running[0] = $id;
		try {
			if ( \is_string( $row ) || may_run( $row ) ) {
				$GLOBALS['svc_file'] = $file = \is_string( $row ) ? $row : $row['file'];
				false === ( $shares ? include_sharing() : include_file() ) && ! \is_file( $file ) && false !== ( require_once __DIR__ . '/index/missing.php' ) && null !== run_restored( $id, $file, $shares ? include_sharing( ... ) : include_file( ... ) );
			}
		} catch ( \Throwable $error ) {
			caught( $id, $error );
		}
	}
	$running = [];
	$end();
}

/**
 * Adds one callback for each hook and priority that runs snippets. An action name may be a filter: it gets its first value back.
 * @param array<string, array<int, list<array{id: int, file: string}>>> $hooks Hook => priority => rows.
 */
function attach( array $hooks, bool $quiet ): void {
	foreach ( $hooks as $hook => $priorities ) {
		if ( '@query' === $hook ) {
			// Rows that wait for the main query. Where there is none they run at the last hook that every request has.
			require_once __DIR__ . '/requests.php';
			$hook = query_hook( $priorities, $quiet );
		}
		foreach ( $priorities as $priority => $rows ) {
			\add_filter(
				$hook,
				static function ( mixed $value = null ) use ( $rows, $quiet ): mixed {
					run_rows( $rows, $quiet );
					return $value;
				},
				$priority
			);
		}
	}
}

/** @param list<array{id: int, file: string}> $rows Of a place in content or lists (`places.php`). */
function attach_place( string $hook, int $priority, array $rows ): void {
	\add_filter( $hook, static fn( mixed ...$values ): mixed => sheltered( static fn(): mixed => false !== ( require_once __DIR__ . '/delivery/places.php' ) ? fill_place( $hook, $rows, $values ) : null, $values[0] ?? null ), $priority, 3 );
}

/**
 * `[svc id="12"]` is always known so that its text never shows.
 * @param array<non-empty-string, int>             $tags Tag => id.
 * @param array<int, array{id: int, file: string}> $rows Id => row.
 */
function attach_shortcodes( array $tags, array $rows ): void {
	$answer = static fn( mixed $atts, mixed $content = null, string $tag = '' ): string => sheltered( static fn(): string => false !== ( require_once __DIR__ . '/delivery/shortcodes.php' ) ? answer_shortcode( $tags, $rows, $atts, $content, $tag ) : '', '' );
	foreach ( [ 'svc' => 0 ] + $tags as $tag => $id ) {
		\add_shortcode( $tag, $answer );
	}
}

/**
 * Runs rows one after the other; one that fails never stops the next. What they print is held back when `$quiet`.
 * @param list<array{id: int, file: string, kind?: string}> $rows
 */
function run_rows( array $rows, bool $quiet ): void {
	$state = &state();
	$end   = $quiet ? hold_output() : null;
	$shares = isset( $state['plan']['globals'] ) && 0 === \did_action( 'template_redirect' ) && sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/delivery/sharing.php' ), false );
	foreach ( $rows as $row ) {
		$state['running'][] = $row['id'];
		try {
			if ( isset( $row['kind'] ) ) {
				require_once __DIR__ . '/delivery/render.php';
				if ( may_run( $row ) ) {
					render( $row );
				}
			} elseif ( ! is_php_disabled() && may_run( $row ) ) {
				$GLOBALS['svc_file'] = $row['file'];
				false === ( $shares ? include_sharing() : include_file() ) && ! \is_file( $row['file'] ) && false !== ( require_once __DIR__ . '/index/missing.php' ) && null !== run_restored( $row['id'], $row['file'], $shares ? include_sharing( ... ) : include_file( ... ) );
			}
		} catch ( \Throwable $error ) {
			caught( $row['id'], $error );
		}
		\array_pop( $state['running'] );
	}
	if ( null !== $end ) {
		$end();
	}
}

/**
 * Whether a row may run for this person and request: `test` for people with access and previews only, `if` as lowered by ConditionCompiler.
 * @param array{id: int, file: string, test?: bool, browser?: bool, if?: list<list<array{0: string, 1: string, 2: mixed}>>} $row
 */
function may_run( array $row ): bool {
	if ( isset( $row['test'] ) && ! state()['preview'] && ( ! \function_exists( 'wp_get_current_user' ) || ! \current_user_can( 'svc_view' ) ) ) {
		return false;
	}
	if ( isset( $row['if'] ) ) {
		require_once __DIR__ . '/conditions/matches.php';
		return isset( $row['browser'] ) ? may_reach( $row ) : matches( $row['if'] );
	}
	return true;
}

function of_server( string $name ): string {
	return \is_string( $_SERVER[ $name ] ?? null ) ? $_SERVER[ $name ] : '';
}

/** For the whole site (spec 2.7). */
function is_php_disabled(): bool {
	return \defined( 'SVC_DISABLE_PHP' ) && false !== ( require_once __DIR__ . '/constants.php' ) && is_on( 'SVC_DISABLE_PHP' );
}

/** Includes `$GLOBALS['svc_file']`, in a scope without a single variable: a global costs half of what reading an unnamed argument does. */
function include_file(): mixed {
	return include $GLOBALS['svc_file'];
}

/**
 * Holds back what is printed until the returned function is called, and then drops it: before the template starts, output breaks headers, JSON and feeds.
 * It goes out all the same when the snippet ends the request, flushes it, or prints more than 1 MiB: that is meant as an answer. Buffers left open stay open.
 * @return \Closure(): void
 */
function hold_output(): \Closure {
	$held  = '';
	$open  = true;
	$ended = false;
	\ob_start(
		static function ( string $bytes, int $phase ) use ( &$held, &$open, &$ended ): string {
			$ended = $ended || 0 !== ( $phase & \PHP_OUTPUT_HANDLER_FINAL );
			if ( ! $open ) {
				return $bytes;
			}
			$state = &state();
			$id    = \end( $state['running'] );
			if ( '' !== $bytes && false !== $id ) {
				$state['output'][ $id ] = ( $state['output'][ $id ] ?? 0 ) + \strlen( $bytes );
			}
			$held = 0 === ( $phase & \PHP_OUTPUT_HANDLER_CLEAN ) ? $held . $bytes : '';
			if ( 0 === ( $phase & ( \PHP_OUTPUT_HANDLER_FINAL | \PHP_OUTPUT_HANDLER_FLUSH ) ) && \strlen( $held ) < 1048576 ) {
				return '';
			}
			$open = false;
			return $held;
		},
		// Called on every write, so that the snippet that prints is known.
		1
	);
	$level = \ob_get_level();
	return static function () use ( $level, &$open, &$ended, &$held ): void {
		$open = false;
		$held = '';
		if ( ! $ended && \ob_get_level() === $level ) {
			\ob_end_clean();
		}
	};
}

function caught( int $id, \Throwable $error ): void {
	$keep = state()['plan']['keep'] ?? null;
	if ( null === sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/failure/crash.php' ) && remember( $id, $error ) ) && \is_array( $keep ) && isset( $keep[ $id ] ) ) {
		\status_header( \function_exists( 'svc_is_replaced' ) && \svc_is_replaced() ? 503 : 500 );
		exit; // What it guards stays closed, also without the part that would say so.
	}
}

/**
 * Does a part of a request's work. Where a file of ours is missing or damaged, the request goes on without it (`damage.php`).
 * @template T
 * @template O
 * @param \Closure(): T $part
 * @param O             $otherwise
 * @return T|O
 */
function sheltered( \Closure $part, mixed $otherwise = null ): mixed {
	try {
		return $part();
	} catch ( \Throwable $error ) {
		false !== ( @include_once __DIR__ . '/failure/damage.php' ) && \function_exists( __NAMESPACE__ . '\tolerate_own_failure' ) && tolerate_own_failure( $error );
	}
	return $otherwise;
}

/** The end of the request, as an action, a filter and a shutdown function: whichever comes first does the work, if there is any. */
function at_shutdown( mixed $value = null ): mixed {
	$state           = &state();
	$state['status'] = \function_exists( 'http_response_code' ) ? \http_response_code() : status();
	$error           = \error_get_last();
	if ( [] === $state['running'] && [] === $state['failures'] && ( null === $error || 0 === ( $error['type'] & FATAL ) ) ) {
		// A page that ends normally ends outside of every hook but this one.
		\count( (array) $GLOBALS['wp_current_filter'] ) > 1 && ! \defined( 'REST_REQUEST' ) && ! \defined( 'DOING_AJAX' ) && sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/failure/callbacks.php' ) && look_at_end(), false );
		return $value;
	}
	$state['reserve'] = '';
	sheltered( static fn(): bool => false !== ( require_once __DIR__ . '/failure/crash.php' ) && settle( $error ) );
	return $value;
}

/** The very end, where failures show that come after `at_shutdown()`: exceptions leave destructors, others buffers that were not closed. */
function at_end( string $bytes = '', int $phase = \PHP_OUTPUT_HANDLER_FINAL ): string {
	$bytes = \function_exists( __NAMESPACE__ . '\release' ) ? release( $bytes ) : $bytes;
	$error = 0 === ( $phase & \PHP_OUTPUT_HANDLER_FINAL ) || 0 === \did_action( 'shutdown' ) ? null : \error_get_last();
	if ( null === $error || 0 === ( $error['type'] & FATAL ) ) {
		return $bytes;
	}
	$prints = \func_num_args() > 0;
	return $bytes . sheltered( static fn(): string => false !== ( require_once __DIR__ . '/failure/late.php' ) ? late( $error, $prints ) : '', '' );
}
