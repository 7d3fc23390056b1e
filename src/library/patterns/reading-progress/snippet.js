/**
 * A thin bar at the top of posts that shows how much has been read. It
 * measures the text, not the page, so that it is full where the post ends and
 * the comments begin. It says nothing to screen readers, which know the place
 * better, and does not appear where a post fits into the window.
 */
( () => {
	const colour = '#0a7cba' /* @setting colour */;
	const height = 4 /* @setting height */;
	const text = document.querySelector(
		'main .wp-block-post-content, main .entry-content, .entry-content'
	);
	if ( ! text ) {
		return;
	}

	const bar = document.createElement( 'div' );
	bar.className = 'svc-lib-reading-progress';
	bar.setAttribute( 'aria-hidden', 'true' );
	const style = document.createElement( 'style' );
	style.textContent = `
		.svc-lib-reading-progress {
			position: fixed;
			inset-block-start: 0;
			inset-inline: 0;
			z-index: 110;
			block-size: ${ height }px;
			background: ${ colour };
			transform: scaleX( 0 );
			transform-origin: left;
			pointer-events: none;
		}
		:dir( rtl ) > .svc-lib-reading-progress { transform-origin: right; }
		@media ( min-width: 601px ) {
			.admin-bar > .svc-lib-reading-progress { inset-block-start: var( --wp-admin--admin-bar--height, 0px ); }
		}
		@media print { .svc-lib-reading-progress { display: none; } }
	`;
	document.head.append( style );
	document.body.append( bar );

	let isAsked = false;
	const draw = () => {
		isAsked = false;
		const { top, height: whole } = text.getBoundingClientRect();
		const way = whole - window.innerHeight;
		const read = way > 0 ? Math.min( 1, Math.max( 0, -top / way ) ) : 0;
		bar.style.transform = `scaleX( ${ read } )`;
	};
	const ask = () => {
		if ( ! isAsked ) {
			isAsked = true;
			requestAnimationFrame( draw );
		}
	};
	window.addEventListener( 'scroll', ask, { passive: true } );
	window.addEventListener( 'resize', ask );
	ask();
} )();
