<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Dispatch\Result;
use Svc\Domain\Log;
use Svc\Domain\Streamed;
use Throwable;
use WP_HTTP_Response;
use WP_REST_Request;
use WP_REST_Response;

\defined( 'ABSPATH' ) || exit;

/** Sends an answer piece by piece. With `_fields`, `_jsonp` or `_envelope` core needs the value itself. */
final class StreamedAnswer {

	/** Parameters with which core changes an answer after we gave it (class-wp-rest-server.php, serve_request()). */
	private const CHANGING = [ '_fields', '_jsonp', '_envelope' ];

	/** @param WP_REST_Request<array<string, mixed>> $request */
	public function response( Result $result, Streamed $data, WP_REST_Request $request ): WP_REST_Response {
		foreach ( self::CHANGING as $name ) {
			if ( null !== $request->get_param( $name ) ) {
				return new WP_REST_Response( $data->jsonSerialize(), $result->status, $result->headers );
			}
		}
		\add_filter( 'rest_pre_serve_request', static fn( mixed $served, mixed $response ): mixed => self::serve( $served, $response, $data, $request ), 10, 2 );
		return new WP_REST_Response( $data, $result->status, $result->headers );
	}

	/**
	 * Callback of the filter `rest_pre_serve_request`: headers are sent, the body is not.
	 * @param WP_REST_Request<array<string, mixed>> $request
	 * @return mixed True when the body is out.
	 */
	private static function serve( mixed $served, mixed $response, Streamed $data, WP_REST_Request $request ): mixed {
		$is_ours = $response instanceof WP_HTTP_Response && $response->get_data() === $data;
		if ( true === $served || ! $is_ours || 'HEAD' === $request->get_method() ) {
			return $served;
		}
		try {
			foreach ( $data->chunks() as $chunk ) {
				echo $chunk;
			}
		} catch ( Throwable $failure ) {
			// Half of it is out and the status too: JSON that ends in the middle cannot be taken for whole.
			Log::write( "svc could not finish an answer: {$failure->getMessage()}" );
		}
		return true;
	}
}
