<?php

declare(strict_types=1);

namespace Svc\Assistant;

\defined( 'ABSPATH' ) || exit;

/**
 * Takes keys, passwords and email addresses out of what goes to a provider. Those of the snippet that the question is about get numbers, so that
 * they are put back into the draft.
 */
final class Secrets {

	private const MARK = 'SNIPPET_SECRET_%d';

	/** Keys by their published prefixes, JSON web tokens, private keys, and email addresses. */
	private const SHAPES = '~(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_][\w-]{8,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----|[\w.+-]+@[\w-]+(?:\.[\w-]+)+~';

	/** A text given to a name that speaks of a secret. */
	private const NAMED = '~(?:passw(?:or)?d|passwd|secret|token|api_?-?key|private_?-?key|auth_?-?key|access_?-?key|authorization)\w*[\'"]?\s*(?:=>|=|:|,)\s*([\'"])((?:(?!\1)(?:[^\\\\\r\n]|\\\\.)){6,})\1~i';

	/** @var list<string> */
	private array $known;

	/** @param string $code Of the snippet that the question is about. */
	public function __construct( string $code ) {
		$this->known = self::found( $code );
	}

	/** The text with marks in place of what is secret. */
	public function hide( string $text ): string {
		foreach ( $this->known as $at => $secret ) {
			$text = \str_replace( $secret, \sprintf( self::MARK, $at + 1 ), $text );
		}
		foreach ( self::found( $text ) as $secret ) {
			if ( 1 !== \preg_match( '~\ASNIPPET_SECRET_\d+\z~', $secret ) ) {
				$text = \str_replace( $secret, '[removed]', $text );
			}
		}
		return $text;
	}

	/**
	 * The same for every text in a list or map.
	 * @template T of array<array-key, mixed>
	 * @param T $values
	 * @return T
	 */
	public function hide_all( array $values ): array {
		\array_walk_recursive(
			$values,
			function ( mixed &$value ): void {
				$value = \is_string( $value ) ? $this->hide( $value ) : $value;
			}
		);
		return $values;
	}

	/** The text with the secrets of the snippet where their marks are. */
	public function show( string $text ): string {
		for ( $at = \count( $this->known ); $at > 0; $at-- ) {
			$text = \str_replace( \sprintf( self::MARK, $at ), $this->known[ $at - 1 ], $text );
		}
		return $text;
	}

	/** @return list<string> Longest first, so that none is cut by another. */
	private static function found( string $text ): array {
		\preg_match_all( self::SHAPES, $text, $shapes );
		\preg_match_all( self::NAMED, $text, $named );
		$found = \array_values( \array_unique( [ ...$shapes[0], ...$named[2] ] ) );
		\usort( $found, static fn( string $a, string $b ): int => \strlen( $b ) <=> \strlen( $a ) );
		return $found;
	}
}
