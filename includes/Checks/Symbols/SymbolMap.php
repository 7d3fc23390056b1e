<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/** What one snippet declares, hooks into and uses. `Symbols` makes it. */
final class SymbolMap {

	/**
	 * @param list<DeclaredSymbol> $declares In the order of their lines.
	 * @param list<string> $hooks To which it adds callbacks, as far as their names are written out.
	 * @param array<string, string> $uses Names that it does not declare, by key of `DeclaredSymbol`; also of PHP and WordPress.
	 */
	public function __construct(
		public readonly array $declares = [],
		public readonly array $hooks = [],
		public readonly array $uses = [],
	) {}

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
