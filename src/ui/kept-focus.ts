import { useEffect } from '@wordpress/element';
import type { RefObject } from 'react';

/** What the Tab key stops at. */
const STOPS =
	'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

const stopsIn = ( place: Element ): HTMLElement[] => [
	...place.querySelectorAll< HTMLElement >( STOPS ),
];

/** What had the focus, and what was around it then. */
interface Held {
	readonly element: HTMLElement;
	/** From the inside out, up to the screen. */
	readonly parents: readonly Element[];
	readonly stops: readonly HTMLElement[];
}

function held( element: HTMLElement, screen: Element ): Held {
	const parents: Element[] = [];
	for (
		let parent = element.parentElement;
		parent !== null;
		parent = parent.parentElement
	) {
		parents.push( parent );
		if ( parent === screen ) {
			break;
		}
	}
	return { element, parents, stops: stopsIn( screen ) };
}

/** What is nearest to where it was: what came next beside it, else what came before, else what is new there. */
function nearest( { element, parents, stops }: Held ): HTMLElement | undefined {
	const place = parents.find( ( it ) => it.isConnected );
	const at = stops.indexOf( element );
	const isLeft = ( it: HTMLElement ) =>
		it.isConnected && place?.contains( it ) === true;
	return (
		stops.slice( at + 1 ).find( isLeft ) ??
		stops.slice( 0, at ).findLast( isLeft ) ??
		( place === undefined ? undefined : stopsIn( place )[ 0 ] )
	);
}

/**
 * When what has the focus goes away, such as the row that was deleted or the button that is not needed any more, browsers begin at the
 * top of the page again. This gives the focus to what is nearest, so that keyboard users stay where they are.
 */
export function useKeptFocus( screen: RefObject< HTMLElement > ): void {
	useEffect( () => {
		const place = screen.current;
		if ( place === null ) {
			return undefined;
		}
		let last: Held | null = null;
		const remember = ( { target }: FocusEvent ) => {
			last = target instanceof HTMLElement ? held( target, place ) : null;
		};
		const observer = new window.MutationObserver( () => {
			const { activeElement, body } = place.ownerDocument;
			if ( last === null || last.element.isConnected ) {
				return;
			}
			const lost = last;
			last = null;
			if ( activeElement === null || activeElement === body ) {
				(
					nearest( lost ) ??
					place.querySelector< HTMLElement >( '.svc-page__title' )
				)?.focus( { preventScroll: true } );
			}
		} );
		place.addEventListener( 'focusin', remember );
		observer.observe( place, { childList: true, subtree: true } );
		return () => {
			place.removeEventListener( 'focusin', remember );
			observer.disconnect();
		};
	}, [ screen ] );
}
