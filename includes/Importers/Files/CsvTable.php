<?php

declare(strict_types=1);

namespace Svc\Importers\Files;

use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * The table of Header Footer Code Manager as CSV (RFC 4180): a row with the names of the columns, then the snippets. Pure.
 * @phpstan-import-type Row from FileRecords
 */
final class CsvTable {

	/** Columns without which it is another table. */
	private const NEEDED = [ 'name', 'snippet', 'location' ];

	/**
	 * @return FileRecords|null Null when it is no such table.
	 * @throws InvalidInput When it is one that cannot be read.
	 */
	public static function read( string $text ): ?FileRecords {
		$line  = \strtok( $text, "\r\n" );
		$marks = \array_filter( [ ',', ';', "\t" ], static fn( string $mark ): bool => [] === \array_diff( self::NEEDED, self::names( \str_getcsv( (string) $line, $mark, '"', '' ) ) ) );
		if ( [] === $marks ) {
			return null;
		}
		$rows  = self::rows( $text, \reset( $marks ) );
		$names = self::names( \array_shift( $rows ) ?? [] );
		$table = [];
		foreach ( $rows as $fields ) {
			$fields   = \array_slice( \array_pad( $fields, \count( $names ), '' ), 0, \count( $names ) );
			$table[] = \array_combine( $names, $fields );
		}

		return new FileRecords( 'hfcm', [ 'hfcm_scripts' => $table ] );
	}

	/**
	 * @param array<string|null> $fields
	 * @return list<string>
	 */
	private static function names( array $fields ): array {
		return \array_values( \array_map( static fn( ?string $name ): string => \str_replace( ' ', '_', \strtolower( \trim( (string) $name ) ) ), $fields ) );
	}

	/**
	 * Cells may hold line breaks, and two quotes for one.
	 * @return list<list<string>>
	 */
	private static function rows( string $text, string $mark ): array {
		$rows  = [];
		$fields = [];
		$bytes = 0;
		\preg_match_all( '/\G(?:"((?:[^"]++|"")*+)"|([^' . $mark . '"\r\n]*+))(' . $mark . '|\r\n?|\n|\z)/', $text, $found, \PREG_SET_ORDER );
		foreach ( $found as [ $whole, $quoted, $plain, $end ] ) {
			$bytes  += \strlen( $whole );
			$fields[] = '' === $quoted ? $plain : \str_replace( '""', '"', $quoted );
			if ( $mark === $end ) {
				continue;
			}

			$rows[] = $fields;
			$fields  = [];
		}
		if ( \strlen( $text ) !== $bytes ) {
			throw InvalidInput::because( Text::__( 'The file is cut off or damaged. Export it again.', 'svc' ) );
		}

		return \array_values( \array_filter( $rows, static fn( array $row ): bool => [ '' ] !== $row ) );
	}
}
