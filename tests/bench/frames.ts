/** What a person sees of the app's speed: pictures that come late. */
import type { Page } from 'playwright';

export type Frames = {
	readonly what: string;
	/** Middle time, the time that nineteen of twenty keep, and the longest, milliseconds. */
	readonly middle: number;
	readonly most: number;
	readonly longest: number;
};

const framesOf = ( what: string, times: readonly number[] ): Frames => {
	const all = [ ...times ].sort( ( a, b ) => a - b );
	const at = ( share: number ) =>
		all[ Math.min( all.length - 1, Math.floor( all.length * share ) ) ] ??
		Number.NaN;
	return { what, middle: at( 0.5 ), most: at( 0.95 ), longest: at( 1 ) };
};

/** As a person types who knows the way. */
async function type( page: Page ): Promise< void > {
	for ( const letter of 'snippet 4711 of these' ) {
		await page.keyboard.press( letter );
		await page.waitForTimeout( 120 );
	}
	await page.waitForTimeout( 500 );
}

/** Time from each key stroke to the next picture. */
export async function typing( page: Page, what: string ): Promise< Frames > {
	await page.evaluate( () => {
		const times: number[] = [];
		Object.assign( window, { svcTimes: times } );
		window.addEventListener(
			'keydown',
			() => {
				const begin = performance.now();
				requestAnimationFrame( () =>
					setTimeout( () => times.push( performance.now() - begin ) )
				);
			},
			true
		);
	} );
	await type( page );
	const times = await page.evaluate( () => {
		const { svcTimes } = window as unknown as { svcTimes: number[] };
		return svcTimes;
	} );
	return framesOf( what, times );
}

/** From one picture to the next while a user types: more than 17 ms are a picture that the screen had to go without. */
export async function framesWhileTyping(
	page: Page,
	what: string
): Promise< Frames > {
	// As text: the loader of these scripts adds names to functions, which the page does not know.
	await page.evaluate( `{
		window.svcFrames = [];
		let before = performance.now();
		const step = ( now ) => {
			window.svcFrames.push( now - before );
			before = now;
			requestAnimationFrame( step );
		};
		requestAnimationFrame( step );
	}` );
	await type( page );
	const times: number[] = await page.evaluate(
		'window.svcFrames.slice( 1 )'
	);
	return framesOf( what, times );
}

/** Frames while the list goes by, about three rows a frame. */
export async function scrolling( page: Page, what: string ): Promise< Frames > {
	// As text: the loader of these scripts adds names to functions, which the page does not know.
	const times: number[] = await page.evaluate( `new Promise( ( resolve ) => {
		const list = document.querySelector( '.dataviews-layout__container' );
		const found = [];
		let before = performance.now();
		const step = ( now ) => {
			found.push( now - before );
			before = now;
			list.scrollBy( 0, 120 );
			if ( found.length < 300 ) {
				requestAnimationFrame( step );
			} else {
				resolve( found.slice( 1 ) );
			}
		};
		requestAnimationFrame( step );
	} )` );
	return framesOf( what, times );
}
