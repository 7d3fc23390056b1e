<?php

declare(strict_types=1);

namespace Svc\Compiler;

use PhpToken;

\defined( 'ABSPATH' ) || exit;

/**
 * Which tags inside HTML start PHP, the same on every host: `<?php` and `<?=` do; a bare `<?`, which does where `short_open_tag` is on, is made text.
 */
final class TemplateTags {

	/** An opening that PHP takes as a tag under every setting. The lexer wants white space or the end after `<?php`. */
	private const TAG = '<\?(?:=|php(?=[ \t\r\n]|\z))';

	/** `<` of a `<?` that is a tag only with `short_open_tag`. */
	private const SHORT = '/<(?=\?)(?!\?=|\?php(?:[ \t\r\n]|\z))/i';

	/**
	 * Cautious, because rights follow from it: any `<?` counts except an XML prolog, and so does `<script language="php">`, which PHP 7 no longer
	 * runs.
	 */
	public static function has_php( string $html ): bool {
		return 1 === \preg_match( '/<\?(?!xml[ \t\r\n])|<script\b[^>]*\blanguage\s*=\s*["\']?\s*php\b/i', $html )
			|| 1 === \preg_match( '/' . self::TAG . '/i', $html );
	}

	/** `<?xml` becomes `<<?php ?>?xml`: the closing tag is followed by `?`, never by a line end that PHP would swallow. */
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
