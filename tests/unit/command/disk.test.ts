/**
 * What the command does on the disk: files are written whole or not at all,
 * nothing is read or written outside of the folder, what is replaced is kept
 * to the byte, and notes that cannot be believed are none.
 */
import {
	link,
	mkdir,
	readdir,
	readFile,
	readlink,
	symlink,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	hashOf,
	isFolder,
	isInTheWay,
	keepFiles,
	lastSite,
	readFiles,
	readState,
	removeFile,
	textAt,
	writeState,
	writeText,
	type State,
} from '../../../src/command/disk.ts';
import { UsageError } from '../../../src/command/terminal.ts';
import { home } from './home.ts';

const it = home();
const outside = async (): Promise< string > => {
	const folder = path.join( it.base, 'outside' );
	await mkdir( folder );
	return folder;
};

describe( 'what is read of a folder', () => {
	test( 'is what may be a snippet, wherever it is below, and nothing hidden or run by others', async () => {
		for ( const name of [
			'a.php',
			'a.snippet.json',
			'shop/deep/b.scss',
			'.hidden.js',
			'.git/c.js',
			'node_modules/d.js',
			'shop/node_modules/e.js',
			'notes.txt',
			'.php',
		] ) {
			await it.put( name, name );
		}
		const files = await readFiles( it.folder );
		expect( Object.fromEntries( files ) ).toEqual( {
			'a.php': 'a.php',
			'a.snippet.json': 'a.snippet.json',
			'shop/deep/b.scss': 'shop/deep/b.scss',
		} );
	} );

	test( 'leads through no link out of the folder, be it to a file or to a directory', async () => {
		const there = await outside();
		await writeFile( path.join( there, 'secret.js' ), 'secret' );
		await symlink( there, path.join( it.folder, 'shop' ) );
		await symlink(
			path.join( there, 'secret.js' ),
			path.join( it.folder, 'top.js' )
		);
		expect( [ ...( await readFiles( it.folder ) ) ] ).toEqual( [] );
	} );

	test( 'is known to be no text where it is no UTF-8, and keeps its byte order mark and line ends', async () => {
		await it.put( 'latin.js', Buffer.from( '/* \xe9 */', 'latin1' ) );
		await it.put( 'mark.js', '\uFEFF1;\r\n' );
		const files = await readFiles( it.folder );
		expect( files.get( 'latin.js' ) ).toBeNull();
		expect( files.get( 'mark.js' ) ).toBe( '\uFEFF1;\r\n' );
	} );

	test( 'is nothing where there is no folder, with the reason in words', async () => {
		await it.put( 'a.js', '1;' );
		await expect(
			readFiles( path.join( it.base, 'gone' ) )
		).rejects.toThrow(
			new UsageError(
				`The folder "${ path.join( it.base, 'gone' ) }" cannot be read: it does not exist.`
			)
		);
		await expect(
			readFiles( path.join( it.folder, 'a.js' ) )
		).rejects.toThrow( 'a part of its path is no folder' );
		await expect( textAt( it.folder ) ).rejects.toThrow(
			`"${ it.folder }" cannot be read: it is a folder.`
		);
	} );

	test( 'is a folder only where there is one', async () => {
		await it.put( 'a.js', '1;' );
		const found = await Promise.all(
			[ '.', 'a.js', 'gone' ].map( ( name ) =>
				isFolder( path.join( it.folder, name ) )
			)
		);
		expect( found ).toEqual( [ true, false, false ] );
	} );
} );

describe( 'a file that is written', () => {
	test( 'makes its directories, and leaves nothing else beside it', async () => {
		await writeText( it.folder, 'a/b/c.js', 'one' );
		await writeText( it.folder, 'a/b/c.js', 'two' );
		expect( await it.read( 'a/b/c.js' ) ).toBe( 'two' );
		expect( await readdir( path.join( it.folder, 'a/b' ) ) ).toEqual( [
			'c.js',
		] );
	} );

	test( 'takes the place of the old one as a whole: who has that open reads on in it', async () => {
		await it.put( 'a.js', 'the old text' );
		const old = path.join( it.base, 'old' );
		await link( path.join( it.folder, 'a.js' ), old );
		await writeText( it.folder, 'a.js', 'new' );
		expect( await it.read( 'a.js' ) ).toBe( 'new' );
		expect( await readFile( old, 'utf8' ) ).toBe( 'the old text' );
	} );

	/** Where the new text goes first. */
	const first = ( name: string ) => {
		const file = path.join( it.folder, name );
		return path.join(
			path.dirname( file ),
			`.${ process.pid }-${ hashOf( file ) }.tmp`
		);
	};

	test( 'stays as it was where the new text cannot be written as a whole', async () => {
		await it.put( 'a.js', 'the old text' );
		await mkdir( first( 'a.js' ) );
		await expect( writeText( it.folder, 'a.js', 'new' ) ).rejects.toThrow();
		expect( await it.read( 'a.js' ) ).toBe( 'the old text' );
	} );

	test( 'that cannot take its place leaves nothing beside it', async () => {
		await it.put( 'a.js/b.js', 'in the way' );
		await expect(
			writeText( it.folder, 'a.js', 'new' )
		).rejects.toMatchObject( { code: 'EISDIR' } );
		expect( await readdir( it.folder ) ).toEqual( [ 'a.js' ] );
		expect( await it.read( 'a.js/b.js' ) ).toBe( 'in the way' );
	} );

	test( 'goes through no link on its way either', async () => {
		const secret = path.join( await outside(), 'secret' );
		await writeFile( secret, 'theirs' );
		await symlink( secret, first( 'a.js' ) );
		await writeText( it.folder, 'a.js', 'mine' );
		expect( await readFile( secret, 'utf8' ) ).toBe( 'theirs' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine' );
		expect( await readdir( it.folder ) ).toEqual( [ 'a.js' ] );
	} );

	test.each( [ 'shop', 'shop/deep' ] )(
		'is none where "%s" is a link, be it to a folder or to nothing yet',
		async ( name ) => {
			const there = await outside();
			for ( const aim of [ there, path.join( it.base, 'later' ) ] ) {
				const at = path.join( it.base, path.basename( aim ), 'in' );
				await mkdir( path.dirname( path.join( at, name ) ), {
					recursive: true,
				} );
				await symlink( aim, path.join( at, name ) );
				await expect(
					writeText( at, 'shop/deep/a.js', 'x' )
				).rejects.toThrow(
					`"${ path.join( at, name ) }" is a link, and nothing is written through links.`
				);
			}
			expect( await readdir( there ) ).toEqual( [ 'in' ] );
		}
	);

	test( 'takes the place of a link of its name, and what that led to stays', async () => {
		const secret = path.join( await outside(), 'secret.js' );
		await writeFile( secret, 'theirs' );
		await symlink( secret, path.join( it.folder, 'a.js' ) );
		await writeText( it.folder, 'a.js', 'mine' );
		expect( await readFile( secret, 'utf8' ) ).toBe( 'theirs' );
		expect( await it.read( 'a.js' ) ).toBe( 'mine' );
		await expect(
			readlink( path.join( it.folder, 'a.js' ) )
		).rejects.toThrow( 'EINVAL' );
	} );
} );

describe( 'in the way of a file', () => {
	const known = new Map( [ [ 'a.js', '1;' ] ] );
	const isInWay = ( name: string ) => isInTheWay( it.folder, name, known );

	test( 'is no file that was read, and nothing where there is nothing', async () => {
		await it.put( 'a.js', '1;' );
		await it.put( 'shop/b.txt', '' );
		expect( await isInWay( 'a.js' ) ).toBe( false );
		expect( await isInWay( 'new.js' ) ).toBe( false );
		expect( await isInWay( 'shop/new.js' ) ).toBe( false );
		expect( await isInWay( 'x/y/new.js' ) ).toBe( false );
	} );

	test.each( [
		[
			'a file that came after the folder was read',
			'late.js',
			() => it.put( 'late.js', 'theirs' ),
		],
		[
			'a directory of that name',
			'dir.js',
			() => it.put( 'dir.js/x.js', '' ),
		],
		[
			'a file where a directory is to be',
			'shop/a.js',
			() => it.put( 'shop', 'theirs' ),
		],
		[
			'a link where a directory is to be',
			'shop/a.js',
			() => symlink( it.base, path.join( it.folder, 'shop' ) ),
		],
		[
			'a link of that name, also one that leads nowhere',
			'l.js',
			() => symlink( 'nowhere', path.join( it.folder, 'l.js' ) ),
		],
	] )( 'is %s', async ( _, name, make ) => {
		await make();
		expect( await isInWay( name ) ).toBe( true );
	} );
} );

test( 'what is to be replaced is kept to the byte, and hidden from Git by its place', async () => {
	const bytes = Buffer.from( [ 0, 255, 13, 10, 233 ] );
	await it.put( 'shop/a.js', bytes );
	await it.put( 'b.js', 'mine' );
	const kept = await keepFiles( it.folder, [ 'shop/a.js', 'b.js' ] );
	expect( path.relative( it.folder, kept ) ).toMatch(
		/^\.svc\/kept\/\d{4}-[\dTZ-]+$/
	);
	expect( await readFile( path.join( kept, 'shop/a.js' ) ) ).toEqual( bytes );
	expect( await readFile( path.join( kept, 'b.js' ), 'utf8' ) ).toBe(
		'mine'
	);
	expect( await it.read( 'b.js' ) ).toBe( 'mine' );
} );

test( 'a file that is to go is gone, and one that is gone already is no fault', async () => {
	await it.put( 'a.js', '1;' );
	await removeFile( it.folder, 'a.js' );
	await removeFile( it.folder, 'a.js' );
	expect( await it.names() ).toEqual( [] );
} );

describe( 'the notes of a folder', () => {
	const URL = 'https://site.example';
	const state: State = {
		url: URL,
		snippets: {
			one: { id: 1, hash: 'aaaaaaaaaaaa', modified: 5, fields: {} },
		},
		files: { 'a.js': 'bbbbbbbbbbbb' },
		elsewhere: {},
	};
	const nothing = ( url: string ): State => ( {
		url,
		snippets: {},
		files: {},
		elsewhere: {},
	} );

	test( 'are kept for each site, and a change of one leaves the other', async () => {
		expect( await lastSite( it.folder ) ).toBe( '' );
		await writeState( it.folder, state );
		expect( await lastSite( it.folder ) ).toBe( URL );
		expect( await readState( it.folder, URL ) ).toEqual( state );
		const { snippets, files } = state;
		const other = nothing( 'https://staging.example' );
		expect( await readState( it.folder, other.url ) ).toEqual( {
			...other,
			elsewhere: { [ URL ]: { snippets, files } },
		} );
		await writeState( it.folder, other );
		expect( await lastSite( it.folder ) ).toBe( other.url );
		expect( await readState( it.folder, URL ) ).toEqual( {
			...state,
			elsewhere: { [ other.url ]: { snippets: {}, files: {} } },
		} );
	} );

	test( 'are left out of Git', async () => {
		await writeState( it.folder, state );
		expect( await it.read( '.svc/.gitignore' ) ).toBe( '*\n' );
	} );

	test.each( [
		[ 'cut off', '{"url": "https://site.ex' ],
		[ 'empty', '' ],
		[ 'null', 'null' ],
	] )( 'that are %s say nothing, and fail nothing', async ( _, text ) => {
		await it.put( '.svc/state.json', text );
		expect( await readState( it.folder, URL ) ).toEqual( nothing( URL ) );
	} );

	test( 'are written through no link', async () => {
		const there = await outside();
		await symlink( there, path.join( it.folder, '.svc' ) );
		await expect( writeState( it.folder, state ) ).rejects.toThrow(
			'is a link'
		);
		expect( await readdir( there ) ).toEqual( [] );
	} );
} );
