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
