<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/** Tells every `__NAMESPACE__` of a tree where it is, on the way in: visitors that read on the way out find names put together with it. */
final class NamespaceVisitor extends NodeVisitorAbstract {

	private string $namespace = '';

	public function enterNode( Node $node ): ?int {
		if ( $node instanceof Stmt\Namespace_ ) {
			$this->namespace = null === $node->name ? '' : $node->name->toString();
		} elseif ( $node instanceof Node\Scalar\MagicConst\Namespace_ ) {
			$node->setAttribute( Guards::NAMESPACE_ATTRIBUTE, $this->namespace );
		}

		return null;
	}
}
