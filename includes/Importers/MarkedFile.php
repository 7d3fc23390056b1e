<?php

declare(strict_types=1);

namespace Svc\Importers;

\defined( 'ABSPATH' ) || exit;

/** One file of FluentSnippets or Perfmatters, which mark theirs in the same way: what its head says, and its code. Pure. */
final class MarkedFile {

	private const BEGIN = '// <Internal Doc Start>';
	private const END   = '// <Internal Doc End> ?>';

	/** @param array<string, string> $head By key. */
	public function __construct( public readonly array $head, public readonly string $code ) {
	}

	/**
	 * @param list<string> $keys     Those that a head has.
	 * @param bool         $is_lines Whether a value ends with its line; otherwise it goes on to the next key.
	 * @return self|null Null when it is none of theirs.
	 */
	public static function read( string $text, array $keys, bool $is_lines = true ): ?self {
		$begin = \strpos( $text, self::BEGIN );
		$end   = false === $begin ? false : \strpos( $text, self::END, $begin );
		if ( false === $begin || false === $end || $begin > 100 ) {
			return null;
		}
		$head = [];
		// The last of equal keys wins; a line of a description that looks like another key counts only where it is one.
		$pattern = $is_lines ? '/^[ \t]*\*[ \t]*@([a-z_]+):[ \t]*(.*?)\r?$/m' : '~^\*\s*@([a-z_]+):[ \t]*(.*?)(?=\R\*\s*@|\s*\*/)~ms';
		\preg_match_all( $pattern, \substr( $text, $begin, $end - $begin ), $lines, \PREG_SET_ORDER );
		foreach ( $lines as $line ) {
			if ( \in_array( $line[1], $keys, true ) ) {
				$head[ $line[1] ] = \trim( $line[2] );
			}
		}

		// Not every version ends the line.
		return new self( $head, (string) \preg_replace( '/\A\r?\n/', '', \substr( $text, $end + \strlen( self::END ) ) ) );
	}
}
