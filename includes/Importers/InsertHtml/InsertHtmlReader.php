<?php

declare(strict_types=1);

namespace Svc\Importers\InsertHtml;

use Svc\Importers\Findings;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;
use Svc\Importers\XyzItem;

\defined( 'ABSPATH' ) || exit;

/** Insert HTML Snippet (XYZ): a table of its own, with texts whose shortcodes are run and whose PHP is not. */
final class InsertHtmlReader implements SourceReader {

	private const TABLE = 'xyz_ihs_short_code';

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count( self::TABLE );
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->database->rows( self::TABLE, $only ) as $id => $row ) {
			yield XyzItem::snippet( (string) $id, $row, static fn( string $code, Findings $findings ): string => $findings->verbatim( $code ) );
		}
	}
}
