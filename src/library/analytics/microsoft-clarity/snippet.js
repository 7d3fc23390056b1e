/**
 * Microsoft Clarity (heat maps and recordings of sessions) for visitors who
 * agreed to statistics. Clarity sets no cookies before it gets consent; this
 * passes consent on, also when the answer changes later. What people type is
 * masked by Clarity; mark other private parts of a page with the attribute
 * data-clarity-mask="true".
 *
 * @see https://learn.microsoft.com/clarity/setup-and-installation/clarity-consent-api-v2
 */
( () => {
	const id = '' /* @setting id */;
	if ( id === '' || window.clarity ) {
		return;
	}

	// Keeps what is sent before the script has arrived.
	window.clarity = function () {
		( window.clarity.q = window.clarity.q || [] ).push( arguments );
	};
	const answer = ( category ) =>
		typeof window.wp_has_consent !== 'function' ||
		window.wp_has_consent( category ) === true
			? 'granted'
			: 'denied';
	const tell = () =>
		window.clarity( 'consentv2', {
			ad_Storage: answer( 'marketing' ),
			analytics_Storage: answer( 'statistics' ),
		} );
	tell();
	document.addEventListener( 'wp_listen_for_consent_change', tell );

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = `https://www.clarity.ms/tag/${ encodeURIComponent( id ) }`;
	document.head.append( script );
} )();
