<?php

declare(strict_types=1);

namespace Svc\Checks\Text;

\defined( 'ABSPATH' ) || exit;

/** Line numbers as an editor counts them: LF, CRLF and a lone CR each end a line. */
final class Lines {

	/**
	 * Returns the line, from 1, on which a byte stands.
	 * @param int $offset Bytes from the start of the code.
	 */
	public static function at( string $code, int $offset ): int {
		$before = \substr( $code, 0, $offset );

		return 1 + \substr_count( $before, "\n" ) + \substr_count( $before, "\r" ) - \substr_count( $before, "\r\n" );
	}

	/** Returns only the line ends of a piece of text, so that what replaces it keeps the numbers of the lines after it. */
	public static function ends( string $text ): string {
		return (string) \preg_replace( '/[^\r\n]+/', '', $text );
	}
}
