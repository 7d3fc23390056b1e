<?php
/**
 * Notes what conditions see on a keyed request, at each stage, for `/explain`; the caller decides the rules, with the functions that decide them
 * here. The report is `\n<!--svc-conditions:{box}-->`, base64 of nonce and secret box (libsodium) under a key made of the secret, because it
 * lists plugins and pages may be kept by caches. In it is JSON: `{stages: {early|user|query: {type: value seen}}, fired: [hooks],
 * absent: [handles of scripts]}`. A stage that the request did not reach is missing.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../conditions/matches.php';

/** @param string $wanted JSON of the header: `{hooks: [names], term: [taxonomies], wc_bought: [product ids], scripts: [handles]}`. */
function note_condition_values( string $secret, string $wanted ): void {
	require_once __DIR__ . '/../requests.php';
	$asked  = \json_decode( $wanted, true, 4 );
	$asked  = \is_array( $asked ) ? $asked : [];
	$stages = [ 'early' => condition_values( $asked ) ];
	// Right before the rows that wait for the same moment (`Svc\Compiler\Plan\Moment::PRIORITY`).
	foreach ( [ 'user' => 'init', 'query' => has_main_query() ? 'wp' : 'wp_loaded' ] as $stage => $hook ) {
		\add_action(
			$hook,
			static function () use ( &$stages, $stage, $asked ): void {
				$stages[ $stage ] ??= condition_values( $asked );
			},
			\PHP_INT_MIN
		);
	}
	// As `Moment::LANGUAGE` has it: the one thing that is known later at that hook.
	\add_action(
		has_main_query() ? 'wp' : 'wp_loaded',
		static function () use ( &$stages ): void {
			if ( is_available( 'language' ) ) {
				$stages['query']['language'] = seen( 'language', null );
			}
		},
		6
	);
	\register_shutdown_function(
		static function () use ( &$stages, $asked, $secret ): void {
			report_condition_values( $stages, wanted_names( $asked['hooks'] ?? [] ), wanted_names( $asked['scripts'] ?? [] ), $secret );
		}
	);
}

/**
 * Without query parameters and cookies: the caller has sent them itself, and cookies are private.
 * @param array<array-key, mixed> $asked Of the header.
 * @return array<string, mixed>
 */
function condition_values( array $asked ): array {
	$seen = [];
	foreach ( CONDITION_TYPES as $type => [ , $shape ] ) {
		if ( 'pair' === $shape || ! is_available( $type ) ) {
			continue;
		}
		$value         = match ( $type ) {
			'term'      => \array_fill_keys( \array_map( static fn( string $taxonomy ): string => $taxonomy . ':', wanted_names( $asked['term'] ?? [] ) ), true ),
			'wc_bought' => \array_fill_keys( wanted_names( $asked['wc_bought'] ?? [] ), true ),
			default     => null,
		};
		$seen[ $type ] = seen( $type, $value );
	}
	return $seen;
}

/** @return list<string> */
function wanted_names( mixed $list ): array {
	$names = [];
	foreach ( \is_array( $list ) ? $list : [] as $name ) {
		if ( \is_string( $name ) || \is_int( $name ) ) {
			$names[] = (string) $name;
		}
	}
	return $names;
}

/**
 * @param array<string, array<string, mixed>> $stages
 * @param list<string>                        $hooks   Actions and filters that the asking side wants to know of.
 * @param list<string>                        $scripts Handles that it wants to know of.
 */
function report_condition_values( array $stages, array $hooks, array $scripts, string $secret ): void {
	$fired = \array_values( \array_filter( $hooks, static fn( string $hook ): bool => 0 < \did_action( $hook ) || 0 < \did_filter( $hook ) ) );
	$json  = (string) \json_encode(
		[
			'stages' => $stages,
			'fired'  => $fired,
			'absent' => [] === $scripts ? [] : \array_values( \array_diff( $scripts, \array_keys( \wp_scripts()->registered ) ) ),
		],
		\JSON_HEX_TAG | \JSON_UNESCAPED_SLASHES | \JSON_UNESCAPED_UNICODE | \JSON_INVALID_UTF8_SUBSTITUTE | \JSON_PRESERVE_ZERO_FRACTION
	);
	$nonce = \random_bytes( \SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	echo "\n<!--svc-conditions:" . \base64_encode( $nonce . \sodium_crypto_secretbox( $json, $nonce, \hash_hmac( 'sha256', 'svc-conditions', $secret, true ) ) ) . '-->';
}
