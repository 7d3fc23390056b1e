<?php

declare(strict_types=1);

namespace Svc\Checks\Symbols;

\defined( 'ABSPATH' ) || exit;

/**
 * One name that a piece of PHP declares. Functions and classes are compared without regard to case, constants with it.
 * @phpstan-type Kind 'function'|'class'|'constant'
 * @phpstan-type Guard 'none'|'guarded'|'conditional'
 */
final class DeclaredSymbol {

	/**
	 * @param Kind   $kind  Classes, interfaces, traits and enums share one table in PHP: all are `class`.
	 * @param Guard  $guard `guarded`: only when the name is still free; `conditional`: under some other condition.
	 */
	public function __construct(
		public readonly string $kind,
		public readonly string $name,
		public readonly int $line,
		public readonly string $guard,
	) {}

	public function key(): string {
		return self::key_of( $this->kind, $this->name );
	}

	/** @param Kind $kind */
	public static function key_of( string $kind, string $name ): string {
		$name = \ltrim( $name, '\\' );

		return $kind . ' ' . ( 'constant' === $kind ? $name : \strtolower( $name ) );
	}
}
