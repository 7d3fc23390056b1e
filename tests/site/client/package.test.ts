/**
 * The client as npm packs it, installed into an empty folder: its types, its
 * calls, its errors, and how it asks a busy site again.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { createClient } from '../../../src/client/remote/index.ts';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { packed } from './shelf.ts';
import { identity, plainEnv } from './svc.ts';

const site = testSite();
const run = promisify( execFile );

let folder = '';
beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-package-' ) );
	await writeFile(
		path.join( folder, 'package.json' ),
		'{"type":"module","private":true}'
	);
	const { stdout } = await run( 'npm', [
		'pack',
		'--json',
		'--ignore-scripts',
		path.join( ROOT, 'build/client' ),
		'--pack-destination',
		folder,
	] );
	const [ { filename } ] = JSON.parse( stdout );
	await run(
		'npm',
		[
			'install',
			'--offline',
			'--ignore-scripts',
			'--no-audit',
			'--no-fund',
			path.join( folder, filename ),
			await packed( 'zod', folder ),
		],
		{ cwd: folder }
	);
}, 180_000 );
afterAll( () => rm( folder, { recursive: true, force: true } ) );

test( 'works in a folder of its own, with nothing but zod', async () => {
	await writeFile(
		path.join( folder, 'use.js' ),
		`import { ApiError, createClient } from 'svc-client';
const { SVC_URL: url, SVC_USER: user, SVC_PASSWORD: password } = process.env;
const site = createClient( { url, user, password } );
const { snippet } = await site.call( 'create-snippet', { title: 'Ä', type: 'js', code: 'let a;' } );
const { total } = await site.callPage( 'list-snippets', { page: 1, per_page: 10 } );
const refused = await site.call( 'get-snippet', { id: 999999 } ).catch( ( error ) => error );
const wrong = await createClient( { url, user, password: 'no' } ).call( 'list-snippets', {} ).catch( ( error ) => error );
console.log( JSON.stringify( [ snippet.title, total, refused instanceof ApiError, refused.code, wrong.status ] ) );
`
	);
	const { stdout } = await run( process.execPath, [ 'use.js' ], {
		cwd: folder,
		env: { ...plainEnv(), ...( await identity( site ) ) },
	} );
	expect( JSON.parse( stdout ) ).toEqual( [
		'Ä',
		1,
		true,
		'svc_not_found',
		401,
	] );
	const { dependencies } = JSON.parse(
		await readFile(
			path.join( folder, 'node_modules/svc-client/package.json' ),
			'utf8'
		)
	);
	expect( Object.keys( dependencies ) ).toEqual( [ 'zod' ] );
	const { stdout: version } = await run(
		path.join( folder, 'node_modules/.bin/svc' ),
		[ '--version' ]
	);
	expect( version ).toMatch( /^\d+\.\d+\.\d+\n$/ );
} );

longTest(
	'has types that know every operation',
	async () => {
		await writeFile(
			path.join( folder, 'use.ts' ),
			`import { createClient, type OperationInput } from 'svc-client';
const site = createClient( { url: 'https://example.com', nonce: 'x' } );
const title: string = ( await site.call( 'get-snippet', { id: 1 } ) ).title;
const input: OperationInput< 'apply-deploy' > = { snippets: [] };
// @ts-expect-error -- there is no such operation
void site.call( 'no-operation', {} );
// @ts-expect-error -- an ID is a number
void site.call( 'get-snippet', { id: title } );
export { input };
`
		);
		await run(
			process.execPath,
			[
				path.join( ROOT, 'node_modules/typescript/bin/tsc' ),
				'--ignoreConfig',
				'--noEmit',
				'--strict',
				'--target',
				'es2022',
				'--module',
				'nodenext',
				'--lib',
				'es2022,dom',
				'use.ts',
			],
			{ cwd: folder }
		).catch( ( error: { stdout: string } ) => {
			throw new Error( error.stdout );
		} );
	},
	120_000
);

describe( 'a site that is busy', () => {
	let server: Server;
	let answers: [
		status: number,
		body: string,
		headers?: Record< string, string >,
	][] = [];
	let asked: string[] = [];
	beforeAll( async () => {
		server = createServer( ( request, response ) => {
			asked.push( `${ request.method } ${ request.url }` );
			const [ status, body, headers ] = answers.shift() ?? [ 200, '[]' ];
			request.resume();
			response
				.writeHead( status, {
					'Content-Type': 'application/json',
					...headers,
				} )
				.end( body );
		} );
		server.listen( 0, '127.0.0.1' );
		await once( server, 'listening' );
	} );
	afterAll( () => server.close() );

	const BUSY = '{"code":"svc_busy","message":"Busy.","data":{"status":503}}';
	const client = ( more: object = {} ) => {
		asked = [];
		const { port } = server.address() as AddressInfo;
		return createClient( {
			url: `http://127.0.0.1:${ port }`,
			user: 'a',
			password: 'b',
			longestWait: 150,
			...more,
		} );
	};

	test( 'is asked again as long as it says, and not for ever', async () => {
		answers = [
			[ 503, BUSY, { 'Retry-After': '1' } ],
			[ 503, '<p>Maintenance</p>' ],
		];
		expect( await client().call( 'list-snippets', {} ) ).toEqual( [] );
		expect( asked ).toHaveLength( 3 );
		answers = Array.from( { length: 9 }, () => [ 503, BUSY ] );
		await expect(
			client( { attempts: 3 } ).call( 'delete-snippet', { id: 1 } )
		).rejects.toMatchObject( { code: 'svc_busy' } );
		expect( asked ).toHaveLength( 3 );
	} );

	test( 'gets a change again only when it did nothing', async () => {
		answers = [ [ 503, '{"code":"proxy"}' ] ];
		await expect(
			client().call( 'enable-snippet', { id: 1 } )
		).rejects.toMatchObject( { status: 503 } );
		expect( asked ).toHaveLength( 1 );
	} );

	test( 'is waited for no longer than somebody wants to', async () => {
		answers = Array.from( { length: 9 }, () => [
			503,
			BUSY,
			{ 'Retry-After': '3600' },
		] );
		const end = new AbortController();
		const waiting = client( { longestWait: 3_600_000 } ).call(
			'list-snippets',
			{},
			{ signal: end.signal }
		);
		await expect.poll( () => asked.length ).toBe( 1 );
		end.abort();
		await expect( waiting ).rejects.toMatchObject( { code: 'aborted' } );
	} );

	test( 'is not followed elsewhere, and must answer what is promised', async () => {
		answers = [ [ 302, '', { Location: 'https://elsewhere.example/x' } ] ];
		await expect( client().call( 'list-snippets', {} ) ).rejects.toThrow(
			'https://elsewhere.example'
		);
		expect( asked ).toHaveLength( 1 );
		answers = [ [ 200, '[{"id":"1"}]' ] ];
		await expect(
			client().call( 'list-snippets', {} )
		).rejects.toMatchObject( { code: 'mismatch' } );
		expect( () => createClient( { url: 'http://example.com' } ) ).toThrow(
			'unencrypted'
		);
		expect( () =>
			createClient( { url: 'http://localhost.example.com' } )
		).toThrow( 'unencrypted' );
		expect( () =>
			createClient( { url: 'https://a:b@example.com' } )
		).toThrow( 'password' );
	} );
} );
