<?php

declare(strict_types=1);

namespace Svc\Importers\InsertPhp;

use Svc\Domain\Text;
use Svc\Importers\Findings;
use Svc\Importers\PhpText;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;
use Svc\Importers\XyzItem;

\defined( 'ABSPATH' ) || exit;

/** Insert PHP Code Snippet (XYZ): a table of its own, with PHP that begins as a file does, or with bare PHP. */
final class InsertPhpReader implements SourceReader {

	private const TABLE = 'xyz_ips_short_code';

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count( self::TABLE );
	}

	public function items( ?array $only = null ): iterable {
		// With it, a text begins outside of PHP, as a file does.
		$is_file = '0' !== ( $this->database->option( 'xyz_ips_auto_insert' ) ?? '1' );
		foreach ( $this->database->rows( self::TABLE, $only ) as $id => $row ) {
			yield XyzItem::snippet( (string) $id, $row, static fn( string $code, Findings $findings ): string => self::text( $code, $is_file, $findings ) );
		}
	}

	/** The code as a file would hold it. */
	private static function text( string $code, bool $is_file, Findings $findings ): string {
		$findings->review_short_tags( $code );
		$text = $is_file || 1 === \preg_match( '/^\s*<\?php/i', $code ) ? $code : '<?php ' . $code;
		// It begins outside of PHP.
		if ( \in_array( 'return', PhpText::bound_to_file( '?>' . $text ), true ) ) {
			$findings->require_review( Text::__( '[xyz-ips] ignores what the code returns. [svc] shows it.', 'svc' ) );
		}

		return $text;
	}
}
