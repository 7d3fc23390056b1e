<?php

declare(strict_types=1);

namespace Svc\Importers\InsertHtml;

use Svc\Importers\Database;
use Svc\Importers\Findings;
use Svc\Importers\Source;
use Svc\Importers\XyzItem;

\defined( 'ABSPATH' ) || exit;

/** Insert HTML Snippet (XYZ): a table of its own, with texts whose shortcodes are run and whose PHP is not. */
final class InsertHtmlReader implements Source {

	private const TABLE = 'xyz_ihs_short_code';

	public function __construct( private readonly Database $database ) {
	}

	public function id(): string {
		return 'insert-html-snippet';
	}

	public function name(): string {
		return 'Insert HTML Snippet';
	}

	public function plugin_files(): array {
		return [ 'insert-html-snippet/insert-html-snippet.php', 'xyz-wp-insert-code-snippet/xyz-wp-insert-code-snippet.php' ];
	}

	public function count(): int {
		return $this->database->count( self::TABLE );
	}

	public function items( ?array $only = null ): iterable {
		foreach ( $this->database->rows( self::TABLE, $only ) as $id => $row ) {
			yield XyzItem::foreign( (string) $id, $row, static fn( string $code, Findings $findings ): string => $findings->printed_as_it_is( $code ) );
		}
	}
}
