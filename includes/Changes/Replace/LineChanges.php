<?php

declare(strict_types=1);

namespace Svc\Changes\Replace;

use Svc\Domain\Search\Hit;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/**
 * What is found in a code as changes of its lines. Matches that share a line are one change; what is long is shortened, because code may be
 * minified. Pure.
 * @phpstan-type Match array{n: int, at: int, text: string, with: string}
 * @phpstan-type LineChange array{line: int, before: string, after: string, matches: list<Match>}
 */
final class LineChanges {

	/** Characters shown on either side of a match, and of a match itself. */
	private const CONTEXT = 100;
	private const WHOLE  = 2000;

	/** @return list<LineChange> */
	public static function of( Replaced $one ): array {
		$changes = [];
		$line    = 1;
		$counted = 0;
		foreach ( self::rows( $one ) as [ $begin, $end, $hits ] ) {
			$line     += \substr_count( $one->code, "\n", $counted, $begin - $counted );
			$counted   = $begin;
			$changes[] = [ 'line' => $line ] + self::row( $one->code, $begin, $end, $hits );
		}
		return $changes;
	}

	/**
	 * @return list<array{int, int, non-empty-array<int, Hit>}> Offsets of whole lines, without the line feed at the end, and the matches by number.
	 */
	private static function rows( Replaced $one ): array {
		$rows = [];
		$last = -1;
		foreach ( $one->hits as $index => $hit ) {
			$end = \strpos( $one->code, "\n", $hit->end() );
			$end = false === $end ? \strlen( $one->code ) : $end;
			if ( $last >= 0 && $hit->at <= $rows[ $last ][1] ) {
				$rows[ $last ][1]               = \max( $end, $rows[ $last ][1] );
				$rows[ $last ][2][ $index + 1 ] = $hit;
				continue;
			}
			$feed   = 0 === $hit->at ? false : \strrpos( $one->code, "\n", $hit->at - \strlen( $one->code ) - 1 );
			$rows[] = [ false === $feed ? 0 : $feed + 1, $end, [ $index + 1 => $hit ] ];
			++$last;
		}
		return $rows;
	}

	/**
	 * @param non-empty-array<int, Hit> $hits By number.
	 * @return array{before: string, after: string, matches: list<Match>}
	 */
	private static function row( string $code, int $begin, int $end, array $hits ): array {
		$before  = '';
		$after   = '';
		$matches = [];
		$from    = $begin;
		foreach ( $hits as $n => $hit ) {
			$between   = self::shortened( \substr( $code, $from, $hit->at - $from ), $from === $begin ? 0 : self::CONTEXT, self::CONTEXT );
			$text      = self::shortened( $hit->text, self::WHOLE, self::CONTEXT );
			$with      = self::shortened( $hit->with, self::WHOLE, self::CONTEXT );
			$before   .= $between;
			$after    .= $between . $with;
			$matches[] = [
				'n'    => $n,
				'at'   => Utf8::length( $before ),
				'text' => $text,
				'with' => $with,
			];
			$before   .= $text;
			$from      = $hit->end();
		}
		$rest = self::shortened( \substr( $code, $from, $end - $from ), self::CONTEXT, 0 );
		return [
			'before'  => \rtrim( $before . $rest, "\r" ),
			'after'   => \rtrim( $after . $rest, "\r" ),
			'matches' => $matches,
		];
	}

	/** A text with so many characters of its begin and its end, and an ellipsis between, where that makes it shorter. */
	private static function shortened( string $text, int $first, int $last ): string {
		$length = \strlen( $text ) <= $first + $last + 1 ? 0 : Utf8::length( $text );
		if ( $length <= $first + $last + 1 ) {
			return $text;
		}
		return Utf8::first( $text, $first ) . '…' . Utf8::last( $text, $last );
	}
}
