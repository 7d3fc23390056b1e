<?php

declare(strict_types=1);

namespace Svc\Library;

use Svc\Domain\Layout\CodeText;

\defined( 'ABSPATH' ) || exit;

/**
 * The marks of settings in code: a literal followed by the comment that names the setting (`docs/library-files.md`). The twin of `src/contract/library.ts`.
 */
final class SettingMarkers {

	/** In CSS colours and numbers stand bare. Possessive, so that a long text needs no stack. */
	private const MARK = '~(\'(?:[^\'\\\\\n]++|\\\\.)*+\'|"(?:[^"\\\\\n]++|\\\\.)*+"|#[0-9A-Fa-f]{3,8}|-?[0-9]+(?:\.[0-9]+)?|true|false)([ \t\r\n]*)/\* @setting ([a-z][a-z0-9_]*) \*/~';

	/** @return list<string> Names of settings in their order. */
	public static function names( string $code ): array {
		return \array_column( self::found( $code ), 'name' );
	}

	/** @return array<string, string> Literal by the name of the setting. */
	public static function literals( string $code ): array {
		return \array_column( self::found( $code ), 'literal', 'name' );
	}

	/** @param array<string, string> $literals By the name of the setting; the others stay as they are. */
	public static function with( string $code, array $literals ): string {
		return self::replaced( $code, static fn( string $literal, string $name ): string => $literals[ $name ] ?? $literal );
	}

	/** The same for all copies of a snippet, whatever is filled in: first 12 hex characters of the SHA-256 of the code without the literals. */
	public static function hash( string $code, string $type ): string {
		return \substr( \hash( 'sha256', self::replaced( CodeText::canonical( $type, $code ), static fn(): string => '' ) ), 0, 12 );
	}

	/** @param callable(string, string): string $literal Takes literal and name. */
	private static function replaced( string $code, callable $literal ): string {
		$result = \preg_replace_callback( self::MARK, static fn( array $found ): string => $literal( $found[1], $found[3] ) . $found[2] . "/* @setting {$found[3]} */", $code );
		// Without a result PHP could not search the code; as it is it has no marks.
		return $result ?? $code;
	}

	/** @return list<array{literal: string, name: string}> */
	private static function found( string $code ): array {
		\preg_match_all( self::MARK, $code, $all, \PREG_SET_ORDER );
		return \array_map(
			static fn( array $found ): array => [
				'literal' => $found[1],
				'name'    => $found[3],
			],
			$all
		);
	}
}
