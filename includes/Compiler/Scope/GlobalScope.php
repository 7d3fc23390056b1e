<?php

declare(strict_types=1);

namespace Svc\Compiler\Scope;

use Svc\Bridge\PhpGlobals;

\defined( 'ABSPATH' ) || exit;

/** Gives the top level of a snippet the variables that it would have in the functions.php of a theme. The statements stand behind the guard. */
final class GlobalScope {

	/** Bytes of code that are read here; more is data, and each word of it takes a hundred bytes of memory. */
	private const MOST_BYTES = 524288;

	private const PARAMETERS = [ 'atts', 'content', 'tag' ];

	/** @param list<string> $wanted Global variables that other code is expected to set. */
	private function __construct(
		public readonly string $file,
		public readonly array $wanted,
	) {}

	public static function of( string $file ): self {
		if ( ! \str_contains( $file, '$' ) || \strlen( $file ) > self::MOST_BYTES ) {
			return new self( $file, [] );
		}
		$php   = new PhpWords( $file );
		$guard = self::guard_end( $php );
		if ( null === $guard ) {
			return new self( $file, [] );
		}
		$variables = new TopLevelVariables( $php );
		[ $always, $where_set ] = self::global_ones( $variables );
		$edits = self::linked( $php, $variables->named + $always, $guard );
		$edits[ $php->words[ $guard ]->pos + 1 ] = self::statements( $always, $where_set );

		return new self( self::edited( $file, $edits ), self::wanted( $variables, $where_set ) );
	}

	/** @return array{array<string, true>, array<string, true>} Variables that are always global, and those that are where such a global is set. */
	private static function global_ones( TopLevelVariables $variables ): array {
		$always    = [];
		$where_set = [];
		foreach ( $variables->first as $name => $use ) {
			if ( isset( $variables->declared[ $name ] ) ) {
				continue;
			}
			if ( isset( $variables->named[ $name ] ) || $variables->is_dynamic || ( 'write' !== $use && self::is_of_wordpress( $name ) ) ) {
				$always[ $name ] = true;
			} elseif ( 'read' === $use ) {
				$where_set[ $name ] = true;
			}
		}

		return [ $always, $where_set ];
	}

	/**
	 * @param array<string, true> $where_set
	 * @return list<string>
	 */
	private static function wanted( TopLevelVariables $variables, array $where_set ): array {
		$is_wanted = static fn( string $name ): bool => ! self::is_of_wordpress( $name ) && \in_array( $variables->first[ $name ] ?? 'read', [ 'read', 'ask' ], true );
		$names     = \array_filter( \array_map( '\strval', \array_keys( \array_diff_key( $variables->named, $variables->set ) + $variables->declared + $where_set ) ), $is_wanted );
		\sort( $names );

		return $names;
	}

	private static function is_of_wordpress( string $name ): bool {
		return \in_array( $name, PhpGlobals::WORDPRESS, true );
	}

	/**
	 * @param array<string, true> $always
	 * @param array<string, true> $where_set
	 */
	private static function statements( array $always, array $where_set ): string {
		$code  = '';
		$plain = \array_diff( \array_map( '\strval', \array_keys( $always ) ), self::PARAMETERS );
		if ( [] !== $plain ) {
			$code .= ' global $' . \implode( ', $', $plain ) . ';';
		}
		foreach ( \array_intersect( self::PARAMETERS, \array_keys( $always ) ) as $name ) {
			$code .= " if ( ! \\array_key_exists( '{$name}', \\get_defined_vars() ) ) { global \${$name}; }";
		}
		foreach ( \array_diff( \array_map( '\strval', \array_keys( $where_set ) ), self::PARAMETERS ) as $name ) {
			// The loader may have shared it already, or a shortcode of another plugin given it; one that no code sets has to be reported as such.
			$code .= " if ( ! isset( \${$name} ) ) { if ( isset( \$GLOBALS['{$name}'] ) ) { global \${$name}; } else { unset( \${$name} ); } }";
		}

		return $code;
	}

	/**
	 * Statements like `$a = &$b`, `static $a` and `unset( $a )` give a global variable another place in memory: it is linked again.
	 * @param array<string, true> $names
	 * @return array<int, string> By byte position.
	 */
	private static function linked( PhpWords $php, array $names, int $guard ): array {
		$edits = [];
		foreach ( $php->words as $at => $word ) {
			if ( $at <= $guard || isset( $php->inner[ $at ] ) || ! $php->is( $at - 1, [ ';', '{', '}', ')', \T_ELSE, \T_OPEN_TAG ] ) ) {
				continue;
			}
			$end  = $php->next( $at, ';' );
			$link = null === $end ? '' : self::link( $php, $at, $end, $names );
			if ( '' === $link ) {
				continue;
			}
			$edits[ $word->pos ]                          = '{ ';
			$edits[ ( $php->words[ $end ]->pos ?? 0 ) + 1 ] = $link . ' }';
		}

		return $edits;
	}

	/**
	 * @param array<string, true> $names
	 * @return string What has to follow it; empty where it gives no variable another place.
	 */
	private static function link( PhpWords $php, int $at, int $end, array $names ): string {
		$is_unset     = $php->is( $at, \T_UNSET );
		$is_reference = $php->is( $at, \T_VARIABLE ) && $php->is( $at + 1, '=' ) && '&' === $php->text( $at + 2 );
		if ( ! $is_unset && ! $is_reference && ! ( $php->is( $at, \T_STATIC ) && $php->is( $at + 1, \T_VARIABLE ) ) ) {
			return '';
		}
		$link = '';
		for ( $in = $at; $in < ( $is_reference ? $at + 1 : $end ); ++$in ) {
			$name = \substr( $php->text( $in ), 1 );
			if ( $php->is( $in, \T_VARIABLE ) && isset( $names[ $name ] ) && ! $php->is( $in + 1, [ '[', \T_OBJECT_OPERATOR ] ) ) {
				$link .= $is_unset ? " unset( \$GLOBALS['{$name}'] ); global \${$name};" : " \$GLOBALS['{$name}'] = &\${$name};";
			}
		}

		return $link;
	}

	/** The guard is the first call of a function by its full name. */
	private static function guard_end( PhpWords $php ): ?int {
		foreach ( $php->words as $at => $word ) {
			if ( $word->is( \T_NAME_FULLY_QUALIFIED ) && '\\defined' === $word->text ) {
				return $php->next( $at, ';' );
			}
		}

		return null;
	}

	/** @param array<int, string> $edits By byte position. */
	private static function edited( string $file, array $edits ): string {
		\krsort( $edits );
		foreach ( $edits as $at => $code ) {
			$file = \substr_replace( $file, $code, $at, 0 );
		}

		return $file;
	}
}
