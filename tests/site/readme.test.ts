/**
 * The examples of the README and of the pages in docs/ work as they stand
 * there, one page after the other on one site.
 */
import { execFile } from 'node:child_process';
import {
	copyFile,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { startSite, type TestSite } from '../support/site.ts';

const run = promisify( execFile );

type Example = { page: string; kind: string; code: string };

/** Requests stand in `sh`, whole scripts in `bash`. */
async function examplesOf( page: string ): Promise< Example[] > {
	const text = await readFile( path.join( ROOT, page ), 'utf8' );
	return [ ...text.matchAll( /```(sh|bash)\n([\s\S]*?)```/g ) ].map(
		( [ , kind = '', code = '' ] ) => ( { page, kind, code } )
	);
}

const pages = [
	'README.md',
	...( await readdir( path.join( ROOT, 'docs' ) ) )
		.filter( ( name ) => name.endsWith( '.md' ) )
		.sort()
		.map( ( name ) => `docs/${ name }` ),
];
const examples = ( await Promise.all( pages.map( examplesOf ) ) ).flat();
const named = examples.map( ( it, number ): [ string, Example ] => [
	`${ it.page }, example ${ number + 1 }`,
	it,
] );

let site: TestSite;
let folder = '';
let env: NodeJS.ProcessEnv = {};

beforeAll( async () => {
	site = await startSite();
	folder = await mkdtemp( path.join( tmpdir(), 'svc-examples-' ) );
	await writeFile(
		path.join( folder, 'footer.php' ),
		`add_action( 'wp_footer', static function (): void { echo '<p>Deployed by a script</p>'; } );`
	);
	await mkdir( path.join( folder, 'snippets/Shop' ), { recursive: true } );
	await writeFile(
		path.join( folder, 'snippets/Shop/notice.html' ),
		'<p>Deployed as a folder</p>\n'
	);
	await writeFile(
		path.join( folder, 'snippets/Shop/notice.snippet.json' ),
		'{"uid":"notice","name":"Notice","type":"html","active":true}'
	);
	await copyFile(
		path.join( ROOT, 'tests/fixtures/plugin-exports/code-snippets.json' ),
		path.join( folder, 'snippets.code-snippets.json' )
	);
	const auth = `admin:${ site.raw.appPassword( 'admin' ) }`;
	env = {
		...process.env,
		SITE: site.url,
		AUTH: auth,
		THEIR_SITE: site.url,
		THEIR_AUTH: auth,
	};
} );
afterAll( async () => {
	await site.stop();
	await rm( folder, { recursive: true, force: true } );
} );

const shell = ( code: string ) =>
	run( 'bash', [ '-euc', code ], { env, cwd: folder } );

test( 'there are examples in the README and in docs/api.md', () => {
	expect(
		examples.filter( ( it ) => it.page === 'README.md' ).length
	).toBeGreaterThanOrEqual( 2 );
	expect(
		examples.filter(
			( it ) => it.page === 'docs/api.md' && it.kind === 'sh'
		).length
	).toBeGreaterThanOrEqual( 6 );
	expect( examples.filter( ( it ) => it.kind === 'bash' ).length ).toBe( 3 );
} );

describe( 'requests', () => {
	test.each( named.filter( ( [ , it ] ) => it.kind === 'sh' ) )(
		'%s answers without an error',
		async ( _, { code } ) => {
			for ( const command of code.split( /\n(?=curl )/ ) ) {
				const { stdout } = await shell( command );
				const body: unknown = JSON.parse( stdout );
				expect( body ).not.toHaveProperty( 'code' );
				if (
					typeof body === 'object' &&
					body !== null &&
					'snippet' in body
				) {
					expect( body ).toMatchObject( {
						errors: [],
						deactivated: false,
						snippet: { status: 'active' },
					} );
				}
			}
		}
	);

	test( 'that only read say the same with plain permalinks', async () => {
		const reads = examples
			.flatMap( ( { kind, code } ) =>
				kind === 'sh' ? code.split( /\n(?=curl )/ ) : []
			)
			.filter(
				( command ) =>
					command.includes( '/wp-json/svc' ) &&
					! / -d '| -d "\{| -X | --data-binary /.test( command )
			);
		expect( reads.length ).toBeGreaterThan( 4 );
		await site.php( "update_option( 'permalink_structure', '' );" );
		for ( const command of reads ) {
			const { stdout } = await shell(
				command.replace( '/wp-json', '/?rest_route=' )
			);
			expect( JSON.parse( stdout ), command ).not.toHaveProperty(
				'code'
			);
		}
		await site.php(
			"update_option( 'permalink_structure', '/%postname%/' );"
		);
	} );

	test( 'that show something on the site do so', async () => {
		const front = await site.page( '/' );
		expect( front.text ).toContain( 'Hello from svc' );
		expect( front.text ).toMatch( /<script defer [^>]*svc\/\d+\.js/ );
	} );
} );

describe( 'scripts', () => {
	test.each( named.filter( ( [ , it ] ) => it.kind === 'bash' ) )(
		'%s runs to its end',
		async ( _, { code } ) => {
			await shell( code );
		}
	);

	test( 'that deploy bring the code to the site', async () => {
		const { text } = await site.page( '/' );
		expect( text ).toContain( 'Deployed by a script' );
		expect( text ).toContain( 'Deployed as a folder' );
	} );

	test( 'that deploy fail when the code does not go live', async () => {
		const deploy = examples.find( ( it ) =>
			it.code.includes( 'footer.php' )
		);
		await writeFile( path.join( folder, 'footer.php' ), 'echo 1' );
		await expect( shell( deploy?.code ?? '' ) ).rejects.toMatchObject( {
			code: 1,
			stderr: expect.stringMatching( /\S/ ),
		} );
	} );
} );
