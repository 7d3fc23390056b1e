/**
 * Remembers the files of a directory, among them the SQLite database, and
 * puts them back: only what changed is written again.
 */
import { type BigIntStats } from 'node:fs';
import {
	chmod,
	copyFile,
	lstat,
	mkdir,
	readdir,
	readlink,
	rm,
	symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';

type Entry = {
	kind: 'directory' | 'file' | 'link';
	mode: number;
	/** Changes with every change of content or rights; it cannot be set back. */
	changed: bigint;
	inode: bigint;
	/** Target of a link. */
	target: string;
};

function kindOf( stat: BigIntStats ): Entry[ 'kind' ] {
	if ( stat.isSymbolicLink() ) {
		return 'link';
	}
	return stat.isDirectory() ? 'directory' : 'file';
}

async function entryOf( file: string ): Promise< Entry > {
	const stat = await lstat( file, { bigint: true } );
	const kind = kindOf( stat );
	return {
		kind,
		mode: Number( stat.mode ) % 0o10000,
		changed: stat.ctimeNs,
		inode: stat.ino,
		target: kind === 'link' ? await readlink( file ) : '',
	};
}

/** Everything below the directory by relative path, parents before children; links are not followed. */
async function walk(
	root: string,
	below = '',
	found = new Map< string, Entry >()
): Promise< Map< string, Entry > > {
	const names = await readdir( path.join( root, below ) );
	const entries = await Promise.all(
		names.map( async ( name ) => {
			const relative = path.join( below, name );
			return [
				relative,
				await entryOf( path.join( root, relative ) ),
			] as const;
		} )
	);
	for ( const [ relative, entry ] of entries ) {
		found.set( relative, entry );
		if ( entry.kind === 'directory' ) {
			await walk( root, relative, found );
		}
	}
	return found;
}

function isSame( now: Entry | undefined, then: Entry ): boolean {
	if ( now?.kind !== then.kind ) {
		return false;
	}
	switch ( then.kind ) {
		case 'directory':
			return now.mode === then.mode;
		case 'link':
			return now.target === then.target;
		case 'file':
			return now.changed === then.changed && now.inode === then.inode;
	}
}

export class Snapshot {
	readonly #root: string;
	readonly #store: string;
	#then = new Map< string, Entry >();

	// The store is an empty or missing directory, for the copies.
	constructor( root: string, store: string ) {
		this.#root = root;
		this.#store = store;
	}

	async take(): Promise< this > {
		this.#then = await walk( this.#root );
		await mkdir( this.#store, { recursive: true } );
		for ( const [ relative, entry ] of this.#then ) {
			const copy = path.join( this.#store, relative );
			if ( entry.kind === 'directory' ) {
				await mkdir( copy, { recursive: true } );
			} else if ( entry.kind === 'file' ) {
				await copyFile( path.join( this.#root, relative ), copy );
			}
		}
		return this;
	}

	async putBack(): Promise< void > {
		const now = await walk( this.#root );
		for ( const [ relative, entry ] of now ) {
			if ( this.#then.get( relative )?.kind !== entry.kind ) {
				await removeTree( path.join( this.#root, relative ) );
			}
		}
		for ( const [ relative, then ] of this.#then ) {
			if ( ! isSame( now.get( relative ), then ) ) {
				await this.#write( relative, then );
			}
		}
	}

	async #write( relative: string, then: Entry ): Promise< void > {
		const file = path.join( this.#root, relative );
		if ( then.kind === 'directory' ) {
			await mkdir( file, { recursive: true } );
			await chmod( file, then.mode );
			return;
		}
		// A new file, so that no process that still has the old one open meets the new content in it.
		await rm( file, { force: true } );
		if ( then.kind === 'link' ) {
			await symlink( then.target, file );
			return;
		}
		await copyFile( path.join( this.#store, relative ), file );
		await chmod( file, then.mode );
		this.#then.set( relative, await entryOf( file ) );
	}
}
