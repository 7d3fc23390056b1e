<?php
/**
 * Watches requests for a while after something that can break a site, because some ends leave no trace: a crash of PHP, a process that the
 * server kills, an `exit` in a callback. A mark that stays is a request that died. A mark is a line `1 {time} {user} {address}` behind a guard
 * in a file of `watch/`; its end writes `0` over the `1`. The user is ten digits, `0` until a screen of the admin has let a user in. A process
 * has one file, `0-{process id}-{host}-00000000.php`, which takes a tenth of the time of making one. Where processes cannot be told apart or
 * seen, each request makes `{time}-{process id}-{host}-{random}.php` and removes it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

const MARK_GUARD = "<?php exit; ?>\n";

/** Marks that one request looks at: a large server has hundreds of processes, and many requests that look. */
const MARKS_AT_ONCE = 12;

/** Seconds after which a request that has not ended counts as dead where its process cannot be seen. */
const DEAD_AFTER = 60;

/** In place of the machine where the host has disabled the function that names it. */
const UNKNOWN = '00000000';

/** Leaves the mark of this request, and announces those that died before it. */
function begin_watch(): bool {
	$state = &state();
	if ( null !== $state['candidate'] || \defined( 'WP_CLI' ) ) {
		return false;
	}
	if ( ( $state['plan']['watch'] ?? 0 ) < \time() ) {
		notice_php();
	}
	look_for_dead( false );
	require_once __DIR__ . '/stuck.php';
	look_for_hanging( false );
	leave_mark( $state['root'] . '/watch/' );
	$untried = $state['root'] . '/watch/untried.php';
	if ( @\is_file( $untried ) ) {
		require_once __DIR__ . '/untested.php';
		note_page( $untried );
	}
	// First of all: what snippets make of it is theirs.
	\add_filter( 'wp_redirect', static fn( mixed $address ): mixed => sheltered( static fn(): mixed => false !== ( require_once __DIR__ . '/endings.php' ) ? note_redirect( $address ) : $address, $address ), \PHP_INT_MIN );
	\register_shutdown_function( static fn(): mixed => sheltered( end_watch( ... ) ) );
	return true;
}

/** Writes the mark of this request, and has it removed at the end. */
function leave_mark( string $folder ): void {
	$who     = process() . '-' . host();
	$is_kept = ! (bool) \PHP_ZTS && can_see_processes() && \function_exists( 'fseek' );
	$name    = $is_kept ? "0-{$who}-00000000" : \time() . "-{$who}-" . \bin2hex( \random_bytes( 4 ) );
	$sent    = 'GET' === of_server( 'REQUEST_METHOD' ) ? \strtok( of_server( 'REQUEST_URI' ), "\r\n" ) : '';
	$begin   = MARK_GUARD . '1 ' . \time() . ' ';
	$file    = @\fopen( $folder . $name . '.php', 'c' );
	if ( false === $file || false === @\fwrite( $file, $begin . \sprintf( '%010d', 0 ) . ' ' . $sent . "\n" ) ) {
		return;
	}
	if ( \is_admin() ) {
		// A screen that dies is asked for again with the rights of the person who saw it die, and with no other's.
		\add_action( 'auth_redirect', static fn( mixed $user ): bool => \is_int( $user ) && \function_exists( 'fseek' ) && 0 === @\fseek( $file, \strlen( $begin ) ) && false !== @\fwrite( $file, \sprintf( '%010d', $user ) ), \PHP_INT_MIN );
	}
	\register_shutdown_function(
		static function () use ( $file, $folder, $name, $is_kept ): void {
			if ( ! $is_kept ) {
				@\unlink( $folder . $name . '.php' );
			} elseif ( 0 === @\fseek( $file, \strlen( MARK_GUARD ) ) ) {
				@\fwrite( $file, '0' );
			}
			@\fclose( $file );
		}
	);
}

/** Only the web server's PHP counts. Requests until it is written down leave their marks, too, since it may be PHP itself that dies. */
function notice_php(): void {
	if ( ! \in_array( \PHP_SAPI, [ 'cli', 'phpdbg' ], true ) ) {
		\add_action( 'shutdown', static fn() => announce( 'php_changed' ), 0 );
	}
}

/** @param bool $is_own Whether this is a request of the service: then it also goes on with what another request could not hand over. */
function look_for_dead( bool $is_own ): void {
	$folder = state()['root'] . '/watch';
	$names  = @\scandir( $folder, \SCANDIR_SORT_NONE );
	$marks  = \preg_grep( '~^\d+-\d+-[0-9a-f]{8}-[0-9a-f]{8}\.php$~D', false === $names ? [] : $names );
	$marks  = false === $marks ? [] : $marks;
	if ( \count( $marks ) > MARKS_AT_ONCE ) {
		\shuffle( $marks );
		$marks = \array_slice( $marks, 0, MARKS_AT_ONCE );
	}
	$dead = \array_values( \array_filter( $marks, static fn( mixed $name ): bool => \is_string( $name ) && is_dead( $folder . '/', $name ) ) );
	if ( [] === $dead && ! ( $is_own && false !== $names && \in_array( 'cases.php', $names, true ) ) ) {
		return;
	}
	try {
		announce( 'requests_died', $dead );
	} catch ( \Throwable ) {
		// This request has its own work to do; the next one looks again.
		return;
	}
}

/** A mark of a request whose process is gone, or that should have ended long ago. What a process left that ended well is removed. */
function is_dead( string $folder, string $name ): bool {
	[ $time, $process, $host ] = \explode( '-', $name );
	$is_here                   = '0' !== $process && $host === host() && can_see_processes();
	if ( $is_here && @\is_dir( '/proc/' . $process ) ) {
		return false;
	}
	if ( ! $is_here && '0' !== $time ) {
		return (int) $time < \time() - DEAD_AFTER;
	}
	$mark = (string) @\file_get_contents( $folder . $name, false, null, \strlen( MARK_GUARD ), 16 );
	if ( ! $is_here ) {
		return \str_starts_with( $mark, '1' ) && (int) \substr( $mark, 2 ) < \time() - DEAD_AFTER;
	}
	if ( \str_starts_with( $mark, '0' ) ) {
		@\unlink( $folder . $name );
	}
	return \str_starts_with( $mark, '1' );
}

/** A process of another machine that shares the storage cannot be seen. */
function host(): string {
	return \function_exists( 'php_uname' ) ? \hash( 'crc32b', \php_uname( 'n' ) ) : UNKNOWN;
}

function can_see_processes(): bool {
	return 0 !== process() && UNKNOWN !== host() && @\is_dir( '/proc/self' );
}

/** The number of this process; 0 where the host has disabled the function that says it. */
function process(): int {
	return \function_exists( 'getmypid' ) ? (int) \getmypid() : 0;
}

/** A page that is missing, says that something failed, or leads in a circle is looked into; a fatal error has been announced already. */
function end_watch(): void {
	$error = \error_get_last();
	if ( null !== $error && 0 !== ( $error['type'] & FATAL ) ) {
		return;
	}
	if ( \function_exists( __NAMESPACE__ . '\ending_snippet' ) && leads_nowhere() ) {
		return;
	}
	require_once __DIR__ . '/../page-verdict.php';
	if ( ! is_page_missing() ) {
		$status = status();
		if ( ! \in_array( $status, [ 500, 502 ], true ) && 3 !== \intdiv( $status, 100 ) ) {
			return;
		}
		require_once __DIR__ . '/endings.php';
		if ( ! says_failed() && ! leads_in_circle() ) {
			return;
		}
	}
	require_once __DIR__ . '/crash.php';
	unexplained( '', 'end' );
}
