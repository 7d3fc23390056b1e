/**
 * HTTP client of a test site: REST with an application password or with
 * cookie and nonce, and plain pages. Never follows redirects on its own and
 * never throws because of a status, only because of a REST answer that is not
 * what the contract says.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAnswer } from './answer-check.ts';

/** Most times that a busy site is asked. */
const BUSY_ATTEMPTS = 10;

export type UserName =
	'admin' | 'admin2' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** Who asks; null is a visitor who is not logged in. */
export type As = UserName | null;

export type RestOptions = {
	/** @default 'admin' */
	as?: As;
	/** How the user proves who they are. @default 'password' (application password) */
	auth?: 'password' | 'cookie';
	/** @default 'svc/v1' */
	namespace?: string;
	query?: Record< string, string | number >;
	headers?: Record< string, string >;
	/** Sent as it is instead of the body, for broken JSON. */
	rawBody?: string | Uint8Array;
	/** Does not hold the answer against the contract: where workers are killed in the middle of one, or where it is timed. */
	unchecked?: boolean;
	/** Takes "busy" for an answer. */
	once?: boolean;
};

export type RestResponse = {
	status: number;
	headers: Headers;
	/** Parsed JSON; the text itself when the answer is not JSON. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
	body: any;
	text: string;
};

export type PageOptions = {
	/** @default null */
	as?: As;
	method?: string;
	headers?: Record< string, string >;
	cookies?: Record< string, string >;
	body?: string | URLSearchParams;
	/** Aborts the request after this time. @default 30000 */
	timeout_ms?: number;
};

export type PageResponse = {
	status: number;
	headers: Headers;
	text: string;
	/** Name to value of the cookies that the answer set. */
	cookies: Record< string, string >;
};

type Session = { cookies: Record< string, string >; nonce: string };

function cookieHeader( cookies: Record< string, string > ): string {
	return Object.entries( cookies )
		.map( ( [ name, value ] ) => `${ name }=${ value }` )
		.join( '; ' );
}

function setCookies( headers: Headers ): Record< string, string > {
	const cookies: Record< string, string > = {};
	for ( const line of headers.getSetCookie() ) {
		const pair = line.split( ';' )[ 0 ] ?? '';
		const at = pair.indexOf( '=' );
		cookies[ pair.slice( 0, at ) ] = pair.slice( at + 1 );
	}
	return cookies;
}

function parse( text: string ): unknown {
	try {
		return JSON.parse( text );
	} catch {
		return text;
	}
}

export class SiteClient {
	readonly #sessions = new Map< UserName, Session >();

	constructor(
		readonly url: string,
		readonly appPassword: ( user: UserName ) => string
	) {}

	/**
	 * Calls a REST route, by default one of svc: `rest( 'GET', '/snippets' )`. As every door does, it comes again for a while where
	 * the site does one thing at a time and is at another.
	 */
	async rest(
		method: string,
		route: string,
		body?: unknown,
		options: RestOptions = {}
	): Promise< RestResponse > {
		let ticket = '';
		for ( let attempt = 1; ; attempt++ ) {
			const answer = await this.#ask( method, route, body, {
				...options,
				headers: {
					...( ticket === '' ? {} : { 'svc-retry-ticket': ticket } ),
					...options.headers,
				},
			} );
			ticket = answer.body?.data?.retry_ticket ?? '';
			const seconds: unknown = answer.body?.data?.retry_after;
			if (
				options.once === true ||
				answer.body?.code !== 'svc_busy' ||
				typeof seconds !== 'number' ||
				attempt === BUSY_ATTEMPTS
			) {
				return answer;
			}
			await sleep( seconds * 1000 );
		}
	}

	async #ask(
		method: string,
		route: string,
		body: unknown,
		options: RestOptions
	): Promise< RestResponse > {
		const as = options.as === undefined ? 'admin' : options.as;
		const target = new URL(
			`${ this.url }/wp-json/${ options.namespace ?? 'svc/v1' }${ route }`
		);
		for ( const [ name, value ] of Object.entries( options.query ?? {} ) ) {
			target.searchParams.set( name, String( value ) );
		}
		const content =
			options.rawBody ??
			( body === undefined ? undefined : JSON.stringify( body ) );
		const response = await fetch( target, {
			method,
			redirect: 'manual',
			headers: {
				...( content === undefined
					? {}
					: { 'content-type': 'application/json' } ),
				...( as === null
					? {}
					: await this.#credentials( as, options.auth ) ),
				...options.headers,
			},
			...( content === undefined ? {} : { body: content as BodyInit } ),
		} );
		const text = await response.text();
		const answer = {
			status: response.status,
			headers: response.headers,
			body: parse( text ),
			text,
		};
		if ( options.unchecked !== true ) {
			const namespace = options.namespace ?? 'svc/v1';
			checkAnswer( { method, route, namespace }, answer );
		}
		return answer;
	}

	/** Asks for a page; `address` is a path of the site or a full URL. */
	async page(
		address: string,
		options: PageOptions = {}
	): Promise< PageResponse > {
		const session =
			options.as === undefined || options.as === null
				? { cookies: {} }
				: await this.login( options.as );
		const cookies = { ...session.cookies, ...options.cookies };
		const response = await fetch( new URL( address, `${ this.url }/` ), {
			method: options.method ?? 'GET',
			redirect: 'manual',
			headers: {
				...( Object.keys( cookies ).length === 0
					? {}
					: { cookie: cookieHeader( cookies ) } ),
				...options.headers,
			},
			signal: AbortSignal.timeout( options.timeout_ms ?? 30_000 ),
			...( options.body === undefined ? {} : { body: options.body } ),
		} );
		return {
			status: response.status,
			headers: response.headers,
			text: await response.text(),
			cookies: setCookies( response.headers ),
		};
	}

	/** Logs in through wp-login.php, once per user and site. */
	async login( user: UserName ): Promise< Session > {
		const known = this.#sessions.get( user );
		if ( known !== undefined ) {
			return known;
		}
		const answer = await this.page( '/wp-login.php', {
			method: 'POST',
			cookies: { wordpress_test_cookie: 'WP%20Cookie%20check' },
			body: new URLSearchParams( {
				log: user,
				pwd: 'password',
				testcookie: '1',
			} ),
		} );
		if ( answer.status !== 302 ) {
			throw new Error( `Cannot log in as ${ user }: ${ answer.status }` );
		}
		const nonce = await this.page(
			'/wp-admin/admin-ajax.php?action=rest-nonce',
			{
				cookies: answer.cookies,
			}
		);
		const session = { cookies: answer.cookies, nonce: nonce.text };
		this.#sessions.set( user, session );
		return session;
	}

	async #credentials(
		user: UserName,
		auth: RestOptions[ 'auth' ] = 'password'
	): Promise< Record< string, string > > {
		if ( auth === 'cookie' ) {
			const session = await this.login( user );
			return {
				cookie: cookieHeader( session.cookies ),
				'x-wp-nonce': session.nonce,
			};
		}
		const pair = `${ user }:${ this.appPassword( user ) }`;
		return {
			authorization: `Basic ${ Buffer.from( pair ).toString( 'base64' ) }`,
		};
	}
}
