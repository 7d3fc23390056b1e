/*
 * Says to screen readers of links that open in a new tab that they do, as part of the link's text: who does not
 * notice the new tab looks for the way back in vain. A title attribute would not do, since touch and keyboard
 * never show it. Links that say it themselves are left alone, and so are links that a script adds later.
 * See https://www.w3.org/WAI/WCAG22/Techniques/general/G201
 */
( () => {
	const { hint } = {
		hint: '(opens in a new tab)' /* @setting hint */,
	};
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
		text.style.cssText =
			'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
		link.append( text );
	}
} )();
