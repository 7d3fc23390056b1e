/**
 * `svc pull` writes what the site has: nothing over what was changed here, all
 * files of a snippet or none of them, nothing beside the folder, and with
 * --force nothing that is not kept first.
 */
import {
	lstat,
	mkdir,
	readdir,
	readFile,
	symlink,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { push } from '../../../src/command/folder.ts';
import { pull } from '../../../src/command/pull.ts';
import { gatewayTimeout, URL_OF_SITE } from './fake-site.ts';
import { CONFLICT, home, OPTIONS } from './home.ts';

const it = home();
const CHANGED = 'Changed here and not saved to the site; the file is kept.';
const IN_THE_WAY =
	'Something else is here, a link perhaps; nothing was written.';

const pulled = ( force = false ) =>
	pull( it.site.client, URL_OF_SITE, it.folder, { ...OPTIONS, force } );
const kept = async () => {
	const root = path.join( it.folder, '.svc/kept' );
	const [ time = '' ] = await readdir( root ).catch( () => [] );
	return time === '' ? '' : path.join( root, time );
};

beforeEach( () => {
	it.site.put( { uid: 'a', title: 'A', code: 'one' } );
	it.site.put( { uid: 'b', title: 'B', code: 'one', folder: 'shop' } );
} );

const FILES = [ 'a.js', 'a.snippet.json', 'shop/b.js', 'shop/b.snippet.json' ];

test( 'a folder that is not there yet is made, with a word of what it is', async () => {
	it.folder = path.join( it.base, 'new/folder' );
	expect( await pulled() ).toBe( 0 );
	expect( await it.names() ).toEqual( [
		'.gitattributes',
		'README.md',
		...FILES,
	] );
	expect( it.out ).toBe( 'Snippets: 2. Files written: 6.\n' );
	it.anew();
	expect( await pulled() ).toBe( 0 );
	expect( it.out ).toBe( 'Snippets: 2. Files written: 0.\n' );
} );

test( 'a README and attributes of Git of its own stay without a word, also with --force', async () => {
	await it.put( 'README.md', 'mine' );
	await it.put( '.gitattributes', 'mine' );
	expect( await pulled( true ) ).toBe( 0 );
	expect( await it.read( 'README.md' ) ).toBe( 'mine' );
	expect( await it.read( '.gitattributes' ) ).toBe( 'mine' );
	expect( it.err ).toBe( '' );
	expect( await it.read( 'a.js' ) ).toBe( 'one\n' );
} );

test( 'what another has changed comes into files that were not changed here', async () => {
	await pulled();
	it.anew();
	it.site.put( { uid: 'a', code: 'theirs', priority: 30 } );
	expect( await pulled() ).toBe( 0 );
	expect( it.out ).toBe( 'Snippets: 2. Files written: 2.\n' );
	expect( await it.read( 'a.js' ) ).toBe( 'theirs\n' );
	expect( await it.read( 'a.snippet.json' ) ).toContain( '"priority": 30' );
	// And is no change of one's own.
	it.anew();
	await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );
	expect( it.site.changes ).toEqual( [] );
} );

test( 'what came is what the next change here is made from', async () => {
	await pulled();
	await it.put( 'a.js', 'mine\n' );
	expect(
		await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS )
	).toBe( 0 );
	expect( it.site.at( 'a' ).code ).toBe( 'mine' );
} );

describe( 'a file that was changed here', () => {
	beforeEach( async () => {
		await pulled();
		it.anew();
		await it.put( 'a.js', 'mine\n' );
	} );

	test( 'stays where the site has the state that it was made from', async () => {
		expect( await pulled() ).toBe( CONFLICT );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
		expect( it.err ).toBe(
			`a.js: ${ CHANGED } Save it with "svc push", or overwrite it with --force.\n`
		);
	} );

	test( 'stays with the settings beside it, whatever became of those, and the other snippets come', async () => {
		it.site.put( { uid: 'a', code: 'theirs', priority: 30 } );
		it.site.put( { uid: 'b', code: 'theirs' } );
		expect( await pulled() ).toBe( CONFLICT );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
		expect( await it.read( 'a.snippet.json' ) ).not.toContain( 'priority' );
		expect( await it.read( 'shop/b.js' ) ).toBe( 'theirs\n' );
	} );

	test( 'is no state that was seen: a push is refused afterwards, too', async () => {
		it.site.put( { uid: 'a', code: 'theirs' } );
		await pulled();
		expect(
			await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS )
		).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	} );

	test( 'stays in its one place where the snippet moved on the site', async () => {
		it.site.put( { uid: 'a', folder: 'moved' } );
		expect( await pulled() ).toBe( CONFLICT );
		expect( await it.names() ).not.toContain( 'moved/a.js' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine\n' );
	} );

	test( 'is kept to the byte before --force takes the version of the site', async () => {
		const bytes = Buffer.from( [ 0x2f, 0x2f, 0xe9, 0x0d, 0x0a ] );
		await it.put( 'shop/b.js', bytes );
		it.site.put( { uid: 'b', code: 'theirs', folder: 'moved' } );
		expect( await pulled( true ) ).toBe( 0 );
		expect( await it.read( 'a.js' ) ).toBe( 'one\n' );
		expect( await it.read( 'moved/b.js' ) ).toBe( 'theirs\n' );
		expect( await it.names() ).not.toContain( 'shop/b.js' );
		const there = await kept();
		expect( it.err ).toBe( `Your changes are kept in ${ there }.\n` );
		expect( await readdir( there, { recursive: true } ) ).toEqual( [
			'a.js',
			'shop',
			'shop/b.js',
		] );
		expect( await readFile( path.join( there, 'a.js' ), 'utf8' ) ).toBe(
			'mine\n'
		);
		expect( await readFile( path.join( there, 'shop/b.js' ) ) ).toEqual(
			bytes
		);
	} );
} );

test( '--force keeps nothing of files that were not changed here', async () => {
	await pulled();
	it.anew();
	it.site.put( { uid: 'a', code: 'theirs' } );
	expect( await pulled( true ) ).toBe( 0 );
	expect( await kept() ).toBe( '' );
	expect( it.err ).toBe( '' );
} );

test( 'files under another name here keep it, and take what is new', async () => {
	await pulled();
	for ( const ending of [ '.js', '.snippet.json' ] ) {
		await it.put( `door${ ending }`, await it.read( `a${ ending }` ) );
	}
	await it.gone( 'a.js' );
	await it.gone( 'a.snippet.json' );
	it.site.put( { uid: 'a', code: 'theirs' } );
	expect( await pulled() ).toBe( 0 );
	expect( await it.read( 'door.js' ) ).toBe( 'theirs\n' );
	expect( await it.names() ).not.toContain( 'a.js' );
} );

test( 'a file into which another was copied is one that was changed here', async () => {
	it.site.put( { uid: 'b', code: 'two' } );
	await pulled();
	await it.put( 'shop/b.js', 'one\n' );
	it.site.put( { uid: 'b', code: 'theirs' } );
	expect( await pulled() ).toBe( CONFLICT );
	expect( await it.read( 'shop/b.js' ) ).toBe( 'one\n' );
} );

describe( 'what is in the way', () => {
	test.each( [
		[
			'a link to a directory',
			'shop/b.js',
			( there: string ) => symlink( there, `${ it.folder }/shop` ),
		],
		[
			'a link to a file',
			'a.js',
			( there: string ) =>
				symlink( `${ there }/x.js`, `${ it.folder }/a.js` ),
		],
		[ 'a directory', 'a.js', () => mkdir( `${ it.folder }/a.js` ) ],
		[ 'a file', 'shop/b.js', () => it.put( 'shop', 'mine' ) ],
	] )( 'stays, also with --force: %s', async ( _, name, make ) => {
		const there = path.join( it.base, 'outside' );
		await mkdir( there );
		await writeFile( path.join( there, 'x.js' ), 'theirs' );
		await make( there );
		const at = path.join( it.folder, name.split( '/' )[ 0 ] ?? '' );
		const before = await lstat( at );
		expect( await pulled( true ) ).toBe( CONFLICT );
		expect( it.err ).toContain( `${ name }: ${ IN_THE_WAY }` );
		expect( ( await lstat( at ) ).ino ).toBe( before.ino );
		expect( await readdir( there ) ).toEqual( [ 'x.js' ] );
		expect( await readFile( path.join( there, 'x.js' ), 'utf8' ) ).toBe(
			'theirs'
		);
		// The snippet has all of its files or none; the other one came.
		const other = name === 'a.js' ? 'shop/b' : 'a';
		expect(
			( await it.names() ).filter( ( one ) => one.endsWith( '.json' ) )
		).toEqual( [ `${ other }.snippet.json` ] );
	} );
} );

test( 'a site that names a file outside of the folder has nothing written, not even the rest', async () => {
	it.site.instead = ( id ) =>
		id === 'convert-files'
			? Response.json( {
					items: [],
					held: [],
					write: [
						{ path: 'fine.js', text: 'x', uid: 'a' },
						{ path: '../outside.js', text: 'x', uid: 'a' },
					],
					remove: [],
				} )
			: undefined;
	await expect( pulled() ).rejects.toThrow( 'nothing was written' );
	expect( await readdir( it.folder ) ).toEqual( [] );
	expect( await readdir( it.base ) ).toEqual( [ 'snippets' ] );
} );

describe( 'a name that a tool runs', () => {
	const hostile = ( file: string, uid: string ) => {
		it.site.instead = ( id ) =>
			id === 'convert-files'
				? Response.json( {
						items: [],
						held: [],
						write: [ { path: file, text: 'evil', uid } ],
						remove: [],
					} )
				: undefined;
	};

	test.each( [ 'eslint.config.js', 'wp-config.php', 'sub/index.php' ] )(
		'is not written (%s)',
		async ( file ) => {
			hostile( file, 'a' );
			await expect( pulled() ).rejects.toThrow( 'nothing was written' );
			expect( await it.names() ).toEqual( [] );
		}
	);

	test( 'is not taken over where a person has such a file, by no number of pulls', async () => {
		await it.put( 'eslint.config.js', 'mine' );
		const asked: string[][] = [];
		it.site.instead = ( id, input ) => {
			if ( id !== 'convert-files' ) {
				return undefined;
			}
			asked.push( Object.keys( Object( input ).files ) );
			return undefined;
		};
		await pulled();
		expect( asked.flat() ).not.toContain( 'eslint.config.js' );
		for ( const file of [
			'eslint.config.snippet.json',
			'eslint.config.js',
			'sub/eslint.config.js',
		] ) {
			hostile( file, 'a' );
			await pulled().catch( ( error: unknown ) => error );
			expect( await it.read( 'eslint.config.js' ) ).toBe( 'mine' );
			expect( await it.names() ).not.toContain( 'sub/eslint.config.js' );
		}
	} );

	test( 'is a snippet where it has settings: its name is kept where the snippet moves', async () => {
		await it.put( 'old/my.thing.js', 'one' );
		await it.put(
			'old/my.thing.snippet.json',
			'{"format":1,"uid":"a","name":"a","type":"js"}'
		);
		hostile( 'new/my.thing.js', 'a' );
		await pulled();
		expect( await it.read( 'new/my.thing.js' ) ).toBe( 'evil' );
	} );
} );

test( 'a site that does not answer to the end leaves folder and notes as they are', async () => {
	await pulled();
	const before = await it.notes();
	it.site.put( { uid: 'a', code: 'theirs' } );
	it.site.instead = ( id ) =>
		id === 'convert-files' ? gatewayTimeout() : undefined;
	await expect( pulled() ).rejects.toMatchObject( { status: 504 } );
	expect( await it.read( 'a.js' ) ).toBe( 'one\n' );
	expect( await it.notes() ).toEqual( before );
} );

test.each( [
	[ 'before', 'theirs\n' ],
	[ 'after', 'one\n' ],
] )(
	'what is saved on the site %s it tells what to write is no state that was seen',
	async ( when, text ) => {
		it.site.instead = ( id, _, go ) => {
			if ( id !== 'convert-files' ) {
				return undefined;
			}
			it.site.instead = () => undefined;
			const before = when === 'after' ? go() : undefined;
			it.site.put( { uid: 'a', code: 'theirs' } );
			return before;
		};
		await pulled();
		expect( await it.read( 'a.js' ) ).toBe( text );
		await it.put( 'a.js', 'mine\n' );
		expect(
			await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS )
		).toBe( CONFLICT );
		expect( it.site.at( 'a' ).code ).toBe( 'theirs' );
	}
);

test( 'code does not travel to the site for a pull', async () => {
	await it.put( 'own.js', 'a secret of mine\n' );
	await pulled();
	expect( it.site.given( 'convert-files' ) ).toEqual( [
		{ files: { 'own.js': '' }, ids: [] },
	] );
} );
