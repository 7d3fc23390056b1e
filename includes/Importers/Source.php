<?php

declare(strict_types=1);

namespace Svc\Importers;

use Svc\Importers\CodeSnippets\CodeSnippetsReader;

\defined( 'ABSPATH' ) || exit;

/** One other snippet plugin with the reader of its data, on this site or in an export file. Immutable. */
final class Source {

	public function __construct( private readonly string $id, private readonly SourceReader $reader, public readonly bool $is_file = false ) {
	}

	public function id(): string {
		return $this->id;
	}

	public function name(): string {
		return Plugins::name( $this->id );
	}

	/** How many snippets its data has; cheap. */
	public function count(): int {
		return $this->reader->count();
	}

	/**
	 * @param list<string>|null $only As for `SourceReader::items()`.
	 * @return iterable<ForeignSnippet>
	 */
	public function items( ?array $only = null ): iterable {
		return $this->reader->items( $only );
	}

	/** The same for users who may not use what belongs to the network: its snippets have a title and the reason, no code and no settings. */
	public function withheld( string $reason ): self {
		return new self( $this->id, new CallbackReader( $this->count( ... ), fn( ?array $only ): iterable => $this->own_items( $only, $reason ) ), $this->is_file );
	}

	/**
	 * Whether snippets belong to all sites of a network: FluentSnippets has one folder for all of them, and Code Snippets shares some of a
	 * table that the network has once.
	 * @param string $snippet Id of one snippet; empty for the source as a whole.
	 */
	public function is_of_network( string $snippet = '' ): bool {
		return match ( $this->id ) {
			'fluent-snippets' => true,
			'code-snippets'   => \str_starts_with( $snippet, CodeSnippetsReader::SHARED ),
			default           => false,
		};
	}

	/**
	 * @param list<string>|null $only
	 * @return \Generator<int, ForeignSnippet>
	 */
	private function own_items( ?array $only, string $reason ): \Generator {
		foreach ( $this->items( $only ) as $item ) {
			yield $this->is_of_network( $item->id ) ? ForeignSnippet::refused( $item->id, $item->title, $reason ) : $item;
		}
	}
}
