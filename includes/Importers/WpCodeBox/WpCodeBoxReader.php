<?php

declare(strict_types=1);

namespace Svc\Importers\WpCodeBox;

use Svc\Importers\Addresses;
use Svc\Importers\SourceData;
use Svc\Importers\SourceReader;

\defined( 'ABSPATH' ) || exit;

/** WPCodeBox 2: tables of its own. */
final class WpCodeBoxReader implements SourceReader {

	private const TABLE = 'wpcb_snippets';

	/** Texts that never run. */
	private const NOTES = [ 'txt', 'md', 'json' ];

	public function __construct( private readonly SourceData $database ) {
	}

	public function count(): int {
		return $this->database->count( self::TABLE, [ 'codeType' => self::NOTES ] );
	}

	public function items( ?array $only = null ): iterable {
		$folders = [];
		foreach ( $this->database->rows( 'wpcb_folders' ) as $id => $row ) {
			$folders[ $id ] = $row['name'] ?? '';
		}
		$addresses  = Addresses::of( \home_url() );
		$conditions = new WpCodeBoxConditions( $this->database, $addresses, \wp_timezone() );
		foreach ( $this->database->rows( self::TABLE, $only ) as $id => $row ) {
			if ( ! \in_array( $row['codeType'] ?? '', self::NOTES, true ) ) {
				yield ( new WpCodeBoxItem( $row, $folders[ (int) ( $row['folderId'] ?? 0 ) ] ?? '' ) )->snippet( (string) $id, $conditions );
			}
		}
	}
}
