<?php

declare(strict_types=1);

namespace Svc\Importers\Hfcm;

use Svc\Importers\Database;
use Svc\Importers\Source;

\defined( 'ABSPATH' ) || exit;

/**
 * Header Footer Code Manager: a table of its own, with code as HTML entities.
 */
final class HfcmSource implements Source {

	public function __construct( private readonly Database $database ) {
	}

	public function id(): string {
		return 'hfcm';
	}

	public function name(): string {
		return 'Header Footer Code Manager';
	}

	/**
	 * @inheritDoc
	 */
	public function plugin_files(): array {
		return [ 'header-footer-code-manager/99robots-header-footer-code-manager.php', 'header-footer-code-manager-pro/header-footer-code-manager-pro.php' ];
	}

	public function count(): int {
		return $this->database->count( 'hfcm_scripts' );
	}

	/**
	 * @inheritDoc
	 */
	public function items(): iterable {
		$blog = \get_option( 'page_for_posts' );
		foreach ( $this->database->rows( 'hfcm_scripts' ) as $id => $row ) {
			yield ( new HfcmItem( $row, \is_numeric( $blog ) ? (int) $blog : 0, $this->database->term( ... ) ) )->foreign( (string) $id );
		}
	}
}
