<?php

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\NodeFinder;

/**
 * Finds the hooks of WordPress where it fires them: name, arguments, what the comment above says, and as a last field how often
 * WordPress and what comes with it use them. Kinds of lines: `a` action, `h` filter. A name that is put together at run time keeps its parts in braces: `save_post_{$post->post_type}`.
 */
final class Hooks {

	/** Function to kind and place of the arguments; those with a list of arguments hold them in one array. */
	private const FIRING = [
		'do_action'                => [ 'a', false ],
		'do_action_ref_array'      => [ 'a', true ],
		'do_action_deprecated'     => [ 'a', true ],
		'apply_filters'            => [ 'h', false ],
		'apply_filters_ref_array'  => [ 'h', true ],
		'apply_filters_deprecated' => [ 'h', true ],
	];

	/** Fields of a line before the number of uses. */
	private const FIELDS = 8;

	/** Calls that are about a hook by its name, and the name. */
	private const USES = '~\b(?:add|remove|has|did|doing|current)_(?:action|filter)\(\s*[\'"]([\w.-]+)[\'"]~';

	/** @var array<string, array{documented: bool, line: string}> By kind and name. */
	private array $found = [];

	/** @var array<string, int> Number of uses by name. */
	private array $uses = [];

	/** Counts how often code adds to hooks, takes away from them and asks about them. */
	public function count( string $code ): void {
		preg_match_all( self::USES, $code, $found );
		foreach ( array_count_values( $found[1] ) as $name => $number ) {
			$this->uses[ $name ] = ( $this->uses[ $name ] ?? 0 ) + $number;
		}
	}

	/** @param list<Node\Stmt> $tree */
	public function read( array $tree ): void {
		$finder   = new NodeFinder();
		$comments = $this->comments( $finder, $tree );
		foreach ( $finder->findInstanceOf( $tree, Expr\FuncCall::class ) as $call ) {
			$function = $call->name instanceof Node\Name ? $call->name->toLowerString() : '';
			if ( !isset( self::FIRING[ $function ] ) ) {
				continue;
			}

			[ $kind, $has_list ] = self::FIRING[ $function ];
			$this->add( $call, $kind, $has_list, str_ends_with( $function, '_deprecated' ), $comments[ spl_object_id( $call ) ] ?? '' );
		}
	}

	/** @return list<string> Sorted by name. */
	public function lines(): array {
		ksort( $this->found );
		$lines = [];
		foreach ( $this->found as $key => $entry ) {
			$uses    = $this->uses[ (string) substr( $key, 0, -2 ) ] ?? 0;
			$lines[] = $entry['line'] . ( 0 === $uses ? '' : str_repeat( "\t", self::FIELDS - substr_count( $entry['line'], "\t" ) ) . $uses );
		}

		return $lines;
	}

	/**
	 * The comment above the statement or array item that a call stands in, nearest first.
	 * @param list<Node\Stmt> $tree
	 * @return array<int, string> Comment by object id of the call.
	 */
	private function comments( NodeFinder $finder, array $tree ): array {
		$comments = [];
		foreach ( $finder->find( $tree, static fn( Node $node ): bool => null !== $node->getDocComment() ) as $node ) {
			$text = (string) $node->getDocComment()?->getText();
			foreach ( $finder->findInstanceOf( [ $node ], Expr\FuncCall::class ) as $call ) {
				// What stands further in comes later and is nearer.
				$comments[ spl_object_id( $call ) ] = $text;
			}
		}

		return $comments;
	}

	private function add( Expr\FuncCall $call, string $kind, bool $has_list, bool $is_deprecated, string $comment ): void {
		$first = $call->args[0] ?? null;
		$name  = $first instanceof Node\Arg ? self::name( $first->value ) : '';
		if ( '' === $name || 1 !== preg_match( '~[a-z]{3}~', (string) preg_replace( '~\{[^}]*\}~', '', $name ) ) ) {
			return;
		}
		$doc       = new DocBlock( self::is_about_a_hook( $comment ) ? $comment : '' );
		$arguments = self::arguments( $call, $has_list );
		if ( null === $arguments ) {
			$arguments = array_map( static fn( array $param ): string => $param['name'], $doc->params );
		}
		$names = [];
		$texts = [];
		foreach ( $arguments as $at => $argument ) {
			$said    = $doc->params[ $at ] ?? null;
			$called  = self::free( $said['name'] ?? $argument, $names, $at );
			$names[] = $called;
			$texts[] = [ ( '' === ( $said['type'] ?? '' ) ? '' : $said['type'] . ' ' ) . '$' . $called, str_replace( '¦', '|', $said['text'] ?? '' ) ];
		}
		$params = [ implode( ', ', array_column( $texts, 0 ) ), rtrim( implode( '¦', array_column( $texts, 1 ) ), '¦' ) ];
		$known  = $this->found[ "$name $kind" ] ?? null;
		if ( null === $known || ( '' !== $doc->summary && ! $known['documented'] ) ) {
			$this->found[ "$name $kind" ] = [
				'documented' => '' !== $doc->summary,
				'line'       => Entries::line( $kind, $name, $params, '', $doc, $is_deprecated ? 'yes' : '' ),
			];
		}
	}

	private static function is_about_a_hook( string $comment ): bool {
		return str_contains( $comment, '@since' ) && ! str_contains( $comment, '@return' ) && 1 !== preg_match( '~documented in (?:wp-|src/)~', $comment );
	}

	/** @param list<string> $taken */
	private static function free( string $name, array $taken, int $at ): string {
		return '' === $name || 'this' === $name || in_array( $name, $taken, true ) ? 'arg' . ( $at + 1 ) : $name;
	}

	/**
	 * Names for the arguments, by the variables that are handed over; null where the call does not tell how many there are.
	 * @return list<string>|null
	 */
	private static function arguments( Expr\FuncCall $call, bool $has_list ): ?array {
		$given = array_slice( $call->args, 1 );
		if ( $has_list ) {
			$list = $given[0] ?? null;
			if ( ! $list instanceof Node\Arg || ! $list->value instanceof Expr\Array_ ) {
				return null;
			}
			return array_values( array_map( static fn( ?Node\ArrayItem $item ): string => null === $item ? '' : self::variable( $item->value ), $list->value->items ) );
		}
		$names = [];
		foreach ( $given as $argument ) {
			if ( ! $argument instanceof Node\Arg || $argument->unpack ) {
				return null;
			}
			$names[] = self::variable( $argument->value );
		}

		return $names;
	}

	private static function variable( Expr $value ): string {
		return $value instanceof Expr\Variable && is_string( $value->name ) ? $value->name : ( $value instanceof Expr\PropertyFetch && $value->name instanceof Node\Identifier ? $value->name->name : '' );
	}

	private static function name( Expr $value ): string {
		if ( $value instanceof Node\Scalar\String_ ) {
			return $value->value;
		}
		if ( $value instanceof Expr\BinaryOp\Concat ) {
			return self::name( $value->left ) . self::name( $value->right );
		}
		if ( $value instanceof Node\Scalar\InterpolatedString ) {
			return implode( '', array_map( static fn( Node $part ): string => $part instanceof Node\InterpolatedStringPart ? $part->value : ( $part instanceof Expr ? self::name( $part ) : '' ), $value->parts ) );
		}
		if ( $value instanceof Expr\Variable && is_string( $value->name ) ) {
			return '{$' . $value->name . '}';
		}
		if ( $value instanceof Expr\PropertyFetch && $value->name instanceof Node\Identifier ) {
			return '{' . trim( self::name( $value->var ), '{}' ) . '->' . $value->name->name . '}';
		}

		return '{$name}';
	}
}
