<?php
/**
 * Applies to the plan what could not be written into it, because the disk was full or locked: one option, for the states of the index that it names.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

/**
 * @param array<string, mixed>|null $plan
 * @return array<string, mixed>|null
 */
function with_unwritten( ?array $plan ): ?array {
	$text = \wp_load_alloptions()['svc_unwritten'] ?? null;
	$data = \is_string( $text ) ? \json_decode( $text, true ) : null;
	if ( null === $plan || ! \is_array( $data ) || ! \is_array( $data['entries'] ?? null ) ) {
		return $plan;
	}
	\register_shutdown_function( __NAMESPACE__ . '\have_it_written' );
	if ( '' === state()['token'] || ! \is_array( $data['tokens'] ?? null ) || ! \in_array( state()['token'], $data['tokens'], true ) ) {
		return $plan;
	}
	$off = [];
	foreach ( $data['entries'] as $entry ) {
		$entry = \is_array( $entry ) ? $entry : [];
		$set   = \is_array( $entry['set'] ?? null ) ? $entry['set'] : [];
		if ( \array_key_exists( 'safe_mode', $set ) ) {
			$plan['safe'] = true === $set['safe_mode'] ? true : null;
		}
		if ( \array_key_exists( 'rescue', $set ) ) {
			$plan['rescue'] = \is_array( $set['rescue'] ) ? $set['rescue'] : null;
		}
		if ( ( 'inactive' === ( $set['status'] ?? '' ) || true === ( $set['deleted'] ?? null ) ) && \is_string( $entry['file'] ?? null ) && '' !== $entry['file'] ) {
			$off[ \basename( $entry['file'] ) ] = true;
		}
	}
	/** @var array<string, mixed> $plan Keys of arrays that were read from the index. */
	return [] === $off ? $plan : without_files( $plan, $off );
}

/** The listener decides whether it is time to try. */
function have_it_written(): void {
	try {
		announce( 'changes_pending' );
	} catch ( \Throwable ) {
		// The page is out, and the next one says it again.
		return;
	}
}

/**
 * Tags stay: a visitor must not read `[tag]`.
 * @param array<string, mixed> $plan
 * @param array<string, true>  $off  By name of the file, without its folder.
 * @return array<string, mixed>
 */
function without_files( array $plan, array $off ): array {
	foreach ( [ 'boot', 'hooks', 'quiet', 'places', 'codes' ] as $part ) {
		if ( \is_array( $plan[ $part ] ?? null ) ) {
			$plan[ $part ] = without_rows( $plan[ $part ], $off );
		}
	}
	return $plan;
}

/**
 * @param array<mixed>        $rows Rows, or lists of them at any depth; the row of a live snippet without conditions is its file.
 * @param array<string, true> $off
 * @return array<mixed>
 */
function without_rows( array $rows, array $off ): array {
	$left = [];
	foreach ( $rows as $key => $row ) {
		$file = \is_array( $row ) ? $row['file'] ?? null : $row;
		if ( \is_string( $file ) && isset( $off[ \basename( $file ) ] ) ) {
			continue;
		}
		$left[ $key ] = \is_array( $row ) && null === $file ? without_rows( $row, $off ) : $row;
	}
	return \array_is_list( $rows ) ? \array_values( $left ) : $left;
}
