<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\SymbolEntry;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads off what a stylesheet in SCSS or LESS offers to others: variables, mixins, functions and placeholders of its outermost level.
 * It reads words and brackets only; a compiler says what is right.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class StyleNames {

	private const MOST_VALUE = 120;

	private const SKIPPED = '(?<skipped>/\*(?:[^*]++|\*(?!/))*+(?:\*/|\z) | //[^\n]*+ | "(?:[^"\\\\]++|\\\\.)*+" | \'(?:[^\'\\\\]++|\\\\.)*+\' | url\([^)]*+\))';
	private const ARGS    = '(?<args>\((?:[^()]++|(?&args))*+\))';
	private const VALUE   = '(?<value>(?:"(?:[^"\\\\]++|\\\\.)*+" | \'(?:[^\'\\\\]++|\\\\.)*+\' | \#\{[^}]*+\} | url\([^)]*+\) | (?:(?!url\()[^;{}"\'\#])++ | \#)*+)';
	private const BLOCKS  = '(?<open>\{) | (?<close>\})';

	private const PATTERNS = [
		'scss' => '~' . self::SKIPPED . '
			| @mixin\s++(?<mixin>[\w-]++)\s*+' . self::ARGS . '?+
			| @function\s++(?<function>[\w-]++)\s*+(?&args)?+
			| (?<placeholder>%[a-z_-][\w-]*+)
			| (?<variable>\$[\w-]++)\s*+:' . self::VALUE . '
			| ' . self::BLOCKS . '~xsi',
		'less' => '~' . self::SKIPPED . '
			| (?<mixin>[.\#][a-z_-][\w-]*+)\s*+' . self::ARGS . '\s*+(?:when\b[^{;]*+)?(?=\{)
			| @(?!(?:media|supports|import|page|font-face|keyframes|charset|namespace|layer|container|property|plugin)\b)(?<variable>[\w-]++)\s*+:' . self::VALUE . '
			| ' . self::BLOCKS . '~xsi',
	];

	/**
	 * @param string $lang `scss`, `less` or empty.
	 * @return list<Entry>
	 */
	public static function of( string $code, string $lang ): array {
		$pattern = self::PATTERNS[ $lang ] ?? null;
		if ( null === $pattern || false === \preg_match_all( $pattern, $code, $tokens, \PREG_SET_ORDER | \PREG_OFFSET_CAPTURE | \PREG_UNMATCHED_AS_NULL ) ) {
			return [];
		}
		$entries = [];
		$depth   = 0;
		$line    = 1;
		$offset  = 0;
		foreach ( $tokens as $token ) {
			if ( null !== ( $token['open'][0] ?? null ) ) {
				++$depth;
			} elseif ( null !== ( $token['close'][0] ?? null ) ) {
				$depth = \max( 0, $depth - 1 );
			} elseif ( 0 === $depth && null === $token['skipped'][0] ) {
				$start    = $token[0][1];
				$line    += \substr_count( $code, "\n", $offset, $start - $offset );
				$offset   = $start;
				$entries[] = self::entry( \array_map( static fn( array $part ): ?string => $part[0], $token ), $lang, $line );
			}
		}

		return $entries;
	}

	/**
	 * @param array<array-key, string|null> $token
	 * @return Entry
	 */
	private static function entry( array $token, string $lang, int $line ): array {
		$args = (string) \preg_replace( '~\s+~', ' ', $token['args'] ?? '' );
		foreach ( [ 'mixin', 'function', 'placeholder' ] as $kind ) {
			$name = $token[ $kind ] ?? null;
			if ( null !== $name ) {
				return [
					'kind' => 'function' === $kind ? 'sass_function' : $kind,
					'name' => $name,
					'role' => 'declares',
					'line' => $line,
				] + ( 'placeholder' === $kind ? [] : [ 'signature' => $name . Signature::cut( '' === $args ? '()' : $args, self::MOST_VALUE ) ] );
			}
		}
		$value = \trim( (string) \preg_replace( '~\s+~', ' ', $token['value'] ?? '' ) );

		return [
			'kind'  => 'variable',
			'name'  => ( 'less' === $lang ? '@' : '' ) . ( $token['variable'] ?? '' ),
			'role'  => 'declares',
			'line'  => $line,
			'value' => Signature::cut( $value, self::MOST_VALUE ),
		];
	}
}
