<?php

declare(strict_types=1);

namespace Svc\Checks\Pages;

\defined( 'ABSPATH' ) || exit;

/**
 * The footer is what follows the last `</footer>`; a page without `</head>`, such as a feed, is all body. Immutable and pure.
 * @phpstan-import-type Difference from PageLines as DifferenceInPart
 * @phpstan-type Part 'head'|'body'|'footer'
 * @phpstan-type Difference array{kind: 'gone'|'fewer'|'more'|'new'|'moved', part: Part, text: string, before: int, after: int, in_front_of?: string, behind?: string, from?: Part}
 */
final class PageParts {

	private const NAMES = [ 'head', 'body', 'footer' ];

	/**
	 * @param array{head: PageLines, body: PageLines, footer: PageLines} $parts
	 * @param string $end Line that ends the body; empty where there is no footer.
	 */
	private function __construct(
		private readonly array $parts,
		private readonly string $end,
	) {}

	/**
	 * @param list<string> $one   As `PageText` makes them.
	 * @param list<string> $other
	 */
	public static function of( array $one, array $other ): self {
		$ends   = \array_values( \array_filter( \array_intersect( $one, $other ), self::is_footer( ... ) ) );
		$end    = [] === $ends ? '' : $ends[ \count( $ends ) - 1 ];
		$first  = self::split( $one, $end );
		$second = self::split( $other, $end );

		return new self(
			[
				'head'   => PageLines::of( $first['head'], $second['head'] ),
				'body'   => PageLines::of( $first['body'], $second['body'] ),
				'footer' => PageLines::of( $first['footer'], $second['footer'] ),
			],
			$end
		);
	}

	/**
	 * @param list<string> $lines
	 * @return list<Difference> What has left one part for another stands in the latter.
	 */
	public function differences( array $lines ): array {
		$now   = self::split( $lines, $this->end );
		$found = [];
		foreach ( self::NAMES as $name ) {
			foreach ( $this->parts[ $name ]->differences( $now[ $name ] ) as $difference ) {
				$found[] = [ 'part' => $name ] + $difference;
			}
		}

		return self::with_moves( $found );
	}

	/**
	 * Makes one difference of two: less in one part, and as much more in another.
	 * @param list<Difference> $found
	 * @return list<Difference>
	 */
	private static function with_moves( array $found ): array {
		$gone = [];
		foreach ( $found as $at => $less ) {
			foreach ( $less['after'] < $less['before'] ? $found : [] as $to => $more ) {
				if ( $more['text'] === $less['text'] && $more['after'] - $more['before'] === $less['before'] - $less['after'] ) {
					$count        = $more['after'] - $more['before'];
					$found[ $to ] = [
						'kind'   => 'moved',
						'part'   => $more['part'],
						'text'   => $more['text'],
						'before' => $count,
						'after'  => $count,
						'from'   => $less['part'],
					];
					// A tag without attributes went with what stands in it.
					$gone += LineOrder::is_bare( $less['text'] ) ? [ $at => true, $to => true ] : [ $at => true ];
					break;
				}
			}
		}

		return \array_values( \array_diff_key( $found, $gone ) );
	}

	/** @return array<string, mixed> Plain data. */
	public function to_array(): array {
		return \array_map( static fn( PageLines $lines ): array => $lines->to_array(), $this->parts ) + [ 'end' => $this->end ];
	}

	/**
	 * What is not whole is left out.
	 * @param array<mixed> $kept
	 */
	public static function from_array( array $kept ): self {
		$lines = static fn( string $name ): PageLines => PageLines::from_array( \is_array( $kept[ $name ] ?? null ) ? $kept[ $name ] : [] );

		return new self(
			[
				'head'   => $lines( 'head' ),
				'body'   => $lines( 'body' ),
				'footer' => $lines( 'footer' ),
			],
			\is_string( $kept['end'] ?? null ) ? $kept['end'] : ''
		);
	}

	/**
	 * @param list<string> $lines
	 * @param string $end Where it is missing, the last line with `</footer>` ends the body.
	 * @return array{head: list<string>, body: list<string>, footer: list<string>}
	 */
	private static function split( array $lines, string $end ): array {
		$head = 0;
		$body = \count( $lines );
		$seen = false;
		foreach ( $lines as $at => $line ) {
			if ( 0 === $head && 1 === \preg_match( '~</head\s*>~i', $line ) ) {
				$head = $at + 1;
			}
			$body = $line === $end || ( ! $seen && '' !== $end && self::is_footer( $line ) ) ? $at + 1 : $body;
			$seen = $seen || $line === $end;
		}

		return [
			'head'   => \array_slice( $lines, 0, $head ),
			'body'   => \array_slice( $lines, $head, \max( 0, $body - $head ) ),
			'footer' => \array_slice( $lines, \max( $head, $body ) ),
		];
	}

	private static function is_footer( string $line ): bool {
		return 1 === \preg_match( '~</footer\s*>~i', $line );
	}
}
