<?php
/** What conditions see of the person. Known from `init` on; before WordPress has loaded its user functions it is unknown. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

function seen_user_logged_in(): ?bool {
	return \function_exists( 'is_user_logged_in' ) ? \is_user_logged_in() : null;
}

/** @return list<string>|null Role keys on the site of this request, to which the snippet belongs; none for a guest. */
function seen_user_role(): ?array {
	if ( ! \function_exists( 'wp_get_current_user' ) ) {
		return null;
	}
	$user = \wp_get_current_user();
	return \array_values( \is_multisite() && \get_current_blog_id() !== \svc_site_id() ? ( new \WP_User( $user->ID, '', \svc_site_id() ) )->roles : $user->roles );
}

/**
 * @return list<string>|null By the WP Consent API, null without it; a question mark in front of what is not known yet. What is functional never waits.
 */
function seen_consent(): ?array {
	require_once __DIR__ . '/../delivery/consent.php';
	if ( ! \function_exists( 'wp_has_consent' ) ) {
		return null;
	}
	$given = [ 'functional' ];
	foreach ( [ 'preferences', 'statistics', 'marketing' ] as $category ) {
		$answer = given_consent( $category );
		if ( false !== $answer ) {
			$given[] = ( null === $answer ? '?' : '' ) . $category;
		}
	}
	return $given;
}
