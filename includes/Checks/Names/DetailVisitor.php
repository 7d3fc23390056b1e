<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use Svc\Checks\Symbols\DeclaredSymbol;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Collects what `Declarations` leaves out because no check needs it: signatures and summaries of functions, the exact kind of classes,
 * and their methods.
 * @phpstan-import-type Entry from SymbolEntry
 * @phpstan-import-type Facts from Signature
 * @phpstan-type Details Facts|array{kind: string, summary?: string}
 */
final class DetailVisitor extends NodeVisitorAbstract {

	/** @var array<string, Details> By key of the symbol and line. */
	private array $details = [];

	/** @var list<Entry> */
	private array $methods = [];

	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Stmt\Function_ ) {
			$name = isset( $node->namespacedName ) ? $node->namespacedName->toString() : $node->name->toString();
			$this->details[ self::key( 'function', $name, $node->getStartLine() ) ] = Signature::of_node( $node, $name );
		} elseif ( $node instanceof Stmt\ClassLike && null !== $node->name ) {
			$this->read_class( $node, isset( $node->namespacedName ) ? $node->namespacedName->toString() : $node->name->toString() );
		}

		return null;
	}

	/**
	 * What is known of a declaration beyond its name; empty for constants.
	 * @return Details|array{}
	 */
	public function of( DeclaredSymbol $symbol ): array {
		return $this->details[ $symbol->key() . ' ' . $symbol->line ] ?? [];
	}

	/** @return list<Entry> Methods that others can call or override. */
	public function methods(): array {
		return $this->methods;
	}

	private function read_class( Stmt\ClassLike $node, string $name ): void {
		$kind    = match ( true ) {
			$node instanceof Stmt\Interface_ => 'interface',
			$node instanceof Stmt\Trait_     => 'trait',
			$node instanceof Stmt\Enum_      => 'enum',
			default                          => 'class',
		};
		$summary = Signature::summary( $node->getDocComment()?->getText() ?? '' );
		$this->details[ self::key( 'class', $name, $node->getStartLine() ) ] = [ 'kind' => $kind ] + ( '' === $summary ? [] : [ 'summary' => $summary ] );
		foreach ( $node->getMethods() as $method ) {
			if ( ! $method->isPrivate() ) {
				$full            = $name . '::' . $method->name->toString();
				$this->methods[] = [
					'kind'   => 'method',
					'name'   => $full,
					'role'   => 'declares',
					'line'   => $method->getStartLine(),
					'static' => $method->isStatic(),
				] + Signature::of_node( $method, $full );
			}
		}
	}

	/** @param 'function'|'class' $kind */
	private static function key( string $kind, string $name, int $line ): string {
		return DeclaredSymbol::key_of( $kind, $name ) . ' ' . $line;
	}
}
