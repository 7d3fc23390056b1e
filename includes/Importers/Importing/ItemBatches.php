<?php

declare(strict_types=1);

namespace Svc\Importers\Importing;

use Svc\Importers\ForeignSnippet;

\defined( 'ABSPATH' ) || exit;

/** The items of a source in batches, each judged and written as one: what costs a start of a program is paid once a batch. */
final class ItemBatches {

	/** Items of one step. */
	private const SIZE = 1000;

	/** Bytes of code after which a step ends early. */
	private const BYTES = 8388608;

	/**
	 * @param iterable<ForeignSnippet> $items
	 * @return iterable<int, non-empty-list<ForeignSnippet>>
	 */
	public static function of( iterable $items ): iterable {
		$step  = [];
		$bytes = 0;
		foreach ( $items as $item ) {
			$step[] = $item;
			$bytes += \strlen( $item->code );
			if ( \count( $step ) < self::SIZE && $bytes < self::BYTES ) {
				continue;
			}

			yield $step;
			$step  = [];
			$bytes = 0;
		}
		if ( [] !== $step ) {
			yield $step;
		}
	}
}
