/**
 * Stands in for the WP Consent API plugin: the same names, cookies and events, switched on by the file `consent-on` in wp-content.
 *
 * @see https://wordpress.org/plugins/wp-consent-api/
 */
export const CONSENT_PLUGIN = `<?php
if ( ! file_exists( WP_CONTENT_DIR . '/consent-on' ) ) {
	return;
}
// Under a condition, or PHP would declare it before it comes to the line above.
if ( ! function_exists( 'wp_has_consent' ) ) {
	function wp_has_consent( $category ) {
		return 'allow' === ( $_COOKIE[ 'wp_consent_' . $category ] ?? '' );
	}
}
add_action( 'wp_footer', static function () {
	?>
	<script id="consent-api">
	window.wp_has_consent = ( category ) => document.cookie.split( '; ' ).includes( 'wp_consent_' + category + '=allow' );
	window.wp_set_consent = ( category, value ) => {
		document.cookie = 'wp_consent_' + category + '=' + value + ';path=/';
		document.dispatchEvent( new CustomEvent( 'wp_listen_for_consent_change', { detail: { [ category ]: value } } ) );
	};
	</script>
	<?php
}, PHP_INT_MAX - 50 );
`;

/**
 * Stands in for the same plugin with what a banner can tell it: which law applies (`optin`, `optout`), on the server by the option
 * `consent_type`, in the browser by `wp_consent_type`. As long as that is not said, both sides answer yes to everything. The
 * option `consent_server` set to `off` leaves the browser's side only; `consent_banner` names an active banner.
 */
export const CONSENT_API = `<?php
if ( 'off' !== get_option( 'consent_server' ) ) {
	function wp_get_consent_type() {
		return apply_filters( 'wp_get_consent_type', get_option( 'consent_type', false ) );
	}
	function wp_has_consent( $category ) {
		$type   = wp_get_consent_type();
		$choice = $_COOKIE[ 'wp_consent_' . $category ] ?? '';
		return ! $type || 'allow' === $choice || ( 'optout' === $type && '' === $choice );
	}
}
add_filter( 'svc_consent_banner', static fn() => get_option( 'consent_banner', '' ) );
add_action( 'wp_footer', static function () {
	?>
	<script>
	var consent_api = { consent_type: <?php echo wp_json_encode( (string) get_option( 'consent_type', '' ) ); ?>, cookie_prefix: 'wp_consent' };
	window.wp_fallback_consent_type = consent_api.consent_type;
	function consent_choice( category ) {
		const found = document.cookie.split( '; ' ).find( ( one ) => one.startsWith( 'wp_consent_' + category + '=' ) );
		return found ? found.split( '=' )[ 1 ] : '';
	}
	function wp_has_consent( category ) {
		const type = 'wp_consent_type' in window ? window.wp_consent_type : window.wp_fallback_consent_type;
		const choice = consent_choice( category );
		return ! type || choice === 'allow' || ( type === 'optout' && choice === '' );
	}
	function wp_set_consent( category, value ) {
		const before = consent_choice( category );
		document.cookie = 'wp_consent_' + category + '=' + value + ';path=/';
		if ( before !== value ) {
			document.dispatchEvent( new CustomEvent( 'wp_listen_for_consent_change', { detail: { [ category ]: value } } ) );
		}
	}
	</script>
	<?php
}, PHP_INT_MAX - 50 );
`;
