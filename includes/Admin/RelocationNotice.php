<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Access\Gate;
use Svc\Activity\ActivityRecorder;
use Svc\Domain\Actor;
use Svc\Domain\Text;
use Svc\Upkeep\Relocation;

\defined( 'ABSPATH' ) || exit;

/**
 * Asks people with full access what happened where the site has another address or environment than before, and takes the answer. Looking at
 * it changes nothing; the answer is a form, and counts only for the change that it was asked about.
 * @phpstan-import-type Change from Relocation
 */
final class RelocationNotice {

	/** Action of the form, and of its nonce. */
	public const ACTION = 'svc_site';

	public function __construct(
		private readonly Relocation $relocation,
		private readonly Gate $gate,
		private readonly ActivityRecorder $recorder,
	) {
	}

	/** Whether there is something to answer, by whomever. */
	public function is_due(): bool {
		$this->relocation->note();
		return null !== $this->relocation->change();
	}

	/** What this person is asked; empty where it is not for them. */
	public function text(): string {
		$change = $this->relocation->change();
		return null === $change || ! $this->may_answer() ? '' : Text::sentences( self::sentence( $change ), \__( 'Error mails are paused until you choose. A copy sends no mails until you save addresses in Settings. Errors still show on the admin screens.', 'svc' ) );
	}

	/** Prints the form with both answers. */
	public function print_form(): void {
		$change = $this->relocation->change();
		if ( null === $change ) {
			return;
		}
		\printf( '<form method="post" action="%s"><p>', \esc_url( \admin_url( 'admin-post.php' ) ) );
		\wp_nonce_field( self::ACTION . self::stamp( $change ) );
		\printf(
			'<input type="hidden" name="action" value="%s"><button type="submit" class="button" name="answer" value="copy">%s</button> <button type="submit" class="button" name="answer" value="moved">%s</button></p></form>',
			\esc_attr( self::ACTION ),
			\esc_html__( 'This is a copy', 'svc' ),
			'' === $change['to'] ? \esc_html__( 'This is still the same site', 'svc' ) : \esc_html__( 'The site has moved', 'svc' )
		);
	}

	/** Hook `admin_post_svc_site`: takes the answer, and sends the person back. */
	public function serve(): never {
		$change = $this->relocation->change();
		$asked  = null === $change ? '' : self::stamp( $change );
		\check_admin_referer( self::ACTION . $asked );
		$user   = \wp_get_current_user();
		$answer = $_POST['answer'] ?? '';
		if ( null !== $change && $this->may_answer() && ( 'copy' === $answer || 'moved' === $answer ) ) {
			$this->relocation->confirm( 'copy' === $answer, $user->ID );
			$this->recorder->note( new Actor( $user->ID, 'admin', $user->display_name ), 'settings', 'site: ' . $answer );
		}
		$back = \wp_get_referer();
		\wp_safe_redirect( false === $back ? \admin_url() : $back );
		exit;
	}

	private function may_answer(): bool {
		return $this->gate->has_level( \get_current_user_id(), 'full' );
	}

	/** @param Change $change */
	private static function sentence( array $change ): string {
		$sentences = [];
		if ( '' !== $change['to'] ) {
			$sentences[] = '' === $change['from']
				? \__( 'The snippets of this site, with their settings, were copied from another site.', 'svc' )
				/* translators: 1: address of the site until now, 2: its address now. */
				: \sprintf( \__( 'This site was at %1$s and is now at %2$s.', 'svc' ), $change['from'], $change['to'] );
		}
		if ( '' !== $change['environment_to'] ) {
			/* translators: 1: environment of the site until now, such as production, 2: its environment now. */
			$sentences[] = \sprintf( \__( 'The environment of this site was "%1$s" and is now "%2$s".', 'svc' ), $change['environment_from'], $change['environment_to'] );
		}
		return Text::sentences( ...$sentences );
	}

	/** @param Change $change */
	private static function stamp( array $change ): string {
		return '-' . \hash( 'xxh128', \implode( "\n", $change ) );
	}
}
