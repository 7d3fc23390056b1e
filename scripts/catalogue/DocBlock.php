<?php

declare(strict_types=1);

/** What a documentation comment says, as short lines for a hint in the editor. */
final class DocBlock {

	/** Letters of a summary, and of the description of one parameter. */
	private const SUMMARY = 240;
	private const PARAM   = 110;

	public readonly string $summary;

	/** First version that had it, such as `4.6.0`. */
	public readonly string $since;

	/** What is said with `@deprecated`; `yes` where nothing is said; empty where it is not deprecated. */
	public readonly string $deprecated;

	/** Type that `@return` or `@var` names. */
	public readonly string $type;

	/** @var list<array{type: string, name: string, text: string, optional: bool}> */
	public readonly array $params;

	public readonly bool $is_private;

	public function __construct( string $comment ) {
		$text = (string) preg_replace( '~^/\*\*|\*/$~', '', trim( $comment ) );
		$text = (string) preg_replace( '~^[ \t]*\* ?~m', '', $text );
		// Types over several lines are for static analysis alone.
		$parts            = preg_split( '~^(?=@[a-z-])~m', $text );
		$parts            = false === $parts ? [] : $parts;
		$first            = preg_split( '~\n\s*\n~', trim( array_shift( $parts ) ?? '' ) );
		$this->summary    = self::shortened( $first[0] ?? '', self::SUMMARY );
		$this->since      = self::version( $parts );
		$deprecated       = self::tag( $parts, 'deprecated' );
		$this->deprecated = null === $deprecated ? '' : ( '' === trim( $deprecated ) ? 'yes' : self::shortened( $deprecated, self::SUMMARY ) );
		$this->type       = self::type_of( self::tag( $parts, 'return' ) ?? self::tag( $parts, 'var' ) ?? '' );
		$this->is_private = 'private' === self::tag( $parts, 'access' ) || null !== self::tag( $parts, 'ignore' );
		$this->params     = self::params( $parts );
	}

	/** @param list<string> $parts */
	private static function tag( array $parts, string $name ): ?string {
		foreach ( $parts as $part ) {
			if ( 1 === preg_match( '~^@' . $name . '(?![a-z-])\s*(.*)$~s', $part, $found ) ) {
				return trim( $found[1] );
			}
		}

		return null;
	}

	/** @param list<string> $parts */
	private static function version( array $parts ): string {
		return 1 === preg_match( '~^(?:MU \()?(\d[\w.]*)~', self::tag( $parts, 'since' ) ?? '', $found ) ? $found[1] : '';
	}

	/**
	 * @param list<string> $parts
	 * @return list<array{type: string, name: string, text: string, optional: bool}>
	 */
	private static function params( array $parts ): array {
		$params = [];
		foreach ( $parts as $part ) {
			if ( 1 === preg_match( '~^@param\s+(?:([^$&]*?)\s*)?&?(?:\.\.\.)?\$(\w+)\s*(.*)$~s', $part, $found ) ) {
				// A list of keys stands in braces, what they are together before the first.
				$text     = trim( (string) preg_replace( [ '~^\{\s~', '~\s@type\b.*$~s' ], '', $found[3] ), " \n{}" );
				$params[] = [
					'type'     => self::type_of( $found[1] ),
					'name'     => $found[2],
					'text'     => self::shortened( (string) preg_replace( '~^\s*(?:Optional\.|\[optional\])~i', '', $text ), self::PARAM ),
					'optional' => 1 === preg_match( '~^\s*(?:Optional|\[optional\])~i', $text ),
				];
			}
		}

		return $params;
	}

	/** The first word of a tag where it is a type as PHP or a doc comment writes one, without shapes of arrays. */
	private static function type_of( string $text ): string {
		$text = (string) preg_replace( '~(?:array|object|list)\s*(?:<[^>]*>|\{[^}]*\})~', 'array', $text );

		return 1 === preg_match( '~^\(?([\w\\\\|\[\]?]+)\)?(?=\s|$)~', trim( $text ), $found ) ? str_replace( '\\\\', '\\', ltrim( $found[1], '\\' ) ) : '';
	}

	/** The first paragraph on one line, without markup, ending with a sentence where there is room for one. */
	public static function shortened( string $text, int $most ): string {
		$text = html_entity_decode( strip_tags( (string) preg_replace( '~</?(?:p|br|li|ul|ol|para|blockquote)\s*/?>~i', ' ', $text ) ), ENT_QUOTES );
		$text = (string) preg_replace( [ '~\{@(?:see|link)\s+([^\s}]+)(?:\s+([^}]*))?\}~', '~^\(PHP [^)]*\)\s*~', '~\s+~' ], [ '$1', '', ' ' ], $text );
		$text = trim( $text );
		if ( strlen( $text ) <= $most ) {
			return $text;
		}
		if ( 1 === preg_match( '~^(.{20,' . $most . '}?[a-z)`"\']\.)\s~', $text, $found ) ) {
			return $found[1];
		}
		$cut = (string) preg_replace( '~[\x80-\xff]+$~', '', substr( $text, 0, $most ) );

		return rtrim( (string) preg_replace( '~\s+\S*$~', '', $cut ), ' ,;:' ) . '…';
	}
}
