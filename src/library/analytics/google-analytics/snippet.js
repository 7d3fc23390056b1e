/**
 * Google Analytics 4 for visitors who agreed to statistics. Google's consent
 * signals follow the answers to your banner, those for advertising included,
 * so that linked Google Ads accounts get no more than was agreed to. Nothing
 * is loaded twice. A page view that happens before consent is not counted.
 *
 * @see https://developers.google.com/tag-platform/gtagjs/reference
 */
( () => {
	const id = '' /* @setting id */;
	const address = `https://www.googletagmanager.com/gtag/js?id=${ encodeURIComponent( id ) }`;
	if (
		id === '' ||
		[ ...document.scripts ].some( ( script ) => script.src === address )
	) {
		return;
	}

	window.dataLayer = window.dataLayer || [];
	// Google reads the arguments object only, an array it ignores.
	window.gtag =
		window.gtag ||
		function () {
			window.dataLayer.push( arguments );
		};

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
		window.gtag( 'consent', 'default', signals() );
		document.addEventListener( 'wp_listen_for_consent_change', () =>
			window.gtag( 'consent', 'update', signals() )
		);
	}

	window.gtag( 'js', new Date() );
	window.gtag( 'config', id );

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = address;
	document.head.append( script );
} )();
