<?php

declare(strict_types=1);

namespace Svc\Compiler\Scope;

\defined( 'ABSPATH' ) || exit;

/**
 * What code does with the variables of its top level, and which global variables it names. Of first uses, `ask` is one by `isset()`, `empty()` or
 * `??`, and `element` sets a value in a list that may not exist yet.
 * @phpstan-type FirstUse 'read'|'ask'|'element'|'write'
 */
final class TopLevelVariables {

	private const EVERYWHERE = [ 'this', 'GLOBALS', '_GET', '_POST', '_COOKIE', '_REQUEST', '_SERVER', '_ENV', '_FILES', '_SESSION' ];

	private const COMPOUND = [ \T_PLUS_EQUAL, \T_MINUS_EQUAL, \T_MUL_EQUAL, \T_DIV_EQUAL, \T_CONCAT_EQUAL, \T_MOD_EQUAL, \T_AND_EQUAL, \T_OR_EQUAL, \T_XOR_EQUAL, \T_SL_EQUAL, \T_SR_EQUAL, \T_POW_EQUAL, \T_COALESCE_EQUAL ];

	/** Functions that fill a variable they are given, which need not exist before. */
	private const FILLING = [ 'preg_match', 'preg_match_all', 'parse_str', 'mb_parse_str', 'wp_parse_str', 'exec', 'similar_text', 'getimagesize', 'sscanf', 'headers_sent', 'openssl_sign', 'str_replace', 'preg_replace', 'preg_replace_callback' ];

	/** @var array<string, FirstUse> What the top level does first with each of its variables. */
	public readonly array $first;

	/** @var array<string, true> Named by `global` in a function, or by `$GLOBALS`. */
	public readonly array $named;

	/** @var array<string, true> Of these, the ones that are set by `$GLOBALS` before anything reads them there. */
	public readonly array $set;

	/** @var array<string, true> Made global by the top level itself. */
	public readonly array $declared;

	/** Whether global variables are named by values that only a request knows. */
	public readonly bool $is_dynamic;

	public function __construct( private readonly PhpWords $php ) {
		$first    = [];
		$named    = [];
		$set      = [];
		$declared = [];
		$dynamic  = false;
		foreach ( $php->words as $at => $word ) {
			if ( $word->is( \T_GLOBAL ) ) {
				$next = $at + 1;
				for ( ; $php->is( $next, [ \T_VARIABLE, ',' ] ); ++$next ) {
					$name = \substr( $php->text( $next ), 1 );
					if ( '' !== $name && isset( $php->inner[ $at ] ) ) {
						$named[ $name ] = true;
					} elseif ( '' !== $name ) {
						$declared[ $name ] = true;
					}
				}
				$dynamic = $dynamic || $php->is( $next, '$' );
			}
			if ( ! $word->is( \T_VARIABLE ) ) {
				continue;
			}
			$name = \substr( $word->text, 1 );
			if ( 'GLOBALS' === $name && $php->is( $at + 1, '[' ) ) {
				$key = $php->is( $at + 2, [ \T_CONSTANT_ENCAPSED_STRING, \T_STRING ] ) && $php->is( $at + 3, ']' ) ? \trim( $php->text( $at + 2 ), '\'"' ) : '';
				$dynamic = $dynamic || '' === $key;
				$set[ $key ] ??= ! isset( $named[ $key ] ) && \in_array( $this->use_at( $at ), [ 'element', 'write' ], true );
				$named[ $key ] = true;
			}
			if ( ! isset( $php->inner[ $at ] ) && ! \in_array( $name, self::EVERYWHERE, true ) && ! $this->is_declared( $at ) && ! $php->is( $at - 1, \T_DOUBLE_COLON ) ) {
				$first[ $name ] ??= $this->use_at( $at );
			}
		}
		unset( $named[''] );
		$this->first      = $first;
		$this->named      = \array_diff_key( $named, \array_flip( self::EVERYWHERE ) );
		$this->set        = \array_filter( $set );
		$this->declared   = $declared;
		$this->is_dynamic = $dynamic;
	}

	/** In `global $a, $b;`. */
	private function is_declared( int $at ): bool {
		for ( --$at; $this->php->is( $at, [ \T_VARIABLE, ',' ] ); --$at ) {
			continue;
		}

		return $this->php->is( $at, \T_GLOBAL );
	}

	/** @return FirstUse */
	private function use_at( int $at ): string {
		$php    = $this->php;
		$behind = $at + 1;
		while ( $php->is( $behind, '[' ) && isset( $php->closing[ $behind ] ) ) {
			$behind = $php->closing[ $behind ] + 1;
		}
		if ( $php->is( $behind, \T_COALESCE ) || $php->is( $behind, \T_COALESCE_EQUAL ) ) {
			return 'ask';
		}
		if ( $php->is( $behind, '=' ) || ( $behind > $at + 1 && $php->is( $behind, self::COMPOUND ) ) ) {
			return $behind > $at + 1 ? 'element' : 'write';
		}

		return $this->use_in_brackets( $at ) ?? ( $this->is_reference( $at ) || $this->is_static( $at ) ? 'write' : 'read' );
	}

	/** @return FirstUse|null What the brackets around a variable make of it; null where they say nothing. */
	private function use_in_brackets( int $at ): ?string {
		$php   = $this->php;
		$inner = $at;
		for ( $opening = $php->enclosing[ $at ] ?? -1; $opening >= 0 && ! $php->is( $opening, '{' ); $opening = $php->enclosing[ $opening ] ?? -1 ) {
			if ( $php->is( $opening, [ '[', '(' ] ) && $php->is( ( $php->closing[ $opening ] ?? -1 ) + 1, '=' ) && ! $this->is_index( $opening ) ) {
				return 'write';
			}
			if ( $php->is( $opening, '(' ) ) {
				$use = match ( true ) {
					$php->is( $opening - 1, [ \T_ISSET, \T_EMPTY ] )             => 'ask',
					$php->is( $opening - 1, [ \T_CATCH, \T_UNSET ] )             => 'write',
					$this->is_arrow( $opening )                                  => 'write',
					$php->is( $opening - 1, \T_FOREACH )                         => $this->is_behind_as( $opening, $inner ) ? 'write' : null,
					\in_array( \strtolower( \ltrim( $php->text( $opening - 1 ), '\\' ) ), self::FILLING, true ) && $php->is( $at - 1, ',' ) && $php->is( $at + 1, [ ',', ')' ] ) => 'write',
					default                                                      => null,
				};
				if ( null !== $use ) {
					return $use;
				}
			}
			$inner = $opening;
		}

		return null;
	}

	private function is_index( int $opening ): bool {
		return $this->php->is( $opening, '[' ) && $this->php->is( $opening - 1, [ \T_VARIABLE, \T_STRING, ')', ']' ] );
	}

	private function is_arrow( int $opening ): bool {
		return $this->php->is( $opening - 1, \T_FN ) || ( $this->php->is( $opening - 1, [ '&', \T_AMPERSAND_NOT_FOLLOWED_BY_VAR_OR_VARARG ] ) && $this->php->is( $opening - 2, \T_FN ) );
	}

	private function is_behind_as( int $opening, int $at ): bool {
		for ( $from = $opening + 1; $from < $at; $from = ( $this->php->closing[ $from ] ?? $from ) + 1 ) {
			if ( $this->php->is( $from, \T_AS ) ) {
				return true;
			}
		}

		return false;
	}

	/** Whether a reference is made to it, which brings it about. */
	private function is_reference( int $at ): bool {
		return $this->php->is( $at - 1, [ '&', \T_AMPERSAND_FOLLOWED_BY_VAR_OR_VARARG ] ) && $this->php->is( $at - 2, [ '=', '(', ',', '[', \T_DOUBLE_ARROW, \T_AS ] );
	}

	/** In `static $a = 1, $b;`. */
	private function is_static( int $at ): bool {
		return $this->php->is( $at - 1, \T_STATIC );
	}
}
