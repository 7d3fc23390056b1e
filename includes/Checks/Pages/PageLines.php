<?php

declare(strict_types=1);

namespace Svc\Checks\Pages;

\defined( 'ABSPATH' ) || exit;

/**
 * Where two equal requests differ, a third may too: such a place is known by the lines around it, such a line by its form (`id="block-#"`). Pure.
 * @phpstan-type Difference array{kind: 'gone'|'fewer'|'more'|'new'|'moved', text: string, before: int, after: int, in_front_of?: string, behind?: string}
 */
final class PageLines {

	/**
	 * @param array<array-key, int>  $counts How often each line stands in both, in order.
	 * @param array<array-key, true> $forms  Forms of the lines that differed.
	 * @param array<array-key, int>  $places Most lines that differed, by the lines around them.
	 * @param list<string>           $order  Without those whose order differed.
	 */
	private function __construct(
		private readonly array $counts,
		private readonly array $forms,
		private readonly array $places,
		private readonly array $order,
	) {}

	/**
	 * @param list<string> $one
	 * @param list<string> $other
	 */
	public static function of( array $one, array $other ): self {
		$others = \array_count_values( $other );
		$counts = \array_filter( \array_count_values( $one ), static fn( int $count, int|string $line ): bool => ( $others[ $line ] ?? 0 ) === $count, \ARRAY_FILTER_USE_BOTH );
		$forms  = [];
		$places = [];
		foreach ( [ $one, $other ] as $lines ) {
			foreach ( self::unknown_lines( $lines, $counts ) as [ $place, $run ] ) {
				$places[ $place ] = \max( $places[ $place ] ?? 0, \count( $run ) );
				foreach ( $run as $line ) {
					$forms[ self::form( $line ) ] = true;
				}
			}
		}

		return new self( $counts, $forms, $places, LineOrder::steady( LineOrder::of( $one, $counts ), LineOrder::of( $other, $counts ) ) );
	}

	/**
	 * @param list<string> $lines
	 * @return list<Difference> First what is less, as it stood; then what is more and what has moved, as it stands now.
	 */
	public function differences( array $lines ): array {
		$now  = \array_count_values( $lines );
		$less = [];
		$more = [];
		foreach ( $this->counts as $line => $before ) {
			$after = $now[ $line ] ?? 0;
			if ( $after < $before ) {
				$less[] = self::difference( 0 === $after ? 'gone' : 'fewer', (string) $line, $before, $after );
			} elseif ( $after > $before ) {
				$more[] = self::difference( 'more', (string) $line, $before, $after );
			}
		}
		$new = [];
		foreach ( self::unknown_lines( $lines, $this->counts ) as [ $place, $run ] ) {
			if ( \count( $run ) <= ( $this->places[ $place ] ?? 0 ) ) {
				continue;
			}
			foreach ( $run as $line ) {
				if ( ! isset( $this->forms[ self::form( $line ) ] ) ) {
					$new[ $line ] = self::difference( 'new', $line, 0, $now[ $line ] );
				}
			}
		}

		return [ ...$less, ...$more, ...\array_values( $new ), ...$this->moves( $lines, $now ) ];
	}

	/**
	 * @param list<string>          $lines
	 * @param array<array-key, int> $now
	 * @return list<Difference>
	 */
	private function moves( array $lines, array $now ): array {
		$known  = \array_filter( $this->counts, static fn( int $count, int|string $line ): bool => ( $now[ $line ] ?? 0 ) === $count, \ARRAY_FILTER_USE_BOTH );
		$after  = LineOrder::of( $lines, $known );
		$before = \array_values( \array_intersect( $this->order, $after ) );
		$moves  = [];
		foreach ( LineOrder::moved( $before, \array_values( \array_intersect( $after, $before ) ) ) as [ $line, $side, $passed ] ) {
			$moves[] = self::difference( 'moved', $line, $known[ $line ], $known[ $line ] ) + [ $side => $passed ];
		}

		return $moves;
	}

	/**
	 * @return array{lines: list<array{string, int}>, forms: list<string>, places: list<array{string, int}>, order: list<array{int, int}>} Plain data.
	 */
	public function to_array(): array {
		$places = \array_flip( \array_map( '\strval', \array_keys( $this->counts ) ) );
		return [
			'lines'  => self::pairs( $this->counts ),
			'forms'  => \array_map( '\strval', \array_keys( $this->forms ) ),
			'places' => self::pairs( $this->places ),
			'order'  => \array_map( static fn( string $line ): array => [ $places[ \explode( "\n", $line, 2 )[1] ?? '' ] ?? 0, (int) $line ], $this->order ),
		];
	}

	/**
	 * What is not whole is left out.
	 * @param array<mixed> $kept
	 */
	public static function from_array( array $kept ): self {
		$forms = \array_filter( \is_array( $kept['forms'] ?? null ) ? $kept['forms'] : [], '\is_string' );

		$lines = self::counts( $kept['lines'] ?? null );
		$names = \array_keys( $lines );
		$order = [];
		foreach ( \is_array( $kept['order'] ?? null ) ? $kept['order'] : [] as $pair ) {
			if ( \is_array( $pair ) && \is_int( $pair[0] ?? null ) && \is_int( $pair[1] ?? null ) && isset( $names[ $pair[0] ] ) ) {
				$order[] = $pair[1] . "\n" . $names[ $pair[0] ];
			}
		}
		return new self( $lines, \array_fill_keys( $forms, true ), self::counts( $kept['places'] ?? null ), $order );
	}

	/**
	 * @param list<string>          $lines
	 * @param array<array-key, int> $known
	 * @return iterable<array{string, non-empty-list<string>}>
	 */
	private static function unknown_lines( array $lines, array $known ): iterable {
		$run    = [];
		$before = '';
		foreach ( [ ...$lines, '' ] as $line ) {
			if ( '' !== $line && ! isset( $known[ $line ] ) ) {
				$run[] = $line;
				continue;
			}
			if ( [] !== $run ) {
				yield [ \hash( 'xxh64', $before . "\n" . $line ), $run ];
			}
			$run    = [];
			$before = $line;
		}
	}

	/** A line without words that have a digit in them: ids, numbers and hashes. */
	private static function form( string $line ): string {
		return (string) \preg_replace( '/[a-z]*\d[a-z\d]*/i', '#', $line );
	}

	/**
	 * @param 'gone'|'fewer'|'more'|'new'|'moved' $kind
	 * @return array{kind: 'gone'|'fewer'|'more'|'new'|'moved', text: string, before: int, after: int}
	 */
	private static function difference( string $kind, string $text, int $before, int $after ): array {
		return [
			'kind'   => $kind,
			'text'   => $text,
			'before' => $before,
			'after'  => $after,
		];
	}

	/**
	 * @param array<array-key, int> $counts
	 * @return list<array{string, int}>
	 */
	private static function pairs( array $counts ): array {
		return \array_map( static fn( int|string $line, int $count ): array => [ (string) $line, $count ], \array_keys( $counts ), $counts );
	}

	/** @return array<array-key, int> */
	private static function counts( mixed $pairs ): array {
		$counts = [];
		foreach ( \is_array( $pairs ) ? $pairs : [] as $pair ) {
			if ( \is_array( $pair ) && \is_string( $pair[0] ?? null ) && \is_int( $pair[1] ?? null ) ) {
				$counts[ $pair[0] ] = $pair[1];
			}
		}

		return $counts;
	}
}
