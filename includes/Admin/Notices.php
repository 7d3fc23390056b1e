<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Domain\Host;
use Svc\Domain\Text;
use Svc\Recovery\CodeFileRepair;
use Svc\Recovery\DamagedFiles;
use Svc\Recovery\SafeMode;
use Svc\Upkeep\ConsentHealth;
use Svc\Upkeep\StorageHealth;

\defined( 'ABSPATH' ) || exit;

/**
 * What users with access must know on any admin screen: a site that may be a copy, snippets that have failed, scripts and markup that
 * users without full access have put into the admin, a storage folder that cannot be written or that is public, consent that visitors
 * cannot be asked for, and safe mode. Each notice names the plugin and says what to do. What has happened can be put away; what keeps
 * people from working, or snippets from running, stays as long as it lasts.
 */
final class Notices {

	private bool $has_shown = false;

	public function __construct(
		private readonly StorageHealth $storage,
		private readonly SafeMode $safe_mode,
		private readonly FailureNotices $failures,
		private readonly DismissedNotices $put_away,
		private readonly ConsentHealth $consent,
		private readonly BackEndNotices $back_end,
		private readonly RelocationNotice $relocation,
		private readonly StorageNotice $identity,
		private readonly DamagedFiles $damaged,
	) {
	}

	/**
	 * Prints the notices that apply; for people with access.
	 * @return bool|null Whether there were any; null when there are none for any user, false when this one has put them away.
	 */
	public function print(): ?bool {
		$this->print_all();
		return $this->has_shown ? true : ( $this->put_away->has_held() || $this->back_end->has_withheld() || $this->relocation->is_due() ? false : null );
	}

	private function print_all(): void {
		$this->print_relocation();
		$unreadable = $this->storage->unreadable();
		if ( null !== $unreadable ) {
			/* translators: %s: a sentence or two that say why, and what to do. */
			self::print_text( 'error', \sprintf( \__( 'No snippets run on this site: the storage folder can\'t be read. %s', 'svc' ), $unreadable ) );
			$this->has_shown = true;
			$this->identity->print_form();
			echo '</div>';
			return;
		}
		$this->print_damage();
		$this->has_shown = $this->failures->print() || $this->has_shown;
		$this->print_back_end();
		$locked = $this->storage->locked_folder();
		if ( null !== $locked ) {
			/* translators: %s: path of a folder. */
			$this->show( 'error', \sprintf( \__( 'Snippets can\'t be saved: the web server can\'t write to the folder %s. Give it permission to write, then reload this page.', 'svc' ), $locked ) );
		}
		if ( $this->storage->has_unwritten() ) {
			/* translators: %s: path of a folder. */
			$this->show( 'error', \sprintf( \__( 'Writing to the folder %s failed. Failed snippets stay inactive, and safe mode and rescue links work from the database until then. Free some space, give the web server permission to write, or ask your host about file locks.', 'svc' ), $this->storage->folder() ) );
		}
		if ( ! $this->storage->is_served() ) {
			// Should it happen again, it is news.
			$this->put_away->forget( 'served' );
		} elseif ( ! $this->put_away->holds( 'served' ) ) {
			/* translators: 1: path of a folder, 2: name of a PHP constant. */
			$this->show( 'warning', \sprintf( \__( 'Anyone can open files in the folder %1$s from the web. Tools > Site Health shows how to block it; or move the folder with the constant %2$s.', 'svc' ), $this->storage->folder(), 'SVC_STORAGE_DIR' ), 'served', \__( 'Do not show this notice again', 'svc' ) );
		}
		$this->print_host();
		$this->print_consent();
		if ( $this->safe_mode->is_held_by_constant() ) {
			$this->show( 'warning', Text::sentences( \__( 'Safe mode is on: no snippets run.', 'svc' ), \__( 'Remove SVC_SAFE_MODE from wp-config.php to turn it off.', 'svc' ) ) );
		} elseif ( $this->safe_mode->is_on() ) {
			$this->show( 'warning', \__( 'Safe mode is on: no snippets run.', 'svc' ) );
		}
	}

	private function print_relocation(): void {
		$text = $this->relocation->is_due() ? $this->relocation->text() : '';
		if ( '' === $text ) {
			return;
		}

		$this->has_shown = true;
		self::print_text( 'warning', $text );
		$this->relocation->print_form();
		echo '</div>';
	}

	/** Files of single snippets that are lost, and those that were. */
	private function print_damage(): void {
		foreach ( $this->damaged->sentences() as $text ) {
			$this->show( 'error', $text );
		}
		$restored = $this->damaged->restored();
		$key      = '' === $restored ? '' : 'restored-' . CodeFileRepair::last();
		$this->put_away->forget_before( 'restored-', $key );
		if ( '' !== $key && ! $this->put_away->holds( $key ) ) {
			$this->show( 'warning', $restored, $key, \__( 'Do not show this notice again', 'svc' ) );
		}
	}

	/** What the host has taken from PHP; put away until it is something else. */
	private function print_host(): void {
		$lacks = Host::lacks();
		$key   = [] === $lacks ? '' : 'host-' . \hash( 'crc32b', \implode( ' ', \array_keys( $lacks ) ) );
		$this->put_away->forget_before( 'host-', $key );
		if ( '' !== $key && ! $this->put_away->holds( $key ) ) {
			$this->show( Host::keeps_from_saving() ? 'error' : 'warning', Host::sentence(), $key, \__( 'Do not show this notice again', 'svc' ) );
		}
	}

	private function print_back_end(): void {
		foreach ( $this->back_end->all() as $notice ) {
			$this->has_shown = true;
			self::print_text( 'warning', $notice['text'] );
			/* translators: %s: title of a snippet. */
			$link = '' === $notice['name'] ? \__( 'Show all snippets', 'svc' ) : \sprintf( \__( 'Edit "%s"', 'svc' ), $notice['name'] );
			\printf( '<p><a href="%s">%s</a></p>', \esc_url( $notice['address'] ), \esc_html( $link ) );
			DismissedNotices::print_form( $notice['key'], \__( 'Do not show this notice again', 'svc' ) );
			echo '</div>';
		}
	}

	/** Says so where a consent banner is there and cannot be asked; without a banner, Site Health and the answer to a save are enough. */
	private function print_consent(): void {
		$banner = $this->consent->trouble()['banner'] ?? '';
		if ( '' === $banner ) {
			$this->put_away->forget( 'consent' );
		} elseif ( ! $this->put_away->holds( 'consent' ) ) {
			$this->show( 'warning', $this->consent->sentence(), 'consent', \__( 'Do not show this notice again', 'svc' ) );
		}
	}

	/**
	 * @param 'error'|'warning' $kind
	 * @param string $key To put it away with; empty where that makes no sense.
	 * @param string $label Of the button that does.
	 */
	private function show( string $kind, string $text, string $key = '', string $label = '' ): void {
		$this->has_shown = true;
		self::print_text( $kind, $text );
		DismissedNotices::print_form( $key, $label );
		echo '</div>';
	}

	/** @param 'error'|'warning' $kind */
	private static function print_text( string $kind, string $text ): void {
		\printf( '<div class="notice notice-%s"><p><strong>%s:</strong> %s</p>', \esc_attr( $kind ), \esc_html__( 'Snippets (svc)', 'svc' ), \esc_html( $text ) );
	}
}
