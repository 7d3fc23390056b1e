<?php

declare(strict_types=1);

namespace Svc\Styles;

\defined( 'ABSPATH' ) || exit;

/** The names a stylesheet may use. Finds too many (in comments) and never too few: they only decide which partials a compiler gets. */
final class Imports {

	private const RULE   = '/@(?:use|forward|import)\b([^;{}]*+)/i';
	private const QUOTED = '/"([^"\n]*+)"|\'([^\'\n]*+)\'|url\(\s*+([^"\'()\s]++)\s*+\)/i';

	/** Ways to load something whose name is not written there. */
	private const DYNAMIC = '/load-css|@import\b[^;]*@\{/i';

	/** @return list<string>|null Null when a name is computed and could be anything. */
	public static function names( string $code ): ?array {
		if ( 1 === \preg_match( self::DYNAMIC, $code ) ) {
			return null;
		}
		$names = [];
		\preg_match_all( self::RULE, $code, $rules );
		foreach ( $rules[1] as $text ) {
			\preg_match_all( self::QUOTED, $text, $quoted, \PREG_SET_ORDER | \PREG_UNMATCHED_AS_NULL );
			foreach ( $quoted as $match ) {
				$names[ $match[1] ?? $match[2] ?? $match[3] ?? '' ] = true;
			}
		}

		return \array_map( '\strval', \array_keys( $names ) );
	}
}
