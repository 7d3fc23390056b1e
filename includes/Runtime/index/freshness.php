<?php
/** Finds the newest index when PHP gave us another one: OPcache remembers an older one, another process is writing, or a file is lost or damaged. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

const WHOLE_TOKEN = '/\A[0-9a-f]{16}\z/';

/**
 * Read again after an invalidation, or from the copy that no cache can have seen under its name.
 * @param string                    $token As `index.token` says; empty when it is missing.
 * @param array<string, mixed>|null $index
 * @return array{0: string, 1: array<string, mixed>|null} The token is another one where the index was repaired.
 */
function newest_index( string $root, string $token, ?array $index ): array {
	$file       = $root . '/index.php';
	$restricted = (string) \ini_get( 'opcache.restrict_api' );
	// As OPcache decides it (zend_accelerator_module.c, validate_api_restriction()); asking where it is forbidden is a warning.
	if ( \function_exists( 'opcache_invalidate' ) && ( '' === $restricted || \str_starts_with( of_server( 'SCRIPT_FILENAME' ), $restricted ) ) ) {
		@\opcache_invalidate( $file, true );
		$index = include_index( $file ) ?? $index;
	}
	if ( 1 === \preg_match( WHOLE_TOKEN, $token ) && $token === ( $index['token'] ?? null ) ) {
		return [ $token, $index ];
	}
	$tries = 3;
	do {
		$read = $token;
		// Without it the file on the disk says which copy it has: what OPcache gave us may be older than that.
		$head     = (string) @\file_get_contents( $file, false, null, 0, 200 );
		$in_place = 1 === \preg_match( "/'token'=>'([0-9a-f]{16})'/", $head, $found ) ? $found[1] : '';
		$is_whole = null !== $index && $token === $in_place;
		$copy     = copy_of( $root, $token, $index ) ?? copy_of( $root, $in_place, $index );
		if ( null === $copy ) {
			// So many saves came meanwhile that it is gone by now.
			$token = \trim( (string) @\file_get_contents( $root . '/index.token' ) );
		}
	} while ( $token !== $read && --$tries > 0 );
	$index = $copy ?? $index;
	if ( ! is_lost( $root, $token, $index, $is_whole ) ) {
		return [ $token, $index ];
	}
	require_once __DIR__ . '/healing.php';
	return healed_index( $root, $token, $index );
}

/**
 * @param array<string, mixed>|null $index
 * @return array<string, mixed>|null
 */
function copy_of( string $root, string $token, ?array $index ): ?array {
	if ( 1 !== \preg_match( WHOLE_TOKEN, $token ) ) {
		return null;
	}
	return $token === ( $index['token'] ?? null ) ? $index : include_index( "{$root}/index-{$token}.php" );
}

/**
 * A save that is being written looks like a loss: only what has been so for a minute is one.
 * @param array<string, mixed>|null $index
 * @param bool                      $is_whole Whether `index.php` on the disk is that of the token.
 */
function is_lost( string $root, string $token, ?array $index, bool $is_whole ): bool {
	if ( null === $index || 1 !== \preg_match( WHOLE_TOKEN, $token ) ) {
		return true;
	}
	if ( $is_whole && $token === ( $index['token'] ?? null ) ) {
		return false;
	}
	// Writers replace both in one step each, so neither is ever missing.
	$index_stat = @\stat( $root . '/index.php' );
	$token_stat = @\stat( $root . '/index.token' );
	return false === $index_stat || false === $token_stat || \max( $index_stat['mtime'], $token_stat['mtime'] ) <= \time() - 60;
}
