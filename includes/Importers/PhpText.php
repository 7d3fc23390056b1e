<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/**
 * Tells what a stored text is by PHP's own tokens, never by a search for its tags: `?>` may stand in a text or end PHP in a comment.
 * Nothing is run. Texts are at most as large as a snippet may be.
 */
final class PhpText {

	/** Whether PHP would run something in a text that begins outside of PHP. */
	public static function has_php( string $text ): bool {
		if ( ! \str_contains( $text, '<?' ) ) {
			return false;
		}
		foreach ( \token_get_all( $text ) as $token ) {
			if ( \is_array( $token ) && ( \T_OPEN_TAG === $token[0] || \T_OPEN_TAG_WITH_ECHO === $token[0] ) ) {
				return true;
			}
		}

		// Without `short_open_tag`, PHP leaves `<?` alone; where it is on, it does not.
		return self::has_short_tag( $text );
	}

	/** Whether code leaves PHP to print text: white space around its tags does not count. */
	public static function leaves_php( string $code ): bool {
		if ( ! \str_contains( $code, '?>' ) && ! \str_contains( $code, '<?' ) && ! \str_contains( $code, '%>' ) ) {
			return false;
		}
		$tokens = \token_get_all( self::begun( $code ) );
		$last   = \count( $tokens ) - 1;
		foreach ( $tokens as $index => $token ) {
			if ( ! \is_array( $token ) ) {
				continue;
			}
			if ( \T_INLINE_HTML === $token[0] && '' !== \trim( $token[1] ) ) {
				return true;
			}
			if ( \T_CLOSE_TAG === $token[0] && $index < $last && ! ( $index === $last - 1 && \is_array( $tokens[ $last ] ) && \T_INLINE_HTML === $tokens[ $last ][0] ) ) {
				return true;
			}
		}

		return false;
	}

	/** Pure PHP without the one tag that opens it and the one that ends it. */
	public static function without_tags( string $code ): string {
		$code = (string) \preg_replace( '/^\s*<\?(?:php(?=\s|$))?(?:\r\n|\s)?/i', '', $code, 1 );

		return (string) \preg_replace( '/\?>\s*$/', '', $code, 1 );
	}

	/**
	 * Whether code that its source keeps as PHP is one or prints text in between, and the code in the form that we take.
	 * @return array{type: 'php'|'html', code: string}
	 */
	public static function converted( string $code ): array {
		if ( ! self::leaves_php( $code ) ) {
			return [
				'type' => 'php',
				'code' => self::without_tags( $code ),
			];
		}

		return [
			'type' => 'html',
			'code' => self::begun( $code ),
		];
	}

	/** Code in PHP as text that is placed: what it prints comes where the text would. */
	public static function printed( string $code ): string {
		// On a line of its own, because a comment may be the last line.
		return '<?php ' . self::without_tags( $code ) . "\n?>";
	}

	/** Text that its source prints as it is, so that ours does the same: PHP tags are printed, not run. */
	public static function verbatim( string $text ): string {
		// PHP takes the end of a line away that follows its closing tag.
		return (string) \preg_replace( '/<\?(\r?\n)?/', "<?php echo '<?'; ?>$1$1", $text );
	}

	/** Whether the text uses `<?` without `php` or `=`, which PHP knows only where `short_open_tag` is on. */
	public static function has_short_tag( string $text ): bool {
		return 1 === \preg_match( '/<\?(?!php\b|=|xml\b)/i', $text );
	}

	/**
	 * What in code behaves otherwise when it is not a file of its own (facts of `include` and `eval`), as it is written.
	 * @return list<string>
	 */
	public static function bound_to_file( string $code ): array {
		if ( 1 !== \preg_match( '/__FILE__|__DIR__|\b(?:namespace|declare|return)\b/i', $code ) ) {
			return [];
		}
		$names = [
			\T_FILE      => '__FILE__',
			\T_DIR       => '__DIR__',
			\T_NAMESPACE => 'namespace',
			\T_DECLARE   => 'declare',
		];
		$found = [];
		$depth = 0;
		foreach ( \token_get_all( self::begun( $code ) ) as $token ) {
			$kind   = \is_array( $token ) ? $token[0] : $token;
			$opens  = [ '{', \T_CURLY_OPEN, \T_DOLLAR_OPEN_CURLY_BRACES ];
			$depth += \in_array( $kind, $opens, true ) ? 1 : ( '}' === $kind ? -1 : 0 );
			$name   = \is_int( $kind ) ? ( $names[ $kind ] ?? ( \T_RETURN === $kind && 0 === $depth ? 'return' : null ) ) : null;
			if ( null !== $name ) {
				$found[ $name ] = $name;
			}
		}

		return \array_values( $found );
	}

	/** Text that begins with a tag, as PHP's tokens want it. */
	private static function begun( string $code ): string {
		return 1 === \preg_match( '/^\s*<\?/', $code ) ? \ltrim( $code ) : '<?php ' . $code;
	}
}
