<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Reads a source by two functions. */
final class CallbackReader implements SourceReader {

	/**
	 * @param \Closure(): int                                       $count
	 * @param \Closure(list<string>|null): iterable<ForeignSnippet> $items As `SourceReader::items()`.
	 */
	public function __construct( private readonly \Closure $count, private readonly \Closure $items ) {
	}

	public function count(): int {
		return ( $this->count )();
	}

	public function items( ?array $only = null ): iterable {
		return ( $this->items )( $only );
	}
}
