<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * What one snippet declares and touches: names, hooks it adds callbacks to, shortcodes it registers, what it uses of others.
 * `Symbols` makes it; the symbol check and the symbol listing read it.
 * @phpstan-type Hook array{kind: 'action'|'filter', name: string, line: int}
 * @phpstan-type Shortcode array{tag: string, line: int}
 */
final class SymbolMap {

	/**
	 * @param list<DeclaredSymbol> $declares   In the order of their lines, guarded and conditional ones included.
	 * @param list<Hook>           $hooks      Only hooks whose name is written out.
	 * @param list<Shortcode>      $shortcodes Only tags that are written out.
	 * @param array<string, string> $uses      Functions and classes that it cannot do without and does not declare: name as written by
	 *                                         key of `DeclaredSymbol`. PHP's and WordPress' own are among them.
	 */
	public function __construct(
		public readonly array $declares = [],
		public readonly array $hooks = [],
		public readonly array $shortcodes = [],
		public readonly array $uses = [],
	) {}

	/**
	 * Returns the first declaration of a name, unguarded ones before others.
	 * @param string $key As `DeclaredSymbol::key()` makes it.
	 */
	public function find( string $key ): ?DeclaredSymbol {
		$found = null;
		foreach ( $this->declares as $symbol ) {
			if ( $symbol->key() === $key && ( null === $found || 'none' === $symbol->guard ) ) {
				$found = $symbol;
			}
		}

		return $found;
	}
}
