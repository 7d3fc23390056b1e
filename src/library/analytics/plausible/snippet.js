/**
 * Plausible, in its cloud or on your own server. It sets no cookies and keeps
 * nothing on the visitor's device; the consent category is statistics all the
 * same, because laws differ. What is measured beside page views (downloads,
 * links to other sites, forms) you choose in Plausible: its script, one for
 * each site, carries that.
 *
 * @see https://plausible.io/docs/script-extensions
 */
( () => {
	const address = '' /* @setting address */;
	if (
		address === '' ||
		[ ...document.scripts ].some( ( script ) => script.src === address )
	) {
		return;
	}

	// Keeps what is sent before the script has arrived.
	window.plausible =
		window.plausible ||
		function () {
			( window.plausible.q = window.plausible.q || [] ).push( arguments );
		};
	window.plausible.init =
		window.plausible.init ||
		( ( options ) => {
			window.plausible.o = options || {};
		} );
	window.plausible.init();

	const script = document.createElement( 'script' );
	script.async = true;
	script.src = address;
	document.head.append( script );
} )();
