<?php

declare(strict_types=1);

namespace Svc\Checks\Web;

\defined( 'ABSPATH' ) || exit;

/**
 * What a JavaScript program declares where, and which of its functions run while the browser reads it: as much as the tokens of
 * `JsScanner` tell. Where it cannot tell, a name counts as declared and a function as one that runs later. Pure.
 * @phpstan-type Token array{string, int}
 */
final class ScriptScopes {

	/** Words before the parenthesis in front of a block that is no function. */
	private const STATEMENTS = [ 'if', 'while', 'for', 'switch', 'with' ];

	/** @var array<int, int> Index of an opening bracket => of its closing one, and the other way round. */
	private array $pairs = [];

	/** @var list<array{int, int, bool}> First and last token of what a function runs, and whether it runs at once. */
	private array $functions = [];

	/** @var array<string, list<array{int, int}>> Name => first and last token of where it is declared. */
	private array $declared = [];

	/** @param list<Token> $tokens */
	public function __construct( private readonly array $tokens ) {
		$this->pair();
		foreach ( $tokens as $at => [ $text ] ) {
			if ( '=>' === $text ) {
				$this->arrow( $at );
			} elseif ( '{' === $text && ')' === $this->text( $at - 1 ) ) {
				$this->body( $at );
			}
		}
		foreach ( $tokens as $at => [ $text ] ) {
			if ( '.' !== $this->text( $at - 1 ) ) {
				$this->declaration( $at, $text );
			}
		}
	}

	/** Whether a name means something of the program itself at a token. */
	public function declares( string $name, int $at ): bool {
		foreach ( $this->declared[ $name ] ?? [] as [ $first, $last ] ) {
			if ( $at >= $first && $at <= $last ) {
				return true;
			}
		}
		return false;
	}

	/** Whether a token runs while the browser reads the program, not in a function that is called later. */
	public function runs_at_once( int $at ): bool {
		foreach ( $this->functions as [ $first, $last, $at_once ] ) {
			if ( ! $at_once && $at >= $first && $at <= $last ) {
				return false;
			}
		}
		return true;
	}

	/** The bracket that belongs to one; the token itself where there is none. */
	public function pair_of( int $at ): int {
		return $this->pairs[ $at ] ?? $at;
	}

	private function text( int $at ): string {
		return $this->tokens[ $at ][0] ?? '';
	}

	private function pair(): void {
		$open = [];
		foreach ( $this->tokens as $at => [ $text ] ) {
			if ( '(' === $text || '[' === $text || '{' === $text ) {
				$open[] = $at;
			} elseif ( ( ')' === $text || ']' === $text || '}' === $text ) && [] !== $open ) {
				$opened                 = \array_pop( $open );
				$this->pairs[ $opened ] = $at;
				$this->pairs[ $at ]     = $opened;
			}
		}
	}

	private function arrow( int $at ): void {
		$begins = '{' === $this->text( $at + 1 ) ? $this->pair_of( $at + 1 ) : 0;
		$last   = $begins > $at + 1 ? $begins : $this->end_of_expression( $at + 1 );
		$from   = ')' === $this->text( $at - 1 ) ? $this->pair_of( $at - 1 ) : $at - 1;
		$this->parameters( $from, $at - 1, $last );
		$this->functions[] = [ $at, $last, $this->is_called( $last ) ];
	}

	private function body( int $at ): void {
		$from = $this->pair_of( $at - 1 );
		$word = $this->text( $from - 1 );
		if ( 'catch' !== $word && ! \in_array( $word, self::STATEMENTS, true ) ) {
			$this->functions[] = [ $at, $this->pair_of( $at ), $this->is_called( $this->pair_of( $at ) ) ];
		}
		if ( ! \in_array( $word, self::STATEMENTS, true ) ) {
			$this->parameters( $from, $at - 1, $this->pair_of( $at ) );
		}
	}

	/** Whether the function that ends at a token is called right there: `( function () {} )()`, `!function () {}()`, `.call( … )`. */
	private function is_called( int $last ): bool {
		$next = ')' === $this->text( $last + 1 ) ? $last + 2 : $last + 1;
		return '(' === $this->text( $next ) || ( '.' === $this->text( $next ) && \in_array( $this->text( $next + 1 ), [ 'call', 'apply' ], true ) );
	}

	/** The last token before a comma, a semicolon or the end of the brackets around it. */
	private function end_of_expression( int $at ): int {
		$count = \count( $this->tokens );
		while ( $at < $count && ! \in_array( $this->text( $at ), [ ',', ';', ')', ']', '}' ], true ) ) {
			$at = \max( $at, $this->pair_of( $at ) ) + 1;
		}
		return $at - 1;
	}

	/** Declares the names between two tokens, keys and default values among them where they look like names. */
	private function parameters( int $from, int $to, int $last ): void {
		for ( $at = $from; $at <= $to; $at++ ) {
			if ( $at === $to && $from === $to || \in_array( $this->text( $at - 1 ), [ '(', ',', '{', '[', ':', '.' ], true ) ) {
				$this->declared[ $this->text( $at ) ][] = [ $from, $last ];
			}
		}
	}

	private function declaration( int $at, string $word ): void {
		$next = $at + 1;
		if ( 'function' === $word || 'class' === $word ) {
			$name                      = $this->text( '*' === $this->text( $next ) ? $next + 1 : $next );
			$this->declared[ $name ][] = $this->block( $at );
		} elseif ( 'var' === $word || 'let' === $word || 'const' === $word ) {
			$this->list_of( $next, 'var' === $word ? $this->function_around( $at ) : $this->block( $at ) );
		} elseif ( '=' === $this->text( $next ) && '=' !== $this->text( $next + 1 ) && 1 === \preg_match( '/\A[\w$]+\z/', $word ) ) {
			// It sets a global that it does not declare.
			$this->declared[ $word ][] = [ 0, \PHP_INT_MAX ];
		}
	}

	/** @param array{int, int} $scope */
	private function list_of( int $at, array $scope ): void {
		do {
			$open = $this->pair_of( $at );
			if ( $open > $at ) {
				$this->parameters( $at + 1, $open - 1, $scope[1] );
			}
			$this->declared[ $this->text( $at ) ][] = $scope;
			$end                                    = $this->end_of_expression( $at );
			$is_list                                = ',' === $this->text( $end + 1 );
			$at                                     = $end + 2;
		} while ( $is_list );
	}

	/**
	 * The braces around a token.
	 * @return array{int, int}
	 */
	private function block( int $at ): array {
		for ( $from = $at - 1; $from >= 0; $from-- ) {
			$pair = $this->pair_of( $from );
			if ( $pair < $from ) {
				$from = $pair;
			} elseif ( '{' === $this->text( $from ) ) {
				return [ $from, $pair ];
			}
		}
		return [ 0, \PHP_INT_MAX ];
	}

	/**
	 * What the innermost function around a token runs.
	 * @return array{int, int}
	 */
	private function function_around( int $at ): array {
		$found = [ 0, \PHP_INT_MAX ];
		foreach ( $this->functions as [ $first, $last ] ) {
			if ( $at > $first && $at <= $last && $first >= $found[0] ) {
				$found = [ $first, $last ];
			}
		}
		return $found;
	}
}
