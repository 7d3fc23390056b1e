<?php
/**
 * Has a cloned site of a network get its snippets before anything runs: what they protect would be open until then. `Svc\Upkeep\CloneMark` proves it.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/** @return array<string, mixed>|null */
function plan_of_clone( string $root ): ?array {
	$mark = \wp_load_alloptions()['svc_clone'] ?? '';
	$site = \is_string( $mark ) ? (int) $mark : 0;
	return $site > 0 && \svc_site_id() !== $site && announce( 'site_cloned' ) ? read_plan( $root ) : null;
}
