<?php

declare(strict_types=1);

use PhpParser\Node;
use PhpParser\Node\Expr;
use PhpParser\Node\Stmt;
use PhpParser\PrettyPrinter\Standard;

/**
 * Writes declarations as lines of the catalogue: fields divided by tabs, in this order: kind, name, parameters, type, summary, first
 * version, why it is deprecated, what the parameters are (divided by `¦`; functions only, it would be too much for methods).
 *
 * Kinds: `f` function, `c` class (its parent stands for the type), `m` method, `s` static method, `p` property, `o` static property,
 * `x` constant of the class above, `z` names of methods of the class that are not offered, `k` constant.
 */
final class Entries {

	/** The PHP that stubs are read for, where they differ between versions. */
	private const PHP = '8.4';

	private readonly Standard $printer;

	public function __construct() {
		$this->printer = new Standard( [ 'shortArraySyntax' => true ] );
	}

	/** @return list<string> */
	public function of_function( Stmt\Function_ $node ): array {
		$doc = self::doc( $node );
		if ( ! $this->is_available( $node ) ) {
			return [];
		}

		return [ self::line( 'f', $node->name->name, $this->params( $node, $doc ), $this->type( $node->returnType, $doc->type, $node->attrGroups ), $doc, self::deprecated( $node ) ) ];
	}

	/**
	 * A class with everything in it that others may use.
	 * @return list<string> Sorted, the class itself first.
	 */
	public function of_class( Stmt\ClassLike $node ): array {
		$doc = self::doc( $node );
		if ( null === $node->name || ! $this->is_available( $node ) ) {
			return [];
		}
		$above = $node instanceof Stmt\Class_ && null !== $node->extends ? $node->extends->toString() : '';
		$lines = [];
		foreach ( $node->stmts as $member ) {
			if ( $this->is_available( $member ) ) {
				$lines += $this->of_member( $member );
			}
		}
		ksort( $lines );
		$hidden = $this->hidden( $node );
		if ( '' !== $hidden ) {
			$lines['z'] = "z\t$hidden";
		}

		return [ self::line( 'c', self::name( $node ), '', $above, $doc, self::deprecated( $node ) ), ...array_values( $lines ) ];
	}

	/**
	 * Names of methods that are not offered, because they are not public or not meant for others; `*` where more may be there that the class
	 * does not say itself: by traits, or by the interfaces above.
	 */
	private function hidden( Stmt\ClassLike $node ): string {
		$names = [];
		foreach ( $node->getMethods() as $method ) {
			if ( ! $method->isPublic() || self::doc( $method )->is_private || ! $this->is_available( $method ) ) {
				$names[] = $method->name->name;
			}
		}
		$is_open = [] !== $node->getTraitUses() || ( $node instanceof Stmt\Interface_ && [] !== $node->extends )
			|| 1 === preg_match( '~@(?:method|mixin)\b~', $node->getDocComment()?->getText() ?? '' );
		sort( $names );

		return implode( ' ', [ ...( $is_open ? [ '*' ] : [] ), ...$names ] );
	}

	public function of_constant( string $name, Expr $value, ?string $comment ): string {
		$text = $value instanceof Node\Scalar || $value instanceof Expr\ConstFetch || $value instanceof Expr\UnaryMinus ? $this->printer->prettyPrintExpr( $value ) : '';

		return self::line( 'k', $name, '', strlen( $text ) > 60 ? '' : $text, new DocBlock( $comment ?? '' ), '' );
	}

	/** @return array<string, string> Lines by a key to sort them by. */
	private function of_member( Stmt $member ): array {
		$doc = self::doc( $member );
		if ( $member instanceof Stmt\ClassMethod && $member->isPublic() && ! $doc->is_private ) {
			$name = $member->name->name;
			return [ "m $name" => self::line( $member->isStatic() ? 's' : 'm', $name, $this->params( $member, $doc )[0], $this->type( $member->returnType, $doc->type, $member->attrGroups ), $doc, self::deprecated( $member ) ) ];
		}
		$lines = [];
		if ( $member instanceof Stmt\Property && $member->isPublic() ) {
			foreach ( $member->props as $property ) {
				$name                = $property->name->name;
				$lines[ "p $name" ] = self::line( $member->isStatic() ? 'o' : 'p', $name, '', $this->type( $member->type, $doc->type, $member->attrGroups ), $doc, self::deprecated( $member ) );
			}
		}
		if ( $member instanceof Stmt\ClassConst && $member->isPublic() ) {
			foreach ( $member->consts as $constant ) {
				$name                = $constant->name->name;
				$lines[ "x $name" ] = self::line( 'x', $name, '', '', $doc, '' );
			}
		}
		if ( $member instanceof Stmt\EnumCase ) {
			$lines[ 'x ' . $member->name->name ] = self::line( 'x', $member->name->name, '', '', $doc, '' );
		}

		return $lines;
	}

	private static function name( Stmt\ClassLike $node ): string {
		return $node->namespacedName?->toString() ?? (string) $node->name;
	}

	private static function doc( Node $node ): DocBlock {
		return new DocBlock( $node->getDocComment()?->getText() ?? '' );
	}

	/** @return array{string, string} The parameters as PHP writes them, and what they are. */
	private function params( Node\FunctionLike $node, DocBlock $doc ): array {
		$known = array_column( $doc->params, null, 'name' );
		$seen  = [];
		foreach ( $node->getParams() as $param ) {
			if ( ! $param->var instanceof Expr\Variable || ! is_string( $param->var->name ) || ! $this->is_available( $param ) ) {
				continue;
			}
			$name          = $param->var->name;
			$said          = $known[ $name ] ?? null;
			$type          = $this->type( $param->type, $said['type'] ?? '', $param->attrGroups );
			$seen[ $name ] = [
				( '' === $type ? '' : $type . ' ' ) . ( $param->byRef ? '&' : '' ) . ( $param->variadic ? '...' : '' ) . '$' . $name . ( null === $param->default ? '' : ' = ' . $this->preset( $param->default ) ),
				str_replace( '¦', '|', $said['text'] ?? '' ),
			];
		}

		return [ implode( ', ', array_column( $seen, 0 ) ), rtrim( implode( '¦', array_column( $seen, 1 ) ), '¦' ) ];
	}

	private function preset( Expr $value ): string {
		$text = $this->printer->prettyPrintExpr( $value );
		$text = (string) preg_replace( '~\s+~', ' ', ltrim( $text, '\\' ) );

		return strlen( $text ) > 40 ? '…' : $text;
	}

	/**
	 * What is written as a type, or what the comment says.
	 * @param list<Node\AttributeGroup> $attributes
	 */
	private function type( ?Node $type, string $said, array $attributes ): string {
		foreach ( self::attributes( $attributes, 'LanguageLevelTypeAware' ) as $attribute ) {
			$map = $attribute->args[0]->value ?? null;
			if ( $map instanceof Expr\Array_ ) {
				$last = end( $map->items );
				return $last instanceof Node\ArrayItem && $last->value instanceof Node\Scalar\String_ ? $last->value->value : $said;
			}
		}
		if ( null === $type ) {
			return $said;
		}

		return str_replace( '\\', '', $type instanceof Node\NullableType ? '?' . $this->type( $type->type, '', [] ) : ( $type instanceof Node\UnionType || $type instanceof Node\IntersectionType ? implode( $type instanceof Node\UnionType ? '|' : '&', array_map( fn( Node $one ): string => $this->type( $one, '', [] ), $type->types ) ) : ( $type instanceof Node\Identifier || $type instanceof Node\Name ? $type->toString() : '' ) ) );
	}

	/** Stubs hold several versions of PHP in one file. */
	private function is_available( Node $node ): bool {
		$groups = $node instanceof Stmt\Function_ || $node instanceof Stmt\ClassLike || $node instanceof Stmt\ClassMethod || $node instanceof Stmt\Property || $node instanceof Stmt\ClassConst || $node instanceof Node\Param ? $node->attrGroups : [];
		foreach ( self::attributes( $groups, 'PhpStormStubsElementAvailable' ) as $attribute ) {
			foreach ( $attribute->args as $at => $argument ) {
				$bound = $argument->value instanceof Node\Scalar\String_ ? $argument->value->value : '';
				$is_to = 'to' === $argument->name?->name || ( null === $argument->name && 1 === $at );
				if ( '' !== $bound && version_compare( self::PHP, $bound, $is_to ? '>' : '<' ) ) {
					return false;
				}
			}
		}

		return true;
	}

	/** Why an attribute calls it deprecated; empty where none does. */
	private static function deprecated( Stmt $node ): string {
		$groups = $node instanceof Stmt\Function_ || $node instanceof Stmt\ClassLike || $node instanceof Stmt\ClassMethod || $node instanceof Stmt\Property ? $node->attrGroups : [];
		foreach ( self::attributes( $groups, 'Deprecated' ) as $attribute ) {
			$since = '';
			$why   = 'yes';
			foreach ( $attribute->args as $argument ) {
				$text = $argument->value instanceof Node\Scalar\String_ ? $argument->value->value : '';
				match ( $argument->name?->name ) {
					'since'          => $since = $text,
					null, 'reason'   => $why   = $text,
					default          => null,
				};
			}
			return '' !== $since && version_compare( self::PHP, $since, '<' ) ? '' : DocBlock::shortened( $why, 160 );
		}

		return '';
	}

	/**
	 * @param list<Node\AttributeGroup> $groups
	 * @return list<Node\Attribute>
	 */
	private static function attributes( array $groups, string $name ): array {
		$all = array_merge( ...array_map( static fn( Node\AttributeGroup $group ): array => $group->attrs, $groups ) );

		return array_values( array_filter( $all, static fn( Node\Attribute $one ): bool => $name === $one->name->getLast() ) );
	}

	/** @param string|array{string, string} $params */
	public static function line( string $kind, string $name, string|array $params, string $type, DocBlock $doc, string $deprecated ): string {
		[ $list, $texts ] = is_array( $params ) ? $params : [ $params, '' ];
		$fields           = [ $kind, $name, $list, $type, $doc->summary, $doc->since, '' === $deprecated ? $doc->deprecated : $deprecated, $texts ];

		return rtrim( implode( "\t", array_map( static fn( string $field ): string => (string) preg_replace( '~[\t\r\n]+~', ' ', $field ), $fields ) ), "\t" );
	}
}
