<?php

declare(strict_types=1);

namespace Svc\Privacy;

\defined( 'ABSPATH' ) || exit;

/**
 * What WordPress suggests for the privacy policy of a site with this plugin (Settings > Privacy > Policy Guide).
 */
final class PolicyText {

	/**
	 * Hook `admin_init`.
	 */
	public function suggest(): void {
		$paragraphs = [
			\__( 'When somebody with access changes the code snippets of this site, their user ID, their name, the time and what they changed are kept in the history of the snippet. With the activity log, the same is kept for every action, for as long as the settings of the snippets say (365 days unless changed). Only people with access to the snippets can see it.', 'svc' ),
			\__( 'Addresses in the settings of the snippets get a message when a snippet fails.', 'svc' ),
			\__( 'Visitors leave no data with the snippets themselves. What a snippet does on the pages of this site, such as setting cookies or loading third-party scripts, depends on its code: describe it here.', 'svc' ),
		];
		\wp_add_privacy_policy_content( \__( 'Snippets', 'svc' ), \wp_kses_post( '<p>' . \implode( '</p><p>', $paragraphs ) . '</p>' ) );
	}
}
