<?php

declare(strict_types=1);

namespace Svc\Checks\Pages;

\defined( 'ABSPATH' ) || exit;

/** Compares the order of lines that two answers have in common. The k-th of equal lines is the k-th in both. Pure. */
final class LineOrder {

	private const BARE = '~^</?[a-z][a-z0-9-]*\s*/?>$~iD';

	/**
	 * @param list<string>          $lines
	 * @param array<array-key, int> $known How often each line stands in both.
	 * @return list<string> The known lines in order, each with its number among equal ones.
	 */
	public static function of( array $lines, array $known ): array {
		$seen  = [];
		$order = [];
		foreach ( $lines as $line ) {
			if ( isset( $known[ $line ] ) ) {
				$seen[ $line ] = ( $seen[ $line ] ?? 0 ) + 1;
				$order[]       = $seen[ $line ] . "\n" . $line;
			}
		}

		return $order;
	}

	/**
	 * Patience sorting.
	 * @param list<string> $before
	 * @param list<string> $now
	 * @return list<string>
	 */
	public static function steady( array $before, array $now ): array {
		$places = \array_flip( $before );
		$ends   = [];
		$links  = [];
		foreach ( $now as $at => $line ) {
			$place = $places[ $line ] ?? null;
			if ( null === $place ) {
				continue;
			}
			$low  = 0;
			$high = \count( $ends );
			while ( $low < $high ) {
				$middle = \intdiv( $low + $high, 2 );
				[ $low, $high ] = $places[ $now[ $ends[ $middle ] ] ] < $place ? [ $middle + 1, $high ] : [ $low, $middle ];
			}
			$links[ $at ] = $low > 0 ? $ends[ $low - 1 ] : null;
			$ends[ $low ] = $at;
		}
		$steady = [];
		for ( $at = [] === $ends ? null : $ends[ \count( $ends ) - 1 ]; null !== $at; $at = $links[ $at ] ) {
			$steady[] = $now[ $at ];
		}

		return \array_reverse( $steady );
	}

	/**
	 * @param list<string> $before
	 * @param list<string> $now    The same lines.
	 * @return list<array{string, 'in_front_of'|'behind', string}> Lines that moved, as few as possible, with the line that each has passed.
	 */
	public static function moved( array $before, array $now ): array {
		$steady = \array_fill_keys( self::steady( $before, $now ), true );
		if ( \count( $steady ) === \count( $now ) ) {
			return [];
		}
		$places = \array_flip( $before );
		$passed = self::next( \array_reverse( $now ), $steady );
		$behind = self::next( $now, $steady );
		$moved  = [];
		foreach ( $now as $line ) {
			foreach ( isset( $steady[ $line ] ) || self::is_bare( self::text( $line ) ) ? [] : [ 'in_front_of' => $passed[ $line ], 'behind' => $behind[ $line ] ] as $side => $others ) {
				$others = \array_values( \array_filter( $others, static fn( string $other ): bool => ( $places[ $other ] < $places[ $line ] ) === ( 'in_front_of' === $side ) ) );
				if ( [] !== $others ) {
					$moved[] = [ self::text( $line ), $side, self::text( $others[0] ) ];
					break;
				}
			}
		}

		return $moved;
	}

	/**
	 * @param list<string>        $lines
	 * @param array<string, true> $steady
	 * @return array<string, list<string>>
	 */
	private static function next( array $lines, array $steady ): array {
		$nearest = [];
		$last    = [];
		foreach ( $lines as $line ) {
			if ( ! isset( $steady[ $line ] ) ) {
				$nearest[ $line ] = \array_reverse( $last );
			} elseif ( self::is_bare( self::text( $line ) ) ) {
				$last = [ $line, ...\array_slice( $last, 1 ) ];
			} else {
				$last = [ $last[0] ?? $line, $line ];
			}
		}

		return $nearest;
	}

	public static function is_bare( string $line ): bool {
		return 1 === \preg_match( self::BARE, $line );
	}

	private static function text( string $line ): string {
		return \explode( "\n", $line, 2 )[1] ?? '';
	}
}
