/**
 * What stands in front of a site: a proxy that does TLS with an unknown certificate (for `nobody.invalid`), wants a password of its own, leaves headers out
 * or gives the site another name. The site calls itself through it; tests come to it without TLS.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request,
	type RequestListener,
	type Server,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import {
	type PageOptions,
	type PageResponse,
	SiteClient,
} from './site-client.ts';
import type { TestSite } from './site.ts';

export interface FrontOptions {
	/** Whether the world comes by HTTPS. */
	tls?: boolean;
	/** `user:password` without which no request gets in. */
	login?: string;
	/** Headers that do not arrive, in small letters. */
	drops?: string[];
	/** Bodies that are answered with a page of its own, as a firewall does. */
	refuses?: RegExp;
	/** Name that the site is known by, with a port; 127.0.0.1 with the port of the front by default. */
	host?: string;
	/** The same without a port, which is that of the front. */
	name?: string;
}

/** Key and certificate, for a minute. */
const CERTIFICATE = `$config = tempnam( sys_get_temp_dir(), 'svc' );
file_put_contents( $config, "[req]\\ndistinguished_name=dn\\n[dn]\\n" );
$options = [ 'config' => $config, 'private_key_bits' => 2048, 'digest_alg' => 'sha256' ];
$key     = openssl_pkey_new( $options );
$request = openssl_csr_new( [ 'commonName' => 'nobody.invalid' ], $key, $options );
openssl_x509_export( openssl_csr_sign( $request, null, $key, 2, $options ), $cert );
openssl_pkey_export( $key, $private, null, $options );
unlink( $config );
echo json_encode( [ 'key' => $private, 'cert' => $cert ] );`;

async function certificate(): Promise< { key: string; cert: string } > {
	const { stdout } = await promisify( execFile )( 'php', [
		'-r',
		CERTIFICATE,
	] );
	return JSON.parse( stdout ) as { key: string; cert: string };
}

async function listen( server: Server ): Promise< number > {
	server.listen( 0, '127.0.0.1' );
	await once( server, 'listening' );
	return ( server.address() as AddressInfo ).port;
}

/** Comes to the site by its front. */
class FrontClient extends SiteClient {
	readonly #publicUrl: string;
	readonly #headers: Record< string, string >;

	constructor(
		url: string,
		publicUrl: string,
		headers: Record< string, string >,
		appPassword: SiteClient[ 'appPassword' ]
	) {
		super( url, appPassword );
		this.#publicUrl = publicUrl;
		this.#headers = headers;
	}

	override page(
		address: string,
		options: PageOptions = {}
	): Promise< PageResponse > {
		const here = address.startsWith( this.#publicUrl )
			? this.url + address.slice( this.#publicUrl.length )
			: address;
		return super.page( here, {
			...options,
			headers: { ...this.#headers, ...options.headers },
		} );
	}
}

export interface Front {
	/** Address that the world, and the site itself, know it by. */
	publicUrl: string;
	client: SiteClient;
	/** How many requests of the site itself were let through. */
	passed: () => number;
	/** How many bodies were refused. */
	refused: () => number;
	stop: () => Promise< void >;
}

export async function startFront(
	site: Pick< TestSite, 'url' | 'appPassword' >,
	options: FrontOptions = {}
): Promise< Front > {
	const target = new URL( site.url );
	const authorization = `Basic ${ Buffer.from( options.login ?? '' ).toString( 'base64' ) }`;
	let host = options.host ?? '';
	let passed = 0;
	let refused = 0;
	const pass: RequestListener = async ( asked: IncomingMessage, answer ) => {
		let body = '';
		if ( options.refuses !== undefined ) {
			for await ( const part of asked.setEncoding( 'utf8' ) ) {
				body += String( part );
			}
			if ( options.refuses.test( body ) ) {
				refused++;
				answer
					.writeHead( 403, { 'content-type': 'text/html' } )
					.end( '<html><body>Request blocked</body></html>' );
				return;
			}
		}
		if (
			options.login !== undefined &&
			asked.headers.authorization !== authorization
		) {
			answer
				.writeHead( 401, {
					'www-authenticate': 'Basic realm="Staging"',
				} )
				.end( 'Staging' );
			return;
		}
		passed += 'x-svc-candidate' in asked.headers ? 1 : 0;
		const headers: IncomingHttpHeaders = { ...asked.headers, host };
		for ( const name of options.drops ?? [] ) {
			delete headers[ name ];
		}
		const onward = request(
			{
				host: target.hostname,
				port: target.port,
				method: asked.method,
				path: asked.url,
				headers: {
					...headers,
					...( options.tls === true
						? { 'x-forwarded-proto': 'https' }
						: {} ),
				},
			},
			( given ) => {
				answer.writeHead( given.statusCode ?? 502, given.headers );
				given.pipe( answer );
			}
		);
		onward.on( 'error', () => answer.destroy() );
		if ( options.refuses === undefined ) {
			asked.pipe( onward );
		} else {
			onward.end( body );
		}
	};
	const plain = createServer( pass );
	const servers: Server[] = [ plain ];
	const port = await listen( plain );
	const name = options.name ?? '127.0.0.1';
	let publicUrl = `http://${ options.host ?? `${ name }:${ port }` }`;
	if ( options.tls === true ) {
		const tls = createTlsServer( await certificate(), pass );
		servers.push( tls );
		publicUrl = `https://${ name }:${ await listen( tls ) }`;
	}
	host ||= new URL( publicUrl ).host;
	const client = new FrontClient(
		`http://127.0.0.1:${ port }`,
		publicUrl,
		options.login === undefined ? {} : { authorization },
		site.appPassword.bind( site )
	);
	return {
		publicUrl,
		client,
		passed: () => passed,
		refused: () => refused,
		stop: async () => {
			for ( const server of servers ) {
				server.closeAllConnections();
				server.close();
			}
		},
	};
}
