<?php
/** Decides whether this request is sampled, and wraps the rows of the plan if it is (design 9.2). Snippets, order and result stay the same. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * With random_int(): mt_rand() would move the numbers of a site that seeds it. Whether a cookie is of a person with access is known at the end.
 * @param array<string, mixed> $plan
 */
function start_sampling( array $plan ): void {
	$mode     = state()['candidate']['mode'] ?? '';
	$rate     = \is_int( $plan['sampling'] ?? null ) ? \max( 1, $plan['sampling'] ) : 1;
	$is_drawn = 1 === \random_int( 1, $rate );
	// The preview of a draft is not production; a site whose tier was lowered keeps the switch but not the function (design 7).
	$is_off = '' !== $mode || ( \defined( 'SVC_TIER' ) && 'pro' !== \SVC_TIER && 'agency' !== \SVC_TIER );
	if ( 'test' !== $mode && ( $is_off || ( ! $is_drawn && ! has_sign_in_cookie() ) ) ) {
		start( $plan );
		return;
	}
	require_once __DIR__ . '/sampled-callbacks.php';
	// A test run tells costs in its report (`candidate.php`), and records none.
	if ( 'test' !== $mode ) {
		start_meter( $is_drawn );
	}
	adopt_callbacks();
	/** @var array<int, string|array{id: int, file: string}> $boot Written by PlanCompiler. */
	$boot = $plan['boot'] ?? [];
	unset( $plan['boot'] );
	start( measured_plan( $plan ) );
	$rows = [];
	foreach ( $boot as $id => $row ) {
		$rows[] = \is_array( $row ) ? $row : [
			'id'   => $id,
			'file' => $row,
		];
	}
	if ( [] !== $rows ) {
		run_rows( carriers( $rows ), quiet: true );
	}
}

/** WordPress names the cookie before it loads plugins; it has not been checked yet. */
function has_sign_in_cookie(): bool {
	return \defined( 'LOGGED_IN_COOKIE' ) && \is_string( \LOGGED_IN_COOKIE ) && isset( $_COOKIE[ \LOGGED_IN_COOKIE ] );
}

/**
 * @param array<string, mixed> $plan
 * @return array<string, mixed>
 */
function measured_plan( array $plan ): array {
	/** @var array{hooks: array<string, array<int, list<array{id: int, file: string}>>>, quiet: array<string, array<int, list<array{id: int, file: string}>>>, places: array<string, array{0: int, 1: list<array{id: int, file: string}>}>, codes: array<int, array{id: int, file: string}>} $parts Written by PlanCompiler. */
	$parts = $plan + \array_fill_keys( [ 'hooks', 'quiet', 'places', 'codes' ], [] );

	$plan['hooks']  = carried( $parts['hooks'] );
	$plan['quiet']  = carried( $parts['quiet'] );
	$plan['places'] = \array_map( static fn( array $place ): array => [ $place[0], \array_map( marked( ... ), $place[1] ) ], $parts['places'] );
	$plan['codes']  = \array_map( marked( ... ), $parts['codes'] );
	return $plan;
}

/**
 * @param array<string, array<int, list<array{id: int, file: string}>>> $hooks Hook => priority => rows.
 * @return array<string, array<int, list<array{id: int, file: string}>>>
 */
function carried( array $hooks ): array {
	foreach ( $hooks as $hook => $priorities ) {
		$hooks[ $hook ] = \array_map( carriers( ... ), $priorities );
	}
	return $hooks;
}

/**
 * After the last row callbacks, too: before that no other hook can have fired.
 * @param list<array{id: int, file: string, kind?: string}> $rows
 * @return list<array{id: int, file: string, kind: string, row: array{id: int, file: string, kind?: string}, last: bool}>
 */
function carriers( array $rows ): array {
	$carriers = [];
	$last     = \count( $rows ) - 1;
	foreach ( $rows as $index => $row ) {
		$carriers[] = [
			'id'   => $row['id'],
			'file' => '',
			'kind' => 'sampled',
			'row'  => $row,
			'last' => $index === $last,
		];
	}
	return $carriers;
}

/**
 * @param array{id: int, file: string} $row
 * @return array{id: int, file: string, sampled: true}
 */
function marked( array $row ): array {
	return $row + [ 'sampled' => true ];
}
