/** What is cut on a screen, so that it cannot be read: values of controls, and text that ends in an ellipsis and has no tooltip. */
import type { Page } from 'playwright';

/** Each as "what: its text"; empty where all can be read. What Monaco draws is left out, and what a person types. */
export async function cutIn( page: Page ): Promise< string[] > {
	return page.evaluate( () => {
		const faults = new Set< string >();
		const lengthOf = ( element: Element, text: string ): number => {
			const pen = document.createElement( 'canvas' ).getContext( '2d' );
			if ( pen === null ) {
				return 0;
			}
			const { fontWeight, fontSize, fontFamily } =
				window.getComputedStyle( element );
			pen.font = `${ fontWeight } ${ fontSize } ${ fontFamily }`;
			return pen.measureText( text ).width;
		};
		const roomOf = ( element: Element ): number => {
			const style = window.getComputedStyle( element );
			return (
				element.clientWidth -
				Number.parseFloat( style.paddingLeft ) -
				Number.parseFloat( style.paddingRight )
			);
		};
		const isSaidElsewhere = ( element: Element ): boolean =>
			element.closest( '[title], [data-tooltip]' ) !== null;
		const isClipped = ( element: Element ): boolean => {
			const { overflowX, webkitLineClamp, textOverflow } =
				window.getComputedStyle( element );
			return (
				( textOverflow === 'ellipsis' &&
					overflowX !== 'visible' &&
					element.scrollWidth > element.clientWidth ) ||
				( webkitLineClamp !== 'none' &&
					element.scrollHeight > element.clientHeight + 1 )
			);
		};
		const inside =
			':is(#svc-app, .components-modal__frame, .components-popover)';
		for ( const element of document.querySelectorAll( `${ inside } *` ) ) {
			const box = element.getBoundingClientRect();
			if (
				box.width <= 1 ||
				box.height <= 1 ||
				element.closest(
					'.monaco-editor, .screen-reader-text, .components-visually-hidden, iframe'
				) !== null ||
				! element.checkVisibility( {
					opacityProperty: true,
					visibilityProperty: true,
				} )
			) {
				continue;
			}
			const text = ( element.textContent ?? '' ).trim().slice( 0, 60 );
			const name = `${ element.tagName.toLowerCase() }.${ String( element.getAttribute( 'class' ) ?? '' ).split( ' ' )[ 0 ] }`;
			if ( element instanceof HTMLSelectElement ) {
				const shown = element.selectedOptions[ 0 ]?.text ?? '';
				if ( lengthOf( element, shown ) > roomOf( element ) + 1 ) {
					faults.add( `${ name }: ${ shown }` );
				}
			} else if ( element instanceof HTMLInputElement ) {
				const shown = element.value === '' ? element.placeholder : '';
				if (
					lengthOf( element, shown ) > roomOf( element ) + 1 ||
					( /^(date|time)/.test( element.type ) &&
						element.scrollWidth > element.clientWidth )
				) {
					faults.add( `${ name }: ${ shown }` );
				}
			} else if ( isClipped( element ) && ! isSaidElsewhere( element ) ) {
				faults.add( `${ name }: ${ text }` );
			} else if (
				element.matches( 'button, [role=tab], a.components-button' ) &&
				element.scrollWidth > element.clientWidth + 1 &&
				text !== '' &&
				! isSaidElsewhere( element )
			) {
				faults.add( `${ name } too narrow: ${ text }` );
			}
		}
		return [ ...faults ];
	} );
}
