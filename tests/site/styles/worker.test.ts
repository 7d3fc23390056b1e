import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileStyle, type StyleRequest } from '../../../src/styles/compile';
import { startBrowser } from '../../support/browser';

/** The built worker in a real browser; it needs an address, but no WordPress behind it. */
let server: Server;
let browser: Browser;
let address = '';

beforeAll( async () => {
	const worker = await readFile(
		join( import.meta.dirname, '../../../build/styles/worker.js' )
	);
	server = createServer( ( request, response ) => {
		const isWorker = request.url === '/worker.js';
		response.setHeader(
			'Content-Type',
			isWorker ? 'text/javascript' : 'text/html'
		);
		response.end( isWorker ? worker : '<!doctype html><title>x</title>' );
	} );
	await new Promise< void >( ( resolve ) =>
		server.listen( 0, '127.0.0.1', resolve )
	);
	address = `http://127.0.0.1:${ ( server.address() as AddressInfo ).port }/`;
	browser = await startBrowser();
}, 60_000 );

afterAll( async () => {
	await browser?.close();
	server?.close();
} );

it.each( [ 'scss', 'less' ] as const )(
	'worker compiles %s to the bytes of the Node host',
	async ( lang ) => {
		const sign = lang === 'scss' ? '$' : '@';
		const request: StyleRequest = {
			lang,
			uid: 'me',
			name: 'pages/home',
			code: `@import 'brand/colors';\n.é { b { color: darken(${ sign }main, 10%); } }`,
			partials: {
				'u-colors': {
					path: 'brand/colors',
					lang,
					code: `${ sign }main: #336699;`,
				},
			},
			minify: true,
			sourceMap: true,
		};
		const page = await browser.newPage();
		await page.goto( address );
		const answer = await page.evaluate(
			( sent ) =>
				new Promise( ( resolve, reject ) => {
					const worker = new Worker( '/worker.js', {
						type: 'module',
					} );
					worker.onmessage = ( { data } ) => resolve( data );
					worker.onerror = ( { message } ) =>
						reject( new Error( message ) );
					worker.postMessage( { id: 7, request: sent } );
				} ),
			request
		);
		await page.close();
		const result = await compileStyle( request );
		expect( result ).toMatchObject( { ok: true, deps: [ 'u-colors' ] } );
		expect( answer ).toEqual( { id: 7, result } );
	}
);
