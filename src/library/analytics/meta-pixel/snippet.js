/**
 * The Meta pixel with its page view, for visitors who agreed to marketing.
 * It does nothing where a plugin has loaded a pixel before. Orders and other
 * events, and the server side of Meta's Conversions API, are not in here: a
 * shop needs the plugin that sends both with the same event ID.
 *
 * @see https://developers.facebook.com/docs/meta-pixel/get-started
 */
( () => {
	const id = '' /* @setting id */;
	if ( id === '' || window.fbq ) {
		return;
	}

	// Keeps what is sent before the script has arrived, which then takes over.
	const fbq = ( ...sent ) => {
		if ( fbq.callMethod ) {
			fbq.callMethod( ...sent );
		} else {
			fbq.queue.push( sent );
		}
	};
	Object.assign( fbq, {
		push: fbq,
		loaded: true,
		version: '2.0',
		queue: [],
	} );
	window.fbq = fbq;
	window._fbq = window._fbq || fbq;
	fbq( 'init', id );
	fbq( 'track', 'PageView' );

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = 'https://connect.facebook.net/en_US/fbevents.js';
	document.head.append( script );
} )();
