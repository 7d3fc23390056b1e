<?php

declare(strict_types=1);

namespace Svc\Storage\History;

\defined( 'ABSPATH' ) || exit;

/**
 * Counts the lines in which two versions of a code differ, in one pass: what both begin and end with is left out, and of the rest the lines
 * that only one of them has are counted. A line that only moved counts as none, which is why this is no diff. Pure.
 */
final class LineCount {

	/** @return array{added: int, removed: int} */
	public static function between( string $before, string $after ): array {
		if ( $before === $after ) {
			return [
				'added'   => 0,
				'removed' => 0,
			];
		}
		$old   = self::lines( $before );
		$new   = self::lines( $after );
		$first = 0;
		$last  = \min( \count( $old ), \count( $new ) );
		while ( $first < $last && $old[ $first ] === $new[ $first ] ) {
			++$first;
		}
		$end = 0;
		while ( $end < $last - $first && $old[ \count( $old ) - 1 - $end ] === $new[ \count( $new ) - 1 - $end ] ) {
			++$end;
		}
		$gone    = \array_count_values( \array_slice( $old, $first, \count( $old ) - $first - $end ) );
		$come    = \array_count_values( \array_slice( $new, $first, \count( $new ) - $first - $end ) );
		$removed = self::surplus( $gone, $come );
		$added   = self::surplus( $come, $gone );

		return [
			'added'   => $added,
			'removed' => $removed,
		];
	}

	/** @return list<string> */
	private static function lines( string $code ): array {
		return '' === $code ? [] : \explode( "\n", \str_replace( "\r\n", "\n", $code ) );
	}

	/**
	 * @param array<array-key, int> $one
	 * @param array<array-key, int> $other
	 */
	private static function surplus( array $one, array $other ): int {
		$count = 0;
		foreach ( $one as $line => $times ) {
			$count += \max( 0, $times - ( $other[ $line ] ?? 0 ) );
		}

		return $count;
	}
}
