/**
 * Ctrl+K (or Cmd+K) leads to the search: to the search field of the page, or
 * to a search window where the page shows none. The other choice is the single
 * key "/", which does nothing while the visitor types; keys without Ctrl can
 * disturb people who speak to their computer, so it is not the default. In
 * Firefox Ctrl+K is then no longer the browser's own search on this site.
 */
( () => {
	const key = 'ctrl-k' /* @setting key */;
	const home = '/' /* @setting home */;
	const word = 'Search' /* @setting word */;
	let dialog;

	const isTyping = ( target ) =>
		target instanceof HTMLElement &&
		( target.isContentEditable ||
			target.matches( 'input, textarea, select' ) );
	const isMeant = ( event ) =>
		key === 'slash'
			? event.key === '/' &&
				! event.ctrlKey &&
				! event.metaKey &&
				! event.altKey &&
				! isTyping( event.target )
			: event.key.toLowerCase() === 'k' &&
				( event.ctrlKey || event.metaKey ) &&
				! event.altKey &&
				! event.shiftKey;

	const make = () => {
		dialog = document.createElement( 'dialog' );
		dialog.className = 'svc-lib-search';
		dialog.setAttribute( 'aria-label', word );
		dialog.innerHTML =
			'<form method="get" role="search"><input type="search" name="s" required autofocus><button type="submit"></button></form>';
		dialog.firstChild.action = home;
		dialog.style.cssText =
			'inline-size:min(36rem,90vw);margin-block-start:15vh;padding:1rem;border:1px solid;border-radius:8px;background:Canvas;color:CanvasText';
		dialog.firstChild.style.cssText = 'display:flex;gap:.5rem';
		const [ field, button ] = dialog.firstChild.elements;
		field.setAttribute( 'aria-label', word );
		field.style.cssText =
			'flex:1;min-inline-size:0;padding:.5rem;font:inherit';
		button.textContent = word;
		button.style.cssText = 'padding:.5rem 1rem;font:inherit;cursor:pointer';
		// A click beside the form is one on the dialog's backdrop.
		dialog.addEventListener( 'click', ( event ) => {
			if ( event.target === dialog ) {
				dialog.close();
			}
		} );
		document.body.append( dialog );
	};

	document.addEventListener( 'keydown', ( event ) => {
		if (
			event.defaultPrevented ||
			event.isComposing ||
			! isMeant( event )
		) {
			return;
		}
		event.preventDefault();
		const field = [
			...document.querySelectorAll( 'input[type="search"]' ),
		].find(
			( input ) =>
				! dialog?.contains( input ) &&
				input.checkVisibility( { visibilityProperty: true } )
		);
		if ( field ) {
			field.focus();
			field.select();
			return;
		}
		if ( ! dialog ) {
			make();
		}
		if ( ! dialog.open ) {
			dialog.showModal();
		}
	} );
} )();
