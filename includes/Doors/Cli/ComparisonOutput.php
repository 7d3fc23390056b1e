<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;

\defined( 'ABSPATH' ) || exit;

/** What a switch-over from another plugin has changed in pages of the site, as lines for a person. Pure. */
final class ComparisonOutput {

	/**
	 * @param array<array-key, mixed> $comparison Of an answer.
	 * @return list<string>
	 */
	public static function lines( array $comparison ): array {
		$problem = LooseArray::text( $comparison, 'problem' );
		if ( '' !== $problem ) {
			return [ $problem ];
		}
		$lines = [];
		$same  = [];
		foreach ( LooseArray::records( $comparison['pages'] ?? null ) as $page ) {
			$name = \trim( LooseArray::text( $page, 'label' ) . ' ' . LooseArray::text( $page, 'url' ) );
			if ( 'same' === ( $page['state'] ?? '' ) ) {
				$same[] = LooseArray::text( $page, 'label' );
			} elseif ( 'changed' === ( $page['state'] ?? '' ) ) {
				$lines = [ ...$lines, \sprintf( 'Changed for visitors on %s', $name ), ...self::parts( LooseArray::records( $page['lines'] ?? null ) ), ...self::more( $page['more'] ?? 0 ) ];
			} else {
				$lines[] = \sprintf( 'Not compared: %1$s %2$s', $name, LooseArray::text( $page, 'message' ) );
			}
		}
		if ( [] !== $same ) {
			$lines[] = \sprintf( 'Unchanged for visitors: %s.', \implode( ', ', $same ) );
		}

		return $lines;
	}

	/**
	 * @param list<array<array-key, mixed>> $lines Part by part.
	 * @return list<string> With the name of each part in front.
	 */
	private static function parts( array $lines ): array {
		$said = [];
		$part = '';
		foreach ( $lines as $line ) {
			if ( LooseArray::text( $line, 'part' ) !== $part ) {
				$part   = LooseArray::text( $line, 'part' );
				$said[] = match ( $part ) {
					'head'   => 'In the head:',
					'footer' => 'In the footer:',
					default  => 'In the body:',
				};
			}
			$said[] = self::line( $line );
		}

		return $said;
	}

	/** @param array<array-key, mixed> $line */
	private static function line( array $line ): string {
		$sign  = \in_array( $line['kind'] ?? '', [ 'gone', 'fewer' ], true ) ? '-' : '+';
		$times = \in_array( $line['kind'] ?? '', [ 'fewer', 'more' ], true ) && \is_int( $line['before'] ?? null ) && \is_int( $line['after'] ?? null ) ? " ({$line['before']} → {$line['after']})" : '';

		if ( 'moved' === ( $line['kind'] ?? '' ) ) {
			$moved = match ( true ) {
				isset( $line['from'] ) => match ( $line['from'] ) {
					'head'   => 'moved from the head',
					'footer' => 'moved from the footer',
					default  => 'moved from the body',
				},
				isset( $line['behind'] ) => \sprintf( 'moved after %s', LooseArray::text( $line, 'behind' ) ),
				default => \sprintf( 'moved before %s', LooseArray::text( $line, 'in_front_of' ) ),
			};

			return '~ ' . LooseArray::text( $line, 'text' ) . " ({$moved})";
		}

		return "{$sign} " . LooseArray::text( $line, 'text' ) . $times;
	}

	/** @return list<string> */
	private static function more( mixed $count ): array {
		return \is_int( $count ) && $count > 0 ? [ \sprintf( 1 === $count ? 'and %d more line' : 'and %d more lines', $count ) ] : [];
	}
}
