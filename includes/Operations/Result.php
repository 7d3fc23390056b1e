<?php

declare(strict_types=1);

namespace Svc\Operations;

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
}
