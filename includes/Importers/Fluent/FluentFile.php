<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

\defined( 'ABSPATH' ) || exit;

/**
 * One file of FluentSnippets: what its head says, and its code.
 */
final class FluentFile {

	private const BEGIN = '// <Internal Doc Start>';
	private const END   = '// <Internal Doc End> ?>';

	private const KEYS = [ 'description', 'tags', 'group', 'name', 'type', 'status', 'created_at', 'priority', 'run_at', 'load_as_file', 'load_in_block_editor', 'condition' ];

	/**
	 * @param array<string, string> $head By key.
	 */
	private function __construct( public readonly array $head, public readonly string $code ) {
	}

	/**
	 * @return self|null Null when it is none of theirs.
	 */
	public static function read( string $text ): ?self {
		$begin = \strpos( $text, self::BEGIN );
		$end   = false === $begin ? false : \strpos( $text, self::END, $begin );
		if ( false === $begin || false === $end || $begin > 100 ) {
			return null;
		}
		$head = [];
		// The last of equal keys wins; a line of a description that looks like another key counts only where it is one.
		\preg_match_all( '/^[ \t]*\*[ \t]*@(' . \implode( '|', self::KEYS ) . '):[ \t]*(.*?)\r?$/m', \substr( $text, $begin, $end - $begin ), $lines, \PREG_SET_ORDER );
		foreach ( $lines as $line ) {
			$head[ $line[1] ] = \trim( $line[2] );
		}

		// Not every version ends the line.
		return new self( $head, (string) \preg_replace( '/\A\r?\n/', '', \substr( $text, $end + \strlen( self::END ) ) ) );
	}
}
