<?php

declare(strict_types=1);

namespace Svc\Dispatch;

use Svc\Domain\Problem;

\defined( 'ABSPATH' ) || exit;

/** What an operation answers, for any door. Failures are exceptions, never results. */
final class Result {

	/**
	 * @param mixed $data Arrays, lists, scalars and null only, or Streamed for what may be very long.
	 * @param array<string, string> $headers
	 */
	public function __construct(
		public readonly mixed $data,
		public readonly int $status = 200,
		public readonly array $headers = [],
	) {
	}

	/**
	 * @param list<Problem> $warnings Dropped where the answer is no object.
	 * @param array<string, string|int> $blank Further fields that each warning of this answer has.
	 */
	public function with_warnings( array $warnings, array $blank = [] ): self {
		if ( [] === $warnings || ! \is_array( $this->data ) || ( [] !== $this->data && \array_is_list( $this->data ) ) ) {
			return $this;
		}
		$entries = \array_map( static fn( Problem $problem ): array => $blank + $problem->to_array(), $warnings );
		$before  = \is_array( $this->data['warnings'] ?? null ) ? \array_values( $this->data['warnings'] ) : [];
		return new self( \array_replace( $this->data, [ 'warnings' => [ ...$before, ...$entries ] ] ), $this->status, $this->headers );
	}
}
