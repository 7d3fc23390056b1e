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
	 * @param array<string, mixed> $input
	 *
	 * @return array<array-key, true>|null Ids that are asked for; null for all.
	 */
	public static function ids( array $input ): ?array {
		if ( ! \is_array( $input['ids'] ?? null ) ) {
			return null;
		}
		$wanted = [];
		foreach ( $input['ids'] as $id ) {
			if ( \is_string( $id ) ) {
				$wanted[ $id ] = true;
			}
		}

		return $wanted;
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
