/** Rules that are dragged by a test, with a mouse or with a finger. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** The middle of something, scrolled into view. */
export async function middleOf(
	target: Locator
): Promise< { x: number; y: number } > {
	await target.scrollIntoViewIfNeeded();
	const box = await target.boundingBox();
	if ( box === null ) {
		throw new Error( `${ target.toString() } is not on the screen.` );
	}
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A rule is as high as what is said of it: places are parts of that. */
type Part = 'upper' | 'middle' | 'lower';
const PARTS: Record< Part, number > = { upper: 0.2, middle: 0.5, lower: 0.8 };

/** A point in the upper or lower part of the rule that something belongs to, or in the middle of the thing itself. */
async function pointIn(
	target: Locator,
	part: Part
): Promise< { x: number; y: number } > {
	const middle = await middleOf( target );
	if ( part === 'middle' ) {
		return middle;
	}
	const { top, height } = await target.evaluate( ( element ) => {
		const rule = element.closest( '[data-gap]' ) ?? element;
		const box = rule.getBoundingClientRect();
		return { top: box.top, height: box.height };
	} );
	return { x: middle.x, y: top + height * PARTS[ part ] };
}

/** Takes something to a place until the mark is there that shows where it would go: what is said above the rules moves them. */
export async function follow(
	target: Locator,
	part: Part,
	mark: Locator,
	moveTo: ( x: number, y: number ) => Promise< unknown >
): Promise< void > {
	await expect
		.poll( async () => {
			const { x, y } = await pointIn( target, part );
			await moveTo( x, y );
			// Two frames: it is drawn, and what it moved has been followed.
			await target.page().evaluate(
				() =>
					new Promise( ( drawn ) => {
						window.requestAnimationFrame( () =>
							window.requestAnimationFrame( drawn )
						);
					} )
			);
			return mark.count();
		} )
		.toBeGreaterThan( 0 );
}

/** Presses on a handle and takes it to a part of something until the mark is there, and holds it there. */
export async function dragTo(
	page: Page,
	from: Locator,
	target: Locator,
	part: Part,
	mark: Locator
): Promise< void > {
	await from.hover();
	await page.mouse.down();
	const start = await middleOf( from );
	await page.mouse.move( start.x + 3, start.y + 8 );
	await follow( target, part, mark, ( x, y ) =>
		page.mouse.move( x, y, { steps: 5 } )
	);
}
