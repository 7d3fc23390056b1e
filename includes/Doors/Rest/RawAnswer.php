<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Domain\Conditions\RawRule;
use WP_REST_Request;

\defined( 'ABSPATH' ) || exit;

/** Prints rules of unknown types with their own text while core encodes an answer (`RawRule`); `rest_do_request()` gets what PHP can say of them. */
final class RawAnswer {

	/** @param WP_REST_Request<array<string, mixed>> $request Prepares for the answer to this request to be encoded. */
	public function promise( WP_REST_Request $request ): void {
		if ( ! RawRule::is_met() ) {
			return;
		}
		// The last moment before core encodes what it prints (class-wp-rest-server.php, serve_request()).
		\add_filter(
			'rest_pre_serve_request',
			static function ( mixed $served, mixed $response, mixed $asked ) use ( $request ): mixed {
				if ( $asked === $request && true !== $served ) {
					RawRule::begin();
					\ob_start( static fn( string $json ): string => RawRule::finish( $json ) );
				}
				return $served;
			},
			\PHP_INT_MAX,
			3
		);
	}
}
