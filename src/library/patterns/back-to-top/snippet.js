/**
 * A button in the corner that leads back to the top of long pages. It appears
 * after some scrolling, moves without animation for people who asked their
 * system for less motion, and takes the keyboard's focus along, so that the
 * next tab starts at the top, too.
 */
( () => {
	const after = 800 /* @setting after */;
	const colour = '#1e1e1e' /* @setting colour */;
	const label = 'Back to top' /* @setting label */;

	const button = document.createElement( 'button' );
	button.type = 'button';
	button.hidden = true;
	button.className = 'svc-lib-back-to-top';
	button.title = label;
	button.setAttribute( 'aria-label', label );
	button.innerHTML =
		'<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="m6 14 6-6 6 6"/></svg>';

	const style = document.createElement( 'style' );
	style.textContent = `
		.svc-lib-back-to-top {
			position: fixed;
			inset-block-end: calc( 1rem + env( safe-area-inset-bottom, 0px ) );
			inset-inline-end: 1rem;
			z-index: 90;
			display: grid;
			place-items: center;
			inline-size: 3rem;
			block-size: 3rem;
			padding: 0;
			border: 2px solid #fff;
			border-radius: 50%;
			background: ${ colour };
			color: #fff;
			cursor: pointer;
		}
		.svc-lib-back-to-top[hidden] { display: none; }
		.svc-lib-back-to-top:focus-visible { outline: 3px solid ${ colour }; outline-offset: 2px; }
		@media print { .svc-lib-back-to-top { display: none; } }
	`;
	document.head.append( style );
	document.body.append( button );

	const show = () => {
		button.hidden = window.scrollY < after;
	};
	window.addEventListener( 'scroll', show, { passive: true } );
	show();

	button.addEventListener( 'click', () => {
		const still = window.matchMedia( '(prefers-reduced-motion: reduce)' );
		window.scrollTo( {
			top: 0,
			behavior: still.matches ? 'instant' : 'smooth',
		} );
		const { body } = document;
		body.setAttribute( 'tabindex', '-1' );
		body.focus( { preventScroll: true } );
		body.removeAttribute( 'tabindex' );
	} );
} )();
