<?php

declare(strict_types=1);

namespace Svc\Operations;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/**
 * What an operation answers, for any door: data, the HTTP status that names the outcome, and headers for doors that have some.
 * Failures are exceptions, never results.
 */
final class Result {

	/**
	 * @param mixed $data Arrays, lists, scalars and null only, or Streamed for what may be very long: it goes out as JSON, as a table, or to an assistant.
	 * @param int $status 200, or 201 when something was created.
	 * @param array<string, string> $headers Header name => value.
	 */
	public function __construct(
		public readonly mixed $data,
		public readonly int $status = 200,
		public readonly array $headers = [],
	) {
	}

	/**
	 * The same answer with more warnings, where it has a list of warnings at all.
	 *
	 * @param list<Problem> $warnings
	 */
	public function with_warnings( array $warnings ): self {
		if ( [] === $warnings || ! \is_array( $this->data ) || ! \is_array( $this->data['warnings'] ?? null ) ) {
			return $this;
		}
		$entries = \array_map( static fn( Problem $problem ): array => $problem->to_array(), $warnings );
		return new self( \array_replace( $this->data, [ 'warnings' => [ ...\array_values( $this->data['warnings'] ), ...$entries ] ] ), $this->status, $this->headers );
	}
}
