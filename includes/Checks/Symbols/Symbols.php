<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\Php\PhpReader;
use Svc\Checks\Php\PhpTree;
use Svc\Vendor\PhpParser\NodeTraverser;

\defined( 'ABSPATH' ) || exit;

/**
 * Reads what a piece of PHP declares and touches, without running it.
 * Keeps every map by the hash of its code for the length of the request; code that cannot be read has an empty map.
 */
final class Symbols {

	/** @var array<string, SymbolMap> By hash of the source. */
	private array $maps = [];

	public function __construct(
		private readonly PhpReader $reader,
	) {}

	/**
	 * @param string $code Code as the user wrote it.
	 * @param string $type Snippet type; anything but `php` and `html` declares nothing.
	 */
	public function of( string $code, string $type ): SymbolMap {
		if ( 'php' !== $type && 'html' !== $type ) {
			return new SymbolMap();
		}

		return $this->maps[ $type . \hash( 'xxh128', $code ) ] ??= self::read( $this->reader->read( $code, $type ) );
	}

	private static function read( PhpTree $tree ): SymbolMap {
		if ( [] !== $tree->problems ) {
			return new SymbolMap();
		}
		$touches = new TouchVisitor();
		$uses    = new UseVisitor();
		( new NodeTraverser( new NamespaceVisitor(), $touches, $uses ) )->traverse( $tree->statements );
		$declarations = new Declarations();
		$declarations->read( $tree->statements );

		$symbols = $declarations->symbols();
		$own     = \array_flip( \array_map( static fn( DeclaredSymbol $symbol ): string => $symbol->key(), $symbols ) );

		return new SymbolMap( $symbols, $touches->hooks(), \array_diff_key( $uses->used(), $own ) );
	}
}
