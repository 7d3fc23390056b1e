/**
 * A code file that was renamed without its settings stays the snippet that it
 * was, and where it cannot be said which file it is, nothing is moved.
 */
import { describe, expect, test } from 'vitest';
import { settingsToMove } from '../../../src/command/renamed.ts';
import { Workspace } from '../../../src/command/workspace.ts';
import { push } from '../../../src/command/folder.ts';
import { URL_OF_SITE } from './fake-site.ts';
import { home, OPTIONS } from './home.ts';
import { read } from './layout.ts';

const it = home();
const settings = ( uid: string, type = 'js' ) =>
	JSON.stringify( { uid, name: uid, type } );
/** Both snippets had this code when they were last the same here and there. */
const moves = ( files: Record< string, string >, code: unknown = 'one;' ) =>
	Object.fromEntries(
		settingsToMove(
			new Map( Object.entries( files ) ),
			read( files ),
			() => code
		)
	);

test( 'settings follow the one file with their code, also into another folder', () => {
	expect(
		moves( {
			'a.snippet.json': settings( 'a' ),
			'shop/new.js': 'one;\n\n',
			'other.js': 'two;\n',
		} )
	).toEqual( { 'a.snippet.json': 'shop/new.snippet.json' } );
} );

test.each< [ string, Record< string, string >, unknown ] >( [
	[
		'two files have the code',
		{ 'a.snippet.json': settings( 'a' ), 'b.js': 'one;', 'c.js': 'one;' },
		'one;',
	],
	[
		'two settings want the file',
		{
			'a.snippet.json': settings( 'a' ),
			'b.snippet.json': settings( 'b' ),
			'c.js': 'one;',
		},
		'one;',
	],
	[
		'the file has another code by now',
		{ 'a.snippet.json': settings( 'a' ), 'b.js': 'two;' },
		'one;',
	],
	[
		'it is not known which code it had',
		{ 'a.snippet.json': settings( 'a' ), 'b.js': 'one;' },
		null,
	],
	[
		'the file is of another type',
		{ 'a.snippet.json': settings( 'a', 'css' ), 'b.js': 'one;' },
		'one;',
	],
	[
		'the file has settings already',
		{
			'a.snippet.json': settings( 'a' ),
			'b.js': 'one;',
			'b.snippet.json': settings( 'b' ),
		},
		'one;',
	],
	[
		'the settings stand beside their code, and are those of a copy',
		{
			'a.js': 'one;',
			'a.snippet.json': settings( 'a' ),
			'b.js': 'one;',
			'b.snippet.json': settings( 'a' ),
			'c.js': 'one;',
		},
		'one;',
	],
] )( 'nothing is moved where %s', ( _, files, code ) => {
	expect( moves( files, code ) ).toEqual( {} );
} );

describe( 'in a folder', () => {
	test( 'the settings are moved and said, and the snippet stays the one that it was', async () => {
		await it.put( 'a.js', 'one;\n' );
		await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );
		const before = await it.read( 'a.snippet.json' );
		const [ made ] = [ ...it.site.snippets.values() ];
		await it.put( 'shop/b.js', 'one;\n' );
		await it.gone( 'a.js' );
		it.anew();
		await push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS );
		expect( it.err ).toBe(
			'a.snippet.json: renamed to shop/b.snippet.json, as its code was.\n'
		);
		expect( await it.names() ).toEqual( [
			'shop/b.js',
			'shop/b.snippet.json',
		] );
		expect( await it.read( 'shop/b.snippet.json' ) ).toBe( before );
		expect( it.site.snippets.size ).toBe( 1 );
		expect( it.site.at( made?.uid ?? '' ) ).toMatchObject( {
			title: 'a',
			folder: 'shop',
		} );
	} );

	test( 'where nothing was moved, it is asked about once', async () => {
		await it.put( 'a.js', 'one;\n' );
		const workspace = await Workspace.open(
			it.site.client,
			URL_OF_SITE,
			it.folder
		);
		await workspace.read();
		expect( it.site.given( 'convert-files' ) ).toHaveLength( 1 );
		expect( workspace.text( 'a.js' ) ).toBe( 'one;\n' );
		expect( workspace.text( 'gone.js' ) ).toBeNull();
	} );
} );
