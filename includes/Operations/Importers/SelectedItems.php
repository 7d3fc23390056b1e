<?php

declare(strict_types=1);

namespace Svc\Operations\Importers;

use Svc\Importers\Foreign;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/**
 * Which snippets of a source are asked for. Shared by the preview and the run.
 */
final class SelectedItems {

	/**
	 * @param array{ids?: list<string>, ...} $input
	 *
	 * @return array<array-key, true>|null Ids that are asked for; null for all.
	 */
	public static function ids( array $input ): ?array {
		return isset( $input['ids'] ) ? \array_fill_keys( $input['ids'], true ) : null;
	}

	/**
	 * @param array<array-key, true>|null $wanted
	 *
	 * @return iterable<Foreign>
	 */
	public static function of( Source $source, ?array $wanted ): iterable {
		foreach ( $source->items() as $item ) {
			if ( null === $wanted || isset( $wanted[ $item->id ] ) ) {
				yield $item;
			}
		}
	}
}
