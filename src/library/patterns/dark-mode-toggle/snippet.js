/**
 * Dark colours for people whose system asks for them, and a button that turns
 * them on and off; the browser remembers a choice (localStorage, nothing is
 * sent). The script runs in the head, so that no page flashes white. It
 * changes the colours that themes call base, contrast, background and
 * foreground, and two more of Twenty Twenty-Five. Colours that were set by
 * hand stay as they are: write CSS for html.svc-lib-dark where that does not
 * fit.
 */
( () => {
	const background = '#15171a' /* @setting background */;
	const text = '#e9e7e3' /* @setting text */;
	const label = 'Dark colours' /* @setting label */;
	const KEY = 'svc-lib-dark';
	const system = window.matchMedia( '(prefers-color-scheme: dark)' );
	let button;

	// Browsers can forbid it.
	let choice = null;
	try {
		choice = localStorage.getItem( KEY );
	} catch {}

	const show = () => {
		const isDark = choice === null ? system.matches : choice === 'yes';
		document.documentElement.classList.toggle( 'svc-lib-dark', isDark );
		button?.setAttribute( 'aria-pressed', String( isDark ) );
	};

	const style = document.createElement( 'style' );
	style.textContent = `
		html.svc-lib-dark, html.svc-lib-dark body {
			color-scheme: dark;
			--wp--preset--color--base: ${ background };
			--wp--preset--color--background: ${ background };
			--wp--preset--color--contrast: ${ text };
			--wp--preset--color--foreground: ${ text };
			--wp--preset--color--accent-4: color-mix( in srgb, ${ text } 75%, ${ background } );
			--wp--preset--color--accent-5: color-mix( in srgb, ${ text } 8%, ${ background } );
			background-color: ${ background };
			color: ${ text };
		}
		.svc-lib-dark-button {
			position: fixed;
			inset-block-end: calc( 1rem + env( safe-area-inset-bottom, 0px ) );
			inset-inline-start: 1rem;
			z-index: 90;
			display: grid;
			place-items: center;
			inline-size: 3rem;
			block-size: 3rem;
			padding: 0;
			border: 2px solid currentcolor;
			border-radius: 50%;
			background: Canvas;
			color: CanvasText;
			cursor: pointer;
		}
		@media print { .svc-lib-dark-button { display: none; } }
	`;
	document.head.append( style );
	show();
	system.addEventListener( 'change', show );

	const add = () => {
		button = document.createElement( 'button' );
		button.type = 'button';
		button.className = 'svc-lib-dark-button';
		button.title = label;
		button.setAttribute( 'aria-label', label );
		button.innerHTML =
			'<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/></svg>';
		button.addEventListener( 'click', () => {
			choice =
				button.getAttribute( 'aria-pressed' ) === 'true' ? 'no' : 'yes';
			try {
				localStorage.setItem( KEY, choice );
			} catch {}
			show();
		} );
		document.body.append( button );
		show();
	};
	if ( document.readyState === 'loading' ) {
		document.addEventListener( 'DOMContentLoaded', add );
	} else {
		add();
	}
} )();
