<?php

declare(strict_types=1);

namespace Svc\Doors\Rest;

use Svc\Dispatch\SavesSnippet;
use WP_Error;
use WP_REST_Response;

\defined( 'ABSPATH' ) || exit;

/**
 * Gives a refused save both shapes: the error of WordPress' REST API and the save result of spec 4.2 and 7. Refusals for want of access stay plain
 * errors.
 */
final class SaveRefusal {

	private const PLAIN = [ 401, 403, 404 ];

	/** What stands beside the save result instead of in `data`. */
	private const MORE = [ 'conflict', 'kept_active', 'test_load' ];

	/** @param string $handler Class name of the operation's handler. */
	public function applies( string $handler, WP_Error $error ): bool {
		return \is_subclass_of( $handler, SavesSnippet::class ) && ! \in_array( $this->status( $error ), self::PLAIN, true );
	}

	/**
	 * `conflict` is there only when another save came first, `kept_active` and `test_load` only where errors would have deactivated a snippet.
	 */
	public function response( WP_Error $error ): WP_REST_Response {
		$data     = $error->get_error_data();
		$data     = \is_array( $data ) ? $data : [];
		$more     = \array_intersect_key( $data, \array_flip( self::MORE ) );
		$problems = $data['problems'] ?? null;
		$warnings = $data['warnings'] ?? [];
		$data     = \array_diff_key( $data, $more, \array_flip( [ 'problems', 'warnings' ] ) );
		$body     = [
			'code'        => $error->get_error_code(),
			'message'     => $error->get_error_message(),
			'data'        => $data,
			'snippet'     => null,
			'errors'      => \is_array( $problems ) ? $problems : $this->entries( $error, $data ),
			'warnings'    => $warnings,
			'deactivated' => false,
		];
		return new WP_REST_Response( $body + $more, $this->status( $error ) );
	}

	/**
	 * @param array<array-key, mixed> $data
	 * @return list<array{message: string, line: int}>
	 */
	private function entries( WP_Error $error, array $data ): array {
		$messages = [];
		foreach ( \is_array( $data['params'] ?? null ) ? $data['params'] : [] as $field => $message ) {
			$messages[] = \is_string( $message ) ? "{$field}: {$message}" : (string) $field;
		}
		$messages = [] === $messages ? [ $error->get_error_message() ] : $messages;
		return \array_map( static fn( string $message ): array => [ 'message' => $message, 'line' => 0 ], $messages );
	}

	private function status( WP_Error $error ): int {
		$data   = $error->get_error_data();
		$status = \is_array( $data ) ? ( $data['status'] ?? null ) : null;
		return \is_int( $status ) ? $status : 500;
	}
}
