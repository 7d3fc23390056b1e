<?php

declare(strict_types=1);

namespace Svc\Domain\SiteFiles;

\defined( 'ABSPATH' ) || exit;

final class Lines {

	/** Problems that are named one by one; a file of another kind has one on every line. */
	public const MOST = 50;

	/** Line feeds only, no byte order mark, nothing at all where there are only blanks. */
	public static function kept( string $text ): string {
		$text = \str_replace( [ "\r\n", "\r" ], "\n", $text );
		$text = \str_starts_with( $text, "\u{FEFF}" ) ? \substr( $text, 3 ) : $text;

		return '' === \trim( $text ) ? '' : $text;
	}

	/** As an editor counts them. */
	public static function count( string $text ): int {
		return '' === $text ? 0 : \substr_count( \rtrim( $text, "\n" ), "\n" ) + 1;
	}

	/** @return array<int, string> Number of the line, from 1 => its text without blanks around it and what follows a `#`; only where some is left. */
	public static function said( string $text ): array {
		$said = [];
		foreach ( \explode( "\n", $text ) as $index => $line ) {
			$line = \trim( \explode( '#', $line, 2 )[0] );
			if ( '' !== $line ) {
				$said[ $index + 1 ] = $line;
			}
		}

		return $said;
	}
}
