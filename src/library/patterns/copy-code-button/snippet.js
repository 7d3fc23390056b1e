/**
 * A button at every code block that copies its text. It stands beside the
 * code, not in it, so it does not scroll away and is not copied along. Only on
 * sites with https, as browsers allow no copying otherwise; elsewhere there is
 * no button.
 */
( () => {
	const label = 'Copy' /* @setting label */;
	const done = 'Copied' /* @setting done */;
	const blocks = document.querySelectorAll(
		'pre.wp-block-code, pre.wp-block-preformatted, pre:has( > code )'
	);
	if ( blocks.length === 0 || ! navigator.clipboard ) {
		return;
	}

	const style = document.createElement( 'style' );
	style.textContent = `
		.svc-lib-code { position: relative; }
		.svc-lib-code > button {
			position: absolute;
			inset-block-start: 0.5rem;
			inset-inline-end: 0.5rem;
			padding: 0.25rem 0.75rem;
			border: 1px solid currentcolor;
			border-radius: 4px;
			background: Canvas;
			color: CanvasText;
			font: 0.8125rem/1.5 system-ui, sans-serif;
			cursor: pointer;
		}
		@media print { .svc-lib-code > button { display: none; } }
	`;
	document.head.append( style );

	for ( const block of blocks ) {
		const frame = document.createElement( 'div' );
		frame.className = [ 'svc-lib-code', ...block.classList ]
			.filter( ( name ) => /^(?:svc-|align)/.test( name ) )
			.join( ' ' );
		const button = document.createElement( 'button' );
		button.type = 'button';
		button.textContent = label;
		// Read out when the text changes.
		button.setAttribute( 'aria-live', 'polite' );
		block.replaceWith( frame );
		frame.append( block, button );

		let timer;
		button.addEventListener( 'click', async () => {
			try {
				await navigator.clipboard.writeText( block.innerText );
			} catch {
				return;
			}
			button.textContent = done;
			clearTimeout( timer );
			timer = setTimeout( () => {
				button.textContent = label;
			}, 2000 );
		} );
	}
} )();
