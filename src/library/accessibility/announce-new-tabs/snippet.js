/*
 * Says of links that open in a new tab that they do: screen readers read it out as part of the link, and text
 * links in the content get a small arrow. Who does not notice the new tab looks for the way back in vain. Links
 * that say it themselves are left alone, and so are links that a script adds later.
 * See https://www.w3.org/WAI/WCAG22/Techniques/general/G201
 */
( () => {
	const { hint, arrow } = {
		hint: '(opens in a new tab)' /* @setting hint */,
		arrow: true /* @setting arrow */,
	};
	const hidden =
		'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

	for ( const link of document.querySelectorAll(
		'a[href][target="_blank"]'
	) ) {
		const label = link.getAttribute( 'aria-label' );
		const said = `${ label ?? '' } ${ link.textContent }`.toLowerCase();
		if (
			said.includes( hint.toLowerCase() ) ||
			/new (tab|window)/.test( said )
		) {
			continue;
		}
		if ( label !== null ) {
			link.setAttribute( 'aria-label', `${ label } ${ hint }` );
		}
		const text = document.createElement( 'span' );
		text.textContent = ` ${ hint }`;
		text.style.cssText = hidden;
		link.append( text );
		if (
			arrow &&
			link.closest( 'main, article' ) &&
			! link.querySelector( 'img, svg, picture, video' )
		) {
			const sign = document.createElement( 'span' );
			sign.textContent = '\u00a0\u2197\ufe0e';
			sign.setAttribute( 'aria-hidden', 'true' );
			link.append( sign );
		}
	}
} )();
