<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * What one snippet declares and touches. `Symbols` makes it; the symbol check and the symbol listing read it.
 * @phpstan-type Hook array{kind: 'action'|'filter', name: string, line: int}
 * @phpstan-type Shortcode array{tag: string, line: int}
 */
final class SymbolMap {

	/**
	 * @param list<DeclaredSymbol> $declares In the order of their lines.
	 * @param list<Hook> $hooks Only those written out, as the next.
	 * @param list<Shortcode> $shortcodes
	 * @param array<string, string> $uses Names that it does not declare, by key of `DeclaredSymbol`; also of PHP and WordPress.
	 */
	public function __construct(
		public readonly array $declares = [],
		public readonly array $hooks = [],
		public readonly array $shortcodes = [],
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
