<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Operations\SafeMode\SafeMode;
use Svc\Operations\StorageHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * What somebody with access must know on any admin screen: a storage folder that cannot be written or that anybody can read, and safe mode. Says what to do;
 * changes nothing.
 */
final class Notices {

	public function __construct(
		private readonly StorageHealth $storage,
		private readonly SafeMode $safe_mode,
	) {
	}

	/**
	 * Prints the notices that apply.
	 */
	public function print(): void {
		if ( ! \current_user_can( 'svc_view' ) ) {
			return;
		}
		$locked = $this->storage->locked_folder();
		if ( null !== $locked ) {
			/* translators: %s: path of a folder. */
			$this->show( 'error', \sprintf( \__( 'Snippets cannot be saved, because the web server may not write to the folder %s. Give it the right to, then reload this page.', 'svc' ), $locked ) );
		}
		if ( $this->storage->is_served() ) {
			/* translators: 1: path of a folder, 2: name of a PHP constant. */
			$this->show( 'warning', \sprintf( \__( 'The web server hands out files from the folder %1$s to anybody who asks. Deny access to it in the configuration of the server, or move the folder out of its reach with the constant %2$s.', 'svc' ), $this->storage->folder(), 'SVC_STORAGE_DIR' ) );
		}
		if ( $this->safe_mode->is_held_by_constant() ) {
			$this->show( 'warning', \__( 'Safe mode is on: no snippet runs on this site. To end it, remove SVC_SAFE_MODE from wp-config.php.', 'svc' ) );
		} elseif ( $this->safe_mode->is_on() ) {
			$this->show( 'warning', \__( 'Safe mode is on: no snippet runs on this site until somebody switches it off.', 'svc' ) );
		}
	}

	/**
	 * @param 'error'|'warning' $kind
	 */
	private function show( string $kind, string $text ): void {
		\printf( '<div class="notice notice-%s"><p>%s</p></div>', \esc_attr( $kind ), \esc_html( $text ) );
	}
}
