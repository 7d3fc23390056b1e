<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Collects the hooks and shortcodes that a tree registers, wherever the call stands, and tells every `__NAMESPACE__`
 * where it is. Names that are computed are left out: guessing would be worse than silence.
 *
 * @phpstan-import-type Hook from SymbolMap
 * @phpstan-import-type Shortcode from SymbolMap
 */
final class HookVisitor extends NodeVisitorAbstract {

	private string $namespace = '';

	/** @var list<Hook> */
	private array $hooks = [];

	/** @var list<Shortcode> */
	private array $shortcodes = [];

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Stmt\Namespace_ ) {
			$this->namespace = null === $node->name ? '' : $node->name->toString();
		} elseif ( $node instanceof Node\Scalar\MagicConst\Namespace_ ) {
			$node->setAttribute( Guards::NAMESPACE_ATTRIBUTE, $this->namespace );
		} elseif ( $node instanceof Expr\FuncCall && $node->name instanceof Node\Name ) {
			$this->add( $node, Guards::function_name( $node->name ) );
		}

		return null;
	}

	/**
	 * @return list<Hook>
	 */
	public function hooks(): array {
		return $this->hooks;
	}

	/**
	 * @return list<Shortcode>
	 */
	public function shortcodes(): array {
		return $this->shortcodes;
	}

	private function add( Expr\FuncCall $call, string $function ): void {
		if ( ! \in_array( $function, [ 'add_action', 'add_filter', 'add_shortcode' ], true ) ) {
			return;
		}
		$name = Guards::text( Guards::argument( $call, 0 ) );
		if ( null === $name ) {
			return;
		}
		if ( 'add_shortcode' === $function ) {
			$this->shortcodes[] = [
				'tag'  => $name,
				'line' => $call->getStartLine(),
			];
			return;
		}
		$this->hooks[] = [
			'kind' => 'add_action' === $function ? 'action' : 'filter',
			'name' => $name,
			'line' => $call->getStartLine(),
		];
	}
}
