<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use ReflectionClass;
use ReflectionFunctionAbstract;
use ReflectionMethod;
use Svc\Checks\Symbols\Owner;
use Svc\Checks\Symbols\SymbolEntry;

\defined( 'ABSPATH' ) || exit;

/**
 * A name that the site has loaded. What costs more than the name is read when it is asked for, because of thousands a page shows a few.
 * @phpstan-import-type Entry from SymbolEntry
 */
final class SiteSymbol {

	/**
	 * @param Entry                                               $entry What is listed for every caller.
	 * @param ReflectionFunctionAbstract|ReflectionClass<object>|null $code  The code behind it, where there is one.
	 */
	public function __construct(
		public readonly array $entry,
		public readonly Owner $owner,
		private readonly ReflectionFunctionAbstract|ReflectionClass|null $code = null,
	) {}

	/**
	 * What only those may see who may write PHP here: it comes from the code of plugins and themes.
	 * @return array<string, mixed> Fields of the contract.
	 */
	public function details(): array {
		if ( null === $this->code || false === $this->code->getFileName() ) {
			return [];
		}
		$line   = $this->code->getStartLine();
		$place  = ( '' === $this->owner->file ? [] : [ 'file' => $this->owner->file ] ) + ( false === $line ? [] : [ 'line' => $line ] );
		if ( $this->code instanceof ReflectionClass ) {
			$summary = Signature::summary( (string) $this->code->getDocComment() );

			return $place + ( '' === $summary ? [] : [ 'summary' => $summary ] );
		}
		$is_listed = \in_array( $this->entry['kind'], [ 'function', 'method' ], true );
		$name      = $is_listed ? $this->entry['name'] : ( $this->entry['callback'] ?? 'function' );

		return $place + Signature::of_loaded( $this->code, $name ) + ( $this->code instanceof ReflectionMethod && $is_listed ? [ 'static' => $this->code->isStatic() ] : [] );
	}
}
