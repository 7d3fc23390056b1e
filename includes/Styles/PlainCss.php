<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/**
 * Takes comments and needless blanks out of plain CSS, and touches no value, selector or order, because CSS from people holds things no parser knows.
 * In PHP, so that it works on every host. CSS with an open string or comment is returned as it is.
 */
final class PlainCss {

	/** A comment that may go (`/*!` is kept for licences), and a run of such comments and blanks. */
	private const REST    = '[^*]*+\*++(?:[^/*][^*]*+\*++)*+/';
	private const COMMENT = '/\*(?!!)' . self::REST;
	private const GAP     = '(?:[ \t\r\n\f]++|' . self::COMMENT . ')++';

	/**
	 * What is left alone (kept comments, strings, unquoted addresses, escapes with the blank that ends a hexadecimal one),
	 * then what is looked at. Possessive throughout, and what stays open takes the whole rest with it, so that no input is
	 * gone through more than a few times.
	 */
	private const PATTERN = '~(?<open>/\*(?!' . self::REST . ').*+)
		|(?:
		/\*!' . self::REST . '
		|"(?:[^"\\\\\n]++|\\\\.)*+"
		|\'(?:[^\'\\\\\n]++|\\\\.)*+\'
		|url\([ \t\r\n\f]*+(?!["\'])(?:[^"\'()\\\\\s]++|\\\\.)*+[ \t\r\n\f]*+\)
		|\\\\(?:[0-9a-f]{1,6}+[ \t\r\n\f]?+|.)
		)(*SKIP)(*FAIL)
		|;(?:' . self::GAP . ')?+(?=\})
		|(?:(?<=(?<before>.))|^)(?<gap>' . self::GAP . ')(?=(?<after>.?))
		|(?<open>["\'].*+)
	~xsiJ';

	public static function minify( string $css ): string {
		$is_clean = true;
		$small    = \preg_replace_callback(
			self::PATTERN,
			static function ( array $match ) use ( &$is_clean ): string {
				if ( isset( $match['open'] ) ) {
					$is_clean = false;
				}

				return isset( $match['gap'] )
					? self::gap( $match['gap'], $match['before'] ?? '', $match['after'] ?? '' )
					: '';
			},
			(string) \preg_replace( '/^\xEF\xBB\xBF/', '', $css ),
			flags: \PREG_UNMATCHED_AS_NULL
		);

		return $is_clean && null !== $small ? $small : $css;
	}

	/** What must stay of a run of blanks and comments between two characters. */
	private static function gap( string $gap, string $before, string $after ): string {
		// `--x: ;` is a custom property that holds a blank.
		$is_needless = '' === $before
			|| '' === $after
			|| \str_contains( '{};,', $before )
			|| ( \str_contains( '{};,', $after ) && ':' !== $before );
		if ( $is_needless ) {
			return '';
		}

		// Two words that only a comment keeps apart stay apart, and get no blank between them: `a /**/b` is another selector.
		return \preg_match( '/^[^ \t\r\n\f]*+$/D', (string) \preg_replace( '~' . self::COMMENT . '~', '', $gap ) ) === 1
			? '/**/'
			: ' ';
	}
}
