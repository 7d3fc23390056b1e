<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

use Svc\Checks\Php\TimedCall;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\Node\Expr;
use Svc\Vendor\PhpParser\Node\Scalar;
use Svc\Vendor\PhpParser\NodeVisitorAbstract;

\defined( 'ABSPATH' ) || exit;

/**
 * Lists the hooks and shortcodes that a tree adds to, removes from and fires, with callback and priority where they are written out.
 * Names that are computed are left out.
 * @phpstan-type Touch array{kind: string, name: string, role: string, line: int, callback?: string, priority?: int, accepted_args?: int}
 */
final class TouchVisitor extends NodeVisitorAbstract {

	/** Function => kind and role of what its first argument names, then the places of callback, priority and number of arguments. */
	private const FUNCTIONS = [
		'add_action'               => [ 'action', 'hooks', 1, 2, 3 ],
		'add_filter'               => [ 'filter', 'hooks', 1, 2, 3 ],
		'remove_action'            => [ 'action', 'removes', 1, 2, null ],
		'remove_filter'            => [ 'filter', 'removes', 1, 2, null ],
		'remove_all_actions'       => [ 'action', 'removes', null, null, null ],
		'remove_all_filters'       => [ 'filter', 'removes', null, null, null ],
		'do_action'                => [ 'action', 'fires', null, null, null ],
		'do_action_ref_array'      => [ 'action', 'fires', null, null, null ],
		'do_action_deprecated'     => [ 'action', 'fires', null, null, null ],
		'apply_filters'            => [ 'filter', 'fires', null, null, null ],
		'apply_filters_ref_array'  => [ 'filter', 'fires', null, null, null ],
		'apply_filters_deprecated' => [ 'filter', 'fires', null, null, null ],
		'add_shortcode'            => [ 'shortcode', 'declares', 1, null, null ],
		'remove_shortcode'         => [ 'shortcode', 'removes', null, null, null ],
	];

	/** What WordPress takes when nothing is written. */
	private const PRIORITY      = 10;
	private const ACCEPTED_ARGS = 1;

	/** @var list<Touch> */
	private array $entries = [];

	/** On the way out, because `NamespaceVisitor` marks what a name may be put together from on its way in. */
	public function leaveNode( Node $node ): ?int {
		if ( $node instanceof Expr\FuncCall && $node->name instanceof Node\Name ) {
			$known = self::FUNCTIONS[ Guards::function_name( $node->name ) ] ?? null;
			$name  = null === $known ? null : Guards::text( TimedCall::at( $node, 0 ) );
			if ( null !== $known && null !== $name && '' !== $name ) {
				$this->entries[] = self::entry( $node, $name, $known );
			}
		}

		return null;
	}

	/** @return list<Touch> */
	public function entries(): array {
		return $this->entries;
	}

	/** @return list<string> Hooks that it adds callbacks to. */
	public function hooks(): array {
		return \array_column( \array_filter( $this->entries, static fn( array $entry ): bool => 'hooks' === $entry['role'] ), 'name' );
	}

	/**
	 * @param array{string, string, int|null, int|null, int|null} $known Of `FUNCTIONS`.
	 * @return Touch
	 */
	private static function entry( Expr\FuncCall $call, string $name, array $known ): array {
		[ $kind, $role, $callback, $priority, $args ] = $known;
		$code   = null === $callback ? '' : self::callback( TimedCall::at( $call, $callback ) );
		$turn   = null === $priority ? null : self::number( TimedCall::at( $call, $priority ), self::PRIORITY );
		$number = null === $args ? null : self::number( TimedCall::at( $call, $args ), self::ACCEPTED_ARGS );

		return [
			'kind' => $kind,
			'name' => $name,
			'role' => $role,
			'line' => $call->getStartLine(),
		]
			+ ( '' === $code ? [] : [ 'callback' => $code ] )
			+ ( null === $turn ? [] : [ 'priority' => SymbolEntry::priority( $turn ) ] )
			+ ( null === $number ? [] : [ 'accepted_args' => $number ] );
	}

	/** Name of a callback as people write it; empty for a function without a name and for what is computed. */
	private static function callback( ?Expr $callback ): string {
		if ( $callback instanceof Expr\FuncCall && $callback->isFirstClassCallable() && $callback->name instanceof Node\Name ) {
			return $callback->name->toString();
		}
		if ( ! $callback instanceof Expr\Array_ ) {
			return \ltrim( Guards::text( $callback ) ?? '', '\\' );
		}
		$owner  = $callback->items[0]->value ?? null;
		$method = Guards::text( $callback->items[1]->value ?? null );
		$class  = $owner instanceof Expr\Variable && 'this' === $owner->name ? '$this' : Guards::text( $owner );

		return null === $method || null === $class ? '' : $class . ( '$this' === $class ? '->' : '::' ) . $method;
	}

	/** @return int|null Null when it is computed. */
	private static function number( ?Expr $value, int $otherwise ): ?int {
		return match ( true ) {
			null === $value                                                                    => $otherwise,
			$value instanceof Scalar\Int_                                                      => $value->value,
			$value instanceof Expr\UnaryMinus && $value->expr instanceof Scalar\Int_           => -$value->expr->value,
			$value instanceof Expr\ConstFetch && 'PHP_INT_MAX' === $value->name->toString()    => \PHP_INT_MAX,
			$value instanceof Expr\ConstFetch && 'PHP_INT_MIN' === $value->name->toString()    => \PHP_INT_MIN,
			default                                                                            => null,
		};
	}
}
