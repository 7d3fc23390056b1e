/**
 * What runs first in a page that is opened in a hidden frame: notes errors, and at the end how elements look. It is sent as text
 * (`page-document.ts`), so it uses nothing of this file but its argument. The frame has an origin of its own, so the page cannot reach the app,
 * has no session, and what browsers keep for the site is replaced by memory.
 */

/** Property values are read for these elements. */
export interface Styled {
	readonly selector: string;
	/** Such as `::before`; empty for the element itself. */
	readonly pseudo: string;
	readonly properties: readonly string[];
}

export interface CollectOrder {
	/** The page does not know it, so nothing else in it can answer. */
	readonly token: string;
	/** Origin of the app, the only one that gets the answer. */
	readonly app: string;
	readonly styled: readonly Styled[];
}

/* eslint-disable no-console -- that of the page is what this is about */
export function collect( { token, app, styled }: CollectOrder ): void {
	const MOST = 50;
	const LONG = 300;
	const ELEMENTS = 20;
	const SETTLED = 600;
	const LATEST = 8000;
	const { document: page, parent: around } = window;
	const answer = around.postMessage.bind( around );
	const style = window.getComputedStyle.bind( window );
	const later = window.setTimeout.bind( window );
	const errors: { kind: string; text: string; source: string }[] = [];
	const note = ( kind: string, text: string, source = '' ): void => {
		const line = ( text.split( '\n' )[ 0 ] ?? '' ).slice( 0, LONG );
		if ( errors.length < MOST ) {
			errors.push( { kind, text: line, source } );
		}
	};
	const sourceOf = ( address: string ): string =>
		[ ...page.scripts ].find(
			( script ) => script.getAttribute( 'src' ) === address
		)?.dataset.svcSrc ?? ( address.startsWith( 'http' ) ? address : '' );
	window.addEventListener(
		'error',
		( event ) => {
			const { target } = event;
			// The console of the app is for the app.
			event.preventDefault();
			if ( event instanceof ErrorEvent ) {
				note( 'error', event.message, sourceOf( event.filename ) );
			} else if ( target instanceof HTMLScriptElement ) {
				note( 'load', target.dataset.svcSrc ?? target.src );
			} else if ( target instanceof HTMLLinkElement ) {
				note( 'load', target.href );
			}
		},
		true
	);
	window.addEventListener( 'unhandledrejection', ( event ) => {
		event.preventDefault();
		note( 'error', String( event.reason ) );
	} );
	console.error = ( ...said: unknown[] ) =>
		note( 'console', said.map( String ).join( ' ' ) );

	const replace = ( on: object, name: string, what: PropertyDescriptor ) =>
		Object.defineProperty( on, name, { configurable: true, ...what } );
	const memory = () => {
		const kept = new Map< string, string >();
		return {
			getItem: ( key: string ) => kept.get( String( key ) ) ?? null,
			setItem: ( key: string, value: string ) =>
				void kept.set( String( key ), String( value ) ),
			removeItem: ( key: string ) => void kept.delete( String( key ) ),
			clear: () => kept.clear(),
			key: ( at: number ) => [ ...kept.keys() ][ at ] ?? null,
			get length() {
				return kept.size;
			},
		};
	};
	replace( window, 'localStorage', { value: memory() } );
	replace( window, 'sessionStorage', { value: memory() } );
	const cookies = new Map< string, string >();
	replace( page, 'cookie', {
		get: () =>
			[ ...cookies ].map( ( one ) => one.join( '=' ) ).join( '; ' ),
		set: ( text: string ) => {
			const [ name = '', value = '' ] =
				String( text ).split( ';' )[ 0 ]?.split( '=' ) ?? [];
			cookies.set( name.trim(), value );
		},
	} );
	window.history.pushState = () => undefined;
	window.history.replaceState = () => undefined;
	// A script of the site stands in the page as data; scripts that look for their address find it.
	const src = Object.getOwnPropertyDescriptor(
		HTMLScriptElement.prototype,
		'src'
	);
	replace( HTMLScriptElement.prototype, 'src', {
		...src,
		get( this: HTMLScriptElement ) {
			return this.dataset.svcSrc ?? src?.get?.call( this );
		},
	} );

	const valuesOf = ( { selector, pseudo, properties }: Styled ): string[] => {
		let found: Element[] = [];
		try {
			found = [ ...page.querySelectorAll( selector ) ];
		} catch {
			// A selector that this browser does not know fits nothing.
		}
		const styles = found
			.slice( 0, ELEMENTS )
			.map( ( element ) => style( element, pseudo || null ) );
		return properties.map( ( property ) =>
			[
				...new Set(
					styles.map( ( one ) => one.getPropertyValue( property ) )
				),
			]
				.join( ' / ' )
				.slice( 0, LONG )
		);
	};
	let isSaid = false;
	const report = () => {
		if ( ! isSaid ) {
			isSaid = true;
			const values = styled.map( valuesOf );
			answer( { token, errors, values }, app );
		}
	};
	window.addEventListener( 'load', () => later( report, SETTLED ) );
	later( report, LATEST );
	page.currentScript?.remove();
}
