<?php
/**
 * Finds the plan of a request that carries a key: that of a candidate, of a rescue, or of unsaved snippets. Loaded
 * only then.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @return array<string, mixed>|null Null also when this browser is being rescued, and when the site looks into itself. */
function plan_by_key( string $root ): ?array {
	if ( isset( $_SERVER['HTTP_X_SVC_CANDIDATE'] ) ) {
		require_once __DIR__ . '/candidate.php';
		$plan = open_candidate( $root, of_server( 'HTTP_X_SVC_CANDIDATE' ) );
		if ( null !== $plan ) {
			return $plan;
		}
		if ( 'own' === state()['skipped'] ) {
			return null;
		}
	}
	$plan = read_plan( $root );
	require_once __DIR__ . '/rescue.php';
	/** @var array{link: string, session: string, user: int, until: int}|null $rescue Written by PlanCompiler. */
	$rescue = $plan['rescue'] ?? null;
	if ( is_rescued( $rescue ) ) {
		$state            = &state();
		$state['skipped'] = 'rescue';
		require_once __DIR__ . '/../delivery/silence.php';
		silence( $plan );
		require_once __DIR__ . '/../failure/watch.php';
		look_for_dead( true );
		require_once __DIR__ . '/../failure/verify.php';
		\add_action( 'shutdown', __NAMESPACE__ . '\announce_view', \PHP_INT_MAX );
		return null;
	}
	if ( isset( $_GET['svc-draft'] ) && ! isset( $plan['safe'] ) ) {
		require_once __DIR__ . '/draft.php';
		return open_draft( $root ) ?? $plan;
	}
	return $plan;
}
