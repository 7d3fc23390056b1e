/**
 * Google Tag Manager for visitors who agreed to marketing: a container can
 * hold any tag, so it waits for the widest consent. If yours holds statistics
 * only, change the consent category of this snippet. The container also gets
 * Google's consent signals, which its tags heed. There is no iframe for
 * browsers without JavaScript, because consent needs JavaScript.
 *
 * @see https://developers.google.com/tag-platform/tag-manager/web
 */
( () => {
	const id = '' /* @setting id */;
	const address = `https://www.googletagmanager.com/gtm.js?id=${ encodeURIComponent( id ) }`;
	if (
		id === '' ||
		[ ...document.scripts ].some( ( script ) => script.src === address )
	) {
		return;
	}

	window.dataLayer = window.dataLayer || [];
	// Google reads the arguments object only, an array it ignores.
	function send() {
		window.dataLayer.push( arguments );
	}

	const answer = ( category ) =>
		typeof window.wp_has_consent !== 'function' ||
		window.wp_has_consent( category ) === true
			? 'granted'
			: 'denied';
	const signals = () => ( {
		ad_storage: answer( 'marketing' ),
		ad_user_data: answer( 'marketing' ),
		ad_personalization: answer( 'marketing' ),
		analytics_storage: answer( 'statistics' ),
	} );
	// Where the banner sends these signals itself, they are left to it.
	if ( ! window.dataLayer.some( ( entry ) => entry?.[ 0 ] === 'consent' ) ) {
		send( 'consent', 'default', signals() );
		document.addEventListener( 'wp_listen_for_consent_change', () =>
			send( 'consent', 'update', signals() )
		);
	}

	window.dataLayer.push( { 'gtm.start': Date.now(), event: 'gtm.js' } );

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = address;
	document.head.append( script );
} )();
