/**
 * What tests of the command have in common: a temporary folder of snippets,
 * a site, and what was said to the terminal.
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
import { afterEach, beforeEach, vi } from 'vitest';
import type { FolderOptions } from '../../../src/command/folder.ts';
import type { SnippetOptions } from '../../../src/command/snippets.ts';
import { FakeSite, URL_OF_SITE } from './fake-site.ts';

export const WITH_ERRORS = 9;
export const CONFLICT = 5;

/** Of the commands about a folder, where none is given. */
export const OPTIONS: FolderOptions = {
	force: false,
	json: false,
	prune: false,
	pruneCount: undefined,
	check: false,
	set: undefined,
	digest: undefined,
};

/** Of the commands about single snippets, where none is given. */
export const NONE: SnippetOptions = {
	json: false,
	type: undefined,
	status: undefined,
	folder: undefined,
	search: undefined,
	title: undefined,
	active: false,
	yes: false,
	code: false,
	follow: false,
};

interface Home {
	/** A folder of one test, with `snippets` and room beside it. */
	base: string;
	folder: string;
	site: FakeSite;
	/** What went to standard output, and to standard error. */
	out: string;
	err: string;
	put: ( name: string, text: string | Uint8Array ) => Promise< void >;
	read: ( name: string ) => Promise< string >;
	gone: ( name: string ) => Promise< void >;
	/** All files but the notes of the command, in order. */
	names: () => Promise< string[] >;
	/** What follows is what the next command asks and says. */
	anew: () => void;
	/** What is noted of the site. */
	notes: () => Promise< {
		snippets: Record< string, Record< string, unknown > >;
		files: Record< string, string >;
	} >;
}

/** For every test of a file. */
export function home(): Home {
	const file = ( name: string ) => path.join( it.folder, name );
	const it: Home = {
		base: '',
		folder: '',
		site: new FakeSite(),
		out: '',
		err: '',
		put: async ( name, text ) => {
			await mkdir( path.dirname( file( name ) ), { recursive: true } );
			await writeFile( file( name ), text );
		},
		read: ( name ) => readFile( file( name ), 'utf8' ),
		gone: ( name ) => rm( file( name ) ),
		names: async () => {
			const found = await readdir( it.folder, {
				recursive: true,
				withFileTypes: true,
			} );
			return found
				.filter( ( entry ) => ! entry.isDirectory() )
				.map( ( entry ) =>
					path.relative(
						it.folder,
						path.join( entry.parentPath, entry.name )
					)
				)
				.filter( ( name ) => ! name.startsWith( '.svc/' ) )
				.sort();
		},
		anew: () => {
			it.site.asked.length = 0;
			it.out = '';
			it.err = '';
		},
		notes: async () =>
			JSON.parse( await readFile( file( '.svc/state.json' ), 'utf8' ) )
				.sites[ URL_OF_SITE ],
	};
	beforeEach( async () => {
		it.base = await mkdtemp( path.join( tmpdir(), 'svc-unit-' ) );
		it.folder = path.join( it.base, 'snippets' );
		await mkdir( it.folder );
		it.site = new FakeSite();
		it.anew();
		vi.spyOn( process.stdout, 'write' ).mockImplementation( ( text ) => {
			it.out += String( text );
			return true;
		} );
		vi.spyOn( process.stderr, 'write' ).mockImplementation( ( text ) => {
			it.err += String( text );
			return true;
		} );
	} );
	afterEach( async () => {
		vi.restoreAllMocks();
		await rm( it.base, { recursive: true, force: true } );
	} );
	return it;
}
