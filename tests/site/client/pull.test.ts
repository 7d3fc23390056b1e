/**
 * `svc pull` and `wp svc pull` write where they are told to and nowhere else,
 * whatever a site answers and whatever a repository brings along, and take
 * nothing from a folder that is not theirs.
 */
import {
	lstat,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	afterAll,
	beforeAll,
	beforeEach,
	describe,
	expect,
	test,
} from 'vitest';
import { longTest, sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { identity, svc } from './svc.ts';

const site = testSite( {}, { reset: false } );
const CONFLICT = 5;

let base = '';
let folder = '';
let outside = '';
let env: Record< string, string > = {};
beforeAll( async () => {
	base = await mkdtemp( path.join( tmpdir(), 'svc-pull-' ) );
	env = await identity( site );
	for ( const [ title, place ] of [
		[ 'Code', 'node_modules/lib' ],
		[ 'Shop', 'shop' ],
		[ 'Top', '' ],
	] ) {
		await site.rest( 'POST', '/snippets', {
			title,
			folder: place,
			type: 'js',
			code: `/* ${ title } of the site */`,
		} );
	}
} );
beforeEach( async () => {
	const own = await mkdtemp( path.join( base, 'one-' ) );
	folder = path.join( own, 'folder' );
	outside = path.join( own, 'outside' );
	await mkdir( folder );
	await mkdir( outside );
} );
afterAll( () => rm( base, { recursive: true, force: true } ) );

const put = async ( name: string, text: string ) => {
	await mkdir( path.dirname( path.join( folder, name ) ), {
		recursive: true,
	} );
	await writeFile( path.join( folder, name ), text );
};
const read = ( name: string ) => readFile( path.join( folder, name ), 'utf8' );

describe.each(
	sample(
		[
			[
				'svc pull',
				( ...more: string[] ) =>
					svc( [ 'pull', folder, ...more ], { env } ),
			],
			[
				'wp svc pull',
				( ...more: string[] ) =>
					site.wp( 'svc', 'pull', folder, ...more ),
			],
		],
		2
	)
)( '%s', ( _, pull ) => {
	test( 'leaves a README and what is never read as it is', async () => {
		await put( 'README.md', 'mine' );
		await put( '.gitattributes', 'mine' );
		await put( 'node_modules/lib/code.js', 'run by others' );
		const { code, stderr } = await pull( '--force' );
		expect( code, stderr ).toBe( 0 );
		expect( await read( 'README.md' ) ).toBe( 'mine' );
		expect( await read( '.gitattributes' ) ).toBe( 'mine' );
		expect( await read( 'node_modules/lib/code.js' ) ).toBe(
			'run by others'
		);
		expect( await read( '%6Eode_modules/lib/code.js' ) ).toContain(
			'of the site'
		);
	} );

	test( 'writes through no link, be it a directory or a file', async () => {
		await writeFile( path.join( outside, 'top.js' ), 'theirs' );
		await symlink( outside, path.join( folder, 'shop' ) );
		await symlink(
			path.join( outside, 'top.js' ),
			path.join( folder, 'top.js' )
		);
		const { code, stderr } = await pull( '--force' );
		expect( [ 2, CONFLICT ] ).toContain( code );
		expect( stderr ).toMatch( /a link perhaps/ );
		expect( await readdir( outside ) ).toEqual( [ 'top.js' ] );
		expect( await readFile( path.join( outside, 'top.js' ), 'utf8' ) ).toBe(
			'theirs'
		);
		expect(
			( await lstat( path.join( folder, 'top.js' ) ) ).isSymbolicLink()
		).toBe( true );
	} );
} );

longTest( 'the notes of svc are written through no link either', async () => {
	await symlink( outside, path.join( folder, '.svc' ) );
	const { code, stderr } = await svc( [ 'pull', folder ], { env } );
	expect( code ).toBe( 2 );
	expect( stderr ).toContain( 'is a link' );
	expect( await readdir( outside ) ).toEqual( [] );
} );

longTest(
	'a snippet that moved on the site while its file was changed stays in one place',
	async () => {
		expect( ( await svc( [ 'pull', folder ], { env } ) ).code ).toBe( 0 );
		await put( 'shop/shop.js', '/* mine */\n' );
		const { body } = await site.rest( 'GET', '/snippets' );
		const { id } = body.find(
			( one: { title: string } ) => one.title === 'Shop'
		);
		await site.rest( 'POST', `/snippets/${ id }`, { folder: 'moved' } );
		const pulled = await svc( [ 'pull', folder ], { env } );
		await site.rest( 'POST', `/snippets/${ id }`, { folder: 'shop' } );
		expect( pulled.code ).toBe( CONFLICT );
		expect( await readdir( folder ) ).not.toContain( 'moved' );
		expect( await read( 'shop/shop.js' ) ).toBe( '/* mine */\n' );
	}
);

test.each(
	sample(
		[
			[ { folder: '../outside' } ],
			[ { folder: '/outside' } ],
			[ { folder: 'a/../../outside' } ],
			[ { folder: 'a\\..\\..\\outside' } ],
			[ { type: '../x' } ],
			[ { type: 'css', lang: '/../../outside/x' } ],
		],
		3
	)
)( 'a site that answers %j is not believed', async ( lie ) => {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: '1' },
	} );
	const server = createServer( ( request, response ) => {
		request.resume();
		response.setHeader( 'Content-Type', 'application/json' );
		response.end( JSON.stringify( [ { ...body[ 0 ], ...lie } ] ) );
	} ).listen( 0, '127.0.0.1' );
	await once( server, 'listening' );
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : 0;
	const { code } = await svc( [ 'pull', folder ], {
		env: { ...env, SVC_URL: `http://127.0.0.1:${ port }` },
	} );
	server.close();
	expect( code ).toBe( 1 );
	expect( await readdir( outside ) ).toEqual( [] );
	expect( await readdir( path.dirname( folder ) ) ).toHaveLength( 2 );
	expect( await readdir( folder ) ).toEqual( [] );
} );

test( 'a title is never a path', async () => {
	const made = await site.rest( 'POST', '/snippets', {
		title: '../../outside/../.git/hooks/x\u2215y',
		type: 'js',
		code: '',
	} );
	const { code, stderr } = await svc( [ 'pull', folder ], { env } );
	await site.rest( 'DELETE', `/snippets/${ made.body.snippet.id }` );
	expect( code, stderr ).toBe( 0 );
	expect( await readdir( folder ) ).toContain( 'outside-git-hooks-x-y.js' );
	expect( await readdir( outside ) ).toEqual( [] );
} );
