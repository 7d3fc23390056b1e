<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\Php\TimedCall;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Name;
use Svc\Vendor\PhpParser\Node\Stmt;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Collects the functions and classes that a tree cannot do without: what it calls, makes and extends, and the callbacks it hands to
 * WordPress. A name the tree asks about (`function_exists( 'x' )`) is left out everywhere: who asks can do without it. Names that are
 * computed are left out too.
 */
final class UseVisitor extends NodeVisitorAbstract {

	/** Position of the callback among the arguments of functions that take one. */
	private const CALLBACKS = [
		'add_action'           => 1,
		'add_filter'           => 1,
		'add_shortcode'        => 1,
		'call_user_func'       => 0,
		'call_user_func_array' => 0,
	];

	/** Functions whose first argument is a name they ask about. */
	private const QUESTIONS = [ 'function_exists', 'is_callable', 'class_exists', 'interface_exists', 'trait_exists', 'enum_exists', 'method_exists' ];

	/** @var array<string, string> Name as written by key of `DeclaredSymbol`. */
	private array $used = [];

	/** @var array<string, int> Line of the first use by key. */
	private array $lines = [];

	private int $line = 0;

	/** @var array<string, true> Keys. */
	private array $asked = [];

	/** On the way out, because `NamespaceVisitor` marks what a name may be put together from on its way in. */
	public function leaveNode( Node $node ): ?int {
		$this->line = $node->getStartLine();
		if ( $node instanceof Expr\FuncCall && $node->name instanceof Name ) {
			$this->read_call( $node, Guards::function_name( $node->name ), $node->name );
		} elseif ( ( $node instanceof Expr\New_ || $node instanceof Expr\StaticCall || $node instanceof Expr\StaticPropertyFetch ) && $node->class instanceof Name ) {
			$this->add_class( $node->class );
		} elseif ( $node instanceof Expr\ClassConstFetch && $node->class instanceof Name && ! ( $node->name instanceof Node\Identifier && 'class' === $node->name->toLowerString() ) ) {
			$this->add_class( $node->class );
		} elseif ( $node instanceof Stmt\Class_ ) {
			\array_map( $this->add_class( ... ), \array_filter( [ $node->extends, ...$node->implements ] ) );
		} elseif ( $node instanceof Stmt\Interface_ ) {
			\array_map( $this->add_class( ... ), $node->extends );
		} elseif ( $node instanceof Stmt\TraitUse ) {
			\array_map( $this->add_class( ... ), $node->traits );
		}

		return null;
	}

	/** @return array<string, string> Name as written by key of `DeclaredSymbol`; what the tree declares itself is among them. */
	public function used(): array {
		return \array_diff_key( $this->used, $this->asked );
	}

	/** Line of the first use of a name. */
	public function line( string $key ): int {
		return \max( 1, $this->lines[ $key ] ?? 1 );
	}

	private function read_call( Expr\FuncCall $call, string $function, Name $name ): void {
		if ( \in_array( $function, self::QUESTIONS, true ) ) {
			$asked = Guards::text( TimedCall::at( $call, 0 ) );
			if ( null !== $asked ) {
				$this->asked += [
					DeclaredSymbol::key_of( 'function', $asked ) => true,
					DeclaredSymbol::key_of( 'class', $asked )    => true,
				];
			}
			return;
		}
		$this->add( 'function', $name->isQualified() ? $name->getLast() : $name->toString() );
		if ( ! isset( self::CALLBACKS[ $function ] ) ) {
			return;
		}

		$this->read_callback( TimedCall::at( $call, self::CALLBACKS[ $function ] ) );
	}

	private function read_callback( ?Expr $callback ): void {
		if ( $callback instanceof Expr\Array_ ) {
			$class = Guards::text( $callback->items[0]->value ?? null );
			if ( null !== $class ) {
				$this->add( 'class', $class );
			}
			return;
		}
		$text = Guards::text( $callback );
		if ( null === $text || '' === $text ) {
			return;
		}
		$parts = \explode( '::', $text, 2 );
		$this->add( isset( $parts[1] ) ? 'class' : 'function', $parts[0] );
	}

	private function add_class( Name $name ): void {
		if ( $name->isSpecialClassName() ) {
			return;
		}

		$this->add( 'class', $name->toString() );
	}

	/** @param 'function'|'class' $kind */
	private function add( string $kind, string $name ): void {
		$key                  = DeclaredSymbol::key_of( $kind, $name );
		$this->used[ $key ] ??= \ltrim( $name, '\\' );
		$this->lines[ $key ]  = \min( $this->lines[ $key ] ?? \PHP_INT_MAX, $this->line );
	}
}
