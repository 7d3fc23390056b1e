<?php

declare(strict_types=1);

namespace Svc\Compiler\Scope;

use PhpToken;

\defined( 'ABSPATH' ) || exit;

/** The words of PHP code without white space and comments, and how its brackets match. Code whose brackets do not match has no words. */
final class PhpWords {

	private const OPENERS = [ '(', '[', '{', \T_CURLY_OPEN, \T_DOLLAR_OPEN_CURLY_BRACES, \T_ATTRIBUTE ];

	/** @var list<PhpToken> */
	public readonly array $words;

	/** @var array<int, int> Closing bracket by opening bracket. */
	public readonly array $closing;

	/** @var array<int, int> Innermost opening bracket around each word; -1 for none. */
	public readonly array $enclosing;

	/** @var array<int, true> Words in the parameters and bodies of functions, and in the bodies of classes. */
	public readonly array $inner;

	public function __construct( string $php ) {
		$words         = \array_values( \array_filter( PhpToken::tokenize( $php ), static fn( PhpToken $token ): bool => ! $token->isIgnorable() || $token->is( \T_OPEN_TAG ) ) );
		$brackets      = self::brackets( $words );
		$this->words   = null === $brackets ? [] : $words;
		$this->closing = $brackets[0] ?? [];
		$this->enclosing  = $brackets[1] ?? [];
		$this->inner   = $this->find_inner();
	}

	/** @param int|string|list<int|string> $kind Of a token or its text; several mean any of them. */
	public function is( int $at, int|string|array $kind ): bool {
		return isset( $this->words[ $at ] ) && $this->words[ $at ]->is( $kind );
	}

	public function text( int $at ): string {
		return isset( $this->words[ $at ] ) ? $this->words[ $at ]->text : '';
	}

	/** The first word of a kind from a place on, past whole brackets; null where a statement ends before it. */
	public function next( int $at, string $kind ): ?int {
		for ( ; isset( $this->words[ $at ] ); $at = ( $this->closing[ $at ] ?? $at ) + 1 ) {
			if ( $this->is( $at, $kind ) ) {
				return $at;
			}
			if ( $this->is( $at, [ ';', '}', ')', ']', \T_CLOSE_TAG ] ) ) {
				return null;
			}
		}

		return null;
	}

	/**
	 * @param list<PhpToken> $words
	 * @return array{array<int, int>, array<int, int>}|null Closing brackets, and the bracket around each word.
	 */
	private static function brackets( array $words ): ?array {
		$open    = [];
		$closing = [];
		$enclosing  = [];
		foreach ( $words as $at => $word ) {
			if ( $word->is( [ ')', ']', '}' ] ) ) {
				$opening = \array_pop( $open );
				if ( null === $opening ) {
					return null;
				}
				$closing[ $opening ] = $at;
			}
			$enclosing[ $at ] = [] === $open ? -1 : $open[ \count( $open ) - 1 ];
			if ( $word->is( self::OPENERS ) ) {
				$open[] = $at;
			}
		}

		return [] === $open ? [ $closing, $enclosing ] : null;
	}

	/** @return array<int, true> */
	private function find_inner(): array {
		$inner = [];
		foreach ( $this->words as $at => $word ) {
			if ( isset( $inner[ $at ] ) || $this->is( $at - 1, [ \T_DOUBLE_COLON, \T_OBJECT_OPERATOR, \T_NULLSAFE_OBJECT_OPERATOR ] ) ) {
				continue;
			}
			if ( $word->is( \T_FUNCTION ) && ! $this->is( $at - 1, \T_USE ) ) {
				$params = $this->next( $at, '(' );
				$inner += null === $params ? [] : $this->within( $params );
				$inner += $this->within( $this->next( ( $this->closing[ $params ?? -1 ] ?? $at ) + 1, '{' ) );
			} elseif ( $word->is( [ \T_CLASS, \T_INTERFACE, \T_TRAIT, \T_ENUM ] ) ) {
				$inner += $this->within( $this->next( $at, '{' ) );
			}
		}

		return $inner;
	}

	/** @return array<int, true> */
	private function within( ?int $opening ): array {
		return null === $opening ? [] : \array_fill_keys( \range( $opening, $this->closing[ $opening ] ?? $opening ), true );
	}
}
