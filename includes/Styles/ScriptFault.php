<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** The first thing that keeps a JavaScript program from being read, as `src/styles/script.ts` says it. */
final class ScriptFault {

	/**
	 * @param string $kind   `import`, `export`, `await`, `return`, `end`, `unexpected` or `other`.
	 * @param string $detail The word or sign that is unexpected, the parser's own sentence for `other`, else empty.
	 * @param int    $line   Counted from 1.
	 * @param int    $column Counted from 1.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $detail,
		public readonly int $line,
		public readonly int $column,
	) {}

	/** @param mixed $data JSON that came from another process or from the disk. */
	public static function from( mixed $data ): ?self {
		if ( ! \is_array( $data ) ) {
			return null;
		}
		[ 'kind' => $kind, 'detail' => $detail, 'line' => $line, 'column' => $column ] = $data + [
			'kind'   => null,
			'detail' => null,
			'line'   => null,
			'column' => null,
		];

		return \is_string( $kind ) && \is_string( $detail ) && \is_int( $line ) && \is_int( $column ) ? new self( $kind, $detail, $line, $column ) : null;
	}

	/** @return array{kind: string, detail: string, line: int, column: int} */
	public function to_array(): array {
		return [
			'kind'   => $this->kind,
			'detail' => $this->detail,
			'line'   => $this->line,
			'column' => $this->column,
		];
	}
}
