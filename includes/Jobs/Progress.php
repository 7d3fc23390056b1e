<?php

declare(strict_types=1);

namespace Svc\Jobs;

\defined( 'ABSPATH' ) || exit;

/**
 * Immutable; plain data, so that any process can go on.
 * @phpstan-type Failed array{index: int, title: string, message: string}
 */
final class Progress {

	/**
	 * @param int $of Pieces in all; 0 as long as that is unknown.
	 * @param list<Failed> $failures The work goes on beside them. `index` is the place in what was given.
	 * @param array<string, mixed> $cursor What the next step has to know, as JSON has it.
	 * @param array<string, mixed> $result As JSON has it.
	 */
	private function __construct(
		public readonly int $done,
		public readonly int $of,
		public readonly string $words,
		public readonly array $failures,
		public readonly array $cursor,
		public readonly array $result,
		public readonly bool $is_over,
	) {
	}

	/**
	 * @param array<string, mixed> $cursor
	 * @param array<string, mixed> $result
	 */
	public static function begin( int $of, array $cursor = [], array $result = [] ): self {
		return new self( 0, $of, '', [], $cursor, $result, is_over: false );
	}

	/**
	 * @param array<string, mixed> $cursor
	 * @param array<string, mixed> $result
	 * @param list<Failed> $failures
	 */
	public function went_on( int $done, string $words, array $cursor, array $result, array $failures = [] ): self {
		return new self( $done, $this->of, $words, [ ...$this->failures, ...$failures ], $cursor, $result, is_over: false );
	}

	public function of( int $of ): self {
		return new self( $this->done, $of, $this->words, $this->failures, $this->cursor, $this->result, $this->is_over );
	}

	public function over(): self {
		return new self( $this->of, $this->of, $this->words, $this->failures, $this->cursor, $this->result, is_over: true );
	}

	/** @return array<string, mixed> */
	public function to_array(): array {
		return [
			'done'     => $this->done,
			'of'       => $this->of,
			'words'    => $this->words,
			'failures' => $this->failures,
			'cursor'   => $this->cursor,
			'result'   => $this->result,
			'is_over'  => $this->is_over,
		];
	}

	/**
	 * Null when what `to_array()` gave is not whole.
	 * @param array<mixed> $stored
	 */
	public static function from_array( array $stored ): ?self {
		[ 'done' => $done, 'of' => $of, 'words' => $words, 'failures' => $failures, 'cursor' => $cursor, 'result' => $result, 'is_over' => $is_over ] = $stored + [
			'done'     => null,
			'of'       => null,
			'words'    => null,
			'failures' => null,
			'cursor'   => null,
			'result'   => null,
			'is_over'  => null,
		];
		if ( ! \is_int( $done ) || ! \is_int( $of ) || ! \is_string( $words ) || ! \is_array( $failures ) || ! \is_array( $cursor ) || ! \is_array( $result ) || ! \is_bool( $is_over ) ) {
			return null;
		}
		/** @var array<string, mixed> $cursor A JSON object. */
		/** @var array<string, mixed> $result A JSON object. */
		return new self( $done, $of, $words, self::read_failures( $failures ), $cursor, $result, $is_over );
	}

	/**
	 * @param array<mixed> $stored
	 * @return list<Failed>
	 */
	private static function read_failures( array $stored ): array {
		$failures = [];
		foreach ( $stored as $one ) {
			if ( \is_array( $one ) && \is_int( $one['index'] ?? null ) && \is_string( $one['title'] ?? null ) && \is_string( $one['message'] ?? null ) ) {
				$failures[] = [
					'index'   => $one['index'],
					'title'   => $one['title'],
					'message' => $one['message'],
				];
			}
		}
		return $failures;
	}
}
