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

	/** @var list<array{name: string, line: int}> Names that the file gives: of classes, functions, constants, cases, properties, variables, hooks, options and events. */
	public array $declared = [];

	/** @var list<array{name: string, line: int}> Boolean parameters, as `name#0` or `new Name#0`. */
	public array $flags = [];

	/** @var list<array{name: string, line: int}> Places of `true` and `false` without a name in calls that may be of ours, in the same form. */
	public array $unnamed = [];

	private string $class = '';

	public bool $has_strict_types = false;

	public bool $has_guard = false;

	/** @return null */
	public function enterNode( Node $node ) {
		$this->collect_names( $node );
		$this->collect_calls( $node );
		$this->collect_newer( $node );
		$this->collect_declared( $node );
		$this->collect_flags( $node );
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
			$node instanceof Node\Scalar\String_ => preg_match( '/^svc_[a-z_]+$/', $node->value ) === 1 ? $node->value : null,
			$node instanceof Node\Expr\FuncCall => $this->announced( $node ),
			$node instanceof Node\Expr\Assign, $node instanceof Node\Expr\AssignRef => $this->variable( $node->var ),
			$node instanceof Node\Stmt\Foreach_ => $this->variable( $node->valueVar ),
			$node instanceof Node\Stmt\ClassLike, $node instanceof Node\Stmt\ClassMethod, $node instanceof Node\Stmt\Function_,
			$node instanceof Node\Stmt\EnumCase, $node instanceof Node\Const_, $node instanceof Node\PropertyItem => $node->name,
			$node instanceof Node\Param => $this->variable( $node->var ),
			default => null,
		};
		if ( is_string( $name ) || $name instanceof Node\Identifier ) {
			$this->declared[] = $this->fact( (string) $name, $node );
		}
	}

	private function variable( Node\Expr $node ): ?string {
		return $node instanceof Node\Expr\Variable && is_string( $node->name ) ? $node->name : null;
	}

	/** The event that the runtime announces here. */
	private function announced( Node\Expr\FuncCall $node ): ?string {
		$event = $this->called( $node ) === 'announce' && !$node->isFirstClassCallable() ? $node->getArgs()[0]->value : null;
		return $event instanceof Node\Scalar\String_ ? $event->value : null;
	}

	private function collect_flags( Node $node ): void {
		if ( $node instanceof Node\Stmt\ClassLike ) {
			$this->class = (string) $node->name;
		}
		if ( $node instanceof Node\Stmt\ClassMethod || $node instanceof Node\Stmt\Function_ ) {
			$name = $node->name->toString();
			foreach ( $node->params as $at => $param ) {
				$type = $param->type instanceof Node\NullableType ? $param->type->type : $param->type;
				if ( $type instanceof Node\Identifier && 'bool' === $type->name ) {
					$this->flags[] = $this->fact( ( '__construct' === $name ? "new {$this->class}" : $name ) . "#{$at}", $node );
				}
			}
		}
		$name = $node instanceof Node\Expr\CallLike && !$node->isFirstClassCallable() ? $this->called( $node ) : '';
		foreach ( '' !== $name && $node instanceof Node\Expr\CallLike ? $node->getArgs() : [] as $at => $arg ) {
			if ( $arg->name === null && $arg->value instanceof Node\Expr\ConstFetch && in_array( $arg->value->name->toLowerString(), [ 'true', 'false' ], true ) ) {
				$this->unnamed[] = $this->fact( "{$name}#{$at}", $node );
			}
		}
	}

	/** What a call may be of ours; empty for a function of PHP or WordPress, and for what is held in a variable. */
	private function called( Node\Expr\CallLike $node ): string {
		if ( $node instanceof Node\Expr\New_ ) {
			$class = $node->class instanceof Node\Name ? $node->class->getLast() : '';
			return 'new ' . ( in_array( $class, [ 'self', 'static' ], true ) ? $this->class : $class );
		}
		if ( $node instanceof Node\Expr\FuncCall ) {
			return $node->name instanceof Node\Name && !$node->name->isFullyQualified() ? $node->name->getLast() : '';
		}
		return property_exists( $node, 'name' ) && $node->name instanceof Node\Identifier ? $node->name->toString() : '';
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
