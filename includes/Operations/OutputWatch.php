<?php

declare(strict_types=1);

namespace Svc\Operations;

use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * Holds answers against the contract while somebody is developing (WP_DEBUG). A difference is a mistake of ours: it is logged, and
 * the answer goes out as it is.
 */
final class OutputWatch {

	/**
	 * Items of a list that are looked at; all of them would take seconds with thousands of snippets.
	 */
	private const SAMPLE = 20;

	/**
	 * @param array<string, array{output: array<string, mixed>, ...}> $schemas Operation id => schemas, from `build/bridge/schemas.php`.
	 */
	public function __construct( private readonly array $schemas ) {
	}

	/**
	 * Logs where an answer differs from its schema.
	 */
	public function watch( string $operation, mixed $data ): void {
		$schema = $this->schemas[ $operation ]['output'] ?? null;
		if ( null === $schema ) {
			return;
		}
		$data    = $data instanceof Streamed ? $data->sample( self::SAMPLE ) : $data;
		$sample  = \is_array( $data ) && \array_is_list( $data ) ? \array_slice( $data, 0, self::SAMPLE ) : $data;
		$verdict = \rest_validate_value_from_schema( $sample, $schema, $operation );
		if ( $verdict instanceof WP_Error ) {
			// phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log -- read by developers only.
			\error_log( "svc: the answer of {$operation} does not fit the contract: {$verdict->get_error_message()}" );
		}
	}
}
