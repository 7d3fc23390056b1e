<?php

declare(strict_types=1);

namespace Svc\Git\Http;

\defined( 'ABSPATH' ) || exit;

/** Takes a secret out of text that a server sent, in every form in which the server may echo it, also one form inside another. Pure. */
final class Redaction {

	/** What stands in the place of a word with the secret. */
	private const GAP = '…';

	/** Characters of the secret in a row that give it away: more than the beginnings that all tokens of a provider share. */
	private const TELLING = 12;

	/** Encodings around each other that are undone. */
	private const DEPTH = 3;

	/** @var array<string, true> Every sequence of telling length, in lower case; a space before each keeps keys texts. */
	private readonly array $parts;

	private readonly int $length;

	/** @param string $secret A token, or `user:password`, of which the name is no secret. */
	public function __construct( #[\SensitiveParameter] string $secret ) {
		$password     = \substr( (string) \strstr( $secret, ':' ), 1 );
		$secret       = \strtolower( '' === $password ? $secret : $password );
		$this->length = \min( self::TELLING, \strlen( $secret ) );
		$parts        = [];
		for ( $at = 0; $this->length > 0 && $at <= \strlen( $secret ) - $this->length; $at++ ) {
			$parts[ ' ' . \substr( $secret, $at, $this->length ) ] = true;
		}
		$this->parts = $parts;
	}

	public function apply( string $text ): string {
		if ( [] === $this->parts ) {
			return $text;
		}
		return (string) \preg_replace_callback( '/[^\s"\'<>(){}\[\],]+/', fn( array $word ): string => $this->is_telling( $word[0], self::DEPTH ) ? self::GAP : $word[0], $text );
	}

	private function is_telling( string $word, int $depth ): bool {
		if ( $this->has_part( $word ) ) {
			return true;
		}
		foreach ( 0 === $depth ? [] : self::decoded( $word ) as $inner ) {
			if ( $inner !== $word && $this->is_telling( $inner, $depth - 1 ) ) {
				return true;
			}
		}
		return false;
	}

	private function has_part( string $word ): bool {
		$word = \strtolower( $word );
		for ( $at = 0; $at <= \strlen( $word ) - $this->length; $at++ ) {
			if ( isset( $this->parts[ ' ' . \substr( $word, $at, $this->length ) ] ) ) {
				return true;
			}
		}
		return false;
	}

	/** @return list<string> What a word may be an encoding of. */
	private static function decoded( string $word ): array {
		$inner = [ \rawurldecode( $word ), \html_entity_decode( $word, \ENT_QUOTES | \ENT_HTML5 ), self::unescaped( $word ) ];
		\preg_match_all( '~[A-Za-z0-9+/_-]{8,}~', $word, $runs );
		foreach ( $runs[0] as $run ) {
			// The beginning may be cut off.
			for ( $skip = 0; $skip < 4; $skip++ ) {
				$digits  = \strtr( \substr( $run, $skip ), '-_', '+/' );
				$inner[] = (string) \base64_decode( \substr( $digits, 0, \strlen( $digits ) - ( 1 === \strlen( $digits ) % 4 ? 1 : 0 ) ), true );
			}
		}
		\preg_match_all( '/[0-9a-f]{16,}/i', $word, $runs );
		foreach ( $runs[0] as $run ) {
			for ( $skip = 0; $skip < 2; $skip++ ) {
				$digits  = \substr( $run, $skip );
				$inner[] = (string) \hex2bin( \substr( $digits, 0, \strlen( $digits ) - \strlen( $digits ) % 2 ) );
			}
		}
		return $inner;
	}

	private static function unescaped( string $word ): string {
		$text = \json_decode( "\"{$word}\"" );
		return \is_string( $text ) ? $text : $word;
	}
}
