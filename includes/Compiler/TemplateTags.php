<?php

declare(strict_types=1);

namespace Svc\Compiler;

use PhpToken;

\defined( 'ABSPATH' ) || exit;

/**
 * Knows which tags inside HTML start PHP, the same on every host.
 * `<?php` and `<?=` always do; a bare `<?` does only where `short_open_tag` is on, so the compiler makes it plain text
 * everywhere: an `<?xml` prolog comes out as it went in. For questions of rights, `has_php()` gives the cautious answer.
 */
final class TemplateTags {

	/** An opening that PHP takes as a tag under every setting. The lexer wants white space or the end after `<?php`. */
	private const TAG = '<\?(?:=|php(?=[ \t\r\n]|\z))';

	/** `<` of a `<?` that is a tag only with `short_open_tag`. */
	private const SHORT = '/<(?=\?)(?!\?=|\?php(?:[ \t\r\n]|\z))/i';

	/**
	 * Whether the HTML holds PHP. Any `<?` counts except an XML prolog, and so does `<script language="php">`, which no
	 * PHP since 7.0 runs: a person without PHP rights has no use for either, and a mistake here would be a way around them.
	 */
	public static function has_php( string $html ): bool {
		return 1 === \preg_match( '/<\?(?!xml[ \t\r\n])|<script\b[^>]*\blanguage\s*=\s*["\']?\s*php\b/i', $html )
			|| 1 === \preg_match( '/' . self::TAG . '/i', $html );
	}

	/**
	 * Makes every bare `<?` in the HTML parts print itself, whatever `short_open_tag` says. PHP parts stay untouched.
	 *
	 * `<?xml` becomes `<<?php ?>?xml`: the closing tag is followed by `?`, never by a line end that PHP would swallow.
	 */
	public static function neutralise( string $html ): string {
		if ( 1 !== \preg_match( self::SHORT, $html ) ) {
			return $html;
		}
		// The tokenizer obeys this server's short_open_tag. With `<` hidden behind a mark it cannot see a short tag at all;
		// the mark occurs nowhere else, and what it stands for depends on the token it is found in.
		$mark = "\x01";
		while ( \str_contains( $html, $mark ) ) {
			$mark .= "\x02";
		}
		$marked = \preg_replace( self::SHORT, $mark, $html ) ?? $html;
		$result = '';
		foreach ( PhpToken::tokenize( $marked ) as $token ) {
			$result .= \str_replace( $mark, $token->is( \T_INLINE_HTML ) ? '<<?php ?>' : '<', $token->text );
		}

		return $result;
	}
}
