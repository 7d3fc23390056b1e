<?php

declare(strict_types=1);

namespace Svc\Checks\Names;

use ReflectionFunctionAbstract;
use ReflectionParameter;
use Svc\Checks\Symbols\SymbolEntry;
use Svc\Vendor\PhpParser\Node;
use Svc\Vendor\PhpParser\PrettyPrinter\Standard;

\defined( 'ABSPATH' ) || exit;

/**
 * What a function takes and gives, and what its doc comment says first: of code that was only read, and of code that is loaded.
 * No default value is ever evaluated for it: that could run code of others.
 * @phpstan-import-type Parameter from SymbolEntry
 * @phpstan-type Facts array{signature: string, parameters: list<Parameter>, returns?: string, summary?: string}
 */
final class Signature {

	/** Characters of a default value and of a summary; what is longer is cut. */
	private const MOST_DEFAULT = 60;
	private const MOST_SUMMARY = 300;

	/**
	 * @param string $name As it is listed.
	 * @return Facts
	 */
	public static function of_node( Node\FunctionLike&Node $node, string $name ): array {
		$parameters = [];
		foreach ( $node->getParams() as $param ) {
			if ( $param->var instanceof Node\Expr\Variable && \is_string( $param->var->name ) ) {
				$parameters[] = self::parameter(
					$param->var->name,
					self::type( $param->type ),
					null === $param->default ? null : ( new Standard() )->prettyPrintExpr( $param->default ),
					$param->variadic,
					$param->byRef,
				);
			}
		}

		return self::facts( $name, $parameters, self::type( $node->getReturnType() ), $node->getDocComment()?->getText() ?? '' );
	}

	/**
	 * @param string $name As it is listed.
	 * @return Facts
	 */
	public static function of_loaded( ReflectionFunctionAbstract $code, string $name ): array {
		$parameters = \array_map(
			static fn( ReflectionParameter $param ): array => self::parameter(
				$param->getName(),
				(string) $param->getType(),
				$param->isOptional() && ! $param->isVariadic() ? self::default_of( $param ) : null,
				$param->isVariadic(),
				$param->isPassedByReference(),
			),
			$code->getParameters()
		);

		return self::facts( $name, $parameters, (string) $code->getReturnType(), (string) $code->getDocComment() );
	}

	/** The first sentence of a doc comment; empty when it has none. */
	public static function summary( string $comment ): string {
		$text  = (string) \preg_replace( [ '~^/\*\*|\*/$~', '~^[ \t]*\*[ \t]?~m' ], '', $comment );
		$first = \preg_split( '~\R[ \t]*(?:\R|@)|^\s*@~', \trim( $text ), 2 );
		$line  = \trim( (string) \preg_replace( '~\s+~', ' ', $first[0] ?? '' ) );
		$line  = 1 === \preg_match( '~^.+?[.!?](?=\s+[^a-z])~u', $line, $sentence ) ? $sentence[0] : $line;

		return self::cut( $line, self::MOST_SUMMARY );
	}

	/** A text of any file, as JSON can hold it, and not longer than it should be. */
	public static function cut( string $text, int $most ): string {
		if ( 1 !== \preg_match( '~~u', $text ) ) {
			return '';
		}

		return 1 === \preg_match( '~^.{' . ( $most - 1 ) . '}(?=..)~us', $text, $start ) ? $start[0] . '…' : $text;
	}

	/**
	 * @param string|null $value Default value as PHP code; null when there is none.
	 * @return Parameter
	 */
	private static function parameter( string $name, string $type, ?string $value, bool $is_variadic, bool $is_by_reference ): array {
		return [ 'name' => $name ]
			+ ( '' === $type ? [] : [ 'type' => $type ] )
			+ ( null === $value && ! $is_variadic ? [] : [ 'optional' => true ] )
			+ ( null === $value || '' === $value ? [] : [ 'default' => self::cut( (string) \preg_replace( '~\s+~', ' ', $value ), self::MOST_DEFAULT ) ] )
			+ ( $is_variadic ? [ 'variadic' => true ] : [] )
			+ ( $is_by_reference ? [ 'by_reference' => true ] : [] );
	}

	/**
	 * @param list<Parameter> $parameters
	 * @return Facts
	 */
	private static function facts( string $name, array $parameters, string $returns, string $comment ): array {
		$parts = [];
		foreach ( $parameters as $param ) {
			$parts[] = ( isset( $param['type'] ) ? $param['type'] . ' ' : '' )
				. ( isset( $param['by_reference'] ) ? '&' : '' ) . ( isset( $param['variadic'] ) ? '...' : '' ) . '$' . $param['name']
				. ( isset( $param['default'] ) ? ' = ' . $param['default'] : '' );
		}
		$summary = self::summary( $comment );

		return [
			'signature'  => $name . ( [] === $parts ? '()' : '( ' . \implode( ', ', $parts ) . ' )' ) . ( '' === $returns ? '' : ': ' . $returns ),
			'parameters' => $parameters,
		]
			+ ( '' === $returns ? [] : [ 'returns' => $returns ] )
			+ ( '' === $summary ? [] : [ 'summary' => $summary ] );
	}

	/** PHP's own text for a parameter names its default without evaluating it, and cuts long texts after 15 letters. */
	private static function default_of( ReflectionParameter $param ): string {
		return 1 === \preg_match( '~ = (.*) \]$~s', (string) $param, $found ) ? $found[1] : '';
	}

	private static function type( ?Node $type ): string {
		return match ( true ) {
			$type instanceof Node\Identifier, $type instanceof Node\Name => $type->toString(),
			$type instanceof Node\NullableType                           => '?' . self::type( $type->type ),
			$type instanceof Node\UnionType                              => \implode( '|', \array_map( static fn( Node $part ): string => $part instanceof Node\IntersectionType ? '(' . self::type( $part ) . ')' : self::type( $part ), $type->types ) ),
			$type instanceof Node\IntersectionType                       => \implode( '&', \array_map( self::type( ... ), $type->types ) ),
			default                                                      => '',
		};
	}
}
