/**
 * Marks links in the text that lead to another site: an arrow for the eye, a
 * word for screen readers. By JavaScript, because only the browser knows the
 * site's own host on every copy of it. Links around pictures and buttons stay
 * as they are, and no link opens a new tab because of it.
 */
( () => {
	const words = 'external link' /* @setting words */;
	const bare = ( host ) => host.replace( /^www\./, '' );
	const here = bare( window.location.host );
	const links = [
		...document.querySelectorAll(
			':is( .wp-block-post-content, .entry-content ) a[href]'
		),
	].filter(
		( link ) =>
			/^https?:$/.test( link.protocol ) &&
			bare( link.host ) !== here &&
			! link.matches( '.wp-element-button, :has( img, svg, video )' ) &&
			! link.querySelector( '.svc-lib-external' )
	);

	for ( const link of links ) {
		const mark = document.createElement( 'span' );
		mark.className = 'svc-lib-external';
		const arrow = document.createElement( 'span' );
		arrow.setAttribute( 'aria-hidden', 'true' );
		arrow.textContent = '\u00a0\u2197\ufe0e';
		const spoken = document.createElement( 'span' );
		spoken.textContent = ` (${ words })`;
		spoken.style.cssText =
			'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
		mark.append( arrow, spoken );
		link.append( mark );
	}
} )();
