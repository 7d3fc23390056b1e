<?php

declare(strict_types=1);

namespace Svc\Importers\Fluent;

use Svc\Importers\FileIndex;
use Svc\Importers\MarkedFile;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** FluentSnippets in an export file: the head of each file as a row, with its code. */
final class FluentExportReader implements SourceReader {

	/** Name of the rows. */
	public const TABLE = 'fluent-snippets';

	public function __construct( private readonly SourceData $records, private readonly string $version ) {
	}

	public function count(): int {
		return $this->records->count( self::TABLE );
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->records->rows( self::TABLE ) as $id => $row ) {
			$head  = \array_map( \strval( ... ), \array_diff_key( $row, [ 'code' => '' ] ) );
			$lists = [ 'published' => 'published' === ( $head['status'] ?? '' ) ? [ $id => [] ] : [] ];
			yield ( new FluentItem( (string) $id, MarkedFile::of( $head, $row['code'] ?? '' ), new FileIndex( $lists, 'published', 'published' ), new FluentConditions( $this->records ), $this->version ) )->snippet();
		}
	}
}
