<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Domain\Log;
use Svc\Domain\Streamed;
use Svc\Schema\OutputCheck;

\defined( 'ABSPATH' ) || exit;

/** Holds answers against the contract with WP_DEBUG. A difference is logged, never shown. */
final class OutputWatch {

	private const NAMED = 5;

	/** @param array<string, array{output: array<string, mixed>, ...}> $schemas By operation id. */
	public function __construct( private readonly array $schemas ) {
	}

	public function watch( string $operation, mixed $data ): void {
		$schema = $this->schemas[ $operation ]['output'] ?? null;
		if ( null === $schema ) {
			return;
		}
		$data    = $data instanceof Streamed ? $data->sample( OutputCheck::ITEMS ) : $data;
		$sample  = \is_array( $data ) && \array_is_list( $data ) ? \array_slice( $data, 0, OutputCheck::ITEMS ) : $data;
		$misfits = OutputCheck::misfits( \json_decode( (string) \wp_json_encode( $sample ) ), $schema, $operation );
		if ( [] !== $misfits ) {
			Log::write( "svc: the answer of {$operation} does not fit the contract: " . \implode( '; ', \array_slice( $misfits, 0, self::NAMED ) ) );
		}
	}
}
