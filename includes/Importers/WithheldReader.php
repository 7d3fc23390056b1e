<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * A source as people see it who may not use what belongs to the network: these snippets have a title and the reason, no code and no
 * settings, so nothing can be done with them.
 */
final class WithheldReader implements Source {

	public function __construct( private readonly Source $source, private readonly string $reason ) {
	}

	public function id(): string {
		return $this->source->id();
	}

	public function name(): string {
		return $this->source->name();
	}

	public function plugin_files(): array {
		return $this->source->plugin_files();
	}

	public function count(): int {
		return $this->source->count();
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->source->items( $only ) as $item ) {
			yield Sources::is_of_network( $this->source, $item->id ) ? ForeignSnippet::refused( $item->id, $item->title, $this->reason ) : $item;
		}
	}
}
