<?php
/** Has a missing code file written again: malware scanners delete some. Nothing that a request sends decides what is written. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

const CODE_FILE_PAUSE = 30;

/** @param \Closure(): mixed $run Includes `$GLOBALS['svc_file']`. */
function run_restored( int $id, string $file, \Closure $run ): mixed {
	if ( ! has_restored( $id, $file ) ) {
		return false;
	}
	$GLOBALS['svc_file'] = $file;
	return $run();
}

/** Where the file is not there again, and the snippet guards something, the request ends: what it guards stays closed. */
function has_restored( int $id, string $file ): bool {
	if ( null !== state()['candidate'] ) {
		return false;
	}
	$noted = \wp_load_alloptions()['svc_code_files'] ?? null;
	$known = \is_string( $noted ) ? \json_decode( $noted, true ) : null;
	$entry = \is_array( $known ) && \is_array( $known[ $id ] ?? null ) ? $known[ $id ] : [];
	$tried = false === ( $entry['restored'] ?? null ) && \is_int( $entry['time'] ?? null ) ? $entry['time'] : 0;
	$now   = \time();
	if ( ( $tried <= $now - CODE_FILE_PAUSE || $tried > $now ) && sheltered( static fn(): bool => announce( 'code_file_missing', $id ), false ) && \is_file( $file ) ) {
		return true;
	}
	$keep = state()['plan']['keep'] ?? null;
	if ( \is_array( $keep ) && isset( $keep[ $id ] ) ) {
		require_once __DIR__ . '/../failure/crash.php';
		refuse();
	}
	return false;
}
