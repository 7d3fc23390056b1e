/** Tells what a site has answered from what something in front of it has: a firewall, a proxy, the web server. Pure. */

/** Statuses that say something else than that the content was refused: sign in, too large, too often. */
const OTHERS = [ 401, 413, 429 ];

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null;

/**
 * Whether WordPress wrote a refusal: an error with a code of its own or of the service, or with a status in it, or a save that was refused.
 */
function isRefusal( body: unknown ): boolean {
	if ( ! isObject( body ) ) {
		return false;
	}
	const { code, data, snippet, errors } = body;
	return (
		( typeof code === 'string' && /^(?:svc|rest)_/.test( code ) ) ||
		( typeof code === 'string' &&
			isObject( data ) &&
			typeof data.status === 'number' ) ||
		( snippet !== undefined && Array.isArray( errors ) )
	);
}

/**
 * Whether something in front of the site has refused a request, so that nothing was done and it may be sent again.
 *
 * @param status
 * @param body   What the answer says; undefined where that is no JSON.
 */
export const isFirewall = ( status: number, body: unknown ): boolean =>
	body === undefined
		? status < 500 && ! OTHERS.includes( status )
		: status >= 400 &&
			status < 500 &&
			! [ 400, 404, 409 ].includes( status ) &&
			! OTHERS.includes( status ) &&
			! isRefusal( body );

/** Whether the web server takes no request of this size. */
export const isTooLarge = ( status: number, body: unknown ): boolean =>
	status === 413 && ! isRefusal( body );

/** The size of a body for people, such as `3.4 MB`. */
export function sizeOf( body: string | null ): string {
	const bytes = new TextEncoder().encode( body ?? '' ).length;
	return `${ ( bytes / 1_000_000 ).toFixed( 1 ) } MB`;
}

/** The command that does on the server what a request to this path does. */
export const commandFor = ( path: string ): string =>
	[ 'wp svc', /\/(import|plan|apply)(?:\?|$)/.exec( path )?.[ 1 ] ]
		.filter( ( word ) => word !== undefined )
		.join( ' ' );
