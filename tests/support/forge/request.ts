/** What goes between the server of the emulator and its providers. */
import type { Forge } from './forge.ts';

export type Request = {
	method: string;
	/** Below the root of the API, decoded piece by piece where a provider wants it. */
	path: string;
	query: URLSearchParams;
	headers: Record< string, string >;
	body: Buffer;
};

export type Answer = {
	status: number;
	headers?: Record< string, string >;
	/** An object is sent as JSON. */
	body?: string | Buffer | object;
};

export type Provider = {
	/** Path of the REST API on a host of one's own. */
	root: string;
	/** Other paths that belong to it. */
	others?: string[];
	/** Value of the header with the token. */
	authorization: ( token: string ) => string;
	/** Answers one request whose token is right; undefined for an address that the provider does not have. */
	answer: ( forge: Forge, request: Request ) => Promise< Answer | undefined >;
	/** How it says that a token is wrong. */
	unauthorized: Answer;
	/** How it says that something is not there. */
	notFound: Answer;
	/** How it says that there were too many requests. */
	limited: ( seconds: number ) => Answer;
};

export const json = ( request: Request ): Record< string, unknown > =>
	JSON.parse( request.body.toString() ) as Record< string, unknown >;

/**
 * Services pass over what they do not know; here it is a mistake of ours, which would do nothing there for years.
 */
export function only(
	what: Record< string, unknown >,
	known: string[],
	where: string
): void {
	const strange = Object.keys( what ).filter(
		( key ) => ! known.includes( key )
	);
	if ( strange.length > 0 ) {
		throw new Error( `${ where } knows no ${ strange.join( ', ' ) }.` );
	}
}
