<?php
/**
 * Reads PHP files and prints which methods and functions they declare and refer to.
 *
 * In: a JSON list of paths on standard input. Out: JSON, path to symbols (see
 * PhpSymbols in dead-code.ts). It judges nothing; dead-code.ts does.
 * @package svc
 */

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;

require dirname( __DIR__, 2 ) . '/vendor/autoload.php';

/** Collects the symbols of one file. A reference names its place (`from`), so that a method that only calls itself counts as unused. */
final class SymbolCollector extends NodeVisitorAbstract {
	/** @var list<array{name: string, above: list<string>, foreign: list<string>}> Classes, what they extend and implement, and method names that strangers above them declare. */
	public array $classes = [];

	/** @var list<array{class: string, name: string, line: int}> Class is empty for functions, whose name is then fully qualified. */
	public array $declared = [];

	/** @var list<array{class: string, name: string, from: string}> Class is empty for a receiver that is not known. */
	public array $methods = [];

	/** @var list<array{name: string, from: string}> Functions called, fully qualified. */
	public array $functions = [];

	/** @var list<string> Text, the way callbacks are named. */
	public array $texts = [];

	/** @var list<string> Text that a name is put together from. */
	public array $beginnings = [];

	/** @var array<string, array<string, string>> Class => property => class of its value. */
	private array $properties = [];

	/** @var list<array<string, string>> Parameter => class of its value, of each function that is being read. */
	private array $parameters = [];

	/** @var list<string> */
	private array $class_stack = [];

	/** @var list<string> */
	private array $function_stack = [];

	/** @return null */
	public function enterNode( Node $node ) {
		if ( $node instanceof Node\Stmt\ClassLike ) {
			$this->enter_class( $node );
		} elseif ( $node instanceof Node\Stmt\ClassMethod ) {
			$this->enter( $this->class_name(), $node->name->toString(), $node );
		} elseif ( $node instanceof Node\Stmt\Function_ ) {
			$this->enter( '', strtolower( $node->namespacedName?->toString() ?? '' ), $node );
		} elseif ( $node instanceof Node\Scalar\String_ ) {
			$this->texts[] = $node->value;
		} elseif ( $node instanceof Node\Expr\BinaryOp\Concat && $node->left instanceof Node\Expr\BinaryOp\Concat && $node->left->right instanceof Node\Scalar\String_ ) {
			$this->beginnings[] = $node->left->right->value;
		}
		if ( $node instanceof Node\FunctionLike ) {
			$this->parameters[] = $this->class_types( $node->getParams() ) + ( $node instanceof Node\Expr ? end( $this->parameters ) ?: [] : [] );
		}
		$this->collect_reference( $node );
		return null;
	}

	/** @return null */
	public function leaveNode( Node $node ) {
		if ( $node instanceof Node\Stmt\ClassLike ) {
			array_pop( $this->class_stack );
		} elseif ( $node instanceof Node\Stmt\ClassMethod || $node instanceof Node\Stmt\Function_ ) {
			array_pop( $this->function_stack );
		}
		if ( $node instanceof Node\FunctionLike ) {
			array_pop( $this->parameters );
		}
		return null;
	}

	private function enter_class( Node\Stmt\ClassLike $node ): void {
		$name  = strtolower( $node->namespacedName?->toString() ?? 'class@' . $node->getStartLine() );
		$above = match ( true ) {
			$node instanceof Node\Stmt\Class_ => [ $node->extends, ...$node->implements ],
			$node instanceof Node\Stmt\Interface_ => $node->extends,
			$node instanceof Node\Stmt\Enum_ => $node->implements,
			default => [],
		};
		$above = array_map( static fn( Node\Name $one ): string => $one->toString(), array_filter( $above ) );
		$this->class_stack[] = $name;
		$constructor = $node->getMethod( '__construct' );
		$promoted = array_filter( $constructor?->params ?? [], static fn( Node\Param $param ): bool => 0 !== $param->flags );
		$this->properties[ $name ] = $this->class_types( $promoted );
		foreach ( $node->getProperties() as $property ) {
			$class = self::class_of( $property->type );
			foreach ( '' === $class ? [] : $property->props as $one ) {
				$this->properties[ $name ][ $one->name->toString() ] = $class;
			}
		}
		$this->classes[] = [
			'name' => $name,
			'above' => array_values( array_map( strtolower( ... ), $above ) ),
			'foreign' => array_merge( [], ...array_map( self::foreign_methods( ... ), array_values( $above ) ) ),
		];
	}

	/** @return list<string> Methods of a class or interface that is not part of the plugin. */
	private static function foreign_methods( string $name ): array {
		$is_ours = str_starts_with( $name, 'Svc\\' ) && ! str_starts_with( $name, 'Svc\\Vendor\\' );
		return ! $is_ours && ( class_exists( $name ) || interface_exists( $name ) ) ? array_map( strtolower( ... ), get_class_methods( $name ) ) : [];
	}

	private function enter( string $class, string $name, Node $node ): void {
		$name = strtolower( $name );
		$this->function_stack[] = $class . '::' . $name;
		$this->declared[] = [
			'class' => $class,
			'name' => $name,
			'line' => $node->getStartLine(),
		];
	}

	private function collect_reference( Node $node ): void {
		if ( $node instanceof Node\Expr\MethodCall || $node instanceof Node\Expr\NullsafeMethodCall ) {
			$this->refer( $this->type_of( $node->var ), $node->name );
		} elseif ( $node instanceof Node\Expr\StaticCall ) {
			$this->refer( $node->class instanceof Node\Name ? $this->named( $node->class ) : '', $node->name );
		} elseif ( $node instanceof Node\Expr\FuncCall && $node->name instanceof Node\Name ) {
			$name = $node->name->getAttribute( 'namespacedName' ) ?? $node->name;
			$this->functions[] = [
				'name' => strtolower( ltrim( (string) $name, '\\' ) ),
				'from' => $this->from(),
			];
		}
	}

	/** Class of a value as far as declared types say, else empty. */
	private function type_of( Node\Expr $value ): string {
		if ( $value instanceof Node\Expr\Variable && is_string( $value->name ) ) {
			return 'this' === $value->name ? $this->class_name() : ( end( $this->parameters ) ?: [] )[ $value->name ] ?? '';
		}
		if ( $value instanceof Node\Expr\PropertyFetch && $value->name instanceof Node\Identifier ) {
			return $this->properties[ $this->type_of( $value->var ) ][ $value->name->toString() ] ?? '';
		}
		return $value instanceof Node\Expr\New_ && $value->class instanceof Node\Name ? $this->named( $value->class ) : '';
	}

	/**
	 * @param array<Node\Param> $params
	 * @return array<string, string> Name => class, of those whose type is a class.
	 */
	private function class_types( array $params ): array {
		$types = [];
		foreach ( $params as $param ) {
			$class = self::class_of( $param->type );
			if ( '' !== $class && $param->var instanceof Node\Expr\Variable && is_string( $param->var->name ) ) {
				$types[ $param->var->name ] = $class;
			}
		}
		return $types;
	}

	/** The one class that a type names; empty for self, unions and types that are not classes. */
	private static function class_of( ?Node $type ): string {
		$type = $type instanceof Node\NullableType ? $type->type : $type;
		return $type instanceof Node\Name\FullyQualified ? strtolower( $type->toString() ) : '';
	}

	private function named( Node\Name $name ): string {
		$name = strtolower( $name->toString() );
		return in_array( $name, [ 'self', 'static', 'parent' ], true ) ? $this->class_name() : $name;
	}

	private function refer( string $class, Node $name ): void {
		if ( $name instanceof Node\Identifier ) {
			$this->methods[] = [
				'class' => $class,
				'name' => $name->toLowerString(),
				'from' => $this->from(),
			];
		}
	}

	private function class_name(): string {
		return end( $this->class_stack ) ?: '';
	}

	private function from(): string {
		return end( $this->function_stack ) ?: '';
	}
}

/** @var list<string> $files */
$files   = json_decode( (string) file_get_contents( 'php://stdin' ), true, 2, JSON_THROW_ON_ERROR );
$parser  = ( new ParserFactory() )->createForNewestSupportedVersion();
$symbols = [];
defined( 'ABSPATH' ) || define( 'ABSPATH', '/' );
foreach ( $files as $file ) {
	$collector = new SymbolCollector();
	// Names first: the collector looks ahead into parameters and receivers.
	$tree = ( new NodeTraverser( new NameResolver() ) )->traverse( $parser->parse( (string) file_get_contents( $file ) ) ?? [] );
	( new NodeTraverser( $collector ) )->traverse( $tree );
	$symbols[ $file ] = $collector;
}
echo json_encode( (object) $symbols, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE );
