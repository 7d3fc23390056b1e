<?php
/**
 * Finds the newest index when the one that PHP gave us is not it: OPcache remembers an older one, or somebody is writing right now.
 * Loaded only then.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * Returns the index that carries the token: read again after an invalidation, or from the copy whose name holds the token and which
 * no cache can have seen under that name. Hosts may forbid invalidation, or answer from another cache; the copy is for them.
 *
 * @param string                    $token As `index.token` says, not empty.
 * @param array<string, mixed>|null $index What was read first; the answer when nothing better is found.
 *
 * @return array<string, mixed>|null
 */
function newest_index( string $root, string $token, ?array $index ): ?array {
	$file       = $root . '/index.php';
	$restricted = (string) \ini_get( 'opcache.restrict_api' );
	// As OPcache decides it (zend_accelerator_module.c, validate_api_restriction()); asking where it is forbidden is a warning.
	if ( \function_exists( 'opcache_invalidate' ) && ( '' === $restricted || \str_starts_with( of_server( 'SCRIPT_FILENAME' ), $restricted ) ) ) {
		@\opcache_invalidate( $file, true );
		$index = include_index( $file ) ?? $index;
	}
	$copy = $root . '/index-' . $token . '.php';
	if ( $token !== ( $index['token'] ?? null ) && \ctype_xdigit( $token ) && @\is_file( $copy ) ) {
		$index = include_index( $copy ) ?? $index;
	}
	return $index;
}
