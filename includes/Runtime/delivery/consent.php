<?php
/** Tells who decides about a visitor's consent: the WP Consent API, or where it is not there the site's setting `consent_without_api`. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/../conditions/site.php';

const CONSENT_BANNERS = [
	'complianz-gdpr',
	'complianz-gdpr-premium',
	'complianz-terms-conditions',
	'cookie-law-info',
	'webtoffee-gdpr-cookie-consent',
	'cookie-notice',
	'cookiebot',
	'gdpr-cookie-compliance',
	'real-cookie-banner',
	'real-cookie-banner-pro',
	'borlabs-cookie',
	'iubenda-cookie-law-solution',
	'uk-cookie-consent',
	'gdpr-cookie-consent',
	'wplegalpages',
	'pressidium-cookie-consent',
	'beautiful-and-responsive-cookie-consent',
	'axeptio-sdk-integration',
	'consent-magic-pro',
	'cookieadmin',
	'cookiehub',
	'termageddon-usercentrics',
	'usercentrics-consent-management-platform',
];

/** @return 'run'|'ask'|'hold' `hold`: there is no API to ask, and it must not run. */
function consent_answer( string $category ): string {
	// What a site cannot do without needs no consent.
	if ( 'functional' === $category ) {
		return 'run';
	}
	if ( \function_exists( 'wp_has_consent' ) ) {
		return 'ask';
	}
	return is_held_without_api() ? 'hold' : 'run';
}

function is_held_without_api(): bool {
	/** @var bool|null $known */
	static $known = null;
	if ( null === $known ) {
		// `Svc\Storage\Disk\Record`: JSON behind a guard line. No class for it on a page; read only where the API is missing.
		$file   = state()['root'] . '/settings.php';
		$stored = \is_file( $file ) ? \json_decode( (string) \strstr( (string) \file_get_contents( $file ), '{' ), true ) : null;
		$choice = \is_array( $stored ) ? $stored['consent_without_api'] ?? '' : '';
		$known  = 'hold' === $choice || ( 'run' !== $choice && '' !== consent_banner() );
	}
	return $known;
}

/** While the WP Consent API is not active: folder of its plugin, '' for none. */
function consent_banner(): string {
	return \function_exists( 'wp_has_consent' ) ? '' : active_banner();
}

/** Folder of its plugin, '' for none. */
function active_banner(): string {
	$found = \array_intersect( CONSENT_BANNERS, seen_plugin_active() );
	/** Filters the consent banner of this site, by the folder of its plugin; empty for none. With the API, the banner says which law applies. */
	$banner = \apply_filters( 'svc_consent_banner', (string) \reset( $found ) );
	return \is_string( $banner ) ? $banner : '';
}

/**
 * Null while that is not known: without a type (which law applies) the WP Consent API says yes to everything, and a banner may tell the type in the
 * browser only. A choice that the visitor has made is one at any time.
 * @see https://wordpress.org/plugins/wp-consent-api/ api.php, `wp_has_consent()`
 */
function given_consent( string $category ): ?bool {
	if ( ! \function_exists( 'wp_has_consent' ) ) {
		return null;
	}
	/** This filter is documented in wp-consent-api/config.php */
	$prefix = \apply_filters( 'wp_consent_cookie_prefix', 'wp_consent' );
	$choice = $_COOKIE[ ( \is_string( $prefix ) ? $prefix : 'wp_consent' ) . '_' . $category ] ?? '';
	if ( 'deny' === $choice ) {
		return false;
	}
	$is_early = 'allow' !== $choice && \function_exists( 'wp_get_consent_type' ) && ! (bool) \wp_get_consent_type() && '' !== active_banner();
	return $is_early ? null : true === \wp_has_consent( $category );
}
