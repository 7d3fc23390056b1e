/**
 * A site, a folder and a repository are three views of one thing: `svc` and `wp svc` write the files that a sync commits, and read them as it does.
 * What a code ends with is where they would differ first.
 */
import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	afterAll,
	beforeAll,
	beforeEach,
	afterEach,
	expect,
	test,
	vi,
} from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from '../cli/doors.ts';
import { identity, svc } from '../client/svc.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite();
let forge: Forge;
let home = '';
let env: Record< string, string > = {};

vi.setConfig( { testTimeout: 120_000 } );

beforeAll( async () => {
	home = await mkdtemp( path.join( tmpdir(), 'svc-views-' ) );
	env = await identity( site );
} );
afterAll( () => rm( home, { recursive: true, force: true } ) );
const {
	connect,
	files: committed,
	head,
	sync: syncs,
} = bothSides( site, () => forge );
beforeEach( async () => {
	forge = await startForge( 'github' );
	await connect();
} );
afterEach( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

const sync = async () => ( await syncs() ).report;
const run = async ( ...args: string[] ) => {
	const ran = await svc( args, { env, cwd: home } );
	expect( ran.code, ran.stdout + ran.stderr ).toBe( 0 );
	return ran;
};

/** Files of snippets: both write a README and more once, when a folder begins. */
const ofSnippets = ( all: [ string, string ][] ) =>
	Object.fromEntries(
		all
			.filter(
				( [ name ] ) =>
					! /(?:^|\/)(?:README\.md|\.gitattributes)$/.test( name ) &&
					! name.startsWith( '.svc/' )
			)
			.sort( ( [ one ], [ other ] ) => ( one < other ? -1 : 1 ) )
	);

const repository = async () =>
	ofSnippets( Object.entries( await committed( 'snippets/' ) ) );

async function folder( name: string ): Promise< Record< string, string > > {
	const root = path.join( home, name );
	const entries = await readdir( root, {
		recursive: true,
		withFileTypes: true,
	} );
	const files = entries
		.filter( ( entry ) => entry.isFile() )
		.map( ( entry ) => path.join( entry.parentPath, entry.name ) );
	return ofSnippets(
		await Promise.all(
			files.map( async ( file ): Promise< [ string, string ] > => [
				path.relative( root, file ),
				await readFile( file, 'utf8' ),
			] )
		)
	);
}

async function write( name: string, files: Record< string, string > ) {
	for ( const [ file, text ] of Object.entries( files ) ) {
		const target = path.join( home, name, file );
		await mkdir( path.dirname( target ), { recursive: true } );
		await writeFile( target, text );
	}
}

/** What a code may end with, and what the file of it ends with. */
const ENDS: [ string, string ][] = [
	[ '', '\n' ],
	[ '\n', '\n\n' ],
	[ '\n\n', '\n\n\n' ],
	[ '\r\n', '\n\n' ],
	[ '  ', '  \n' ],
];
const CODES = {
	php: [ 'echo 1;', '<?php\n' ],
	html: [ '<p>a</p>', '<p>\n' ],
	css: [ 'a {}', 'a {}\n' ],
	js: [ 'f();', 'f();\n' ],
} as const;

test( 'a check that fails ends with an exit code, and one that works with 0', async () => {
	const works = await site.wp( 'svc', 'git', 'check' );
	expect( works.code, works.stderr ).toBe( 0 );
	await site.rest( 'POST', '/git/settings', { token: 'other' } );
	const fails = await site.wp( 'svc', 'git', 'check', '--format=json' );
	expect( fails.code ).toBe( 9 );
	expect( JSON.parse( fails.stdout ).ok ).toBe( false );
} );

test( 'settings that cannot work are refused with their fields, and none of them is kept', async () => {
	const sent = { repo: 'a b', branch: 'a..b', root: '..', api: 'ftp://x' };
	const answer = await site.rest( 'POST', '/git/settings', sent );
	expect( answer.status ).toBe( 400 );
	expect( Object.keys( answer.body.data.params ) ).toEqual(
		Object.keys( sent )
	);
	const { body } = await site.rest( 'GET', '/git' );
	expect( body.settings ).toMatchObject( { repo: forge.name } );
} );

test( 'each code is the same file in the repository and in a folder, whatever it ends with', async () => {
	const snippets = Object.entries( CODES ).flatMap( ( [ type, [ code ] ] ) =>
		ENDS.map( ( [ end ], at ) => ( {
			uid: `view-${ type }-${ at }`,
			title: `View ${ type } ${ at }`,
			type,
			code: code + end,
			folder: at % 2 === 0 ? '' : 'Below',
			status: 'inactive',
		} ) )
	);
	const made = await site.rest( 'POST', '/apply', { snippets } );
	expect( made.status, made.text ).toBe( 200 );
	expect( ( await sync() ).pushed ).toHaveLength( snippets.length );
	const files = await repository();
	expect( Object.keys( files ) ).toHaveLength( 2 * snippets.length );
	for ( const [ at, [ , end ] ] of ENDS.entries() ) {
		const name = `${ at % 2 === 0 ? '' : 'Below/' }view-css-${ at }.css`;
		expect( files[ name ] ).toBe( `a {}${ end }` );
	}

	// One view after the other.
	await run( 'pull', 'ours' );
	expect( await folder( 'ours' ) ).toEqual( files );
	await write( 'checkout', files );
	const [ pulled, planned ] = await typeSvc(
		site,
		[ 'pull', path.join( home, 'wp' ) ],
		[ 'plan', path.join( home, 'checkout' ), '--check' ]
	);
	expect( pulled?.code, pulled?.stderr ).toBe( 0 );
	expect( await folder( 'wp' ) ).toEqual( files );

	// Files of the repository are what the site has already.
	expect( planned?.code, planned?.stdout ).toBe( 0 );
	await run( 'plan', 'checkout', '--check' );

	// What a folder brings is committed as the file that it was.
	await write( 'ours', {
		'view-css-0.css': 'b {}\n\n\n',
		'view-php-0.php': '<?php\necho 2;\n\n',
	} );
	await run( 'push', 'ours' );
	await sync();
	expect( await repository() ).toEqual( await folder( 'ours' ) );
	expect( ( await repository() )[ 'view-css-0.css' ] ).toBe( 'b {}\n\n\n' );

	// And another site that begins with the repository writes no other one.
	const before = await head();
	const wanted = await repository();
	await site.resetSnippets();
	await connect();
	expect( ( await sync() ).pulled ).toHaveLength( snippets.length );
	expect( await head() ).toBe( before );
	await run( 'pull', 'there' );
	expect( await folder( 'there' ) ).toEqual( wanted );
	await write( 'checkout', wanted );
	await run( 'apply', 'checkout' );
	expect( ( await sync() ).pushed ).toEqual( [] );
	expect( await head() ).toBe( before );
} );

test( 'a copy of the library that comes with Git is known as one, unchanged or changed', async () => {
	const SLUG = 'skip-link';
	const UID = `sflib-${ SLUG }`;
	const installed = await site.rest( 'POST', '/library/install', {
		slugs: [ SLUG ],
	} );
	expect( installed.status, installed.text ).toBeLessThan( 300 );
	await sync();
	const name = Object.entries( await repository() ).find( ( [ , text ] ) =>
		text.includes( `"${ UID }"` )
	)?.[ 0 ];
	const code = name?.replace( /snippet\.json$/, 'html' ) ?? '';

	// A site that has never seen the library's.
	await site.resetSnippets();
	await connect();
	const { pulled } = await sync();
	expect( pulled ).toMatchObject( [ { uid: UID } ] );
	const inLibrary = async () => {
		const { body } = await site.rest( 'GET', '/library' );
		const all = ( body.items ?? body ) as { slug: string; state: string }[];
		return all.find( ( item ) => item.slug === SLUG )?.state;
	};
	// Which version it is a copy of, as an update will ask.
	const origin = async () =>
		site.php(
			`foreach ( svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->all() as $one ) { echo $one->origin( 'library' )?->ref; }`
		);
	expect( await inLibrary() ).toBe( 'current' );
	expect( await origin() ).toBe( SLUG );

	const files = await repository();
	await forge.repository.commit( {
		branch: 'main',
		parent: await head(),
		write: {
			[ `snippets/${ code }` ]: `${ files[ code ] }<!-- ours -->\n`,
		},
		message: 'By somebody else',
	} );
	expect( ( await sync() ).pulled ).toMatchObject( [
		{ uid: UID, action: 'update' },
	] );
	expect( await inLibrary() ).toBe( 'changed' );
	expect( await origin() ).toBe( SLUG );
} );
