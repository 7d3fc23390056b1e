import { beforeEach, expect, test, vi } from 'vitest';

/** What the site answers, one after the other, and what it was sent. */
const answers: ( Response | Error )[] = [];
const sent: {
	path: string;
	body?: string;
	headers?: Record< string, string >;
	signal?: AbortSignal;
}[] = [];

vi.mock( '@wordpress/api-fetch', () => {
	const apiFetch = async ( options: ( typeof sent )[ number ] ) => {
		sent.push( options );
		const answer = answers.shift();
		if ( answer === undefined || answer instanceof Error ) {
			throw answer ?? new Error( 'No more answers.' );
		}
		if ( ! answer.ok ) {
			throw answer;
		}
		return answer;
	};
	return {
		default: Object.assign( apiFetch, {
			nonceEndpoint: '/nonce',
			nonceMiddleware: { nonce: 'old' },
		} ),
	};
} );

const { call } = await import( '../../../src/client/call.ts' );
const { default: apiFetch } = await import( '@wordpress/api-fetch' );

const json = ( status: number, body: unknown, headers = {} ): Response =>
	new Response( JSON.stringify( body ), {
		status,
		headers: { 'content-type': 'application/json', ...headers },
	} );
const html = ( status: number ): Response =>
	new Response( '<h1>Blocked</h1>', {
		status,
		headers: { 'content-type': 'text/html' },
	} );
const RUN = { output: 'x', error: null };

let nonceAnswer = new Response( 'abcdef1234' );

beforeEach( () => {
	answers.length = 0;
	sent.length = 0;
	nonceAnswer = new Response( 'abcdef1234' );
	vi.stubGlobal( 'window', { fetch: async () => nonceAnswer } );
} );

test( 'call() gives what the contract promises and nothing else', async () => {
	answers.push( json( 200, { ...RUN, more: 1 } ) );
	expect( await call( 'run-snippet', { id: 1 } ) ).toEqual( RUN );
	answers.push( json( 200, { output: 1 } ) );
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code: 'mismatch',
	} );
} );

test( 'call() rejects with code, status and details of a refusal', async () => {
	answers.push(
		json( 409, {
			code: 'svc_conflict',
			message: 'No.',
			conflict: { user: 2 },
		} )
	);
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		name: 'ApiError',
		code: 'svc_conflict',
		status: 409,
		message: 'No.',
		details: { conflict: { user: 2 } },
	} );
	answers.push(
		json( 403, { code: 'rest_forbidden', message: 'Not you.' } )
	);
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code: 'host',
		message: 'Not you.',
	} );
} );

const plain = ( status: number, text: string | null, type?: string ) =>
	new Response( text, {
		status,
		...( type === undefined ? {} : { headers: { 'content-type': type } } ),
	} );

/** What firewalls answer, by what it is. */
const REFUSALS: Record< string, () => Response > = {
	'a page': () => html( 403 ),
	'a page with status 200': () => html( 200 ),
	text: () => plain( 403, 'Forbidden', 'text/plain' ),
	nothing: () => plain( 403, null ),
	'not acceptable': () => plain( 406, 'x' ),
	JSON: () => json( 403, { error: 'Forbidden' } ),
	'JSON with a code': () => json( 403, { code: 1020, message: 'Denied' } ),
	'JSON with a code in words': () =>
		json( 403, { code: 'WAF', message: 'Denied' } ),
	'JSON that is a list': () => json( 406, [ 'blocked' ] ),
};

test.each( Object.keys( REFUSALS ) )(
	'call() sends the body encoded, once, where a firewall answers with %s',
	async ( name ) => {
		const refusal = REFUSALS[ name ] ?? ( () => html( 403 ) );
		answers.push( refusal(), json( 200, RUN ) );
		await call( 'run-snippet', { id: 1 } );
		expect( JSON.parse( sent[ 1 ]?.body ?? '' ) ).toHaveProperty(
			'encoded'
		);
		answers.push( refusal(), refusal() );
		await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject(
			{ code: 'blocked' }
		);
		expect( sent ).toHaveLength( 4 );
	}
);

test.each( [
	[ json( 403, { code: 'svc_forbidden', message: 'No.' } ), 'svc_forbidden' ],
	[
		json( 403, { code: 'other', message: 'No.', data: { status: 403 } } ),
		'host',
	],
	[ html( 413 ), 'size' ],
	[ plain( 413, null ), 'size' ],
	[ html( 429 ), 'blocked' ],
] )( 'call() sends nothing again after %#', async ( answer, code ) => {
	answers.push( answer );
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code,
	} );
	expect( sent ).toHaveLength( 1 );
} );

test( 'call() does not send again what may have been done', async () => {
	answers.push( html( 502 ) );
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code: 'blocked',
		status: 502,
	} );
	expect( sent ).toHaveLength( 1 );
} );

test( 'call() asks a busy site again after the time that it names', async () => {
	answers.push(
		json(
			503,
			{ code: 'svc_busy', message: 'Busy.' },
			{ 'retry-after': '0' }
		),
		json( 200, RUN )
	);
	expect( await call( 'run-snippet', { id: 1 } ) ).toEqual( RUN );
} );

test( 'call() sends the ticket that keeps its place', async () => {
	answers.push(
		json(
			503,
			{
				code: 'svc_busy',
				message: 'Busy.',
				data: { retry_ticket: '0123456789abcdef' },
			},
			{ 'retry-after': '0' }
		),
		json( 200, RUN )
	);
	await call( 'run-snippet', { id: 1 } );
	expect(
		sent.map( ( { headers } ) => headers?.[ 'Svc-Retry-Ticket' ] )
	).toEqual( [ undefined, '0123456789abcdef' ] );
} );

test( 'call() comes to a busy site again and again, for a minute, and not before the time that it names', async () => {
	vi.useFakeTimers();
	try {
		const busy = () =>
			json(
				503,
				{ code: 'svc_busy', message: 'Busy, come again.' },
				{ 'retry-after': '2' }
			);
		answers.push( ...Array.from( { length: 12 }, busy ), json( 200, RUN ) );
		const late = call( 'run-snippet', { id: 1 } );
		await vi.advanceTimersByTimeAsync( 1_999 );
		expect( sent ).toHaveLength( 1 );
		await vi.advanceTimersByTimeAsync( 1_001 );
		expect( sent ).toHaveLength( 2 );
		await vi.advanceTimersByTimeAsync( 60_000 );
		expect( await late ).toEqual( RUN );

		sent.length = 0;
		answers.push( ...Array.from( { length: 99 }, busy ) );
		const begin = Date.now();
		const given = call( 'run-snippet', { id: 1 } ).catch(
			( error: unknown ) => ( { error, at: Date.now() } )
		);
		await vi.advanceTimersByTimeAsync( 120_000 );
		expect( await given ).toMatchObject( {
			error: {
				code: 'svc_busy',
				message: 'Busy, come again.',
				isPassing: true,
			},
		} );
		const { at } = ( await given ) as { at: number };
		expect( at - begin ).toBeGreaterThan( 50_000 );
		expect( at - begin ).toBeLessThanOrEqual( 60_000 );
	} finally {
		vi.useRealTimers();
	}
} );

test( 'call() does not come again once the caller has ended the call', async () => {
	const controller = new AbortController();
	answers.push(
		json(
			503,
			{ code: 'svc_busy', message: 'Busy.' },
			{ 'retry-after': '60' }
		)
	);
	const ended = call(
		'run-snippet',
		{ id: 1 },
		{ signal: controller.signal }
	);
	setTimeout( () => controller.abort(), 10 );
	await expect( ended ).rejects.toMatchObject( { code: 'aborted' } );
	expect( sent ).toHaveLength( 1 );
} );

test( 'call() renews the nonce once, and knows when the session is over', async () => {
	const stale = { code: 'rest_cookie_invalid_nonce', message: 'Old.' };
	answers.push( json( 403, stale ), json( 200, RUN ) );
	await call( 'run-snippet', { id: 1 } );
	expect( apiFetch.nonceMiddleware?.nonce ).toBe( 'abcdef1234' );
	nonceAnswer = new Response( '0', { status: 400 } );
	answers.push( json( 403, stale ) );
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code: 'session',
		isPassing: true,
	} );
} );

test( 'call() tells a lost connection from a call that was ended', async () => {
	answers.push( new Error( 'fetch_error' ) );
	await expect( call( 'run-snippet', { id: 1 } ) ).rejects.toMatchObject( {
		code: 'offline',
	} );
	const controller = new AbortController();
	controller.abort();
	answers.push( new Error( 'AbortError' ) );
	await expect(
		call( 'run-snippet', { id: 1 }, { signal: controller.signal } )
	).rejects.toMatchObject( { code: 'aborted' } );
} );
