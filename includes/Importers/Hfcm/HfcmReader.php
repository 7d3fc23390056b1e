<?php

declare(strict_types=1);

namespace Svc\Importers\Hfcm;

use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** Header Footer Code Manager: a table of its own, with code as HTML entities. */
final class HfcmReader implements SourceReader {

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count( 'hfcm_scripts' );
	}

	public function items( ?array $only = null ): iterable {
		$blog = self::page( 'page_for_posts' );
		$shop = self::page( 'woocommerce_shop_page_id' );
		foreach ( $this->database->rows( 'hfcm_scripts', $only ) as $id => $row ) {
			yield ( new HfcmItem( $row, $blog, $shop, $this->database->term( ... ) ) )->snippet( (string) $id );
		}
	}

	/** @return int Id of the page that an option names; 0 when it names none. */
	private static function page( string $option ): int {
		$id = \get_option( $option );

		return \is_numeric( $id ) ? \max( 0, (int) $id ) : 0;
	}
}
