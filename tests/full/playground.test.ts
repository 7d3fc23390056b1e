/**
 * WordPress Playground, where newcomers try the plugin: PHP in WebAssembly, which has no fibers and starts no programs. The blueprints of the
 * repository run as they are, with the archive of the checkout in the place of the released one.
 */
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import {
	type Playground,
	startPlayground,
} from '../../scripts/lib/playground.mjs';
import { mustRun } from '../../scripts/lib/processes.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import { IS_LONG } from '../support/long.ts';
import { SiteClient } from '../support/site-client.ts';

type Step = { step: string; [ name: string ]: unknown };
type Blueprint = { landingPage: string; steps: Step[] };

const PHP = '8.5';

/** One after the other: each has two processes that compile all of WordPress first. */
const TIME_MS = 300_000;

/** Playground signs in whom it sees for the first time, by a redirect. */
const KNOWN = { cookie: 'playground_auto_login_already_happened=1' };

let folder = '';
let release: Server;

/** A blueprint of the repository, with the plugin of the checkout. */
async function blueprint( name: string ): Promise< Blueprint > {
	const given = JSON.parse(
		await readFile( path.join( ROOT, name ), 'utf8' )
	) as Blueprint;
	const { port } = release.address() as AddressInfo;
	return {
		...given,
		steps: given.steps.map( ( step ) =>
			step.step === 'installPlugin'
				? {
						...step,
						pluginData: {
							resource: 'url',
							url: `http://127.0.0.1:${ port }/svc.zip`,
						},
					}
				: step
		),
	};
}

async function open( name: string, workers: number ) {
	const playground = await startPlayground( {
		php: PHP,
		workers,
		dir: await mkdtemp( path.join( folder, 'site-' ) ),
		blueprint: await blueprint( name ),
	} );
	const client = new SiteClient( playground.url, () => playground.password );
	return {
		playground,
		rest: ( method: string, route: string, body?: unknown ) =>
			client.rest( method, route, body, { once: true, headers: KNOWN } ),
		page: ( address: string ) => client.page( address, { headers: KNOWN } ),
		/** As a browser that comes for the first time: it is signed in on the way. */
		screen: async ( address: string ) => {
			const first = await client.page( address );
			return client.page( first.headers.get( 'location' ) ?? address, {
				cookies: first.cookies,
			} );
		},
	};
}

/** What PHP has logged of the plugin. */
async function logged( { dir }: Playground ): Promise< string[] > {
	const log = await readFile(
		path.join( dir, 'wp-content/debug.log' ),
		'utf8'
	).catch( () => '' );
	return log
		.split( '\n' )
		.filter( ( line ) =>
			/(?:Warning|Notice|Deprecated|Fatal).*plugins\/svc\//.test( line )
		);
}

beforeAll( async () => {
	folder = await mkdtemp( path.join( tmpdir(), 'svc-playground-' ) );
	const zip = path.join( folder, 'svc.zip' );
	await mustRun(
		'node',
		[ 'scripts/zip.mjs', '--no-build', '--output', zip ],
		{ cwd: ROOT }
	);
	const bytes = await readFile( zip );
	release = createServer( ( _, answer ) => {
		answer.setHeader( 'content-type', 'application/zip' );
		answer.end( bytes );
	} );
	await new Promise< void >( ( resolve ) => {
		release.listen( 0, '127.0.0.1', resolve );
	} );
}, TIME_MS );
afterAll( async () => {
	release?.close();
	await removeTree( folder );
} );

describe( 'with two workers', () => {
	let site: Awaited< ReturnType< typeof open > >;
	beforeAll( async () => {
		site = await open( 'blueprint-with-snippets.json', 2 );
	}, TIME_MS );
	afterAll( () => site?.playground.stop() );

	test( 'the samples are there, and what the address of the blueprint opens is the editor', async () => {
		const { body } = await site.rest( 'GET', '/snippets' );
		const list = body as { id: number; title: string; status: string }[];
		expect(
			list
				.map( ( { id, title, status } ) => [ id, title, status ] )
				.sort()
		).toEqual( [
			[ 1, 'Links in orange', 'active' ],
			[ 2, 'Greeting in the footer', 'inactive' ],
			[ 3, 'A mistake to try: activate this snippet', 'inactive' ],
		] );
		const { landingPage } = await blueprint(
			'blueprint-with-snippets.json'
		);
		expect( landingPage ).toContain( '&p=/snippet/2' );
		const screen = await site.screen( landingPage );
		expect( screen.status ).toBe( 200 );
		expect( screen.text ).toContain( 'id="svc-app"' );
	} );

	test(
		'a snippet is tried out before it goes live, and a broken one stays off',
		async () => {
			const good = await site.rest( 'POST', '/snippets/2/enable' );
			expect( good.body, good.text ).toMatchObject( {
				errors: [],
				snippet: { status: 'active' },
				test_load: { outcome: 'pass' },
			} );
			const broken = await site.rest( 'POST', '/snippets/3/enable' );
			expect( broken.body, broken.text ).toMatchObject( {
				deactivated: true,
				snippet: { status: 'inactive' },
				errors: [
					{
						message: expect.stringContaining(
							'a_function_that_nothing_declares'
						),
					},
				],
			} );
			const page = await site.page( '/' );
			expect( page.text ).toContain( 'Hello from a snippet.' );
			expect( page.text ).toContain( '#c2410c' );
			expect( await logged( site.playground ) ).toEqual( [] );
		},
		TIME_MS
	);

	test( 'a style that would need a program on the server says so at once', async () => {
		const begin = Date.now();
		const made = await site.rest( 'POST', '/snippets', {
			title: 'SCSS',
			type: 'css',
			lang: 'scss',
			status: 'active',
			code: '$a: red;\na {\n\tcolor: $a;\n}\n',
		} );
		expect( made.body.errors[ 0 ]?.message, made.text ).toContain(
			'compile the stylesheet'
		);
		expect( Date.now() - begin ).toBeLessThan( 9000 );
	} );
} );

// Boots another one: `npm run try:hosts` asks it, too.
describe.runIf( IS_LONG )( 'with one worker', () => {
	let site: Awaited< ReturnType< typeof open > >;
	beforeAll( async () => {
		site = await open( 'blueprint.json', 1 );
	}, TIME_MS );
	afterAll( () => site?.playground.stop() );

	const save = ( title: string ) =>
		site.rest( 'POST', '/snippets', {
			title,
			type: 'php',
			hook: 'wp_footer',
			status: 'active',
			code: `echo '<i>${ title }</i>';`,
		} );

	test(
		'a snippet goes live with the warning that the site cannot ask itself, and the next one without a wait',
		async () => {
			const first = await save( 'first' );
			expect( first.body, first.text ).toMatchObject( {
				errors: [],
				snippet: { status: 'active' },
				test_load: {
					outcome: 'unknown',
					reason: expect.stringContaining( 'no free PHP process' ),
				},
			} );
			const begin = Date.now();
			const second = await save( 'second' );
			const took = Date.now() - begin;
			expect( second.body.test_load?.outcome, second.text ).toBe(
				'unknown'
			);
			// Asking in vain takes two seconds each time.
			expect( took ).toBeLessThan( 4000 );
			const ran = await site.rest( 'POST', '/snippets/1/run' );
			expect( ran.body, ran.text ).toEqual( {
				output: '<i>first</i>',
				error: null,
			} );
			const page = await site.page( '/' );
			expect( page.text ).toContain( '<i>first</i>' );
			expect( page.text ).toContain( '<i>second</i>' );
			expect( await logged( site.playground ) ).toEqual( [] );
		},
		TIME_MS
	);
} );
