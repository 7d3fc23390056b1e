<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Domain\LooseArray;
use Svc\Domain\Text;

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
		foreach ( self::list( $comparison, 'pages' ) as $page ) {
			$name = \trim( LooseArray::text( $page, 'label' ) . ' ' . LooseArray::text( $page, 'url' ) );
			if ( 'same' === ( $page['state'] ?? '' ) ) {
				$same[] = LooseArray::text( $page, 'label' );
			} elseif ( 'changed' === ( $page['state'] ?? '' ) ) {
				/* translators: %s: a page with its address. */
				$lines = [ ...$lines, \sprintf( Text::__( 'Changed for visitors on %s', 'svc' ), $name ), ...self::parts( self::list( $page, 'lines' ) ), ...self::more( $page['more'] ?? 0 ) ];
			} else {
				/* translators: 1: a page with its address, 2: why, a sentence. */
				$lines[] = \sprintf( Text::__( 'Not compared: %1$s %2$s', 'svc' ), $name, LooseArray::text( $page, 'message' ) );
			}
		}
		if ( [] !== $same ) {
			/* translators: %s: list of pages, such as "the front page, /hello-world/". */
			$lines[] = \sprintf( Text::__( 'Unchanged for visitors: %s.', 'svc' ), \implode( ', ', $same ) );
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
					'head'   => Text::__( 'In the head:', 'svc' ),
					'footer' => Text::__( 'In the footer:', 'svc' ),
					default  => Text::__( 'In the body:', 'svc' ),
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
					'head'   => Text::__( 'moved from the head', 'svc' ),
					'footer' => Text::__( 'moved from the footer', 'svc' ),
					default  => Text::__( 'moved from the body', 'svc' ),
				},
				/* translators: %s: a line of a page. */
				isset( $line['behind'] ) => \sprintf( Text::__( 'moved after %s', 'svc' ), LooseArray::text( $line, 'behind' ) ),
				/* translators: %s: a line of a page. */
				default => \sprintf( Text::__( 'moved before %s', 'svc' ), LooseArray::text( $line, 'in_front_of' ) ),
			};

			return '~ ' . LooseArray::text( $line, 'text' ) . " ({$moved})";
		}

		return "{$sign} " . LooseArray::text( $line, 'text' ) . $times;
	}

	/** @return list<string> */
	private static function more( mixed $count ): array {
		/* translators: %d: number of lines. */
		return \is_int( $count ) && $count > 0 ? [ \sprintf( \_n( 'and %d more line', 'and %d more lines', $count, 'svc' ), $count ) ] : [];
	}

	/**
	 * @param array<array-key, mixed> $record
	 * @return list<array<array-key, mixed>>
	 */
	private static function list( array $record, string $field ): array {
		return \array_values( \array_filter( \is_array( $record[ $field ] ?? null ) ? $record[ $field ] : [], '\is_array' ) );
	}
}
