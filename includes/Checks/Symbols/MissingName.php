<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/** What an error says is not there. PHP and WordPress have no code for it beside their words, so this is the one place that reads them. Pure. */
final class MissingName {

	/** By what is missing; one of the groups is its name. */
	private const PATTERNS = [
		'function' => '~undefined function ([\w\\\\]+)\(|\bfunction ["\']([\w\\\\]+)["\'] not found~i',
		'method'   => '~undefined (?:static )?method ([\w\\\\]+::\w+)\(~i',
		'class'    => '~\b(?:class|interface|trait|enum) ["\']([\w\\\\]+)["\'] not found~i',
		'constant' => '~undefined constant ["\']?([\w\\\\:]+)~i',
	];

	/**
	 * @param 'function'|'method'|'class'|'constant' $kind
	 * @param string                                 $name Without a backslash in front; of methods and of constants of a class with it.
	 */
	private function __construct(
		public readonly string $kind,
		public readonly string $name,
	) {}

	/** @return self|null Null where an error says nothing like that. */
	public static function in( string $message ): ?self {
		foreach ( self::PATTERNS as $kind => $pattern ) {
			if ( 1 === \preg_match( $pattern, $message, $found ) ) {
				return new self( $kind, \ltrim( \implode( '', \array_slice( $found, 1 ) ), '\\' ) );
			}
		}

		return null;
	}

	/** As people write it. */
	public function label(): string {
		return $this->name . ( 'function' === $this->kind || 'method' === $this->kind ? '()' : '' );
	}

	/** @return array{'function'|'class', string} What declares it, in the code of a plugin. */
	public function declared_as(): array {
		return 'function' === $this->kind ? [ 'function', $this->name ] : [ 'class', \explode( '::', $this->name, 2 )[0] ];
	}

	/** Whether it is there now. */
	public function is_there(): bool {
		[ $class, $member ] = \explode( '::', $this->name, 2 ) + [ 1 => '' ];

		return match ( true ) {
			'' !== $member             => \class_exists( $class ) && ( \method_exists( $class, $member ) || \defined( $this->name ) ),
			'function' === $this->kind => \function_exists( $this->name ),
			'constant' === $this->kind => \defined( $this->name ),
			default                    => \class_exists( $this->name ) || \interface_exists( $this->name ) || \trait_exists( $this->name ),
		};
	}
}
