<?php

declare(strict_types=1);

namespace Svc\Checks\Copied;

\defined( 'ABSPATH' ) || exit;

/**
 * What chats, web pages and terminals put around code. Each step keeps the numbers of the lines, so that what follows still knows them.
 * @phpstan-type Lines array<int, string>
 */
final class CopiedLines {

	private const FENCE     = '/^\s*+(?:`{3,}|~{3,})\s*+[\w.+#:\/-]*+(?:\s*+\{[^}`]*+\}|\s*+\[[^\]`]*+\]|\s++[\w-]++(?:=(?:"[^"`]*+"|\'[^\'`]*+\'|[^\s`"\']++))?+)*+\s*+$/';
	private const SHORTCODE = '~^\s*\[(/?)(?:php|code|sourcecode|html|css|js|javascript|snippet)\b[^\]]*\]\s*~i';
	private const HUNK      = '/^(?:@@ .*@@|diff --git |index [0-9a-f]+\.\.|--- |\+\+\+ |\\\\ No newline)/';

	/**
	 * @param Lines $lines
	 * @param bool $is_broken Whether the code cannot be read as it is.
	 * @return array{Lines, int} With the line of the first fence, 0 for none.
	 */
	public static function fences( array $lines, bool $is_broken ): array {
		$fences = \array_keys( self::matching( self::FENCE, $lines ) );
		if ( [] === $fences || ! $is_broken && $fences[0] !== self::first( $lines ) ) {
			return [ $lines, 0 ];
		}
		if ( 1 === \count( $fences ) ) {
			return [ \array_diff_key( $lines, [ $fences[0] => '' ] ), $fences[0] ];
		}
		$code = [];
		foreach ( \array_chunk( $fences, 2 ) as $pair ) {
			$end   = $pair[1] ?? \PHP_INT_MAX;
			$code += \array_filter( $lines, static fn( int $line ): bool => $line > $pair[0] && $line < $end, \ARRAY_FILTER_USE_KEY );
		}

		return [ $code, $fences[0] ];
	}

	/**
	 * Words of a button or of the language above code. Only for code with a syntax error.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function labels( array $lines ): array {
		$first = self::first( $lines );
		$label = '/^\s*(?:(?:php|html|css|scss|js|javascript)\s*)?(?:copy(?: code| to clipboard)?|copied!?)?\s*$/i';
		if ( \count( $lines ) < 2 || '' === \trim( $lines[ $first ] ?? '' ) || 1 !== \preg_match( $label, $lines[ $first ] ) ) {
			return [ $lines, 0 ];
		}

		return [ \array_diff_key( $lines, [ $first => '' ] ), $first ];
	}

	/**
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function tags( array $lines ): array {
		$code = \implode( "\n", $lines );
		// Text in tags is no code; what has a tag of PHP is HTML on purpose.
		if ( 1 !== \preg_match( '~\A\s*(?:<(?:pre|code|p|span|div)\b[^<>]*>\s*)+(?!\s*<)(.*?\S)(?:\s*</(?:pre|code|p|span|div)>)+\s*\z~is', $code, $found ) || \str_contains( $code, '<?' ) || 1 !== \preg_match( '/(?:\$\w|\w\(|\{\s).*[;}]\s*(?:<br\s*\/?>\s*)?\z/s', $found[1] ) ) {
			return [ $lines, 0 ];
		}
		$first   = self::first( $lines );
		$numbers = \array_keys( $lines );
		$inner   = \explode( "\n", (string) \preg_replace( '~<br\s*/?>(?=\n|\z)~i', '', $found[1] ) );
		$at      = \substr_count( \substr( $code, 0, (int) \strpos( $code, $found[1] ) ), "\n" );

		return [ \array_combine( \array_slice( $numbers, $at, \count( $inner ) ), $inner ), $first ];
	}

	/**
	 * Breaks of HTML at the end of each line. Only for code with a syntax error.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function breaks( array $lines ): array {
		$with = self::matching( '~<br\s*/?>\s*$~i', $lines );
		$body = \array_filter( $lines, static fn( string $line ): bool => '' !== \trim( $line ) );
		if ( [] === $with || \count( $with ) + 1 < \count( $body ) ) {
			return [ $lines, 0 ];
		}

		return [ \preg_replace( '~\s*<br\s*/?>\s*$~i', '', $lines ), \array_key_first( $with ) ];
	}

	/**
	 * Line breaks that were copied as a backslash and a letter. Only for code with a syntax error.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function escapes( array $lines ): array {
		$code = \trim( \implode( "\n", $lines ) );
		if ( \str_contains( $code, "\n" ) || 1 !== \preg_match( '/[;{}>]\s*(?:\\\\r)?\\\\n|\\A<\?php\s*\\\\n/', $code ) ) {
			return [ $lines, 0 ];
		}
		$plain = \json_decode( '"' . \trim( $code, '"' ) . '"' );
		$plain = \is_string( $plain ) ? $plain : \strtr( $code, [ '\r' => '', '\n' => "\n", '\t' => "\t" ] );
		$texts = \explode( "\n", $plain );

		return [ \array_combine( \range( 1, \count( $texts ) ), $texts ), 1 ];
	}

	/**
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function backticks( array $lines ): array {
		if ( 1 !== \preg_match( '/\A\s*`[^`]+`\s*\z/', \implode( "\n", $lines ) ) ) {
			return [ $lines, 0 ];
		}

		return [ \str_replace( '`', '', $lines ), self::first( $lines ) ];
	}

	/**
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function shortcodes( array $lines ): array {
		$first = self::first( $lines );
		if ( 1 !== \preg_match( self::SHORTCODE, $lines[ $first ] ?? '', $found ) || '' !== $found[1] ) {
			return [ $lines, 0 ];
		}
		// A statement of PHP may begin with a list in brackets.
		if ( 1 === \preg_match( '/^\s*\[\w+\](?:\s*=|->|\[)/', $lines[ $first ] ) ) {
			return [ $lines, 0 ];
		}
		$lines[ $first ] = \substr( $lines[ $first ], \strlen( $found[0] ) );
		$end             = '~\[/(?:php|code|sourcecode|html|css|js|javascript|snippet)\]\s*$~i';
		foreach ( $lines as $number => $line ) {
			$lines[ $number ] = (string) \preg_replace( $end, '', $line );
		}

		return [ $lines, $first ];
	}

	/**
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function diff( array $lines ): array {
		$head  = self::matching( self::HUNK, $lines );
		$body  = \array_filter( \array_diff_key( $lines, $head ), static fn( string $line ): bool => '' !== \trim( $line ) );
		$plus  = \array_keys( self::matching( '/^\+(?!\+[\w$])/', $body ) );
		$minus = \array_keys( self::matching( '/^-(?!-[\w$])/', $body ) );
		$other = self::matching( '/^(?:[^+\- \t]|\+\+[\w$]|--[\w$])/', $body );
		// Lines of CSS and of HTML may begin so, all of them do not; two hyphens begin custom properties and decrements.
		$is_diff = [] === $other && [] !== $plus && ( [] !== $head || [] !== $minus || \count( $plus ) === \count( $body ) && \count( $body ) > 1 );
		if ( ! $is_diff ) {
			return [ $lines, 0 ];
		}
		$first = \min( [ ...$plus, ...$minus, ...\array_keys( $head ) ] );
		$code  = \array_diff_key( $lines, $head, \array_flip( $minus ) );

		return [ \preg_replace( '/^[+ ]/', '', $code ), $first ];
	}

	/**
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function numbers( array $lines, string $type ): array {
		$next = null;
		$code = $lines;
		$seen = 0;
		foreach ( $lines as $number => $line ) {
			if ( '' === \trim( $line ) ) {
				continue;
			}
			if ( 1 !== \preg_match( '/^\s*(\d{1,5})(?:\s*[|:.)](?:\s|$)|\s|$)/', $line, $found ) || null !== $next && (int) $found[1] !== $next ) {
				return [ $lines, 0 ];
			}
			$next            = (int) $found[1] + 1;
			$code[ $number ] = \substr( $line, \strlen( $found[0] ) );
			++$seen;
		}
		$indent  = \implode( "\n", \array_filter( $code, static fn( string $line ): bool => '' !== \trim( $line ) ) );
		$common  = 1 === \preg_match( '/\A( +).*(?:\n\1.*)*\z/', $indent, $found ) ? $found[1] : '';
		$code    = '' === $common ? $code : \preg_replace( '/^' . $common . '/', '', $code );
		$is_text = 'html' === $type && 1 !== \preg_match( '/\A\s*</', \implode( "\n", $code ) );

		return $seen < 2 || $is_text ? [ $lines, 0 ] : [ $code, self::first( $lines ) ];
	}

	/**
	 * Lines of their own: between those of the code, or all above it. Only for code with a syntax error.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function gutter( array $lines ): array {
		$with = self::matching( '/^\s*\d{1,5}\s*$/', $lines );
		$all  = \array_map( '\intval', \array_values( $with ) );
		if ( \count( $all ) < 2 || \array_key_first( $with ) !== self::first( $lines ) || \range( $all[0], $all[0] + \count( $all ) - 1 ) !== $all ) {
			return [ $lines, 0 ];
		}

		return [ \array_diff_key( $lines, $with ), \array_key_first( $with ) ];
	}

	/**
	 * Also marks of a quoted mail. Only for code that cannot be read as it is.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function prompts( array $lines ): array {
		$prompt = '/^\s*(?:\$|php\s*>|>>>|&gt;|>|wp>|#)[ \t]+(?=\S)/';
		$first  = $lines[ self::first( $lines ) ] ?? '';
		$with   = self::matching( $prompt, $lines );
		if ( [] === $with || 1 !== \preg_match( $prompt, $first ) ) {
			return [ $lines, 0 ];
		}
		$code = \preg_replace( $prompt, '', $lines );

		return [ \preg_replace( '/^\s*(?:>|&gt;|php\s*>)\s*$/', '', $code ), \array_key_first( $with ) ];
	}

	/**
	 * Functions of the global namespace may be called so.
	 * @param Lines $lines
	 * @return array{Lines, int}
	 */
	public static function tabs( array $lines ): array {
		$first = 0;
		foreach ( $lines as $number => $line ) {
			if ( 1 !== \preg_match( '/^\s*((?:\\\\t)+)(\w*)/', $line, $found ) || '\t' === $found[1] && ( \function_exists( 't' . $found[2] ) || \class_exists( 't' . $found[2], false ) ) ) {
				continue;
			}
			$lines[ $number ] = (string) \preg_replace_callback( '/^\s*(?:\\\\t)+/', static fn( array $tabs ): string => \str_replace( '\t', "\t", $tabs[0] ), $line );
			$first            = 0 === $first ? $number : $first;
		}

		return [ $lines, $first ];
	}

	/**
	 * @param Lines $lines
	 * @return Lines
	 */
	private static function matching( string $pattern, array $lines ): array {
		return \array_filter( $lines, static fn( string $line ): bool => 1 === \preg_match( $pattern, $line ) );
	}

	/** @param Lines $lines */
	private static function first( array $lines ): int {
		foreach ( $lines as $number => $line ) {
			if ( '' !== \trim( $line ) ) {
				return $number;
			}
		}

		return 0;
	}
}
