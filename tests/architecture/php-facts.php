<?php
/**
 * Reads PHP files and prints what the architecture rules need to know.
 *
 * In: a JSON list of paths on standard input. Out: JSON, path to facts (see
 * PhpFacts in php-rules.ts). It judges nothing; php-rules.ts does.
 * @package svc
 */

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;
use PhpParser\PrettyPrinter\Standard;

require dirname( __DIR__, 2 ) . '/vendor/autoload.php';

const MOST_PARAMETERS = 5;

/** Collects names, calls, includes and newer syntax of one file. */
final class FactCollector extends NodeVisitorAbstract {
	/** @var list<array{name: string, line: int}> Fully qualified classes and functions of Svc, and global classes. */
	public array $names = [];

	/** @var list<array{name: string, line: int}> Global functions and language constructs, lower case. */
	public array $calls = [];

	/** @var list<array{name: string, line: int}> Source text of what is included. */
	public array $includes = [];

	/** @var list<array{name: string, line: int}> Constructs that PHP 8.1 does not know. */
	public array $newer = [];

	/** @var list<array{name: string, line: int}> Functions with more parameters than a reader keeps in mind; what a container gives to a constructor is not counted. */
	public array $wide = [];

	/** @var list<array{name: string, line: int}> Names that the file gives: of classes, functions, constants, cases and properties. */
	public array $declared = [];

	public bool $has_strict_types = false;

	public bool $has_guard = false;

	/** @return null */
	public function enterNode( Node $node ) {
		$this->collect_names( $node );
		$this->collect_calls( $node );
		$this->collect_newer( $node );
		$this->collect_declared( $node );
		if ( ( $node instanceof Node\Stmt\ClassMethod || $node instanceof Node\Stmt\Function_ ) && count( $node->params ) > MOST_PARAMETERS && $node->name->toString() !== '__construct' ) {
			$this->wide[] = $this->fact( $node->name->toString(), $node );
		}
		if ( $node instanceof Node\DeclareItem && $node->key->toString() === 'strict_types' ) {
			$this->has_strict_types = true;
		}
		if ( $node instanceof Node\Expr\BinaryOp && $node->right instanceof Node\Expr\Exit_ ) {
			$this->has_guard = $this->has_guard || str_contains( $this->source( $node->left ), "defined('ABSPATH')" );
		}
		return null;
	}

	private function collect_names( Node $node ): void {
		if ( $node instanceof Node\Name\FullyQualified ) {
			$this->names[] = $this->fact( $node->toString(), $node );
		}
		if ( !( $node instanceof Node\Stmt\Global_ ) ) {
			return;
		}

		foreach ( $node->vars as $variable ) {
			$this->calls[] = $this->fact( 'global ' . $this->source( $variable ), $node );
		}
	}

	private function collect_calls( Node $node ): void {
		if ( $node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name ) {
			$this->calls[] = $this->fact( strtolower( ltrim( $node->name->toString(), '\\' ) ), $node );
		} elseif ( $node instanceof Node\Expr\Eval_ ) {
			$this->calls[] = $this->fact( 'eval', $node );
		} elseif ( $node instanceof Node\Expr\ShellExec ) {
			$this->calls[] = $this->fact( 'shell_exec', $node );
		} elseif ( $node instanceof Node\Expr\Include_ ) {
			$this->includes[] = $this->fact( $this->source( $node->expr ), $node );
		}
	}

	private function collect_newer( Node $node ): void {
		if ( $node instanceof Node\Stmt\Class_ && $node->isReadonly() ) {
			$this->newer[] = $this->fact( 'readonly class', $node );
		}
		if ( $node instanceof Node\Stmt\Trait_ && $node->getConstants() !== [] ) {
			$this->newer[] = $this->fact( 'constant in a trait', $node );
		}
		if ( $node instanceof Node\Stmt\ClassConst && $node->type !== null ) {
			$this->newer[] = $this->fact( 'typed constant', $node );
		}
		if ( $node instanceof Node\UnionType ) {
			foreach ( $node->types as $type ) {
				if ( $type instanceof Node\IntersectionType ) {
					$this->newer[] = $this->fact( 'intersection inside a union', $node );
				}
			}
		}
		$type = match ( true ) {
			$node instanceof Node\FunctionLike => $node->getReturnType(),
			$node instanceof Node\Param, $node instanceof Node\Stmt\Property => $node->type,
			default => null,
		};
		if ( $type instanceof Node\Identifier && in_array( $type->toLowerString(), [ 'null', 'true', 'false' ], true ) ) {
			$this->newer[] = $this->fact( 'standalone type ' . $type->toString(), $node );
		}
	}

	private function collect_declared( Node $node ): void {
		$name = match ( true ) {
			$node instanceof Node\Stmt\ClassLike, $node instanceof Node\Stmt\ClassMethod, $node instanceof Node\Stmt\Function_,
			$node instanceof Node\Stmt\EnumCase, $node instanceof Node\Const_, $node instanceof Node\PropertyItem => $node->name,
			$node instanceof Node\Param && $node->flags !== 0 && $node->var instanceof Node\Expr\Variable => $node->var->name,
			default => null,
		};
		if ( is_string( $name ) || $name instanceof Node\Identifier ) {
			$this->declared[] = $this->fact( (string) $name, $node );
		}
	}

	private function source( Node\Expr $node ): string {
		return ( new Standard() )->prettyPrintExpr( $node );
	}

	/** @return array{name: string, line: int} */
	private function fact( string $name, Node $node ): array {
		return [
			'name' => $name,
			'line' => $node->getStartLine(),
		];
	}
}

/** @var list<string> $files */
$files  = json_decode( (string) file_get_contents( 'php://stdin' ), true, 2, JSON_THROW_ON_ERROR );
$parser = ( new ParserFactory() )->createForNewestSupportedVersion();
$facts  = [];
foreach ( $files as $file ) {
	$code      = (string) file_get_contents( $file );
	$collector = new FactCollector();
	$traverser = new NodeTraverser( new NameResolver(), $collector );
	try {
		$traverser->traverse( $parser->parse( $code ) ?? [] );
	} catch ( PhpParser\Error $error ) {
		// It is half written, or broken: either way the test says so.
		$collector->newer[] = [
			'name' => 'syntax error: ' . $error->getRawMessage(),
			'line' => $error->getStartLine(),
		];
	}
	$facts[ $file ] = get_object_vars( $collector );
}
echo json_encode( (object) $facts, JSON_THROW_ON_ERROR );
