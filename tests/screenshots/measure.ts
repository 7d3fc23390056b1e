/** What a picture does not show by itself: what is out of reach, and what is too small for a finger. */
import type { Page } from 'playwright';

/** Pixels that a finger needs, and those that a mouse does. */
const TOUCH = 40;
const MOUSE = 24;

/**
 * Faults of the app as it stands on the screen: the page can be pushed sideways, something that can be pressed lies outside of it, or is
 * too small. Links within a sentence and what Monaco draws are left out.
 */
export async function measure(
	page: Page,
	width: number
): Promise< string[] > {
	return page.evaluate(
		( { least } ) => {
			const faults: string[] = [];
			const root = document.documentElement;
			if ( root.scrollWidth > root.clientWidth ) {
				faults.push( `page is ${ root.scrollWidth } wide` );
			}
			const inside =
				':is(#svc-app, .components-modal__frame, .components-popover)';
			for ( const element of document.querySelectorAll(
				`${ inside } :is(a[href], button, input, select, [role=switch])`
			) ) {
				const box = element.getBoundingClientRect();
				const isSeen =
					box.width > 1 &&
					box.height > 1 &&
					element.checkVisibility( {
						opacityProperty: true,
						visibilityProperty: true,
					} );
				if (
					! isSeen ||
					element.closest( '.monaco-editor, p, .svc-row__text' )
				) {
					continue;
				}
				const name =
					(
						element.getAttribute( 'aria-label' ) ??
						element.textContent ??
						''
					)
						.trim()
						.slice( 0, 24 ) || element.className;
				const scroller = element.closest(
					'.svc-tabs__list, .svc-list__filters, .svc-files__names, .components-popover'
				);
				if (
					scroller === null &&
					( box.left < -1 || box.right > root.clientWidth + 1 )
				) {
					faults.push( `outside: ${ name }` );
				}
				// What else takes the press: a label around it, or what is drawn after it.
				const after = window.getComputedStyle( element, '::after' );
				const isGrown =
					after.content !== 'none' && after.position === 'absolute';
				const isPlaced =
					window.getComputedStyle( element ).position !== 'static';
				const area =
					element.closest(
						'label, .svc-select, .components-combobox-control__suggestions-container, .components-form-token-field__input-container'
					) ??
					( isGrown && ! isPlaced && element instanceof HTMLElement
						? element.offsetParent
						: null ) ??
					element;
				const grown = isGrown ? -2 * Number.parseFloat( after.top ) : 0;
				const height =
					area.getBoundingClientRect().height +
					( Number.isFinite( grown ) ? Math.max( 0, grown ) : 0 );
				if ( height < least - 0.5 ) {
					faults.push( `${ Math.round( height ) } high: ${ name }` );
				}
			}
			return [ ...new Set( faults ) ];
		},
		{ least: width < 782 ? TOUCH : MOUSE }
	);
}
