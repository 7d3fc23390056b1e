<?php
/**
 * A page that shows snippets in test mode to one person must not be kept for others. Included at `init` when there are such snippets.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

if ( \current_user_can( 'svc_view' ) ) {
	require_once __DIR__ . '/../delivery/apart.php';
	keep_from_caches();
	if ( ! \headers_sent() ) {
		\nocache_headers();
	}
}
