<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Reads a source without what belongs to the network. */
final class WithheldReader implements SourceReader {

	/** @param \Closure( string ): bool $is_of_network By id of a snippet. */
	public function __construct( private readonly SourceReader $reader, private readonly \Closure $is_of_network, private readonly string $reason ) {
	}

	public function count(): int {
		return $this->reader->count();
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->reader->items( $only ) as $item ) {
			yield ( $this->is_of_network )( $item->id ) ? ForeignSnippet::refused( $item->id, $item->title, $this->reason ) : $item;
		}
	}
}
