<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** Reads a source without what belongs to the network. */
final class WithheldReader implements SourceReader {

	public function __construct( private readonly Source $source, private readonly string $reason ) {
	}

	public function count(): int {
		return $this->source->count();
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->source->items( $only ) as $item ) {
			yield $this->source->is_of_network( $item->id ) ? ForeignSnippet::refused( $item->id, $item->title, $this->reason ) : $item;
		}
	}
}
