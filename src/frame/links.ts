/** Has links and searches within the site lead on with a parameter, as long as the person stays on pages. */

/** What no page answers: the parameter would do nothing there. */
const NO_PAGE = /\/wp-(?:admin|json)(?:\/|$)|\/wp-login\.php/;

/** The same address with another value, or null where the parameter has no business. */
export function withParameter(
	address: string,
	name: string,
	value: string
): string | null {
	const url = new URL( address, window.location.href );
	if (
		url.origin !== window.location.origin ||
		NO_PAGE.test( url.pathname )
	) {
		return null;
	}
	url.searchParams.set( name, value );
	return url.href;
}

/** An address of this site as visitors have it. */
export function withoutParameter( address: string, name: string ): string {
	const url = new URL( address );
	url.searchParams.delete( name );
	return url.href;
}

/** Whether a link only leads to another place on this page. */
function isHere( link: HTMLAnchorElement, name: string ): boolean {
	const [ to, here ] = [ link.href, window.location.href ].map(
		( address ) => withoutParameter( address, name ).split( '#' )[ 0 ]
	);
	return link.hash !== '' && to === here;
}

/** For the moment of a click, and for a search while it is sent. */
export function keepParameter( name: string, current: () => string ): void {
	const follow = ( event: MouseEvent ) => {
		const link =
			event.target instanceof Element
				? event.target.closest( 'a' )
				: null;
		if ( link === null || event.defaultPrevented || link.href === '' ) {
			return;
		}
		const href = link.getAttribute( 'href' );
		const next = isHere( link, name )
			? null
			: withParameter( link.href, name, current() );
		if ( href === null || next === null ) {
			return;
		}
		link.href = next;
		window.setTimeout( () => link.setAttribute( 'href', href ) );
	};
	window.addEventListener( 'click', follow );
	window.addEventListener( 'auxclick', follow );
	window.addEventListener( 'submit', ( { target, defaultPrevented } ) => {
		if (
			defaultPrevented ||
			! ( target instanceof HTMLFormElement ) ||
			target.method !== 'get' ||
			withParameter( target.action, name, '' ) === null
		) {
			return;
		}
		const field = document.createElement( 'input' );
		field.type = 'hidden';
		field.name = name;
		field.value = current();
		target.append( field );
		window.setTimeout( () => field.remove() );
	} );
}
