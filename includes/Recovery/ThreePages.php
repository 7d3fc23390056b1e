<?php

declare(strict_types=1);

namespace Svc\Recovery;

use Svc\Storage\Watching\UntestedChange;

\defined( 'ABSPATH' ) || exit;

/**
 * When it is certain enough that the last change breaks the site, where the site cannot be asked: three different pages have failed since,
 * and have not come whole. Where what failed does not name a snippet of the change, no page at all has come whole. No visitor brings that
 * about alone: the requests came from two networks, or from the person who made the change. Pure.
 */
final class ThreePages {

	private const PAGES    = 3;
	private const NETWORKS = 2;

	/** @return list<int> Ids of the snippets to switch off; empty while it is not certain. */
	public static function guilty( UntestedChange $change ): array {
		$failed = \array_diff_key( $change->failed, \array_flip( $change->whole ) );
		$named  = \array_filter( $failed, static fn( array $page ): bool => isset( $change->files[ $page['by'] ] ) );
		if ( self::are_enough( $named ) ) {
			return \array_values( \array_unique( \array_column( $named, 'by' ) ) );
		}

		return [] === $change->whole && self::are_enough( $failed ) ? \array_keys( $change->files ) : [];
	}

	/** Whether pages fail without it, too: then it was not the reason. */
	public static function fail_again( UntestedChange $change ): bool {
		return self::are_enough( \array_intersect_key( $change->failed, \array_flip( $change->before ) ) );
	}

	/** @param array<string, array{by: int, from: list<string>}> $pages */
	private static function are_enough( array $pages ): bool {
		$from = \array_unique( \array_merge( ...\array_column( $pages, 'from' ) ) );

		return \count( $pages ) >= self::PAGES && ( \count( $from ) >= self::NETWORKS || \in_array( UntestedChange::PERSON, $from, true ) );
	}
}
