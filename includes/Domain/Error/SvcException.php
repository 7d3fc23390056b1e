<?php

declare(strict_types=1);

namespace Svc\Domain\Error;

use RuntimeException;
use Svc\Bridge\ErrorCode;
use Svc\Domain\Problem;
use Throwable;

\defined( 'ABSPATH' ) || exit;

/**
 * Everything that the service refuses or fails at, with the contract's code for it. `Svc\Doors\ErrorMapper` alone turns one into `WP_Error` or an
 * exit code. A subclass exists where code catches it by type; named constructors write the sentence.
 */
abstract class SvcException extends RuntimeException {

	/**
	 * @param string               $message  Sentence for a person that says what to do next.
	 * @param array<string, mixed> $data     Further fields of the answer's `data`.
	 * @param Throwable|null       $previous Cause, for the log only.
	 */
	final protected function __construct(
		public readonly ErrorCode $error_code,
		string $message,
		public readonly array $data = [],
		?Throwable $previous = null,
	) {
		parent::__construct( $message, 0, $previous );
	}

	/** @param list<int> $ids Snippets that the request has saved all the same. */
	public function with_stored( array $ids ): static {
		return new static( $this->error_code, $this->getMessage(), [ 'stored' => $ids ] + $this->data, $this->getPrevious() );
	}

	/** @return non-empty-list<Problem> Line by line where that is known (`InvalidInput::problems()`), else as one sentence. */
	public function to_problems(): array {
		$problems = [];
		foreach ( \is_array( $this->data['problems'] ?? null ) ? $this->data['problems'] : [] as $entry ) {
			if ( \is_array( $entry ) && \is_string( $entry['message'] ?? null ) && \is_int( $entry['line'] ?? null ) ) {
				$problems[] = new Problem( $entry['message'], $entry['line'] );
			}
		}

		return [] === $problems ? [ new Problem( $this->getMessage() ) ] : $problems;
	}
}
