/**
 * What `svc` asks of a site where files are concerned: how often, and what it
 * says and does where a site has too old an svc, or tells lies.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, start, svc } from './svc.ts';

const site = testSite();
/** More than there are requests beside the saves. */
const COUNT = IS_LONG ? 30 : 8;
const LONG_MS = 300_000;

/** Between the command and the site: notes what is asked, and answers in its place where a test wants it. */
let asked: string[] = [];
let instead: ( route: string ) => [ number, unknown ] | null = () => null;
let server: Server;
let folder = '';
let env: Record< string, string > = {};

beforeAll( async () => {
	server = createServer( ( request, response ) => {
		void ( async () => {
			const body = await buffer( request );
			const { searchParams } = new URL( request.url ?? '', site.url );
			const route = ( searchParams.get( 'rest_route' ) ?? '' ).replace(
				'/svc/v1',
				''
			);
			asked.push( `${ request.method } ${ route }` );
			const [ status, said ] = instead( route ) ?? [ 0, null ];
			if ( status > 0 ) {
				response
					.writeHead( status, { 'Content-Type': 'application/json' } )
					.end( JSON.stringify( said ) );
				return;
			}
			const answer = await fetch(
				new URL( request.url ?? '', site.url ),
				{
					method: request.method ?? 'GET',
					headers: {
						Authorization: request.headers.authorization ?? '',
						'Content-Type': 'application/json',
					},
					...( body.length > 0 ? { body } : {} ),
				}
			);
			response
				.writeHead( answer.status, {
					'Content-Type':
						answer.headers.get( 'content-type' ) ?? 'text/html',
				} )
				.end( await answer.text() );
		} )();
	} ).listen( 0, '127.0.0.1' );
	await once( server, 'listening' );
	const address = server.address();
	env = {
		...( await identity( site ) ),
		SVC_URL: `http://127.0.0.1:${ typeof address === 'object' ? address?.port : 0 }`,
	};
} );
afterAll( () => {
	server.closeAllConnections();
	server.close();
} );
beforeEach( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-requests-' ) );
	asked = [];
	instead = () => null;
	return () => rm( folder, { recursive: true, force: true } );
} );

const run = ( ...args: string[] ) => svc( args, { env, cwd: folder } );
const put = ( name: string, text: string ) =>
	writeFile( path.join( folder, name ), text );
const times = ( what: string ) =>
	asked.filter( ( one ) => one === what ).length;

test(
	`a push of ${ COUNT } new files reads them with one request, and writes their settings after one more`,
	async () => {
		for ( let at = 0; at < COUNT; at++ ) {
			await put( `s${ at }.js`, `/* ${ at } */\n` );
		}
		const pushed = await run( 'push' );
		expect( pushed.code, pushed.stderr ).toBe( 0 );
		expect( times( 'POST /snippets' ) ).toBe( COUNT );
		expect( times( 'POST /convert' ) ).toBe( 2 );
		expect( asked ).toHaveLength( COUNT + 3 );
		expect(
			JSON.parse(
				await readFile( path.join( folder, 's7.snippet.json' ), 'utf8' )
			)
		).toMatchObject( { name: 's7', type: 'js' } );
		asked = [];
		expect( ( await run( 'push' ) ).stdout ).toContain(
			`0 saved, ${ COUNT } as on the site.`
		);
		expect( asked ).toEqual( [ 'GET /snippets', 'POST /convert' ] );
		asked = [];
		const pulled = await run( 'pull' );
		expect( pulled.stdout ).toContain( 'Files written: 0.' );
		expect( asked ).toEqual( [ 'GET /snippets', 'POST /convert' ] );
		asked = [];
		expect( ( await run( 'plan', '.' ) ).code ).toBe( 0 );
		expect( asked ).toEqual( [ 'POST /plan' ] );
	},
	LONG_MS
);

test(
	'a save while somebody watches is one request more than the save itself',
	async () => {
		await put( 'a.js', '/* 0 */\n' );
		await put( 'b.js', '/* 0 */\n' );
		await run( 'push' );
		const watching = start( [ 'watch', '.' ], { env, cwd: folder } );
		let said = '';
		watching.stdout?.on( 'data', ( data ) => ( said += data ) );
		watching.stderr?.on( 'data', ( data ) => ( said += data ) );
		const eventually = ( what: () => unknown ) =>
			expect.poll( what, { timeout: 90_000, interval: 100 } );
		try {
			await eventually( () => said ).toContain( 'Watching' );
			for ( let at = 1; at <= ( IS_LONG ? 3 : 2 ); at++ ) {
				asked = [];
				said = '';
				await put( 'a.js', `/* ${ at } */\n` );
				await eventually( () => said ).toContain( 'a.js: saved' );
				expect( asked[ 0 ] ).toBe( 'POST /convert' );
				expect( asked.slice( 1 ) ).toEqual( [
					expect.stringMatching( /^POST \/snippets\/\d+$/ ),
				] );
			}
		} finally {
			watching.kill( 'SIGINT' );
			await once( watching, 'exit' );
		}
	},
	LONG_MS
);

// The short form has one of each that is asked of a site: to convert, and to plan.
test.each(
	sample(
		[
			[ 'push', [ 'push' ] ],
			[ 'pull', [ 'pull' ] ],
			[ 'create', [ 'create', 'a.js' ] ],
			[ 'apply', [ 'apply', '.' ] ],
			[ 'plan', [ 'plan', '.' ] ],
		],
		3
	)
)( '%s says that svc on the site is to be updated', async ( _, args ) => {
	await put( 'a.js', '/* mine */\n' );
	const answers: Readonly< Record< string, [ number, unknown ] > > = {
		'/convert': [
			404,
			{ code: 'rest_no_route', message: 'No route.', data: {} },
		],
		'/plan': [
			400,
			{
				code: 'svc_invalid',
				message: 'No snippets.',
				data: { params: { snippets: 'This is required.' } },
			},
		],
	};
	instead = ( route ) => answers[ route ] ?? null;
	const { code, stderr } = await run( ...args );
	expect( code ).toBe( 1 );
	expect( stderr ).toContain( 'Update svc on the site' );
	expect( times( 'POST /snippets' ) + times( 'POST /apply' ) ).toBe( 0 );
} );

// `tests/unit/command/files.test.ts` has more of them.
test.each(
	sample(
		[ '../outside.js', '.git/hooks/x.js', 'node_modules/x.js', 'x.sh' ],
		4
	)
)( 'a site that has "%s" written is not believed', async ( name ) => {
	instead = ( route ) =>
		route === '/convert'
			? [
					200,
					{
						items: [],
						held: [],
						write: [
							{ path: 'fine.js', text: 'x', uid: '' },
							{ path: name, text: 'x', uid: '' },
						],
						remove: [],
					},
				]
			: null;
	const { code, stderr } = await run( 'pull' );
	expect( code ).toBe( 1 );
	expect( stderr ).toContain( 'nothing was written' );
	expect( await readdir( folder ) ).toEqual( [] );
} );
