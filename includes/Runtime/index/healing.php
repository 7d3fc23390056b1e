<?php
/** Has a lost or damaged index repaired before anything runs. Nothing that a request sends decides what is written. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** Seconds: each attempt costs a page as much as a save. */
const HEALING_PAUSE = 30;

/**
 * @param array<string, mixed>|null $index What can be run where nothing can be repaired.
 * @return array{0: string, 1: array<string, mixed>|null}
 */
function healed_index( string $root, string $token, ?array $index ): array {
	$tried = \wp_load_alloptions()['svc_unhealed'] ?? 0;
	$tried = \is_numeric( $tried ) ? (int) $tried : 0;
	if ( ( $tried > \time() - HEALING_PAUSE && $tried <= \time() ) || ! sheltered( static fn(): bool => announce( 'index_lost' ), false ) ) {
		return [ $token, $index ];
	}
	$now = \trim( (string) @\file_get_contents( $root . '/index.token' ) );
	// Under a name that no cache has seen, or has seen as it is.
	$healed = 1 === \preg_match( WHOLE_TOKEN, $now ) ? include_index( "{$root}/index-{$now}.php" ) : null;
	return $now === ( $healed['token'] ?? null ) ? [ $now, $healed ] : [ $token, $index ];
}
