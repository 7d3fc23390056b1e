<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Domain\Text;
use Svc\Schema\NearField;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/** What a request brings that nothing reads is refused as a mistake. Parameters of WordPress, hosts, caches and clients are none. */
final class UnusedInput {

	/** Of WordPress (rest-api.php, class-wp-rest-server.php, cron.php), of plugins for languages and signing in, of debuggers, and against caches. */
	private const OTHERS = [
		'rest_route', 'context', 'doing_wp_cron', 'lang', 'wpml_lang', 'wpml_language',
		'access_token', 'consumer_key', 'consumer_secret', 'jwt', 'XDEBUG_SESSION', 'XDEBUG_SESSION_START', 'XDEBUG_SESSION_STOP', 'XDEBUG_PROFILE', 'XDEBUG_TRIGGER',
		'bust', 'cachebust', 'cachebuster', 'cache_bust', 'cache_buster', 'cb', 'nc', 'no_cache', 'nocache', 'no-cache', 'r', 'rand', 'random', 'rnd', 't', 'time', 'timestamp', 'ts', 'v', 'ver',
		'fbclid', 'gclid', 'dclid', 'msclkid', 'mc_cid', 'mc_eid',
	];

	private const PREFIXES = [ '_', 'utm_', 'oauth_', 'svc-', 'nitro', 'litespeed', 'LSCWP_', 'wpe-', 'sg-', 'cf_', 'cf-', 'x-' ];

	/**
	 * @param array<array-key, mixed> $query
	 * @param list<string> $fields
	 * @return array<string, string> Name => what is wrong.
	 */
	public static function of_query( array $query, array $fields ): array {
		return self::unknown( \array_filter( \array_keys( $query ), static fn( int|string $name ): bool => ! self::is_of_others( (string) $name ) ), $fields );
	}

	/**
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @param list<string> $fields
	 * @return array<string, string> Name => what is wrong.
	 */
	public static function of_form( WP_REST_Request $request, array $fields ): array {
		$unused = \array_fill_keys( \array_map( '\strval', \array_keys( $request->get_file_params() ) ), \__( 'Send a JSON object with the header Content-Type: application/json.', 'svc' ) );
		return $unused + self::unknown( \array_keys( $request->get_body_params() ), $fields );
	}

	/**
	 * @param array<int|string> $names
	 * @param list<string> $fields
	 * @return array<string, string>
	 */
	private static function unknown( array $names, array $fields ): array {
		$unknown = [];
		foreach ( \array_diff( \array_map( '\strval', $names ), $fields ) as $name ) {
			$meant = NearField::meant( $name, $fields );
			$shown = 1 === \preg_match( '//u', $name ) ? $name : '?';
			$unknown[ $shown ] = Text::sentences( \__( 'Unknown parameter.', 'svc' ), NearField::hint( $meant ) );
		}
		return $unknown;
	}

	private static function is_of_others( string $name ): bool {
		foreach ( self::PREFIXES as $prefix ) {
			if ( 0 === \stripos( $name, $prefix ) ) {
				return true;
			}
		}
		// What an address with "?1734" has is a number.
		return '' === $name || \ctype_digit( $name ) || \in_array( $name, self::OTHERS, true );
	}
}
