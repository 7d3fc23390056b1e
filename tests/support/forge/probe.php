<?php
/**
 * Must-use plugin of the tests: asks a provider what a test wants to know, in a request of the site, and tells what came of it. What WordPress'
 * HTTP API shows to code that watches it goes into `wp-content/watched.log`.
 *
 * @package svc
 */

declare(strict_types=1);

use Svc\Git\Author;
use Svc\Git\Connection;
use Svc\Git\Entry;
use Svc\Git\Error\OutcomeUnknown;
use Svc\Git\Error\Refused;
use Svc\Git\Error\Stale;
use Svc\Git\Facts;
use Svc\Git\FileChanges;
use Svc\Git\Forges;
use Svc\Git\KnownFiles;

$svc_watch = static function ( string $what, mixed ...$seen ): void {
	file_put_contents( WP_CONTENT_DIR . '/watched.log', $what . json_encode( $seen ) . "\n", FILE_APPEND );
};
add_filter(
	'http_request_args',
	static function ( $args, $url ) use ( $svc_watch ) {
		$svc_watch( 'args', $args, $url );
		return $args;
	},
	99,
	2
);
add_action( 'http_api_debug', static fn( ...$seen ) => $svc_watch( 'debug', $seen[0], $seen[3], $seen[4] ), 99, 5 );

add_action(
	'init',
	static function (): void {
		if ( ! isset( $_GET['forge'] ) ) {
			return;
		}
		svc_plugin();
		$asked = json_decode( (string) file_get_contents( 'php://input' ), true, 64, JSON_THROW_ON_ERROR );
		$path  = static fn( array $entry ): Entry => new Entry( $entry['path'], $entry['blob'], $entry['mode'], $entry['size'] );
		try {
			$forge  = Forges::open( new Connection( ...$asked['connection'] ) );
			$answer = [];
			foreach ( $asked['calls'] as [ $method, $args ] ) {
				$answer[] = match ( $method ) {
					'tree'   => $forge->tree( $args[0], $args[1], isset( $asked['known'] ) ? new KnownFiles( ...$asked['known'] ) : null ),
					'blobs'  => array_map( 'base64_encode', $forge->blobs( $args[0], array_map( $path, $args[1] ) ) ),
					'commit' => $forge->commit( $args[0], new FileChanges( array_map( 'base64_decode', $args[1]['write'] ), $args[1]['remove'], $args[1]['was'] ), $args[2], isset( $args[3] ) ? new Author( ...$args[3] ) : null ),
					'check'  => Facts::of( static fn() => $forge ),
					default  => $forge->$method( ...$args ),
				};
			}
			$answer = [ 'answers' => $answer ];
		} catch ( Refused $e ) {
			$answer = [
				'refused' => $e->reason,
				'message' => $e->getMessage(),
				'wait'    => $e->wait,
			];
		} catch ( Stale | OutcomeUnknown $e ) {
			$answer = [
				$e instanceof Stale ? 'stale' : 'unknown' => true,
				'message'                                 => $e->getMessage(),
			];
		}
		wp_send_json( $answer );
	}
);
