<?php

declare(strict_types=1);

namespace Svc\Admin;

\defined( 'ABSPATH' ) || exit;

/**
 * Refuses the screen of the service to people without access to it. No snippet runs on that screen, also none that guards the site, so
 * WordPress' own refusal, which comes with the menu and only when the screen is in it, would come too late or not at all.
 */
final class ScreenGuard {

	/**
	 * Hook `init`, first of all: when WordPress knows the user. Visitors who are not logged in are sent to the login page
	 * by WordPress.
	 */
	public function refuse(): void {
		if ( ! \is_user_logged_in() || \current_user_can( 'svc_view' ) ) {
			return;
		}
		\wp_die( \esc_html__( 'You can\'t access snippets. Ask an administrator.', 'svc' ), \esc_html__( 'Snippets', 'svc' ), [ 'response' => 403 ] );
	}
}
