<?php
/**
 * Notes what a keyed request waits for, beside its candidate (`candidates/{id}.wait.php`), while it waits: when the caller gives up, the
 * request can say nothing any more. Of requests through WordPress' HTTP API; loaded by the first one.
 *
 * The file is a guard and a line of JSON: `{host, snippet}`, the snippet that asked by the stack of calls, 0 for none.
 */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/blame.php';

/**
 * A request to another server begins.
 *
 * @param array<array-key, mixed> $args Of the request.
 */
function begin_wait( array $args, string $url ): void {
	$file = state()['candidate']['file'] ?? '';
	$host = \parse_url( $url, \PHP_URL_HOST );
	if ( '' === $file || ! \is_string( $host ) || false === ( $args['blocking'] ?? true ) ) {
		return;
	}
	$file  = \substr( $file, 0, -4 ) . '.wait.php';
	$found = first_snippet( ( new \Exception() )->getTrace() );
	$facts = [
		'host'    => \substr( $host, 0, 200 ),
		'snippet' => $found['id'] ?? 0,
	];
	@\file_put_contents( $file, "<?php exit; ?>\n" . \json_encode( $facts, \JSON_INVALID_UTF8_SUBSTITUTE ) );
	\add_action(
		'http_api_debug',
		static function () use ( $file ): void {
			@\unlink( $file );
		},
		0
	);
}
