<?php

declare(strict_types=1);

namespace Svc\Library;

\defined( 'ABSPATH' ) || exit;

/** Snippets of a library that belong together: those in its folder, or a starting set, which names snippets of other packs. */
final class Pack {

	/**
	 * @param string $id    Name of its folder.
	 * @param string $icon  Dashicon, without `dashicons-`.
	 * @param int    $order Packs of a library are listed by it.
	 * @param list<string> $slugs Snippets of a starting set, in their order.
	 */
	public function __construct(
		public readonly string $id,
		public readonly string $title,
		public readonly string $description,
		public readonly string $icon,
		public readonly int $order,
		public readonly array $slugs = [],
	) {}

	public function is_set(): bool {
		return [] !== $this->slugs;
	}

	/** @return self|null Null when it is none. */
	public static function read( string $id, mixed $data ): ?self {
		if ( ! \is_array( $data ) || [] !== \array_diff_key( $data, \array_flip( [ 'title', 'description', 'icon', 'order', 'slugs' ] ) ) ) {
			return null;
		}
		$title       = $data['title'] ?? null;
		$description = $data['description'] ?? null;
		$icon        = $data['icon'] ?? null;
		$order       = $data['order'] ?? null;
		$sent        = $data['slugs'] ?? [];
		$slugs       = \is_array( $sent ) ? \array_values( \array_filter( $sent, Item::is_slug( ... ) ) ) : [];
		$is_whole    = \is_string( $title ) && '' !== $title && \is_string( $description ) && '' !== $description && Item::is_slug( $icon ) && \is_int( $order ) && $slugs === $sent;
		return $is_whole ? new self( $id, $title, $description, $icon, $order, $slugs ) : null;
	}

	/** @return array{title: string, description: string, icon: string, order: int, slugs?: list<string>} */
	public function to_array(): array {
		return [
			'title'       => $this->title,
			'description' => $this->description,
			'icon'        => $this->icon,
			'order'       => $this->order,
		] + ( $this->is_set() ? [ 'slugs' => $this->slugs ] : [] );
	}
}
