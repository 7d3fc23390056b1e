<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * Plain arrays, because a site has tens of thousands of them and they are kept as JSON. Fields are those of `src/contract/symbol-records.ts`.
 * @phpstan-type Parameter array{name: string, type?: string, optional?: bool, default?: string, variadic?: bool, by_reference?: bool}
 * @phpstan-type Entry array{
 *     kind: string, name: string, role: string, line?: int, guard?: string, owner?: string, signature?: string, parameters?: list<Parameter>,
 *     returns?: string, static?: bool, summary?: string, value?: string, callback?: string, priority?: int, accepted_args?: int
 * }
 */
final class SymbolEntry {

	/** The largest number that every reader of JSON keeps exact; hooks are often added with PHP_INT_MAX. */
	private const MOST = 9_007_199_254_740_991;

	/** A priority as it can be told. */
	public static function priority( int $priority ): int {
		return \max( -self::MOST, \min( self::MOST, $priority ) );
	}
}
