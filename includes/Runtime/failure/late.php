<?php
/**
 * A failure after the page: in a callback of the hook `shutdown`, a shutdown function or a destructor. PHP calls no shutdown function after it, so
 * what `at_shutdown()` does is done here. The visitor has the page, and keeps it as it is.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/crash.php';

/**
 * @param array{type: int, message: string, file: string, line: int, trace?: mixed} $error As of `error_get_last()`.
 * @param bool $prints Whether a buffer is being closed: then nothing may open or flush another.
 * @return string What a test request adds to its answer; empty otherwise.
 */
function late( array $error, bool $prints ): string {
	$state = &state();
	if ( is_settled( $error ) || null === $state['plan'] || ( \defined( 'WP_SANDBOX_SCRAPING' ) && (bool) \WP_SANDBOX_SCRAPING ) ) {
		return '';
	}
	if ( $prints && ! \defined( 'Svc\Runtime\BUFFER_CLOSES' ) ) {
		// Read where files are included behind a buffer (`Svc\Storage\Index\Index`).
		\define( 'Svc\Runtime\BUFFER_CLOSES', true );
	}
	$state['reserve'] = '';
	make_room( true );
	if ( is_ours( $error ) ) {
		return '';
	}
	$blame = blame( $error ) ?? suspect( $error );
	if ( null !== $state['candidate'] ) {
		return report_late( $blame, $prints );
	}
	if ( null === $blame ) {
		// No snippet for certain: a callback that is gone, or other code.
		unexplained( plain( $error ), $error['file'] . ':' . $error['line'] );
		return '';
	}
	if ( ! \headers_sent() && \is_int( $state['status'] ) && $state['status'] > 0 ) {
		// PHP has made a 500 of a page that is whole; http_response_code() would leave its status line.
		\status_header( $state['status'] );
	}
	switch_off( $blame );
	require_once __DIR__ . '/inputs.php';
	announce_inputs( $blame );
	return '';
}

/** @param array{id: int, message: string, line: int, file: string}|null $blame */
function report_late( ?array $blame, bool $prints ): string {
	if ( 'test' !== ( state()['candidate']['mode'] ?? '' ) ) {
		return '';
	}
	report( [], $blame );
	$report = candidate_report();
	if ( $prints ) {
		return $report;
	}
	// A comment of our own making, without a single ">".
	echo $report;
	return '';
}
