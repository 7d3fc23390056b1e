/**
 * Matomo, on your own server or in its cloud, for visitors who agreed to
 * statistics. Sets no cookies unless you allow them; with cookies, Matomo
 * recognises returning visitors. Downloads and links to other sites are
 * counted, too.
 *
 * @see https://developer.matomo.org/api-reference/tracking-javascript
 */
( () => {
	const matomo = '' /* @setting address */;
	const site = 1 /* @setting site */;
	const cookies = false /* @setting cookies */;
	const base = matomo.endsWith( '/' ) ? matomo : `${ matomo }/`;
	const address = `${ base }matomo.js`;
	if (
		matomo === '' ||
		[ ...document.scripts ].some( ( script ) => script.src === address )
	) {
		return;
	}

	window._paq = window._paq || [];
	if ( ! cookies ) {
		window._paq.push( [ 'disableCookies' ] );
	}
	window._paq.push(
		[ 'setTrackerUrl', `${ base }matomo.php` ],
		[ 'setSiteId', String( site ) ],
		[ 'trackPageView' ],
		[ 'enableLinkTracking' ]
	);

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = address;
	document.head.append( script );
} )();
