import { useSyncExternalStore } from '@wordpress/element';

/**
 * Where the app is: `admin.php?page=svc&p=/snippet/12&tab=details`. The path is ours, every other parameter belongs to the screen.
 * Back, forward, reload and sharing the address work because nothing else holds this.
 */

export interface Place {
	/** Path within the app, such as `/` or `/snippet/12`. */
	readonly path: string;
	/** Parameters of the screen. */
	readonly params: Readonly< Record< string, string > >;
}

/** Parameters of the page itself. */
const RESERVED = [ 'page', 'p' ];

const listeners = new Set< () => void >();

function read(): Place {
	const query = new URLSearchParams( window.location.search );
	const path = query.get( 'p' ) ?? '/';
	return {
		path: path.startsWith( '/' ) ? path : '/',
		params: Object.fromEntries(
			[ ...query ].filter( ( [ name ] ) => ! RESERVED.includes( name ) )
		),
	};
}

let current: Place = read();

function changed(): void {
	current = read();
	listeners.forEach( ( listener ) => listener() );
}

window.addEventListener( 'popstate', changed );

/** Address of a place, for links and for opening it in a new tab. */
export function addressOf(
	path: string,
	params: Readonly< Record< string, string > > = {}
): string {
	const query = new URLSearchParams( { page: 'svc' } );
	if ( path !== '/' ) {
		query.set( 'p', path );
	}
	for ( const [ name, value ] of Object.entries( params ) ) {
		if ( value !== '' ) {
			query.set( name, value );
		}
	}
	return `${ window.location.pathname }?${ query
		.toString()
		.replaceAll( '%2F', '/' ) }`;
}

/** Goes to a place. */
export function navigate(
	path: string,
	params: Readonly< Record< string, string > > = {},
	{ replace = false } = {}
): void {
	const address = addressOf( path, params );
	if ( address === window.location.pathname + window.location.search ) {
		return;
	}
	if ( replace ) {
		window.history.replaceState( null, '', address );
	} else {
		window.history.pushState( null, '', address );
	}
	changed();
}

/** Changes parameters of the screen that is shown; an empty value takes one away. */
export function changeParams(
	params: Readonly< Record< string, string > >,
	options?: { replace?: boolean }
): void {
	navigate( current.path, { ...current.params, ...params }, options );
}

export const currentPlace = (): Place => current;

/** The place, and again whenever it changes. */
export function usePlace(): Place {
	return useSyncExternalStore( ( listener ) => {
		listeners.add( listener );
		return () => listeners.delete( listener );
	}, currentPlace );
}
