<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Operations\ConsentHealth;
use Svc\Operations\Recovery\Unverified;
use Svc\Operations\SafeMode\SafeMode;
use Svc\Operations\StorageHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * What somebody with access must know on any admin screen: snippets that have failed, a storage folder that cannot be written or that
 * anybody can read, consent that nobody can be asked for, and safe mode. Each notice names the plugin and says what to do. What has happened can be put away; what keeps
 * people from working, or snippets from running, stays as long as it lasts.
 */
final class Notices {

	public function __construct(
		private readonly StorageHealth $storage,
		private readonly SafeMode $safe_mode,
		private readonly FailureNotices $failures,
		private readonly PutAway $put_away,
		private readonly ConsentHealth $consent,
		private readonly Unverified $unverified,
	) {
	}

	/**
	 * Prints the notices that apply.
	 */
	public function print(): void {
		if ( ! \current_user_can( 'svc_view' ) ) {
			return;
		}
		$unreadable = $this->storage->unreadable();
		if ( null !== $unreadable ) {
			/* translators: %s: a sentence or two that say why, and what to do. */
			$this->show( 'error', \sprintf( \__( 'No snippet runs on this site, because the snippets cannot be read. %s', 'svc' ), $unreadable ) );
			return;
		}
		foreach ( $this->failures->all() as $failure ) {
			/* translators: %s: title of a snippet. */
			$this->show( 'error', $failure['text'], $failure['key'], '' === $failure['key'] ? '' : \sprintf( \__( 'Do not show this failure of "%s" again', 'svc' ), $failure['name'] ) );
		}
		$this->show_unverified();
		$locked = $this->storage->locked_folder();
		if ( null !== $locked ) {
			/* translators: %s: path of a folder. */
			$this->show( 'error', \sprintf( \__( 'Nothing can be saved, because the web server cannot write to the folder %s. Give it permission to write there, then reload this page.', 'svc' ), $locked ) );
		}
		if ( $this->storage->has_unwritten() ) {
			/* translators: %s: path of a folder. */
			$this->show( 'error', \sprintf( \__( 'Nothing could be written to the folder %s, because the disk is full, the folder may not be written, or files cannot be locked there. Snippets that failed are off, and safe mode and rescue links work: that is kept in the database until it can be written. Free some space, give the web server permission to write there, or ask your host to make file locks work.', 'svc' ), $this->storage->folder() ) );
		}
		if ( ! $this->storage->is_served() ) {
			// Should it happen again, it is news.
			$this->put_away->forget( 'served' );
		} elseif ( ! $this->put_away->holds( 'served' ) ) {
			/* translators: 1: path of a folder, 2: name of a PHP constant. */
			$this->show( 'warning', \sprintf( \__( 'The web server hands out files from the folder %1$s to anybody who asks. Deny access to it in the configuration of the server, or move the folder out of its reach with the constant %2$s.', 'svc' ), $this->storage->folder(), 'SVC_STORAGE_DIR' ), 'served', \__( 'Do not show this notice about the storage folder again', 'svc' ) );
		}
		$this->print_consent();
		if ( $this->safe_mode->is_held_by_constant() ) {
			$this->show( 'warning', \__( 'Safe mode is on: no snippet runs on this site. To end it, remove SVC_SAFE_MODE from wp-config.php.', 'svc' ) );
		} elseif ( $this->safe_mode->is_on() ) {
			$this->show( 'warning', \__( 'Safe mode is on: no snippet runs on this site until somebody switches it off.', 'svc' ) );
		}
	}

	private function show_unverified(): void {
		$text = $this->unverified->text();
		$key  = null === $text ? '' : 'unverified-' . $this->unverified->time();
		$this->put_away->forget_before( 'unverified-', $key );
		if ( null !== $text && ! $this->put_away->holds( $key ) ) {
			$this->show( 'error', $text, $key, \__( 'Do not show this notice about the failure again', 'svc' ) );
		}
	}

	/**
	 * Says so where a consent banner is there and cannot be asked; without a banner, Site Health and the answer to a save are enough.
	 */
	private function print_consent(): void {
		$banner = $this->consent->trouble()['banner'] ?? '';
		if ( '' === $banner ) {
			$this->put_away->forget( 'consent' );
		} elseif ( ! $this->put_away->holds( 'consent' ) ) {
			$this->show( 'warning', $this->consent->sentence(), 'consent', \__( 'Do not show this notice about consent again', 'svc' ) );
		}
	}

	/**
	 * @param 'error'|'warning' $kind
	 * @param string $key To put it away with; empty where that makes no sense.
	 * @param string $label Of the button that does.
	 */
	private function show( string $kind, string $text, string $key = '', string $label = '' ): void {
		\printf( '<div class="notice notice-%s"><p><strong>%s:</strong> %s</p>', \esc_attr( $kind ), \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( $text ) );
		if ( '' !== $key ) {
			\printf( '<form method="post" action="%s"><p>', \esc_url( \admin_url( 'admin-post.php' ) ) );
			\wp_nonce_field( PutAway::ACTION );
			\printf(
				'<input type="hidden" name="action" value="%s"><input type="hidden" name="notice" value="%s"><button type="submit" class="button-link">%s</button></p></form>',
				\esc_attr( PutAway::ACTION ),
				\esc_attr( $key ),
				\esc_html( $label )
			);
		}
		echo '</div>';
	}
}
