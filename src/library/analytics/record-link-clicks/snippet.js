/**
 * Reports clicks on telephone numbers, mail addresses, downloads and links to
 * other sites to whichever of Google Analytics, Google Tag Manager, Plausible
 * and Matomo is on the page. The names are its own (phone_click, mail_click,
 * download_click, outbound_click), so that they do not mix with what a tool
 * counts itself; to Matomo only the first two go. Queries are cut off.
 *
 * @see https://developers.google.com/analytics/devguides/collection/ga4/events
 */
( () => {
	const FILE =
		/\.(?:7z|csv|docx?|epub|gz|ics|key|mov|mp[34]|od[pst]|pages|pdf|pptx?|rar|rtf|txt|vcf|wav|xlsx?|zip)$/i;
	const bare = ( host ) => host.replace( /^www\./, '' );

	const nameOf = ( link ) => {
		if ( link.protocol === 'tel:' ) {
			return 'phone_click';
		}
		if ( link.protocol === 'mailto:' ) {
			return 'mail_click';
		}
		if ( ! /^https?:$/.test( link.protocol ) ) {
			return '';
		}
		if ( link.hasAttribute( 'download' ) || FILE.test( link.pathname ) ) {
			return 'download_click';
		}
		return bare( link.host ) === bare( window.location.host )
			? ''
			: 'outbound_click';
	};

	const report = ( event ) => {
		// The right button opens a menu.
		const link = event.target.closest?.( 'a[href]' );
		if ( ! link || event.button === 2 ) {
			return;
		}
		const name = nameOf( link );
		if ( name === '' ) {
			return;
		}
		const details = {
			link_url: link.href.split( /[?#]/ )[ 0 ],
			link_text: link.textContent.trim().slice( 0, 100 ),
		};
		if ( typeof window.gtag === 'function' ) {
			window.gtag( 'event', name, details );
		} else if ( Array.isArray( window.dataLayer ) ) {
			window.dataLayer.push( { event: name, ...details } );
		}
		if ( typeof window.plausible === 'function' ) {
			window.plausible( name, { props: { url: details.link_url } } );
		}
		if ( window._paq && /^(?:phone|mail)_/.test( name ) ) {
			window._paq.push( [
				'trackEvent',
				'Links',
				name,
				details.link_url,
			] );
		}
	};
	document.addEventListener( 'click', report, true );
	document.addEventListener( 'auxclick', report, true );
} )();
