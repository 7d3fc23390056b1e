/**
 * What a server that is no Git host answers stays with it: of a refusal only the provider's own message is told, and no form of the token.
 * Each was seen in an answer before.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();
let server: Server | undefined;

/** A server of the network behind the site, which answers everything alike. */
async function answering(
	status: number,
	type: string,
	body: ( authorization: string ) => string
): Promise< string > {
	server = createServer( ( request, response ) => {
		response.writeHead( status, { 'content-type': type } );
		response.end( body( request.headers.authorization ?? '' ) );
	} );
	await new Promise< void >( ( resolve ) => {
		server?.listen( 0, '127.0.0.1', resolve );
	} );
	return `http://127.0.0.1:${ ( server.address() as AddressInfo ).port }`;
}

const connect = async ( provider: string, api: string, token: string ) => {
	const set = await site.rest( 'POST', '/git/settings', {
		provider,
		repo: 'acme/snippets',
		api,
		token,
	} );
	expect( set.status, set.text ).toBe( 200 );
};

/** Everything that the site tells of the connection. */
const told = async (): Promise< string > =>
	(
		await Promise.all(
			[
				[ 'POST', '/git/check' ],
				[ 'POST', '/git/log' ],
				[ 'POST', '/git/plan' ],
				[ 'POST', '/git/sync' ],
				[ 'GET', '/git' ],
			].map( async ( [ method = '', path = '' ] ) =>
				site.rest( method, path, method === 'GET' ? undefined : {} )
			)
		)
	)
		.map( ( { text } ) => text )
		.join( '\n' );

afterEach( async () => {
	await site.rest( 'DELETE', '/git', { all: true } );
	server?.closeAllConnections();
	await new Promise( ( resolve ) => server?.close( resolve ) );
} );

test.each( [ 'gitea', 'gitlab', 'github', 'bitbucket' ] )(
	'%s: of a body that is not the provider’s nothing is told',
	async ( provider ) => {
		for ( const [ status, type, body ] of [
			[ 400, 'text/plain', 'INTERNAL-SECRET of a server behind' ],
			[ 500, '', '-ERR INTERNAL-SECRET' ],
			[ 403, 'application/json', '{"data":"INTERNAL-SECRET"}' ],
			[ 400, 'application/json', '{"message":["INTERNAL-SECRET"]}' ],
		] as const ) {
			await connect(
				provider,
				await answering( status, type, () => body ),
				'token-0123456789'
			);
			expect( await told() ).not.toContain( 'INTERNAL-SECRET' );
			server?.closeAllConnections();
			await new Promise( ( resolve ) => server?.close( resolve ) );
		}
	}
);

test.each( [ 'gitea', 'gitlab', 'bitbucket' ] )(
	'%s: a header that the server echoes is told without the token, and no more than 120 characters',
	async ( provider ) => {
		const token = 'someone:ATBBx0123456789abcdefgh';
		await connect(
			provider,
			await answering( 400, 'application/json', ( authorization ) => {
				const message = `Bad header ${ authorization } ${ 'x '.repeat( 200 ) }`;
				return JSON.stringify(
					provider === 'bitbucket'
						? { error: { message } }
						: { message }
				);
			} ),
			token
		);
		const text = await told();
		expect( text ).toContain( 'Bad header' );
		expect( text ).not.toContain( 'ATBBx0123456789abcdefgh' );
		for ( const offset of [ 0, 1, 2 ] ) {
			const encoded = Buffer.from(
				token.slice( offset + 'someone:'.length )
			).toString( 'base64' );
			expect( text ).not.toContain( encoded.slice( 0, 16 ) );
		}
		expect( text ).not.toContain(
			Buffer.from( token ).toString( 'base64' )
		);
		expect( text ).not.toContain( 'x '.repeat( 80 ) );
	}
);
