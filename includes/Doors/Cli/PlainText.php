<?php

declare(strict_types=1);

namespace Svc\Doors\Cli;

use Svc\Bridge\TerminalText;
use Svc\Domain\Utf8;

\defined( 'ABSPATH' ) || exit;

/** Text of others as a terminal may show it, by the rule of the contract that the npm command follows, too. Pure. */
final class PlainText {

	/** Without what steers a terminal. */
	public static function of( string $text ): string {
		return self::replace( $text, static fn(): string => '' );
	}

	/** The same on one line, for a cell of a table. */
	public static function cell( string $text ): string {
		return \strtr( self::of( $text ), "\t\n", '  ' );
	}

	/** JSON of the same value, with an escape for what steers a terminal. */
	public static function json( string $json ): string {
		return self::replace( $json, static fn( array $found ): string => 1 === \strlen( $found[0] ) ? \sprintf( '\u%04x', \ord( $found[0] ) ) : \trim( \json_encode( $found[0], \JSON_THROW_ON_ERROR ), '"' ) );
	}

	/** @param callable(array<array-key, string>): string $with */
	private static function replace( string $text, callable $with ): string {
		if ( ! Utf8::is_valid( $text ) ) {
			// On a terminal that reads single bytes, some of these steer it.
			$text = (string) \preg_replace( '/[\x80-\xff]/', '?', $text );
		}

		return (string) \preg_replace_callback( self::pattern(), $with, $text );
	}

	private static function pattern(): string {
		$ranges = \array_map( static fn( array $range ): string => \vsprintf( '\x{%x}-\x{%x}', $range ), TerminalText::STEERING );

		return '/[' . \implode( '', $ranges ) . ']/u';
	}
}
