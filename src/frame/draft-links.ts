/** Has links and searches within the site lead on with the draft, as long as the person stays on pages. */

export const PARAMETER = 'svc-draft';

/** What no page answers: the draft would do nothing there. */
const NO_PAGE = /\/wp-(?:admin|json)(?:\/|$)|\/wp-login\.php/;

/** The same address with another draft, or null where a draft has no business. */
export function withDraft( address: string, draft: string ): string | null {
	const url = new URL( address, window.location.href );
	if (
		url.origin !== window.location.origin ||
		NO_PAGE.test( url.pathname )
	) {
		return null;
	}
	url.searchParams.set( PARAMETER, draft );
	return url.href;
}

/** Path, query and hash of this page as visitors have them. */
export function ownPath(): string {
	const url = new URL( window.location.href );
	url.searchParams.delete( PARAMETER );
	return url.pathname + url.search + url.hash;
}

/** Whether a link only leads to another place on this page. */
const isHere = ( link: HTMLAnchorElement ): boolean =>
	link.hash !== '' &&
	link.href.split( '#' )[ 0 ] ===
		window.location.origin + ownPath().split( '#' )[ 0 ];

/** For the moment of a click, and for a search while it is sent. */
export function keepDraft( current: () => string ): void {
	const follow = ( event: MouseEvent ) => {
		const link =
			event.target instanceof Element
				? event.target.closest( 'a' )
				: null;
		if ( link === null || event.defaultPrevented || link.href === '' ) {
			return;
		}
		const href = link.getAttribute( 'href' );
		const draft = isHere( link ) ? null : withDraft( link.href, current() );
		if ( href === null || draft === null ) {
			return;
		}
		link.href = draft;
		window.setTimeout( () => link.setAttribute( 'href', href ) );
	};
	window.addEventListener( 'click', follow );
	window.addEventListener( 'auxclick', follow );
	window.addEventListener( 'submit', ( { target, defaultPrevented } ) => {
		if (
			defaultPrevented ||
			! ( target instanceof HTMLFormElement ) ||
			target.method !== 'get' ||
			withDraft( target.action, '' ) === null
		) {
			return;
		}
		const field = document.createElement( 'input' );
		field.type = 'hidden';
		field.name = PARAMETER;
		field.value = current();
		target.append( field );
		window.setTimeout( () => field.remove() );
	} );
}
