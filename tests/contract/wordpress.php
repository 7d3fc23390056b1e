<?php
/**
 * Loads WordPress' own schema validation (wp-includes/rest-api.php) without a site, for the conformance tests. Only translation
 * and the report of wrong use are stood in for; a report of wrong use fails the test that caused it.
 */

declare(strict_types=1);

$svc_wordpress = getenv( 'SVC_WORDPRESS' );
if ( false === $svc_wordpress ) {
	// Started by hand: what `npm start` fetched will do.
	$svc_found     = glob( dirname( __DIR__, 2 ) . '/.wp/cache/wordpress-*/latest/wordpress' );
	$svc_wordpress = false === $svc_found || [] === $svc_found ? '' : end( $svc_found );
}
$svc_wordpress .= '/';
if ( ! is_file( $svc_wordpress . 'wp-includes/rest-api.php' ) ) {
	fwrite( STDERR, "There is no WordPress under .wp/cache: run `npm start` once, it fetches one.\n" );
	exit( 1 );
}

defined( 'ABSPATH' ) || define( 'ABSPATH', $svc_wordpress );
defined( 'WPINC' ) || define( 'WPINC', 'wp-includes' );

function __( string $text, string $domain = 'default' ): string {
	return $text;
}

function _n( string $single, string $plural, int $number, string $domain = 'default' ): string {
	return 1 === $number ? $single : $plural;
}

function wp_json_encode( mixed $data ): string|false {
	return json_encode( $data );
}

function number_format_i18n( int|float $number ): string {
	return (string) $number;
}

function _doing_it_wrong( string $function_name, string $message, string $version ): void {
	throw new LogicException( "{$function_name}: {$message}" );
}

foreach ( [ 'compat.php', 'plugin.php', 'class-wp-error.php', 'formatting.php', 'rest-api.php' ] as $svc_file ) {
	require_once $svc_wordpress . 'wp-includes/' . $svc_file;
}

function is_wp_error( mixed $thing ): bool {
	return $thing instanceof WP_Error;
}

function wp_is_numeric_array( mixed $data ): bool {
	return is_array( $data ) && [] === array_filter( array_keys( $data ), 'is_string' );
}

// As wp-includes/default-filters.php does; the list in "is not one of" needs it.
add_filter( 'wp_sprintf', 'wp_sprintf_l', 10, 2 );

require_once dirname( __DIR__, 2 ) . '/vendor/autoload.php';
require_once __DIR__ . '/Conformance.php';
