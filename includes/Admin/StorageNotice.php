<?php

declare(strict_types=1);

namespace Svc\Admin;

use Svc\Access\Gate;
use Svc\Dispatch\OperationRunner;
use Svc\Domain\Actor;
use Svc\Domain\Error\StorageFailure;
use Svc\Domain\Error\SvcException;
use Svc\Storage\Disk\StorageIdentity;

\defined( 'ABSPATH' ) || exit;

/** Offers to accept the present storage folder, where snippets are missing or the folder belongs to another site. Only a form does it. */
final class StorageNotice {

	/** Action of the form, and of its nonce. */
	public const ACTION = 'svc_storage';

	public function __construct(
		private readonly StorageIdentity $identity,
		private readonly OperationRunner $runner,
		private readonly Gate $gate,
	) {
	}

	/** Prints the button, for those who may use it, where there is something to accept. */
	public function print_form(): void {
		if ( ! $this->is_due() || ! $this->gate->has_level( \get_current_user_id(), 'full' ) ) {
			return;
		}
		\printf( '<form method="post" action="%s"><p>', \esc_url( \admin_url( 'admin-post.php' ) ) );
		\wp_nonce_field( self::ACTION );
		\printf( '<input type="hidden" name="action" value="%s"><button type="submit" class="button">%s</button></p></form>', \esc_attr( self::ACTION ), \esc_html__( 'Use this folder', 'svc' ) );
	}

	/** Hook `admin_post_svc_storage`: accepts the folder, and sends the person back. */
	public function serve(): never {
		\check_admin_referer( self::ACTION );
		$user = \wp_get_current_user();
		try {
			$this->runner->run( 'forget-storage', [], new Actor( $user->ID, 'admin', $user->display_name ) );
		} catch ( SvcException $refused ) {
			\wp_die( \esc_html( $refused->getMessage() ), '', [ 'response' => $refused->error_code->status(), 'back_link' => true ] );
		}
		$back = \wp_get_referer();
		\wp_safe_redirect( false === $back ? \admin_url() : $back );
		exit;
	}

	private function is_due(): bool {
		try {
			$this->identity->require_present();
			return false;
		} catch ( StorageFailure ) {
			return true;
		}
	}
}
