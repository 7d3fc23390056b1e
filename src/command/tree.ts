import { existsSync, watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Tells when something changes in a folder and its folders. Each directory has a watcher of its own: Node's recursive one loses a file on
 * Linux as soon as an editor writes a new one and renames it over the old.
 */
export class Tree {
	private readonly watchers = new Map< string, FSWatcher >();

	constructor(
		private readonly folder: string,
		private readonly changed: () => void
	) {}

	/** Looks for directories that are new or gone. What is in a new one has to be read after this. */
	async follow(): Promise< void > {
		const now = new Set( await this.directories( this.folder ) );
		for ( const [ directory, watcher ] of this.watchers ) {
			if ( ! now.has( directory ) ) {
				watcher.close();
				this.watchers.delete( directory );
			}
		}
		for ( const directory of now ) {
			if ( this.watchers.has( directory ) ) {
				continue;
			}
			const watcher = this.watcherOf( directory );
			if ( watcher !== null ) {
				this.watchers.set( directory, watcher );
			}
		}
	}

	/** @return Null for a directory that is gone since it was listed. */
	private watcherOf( directory: string ): FSWatcher | null {
		try {
			const watcher = watch( directory, ( _, name ) => {
				// Its own notes, and what editors keep beside a file.
				if ( name === null || ! name.startsWith( '.' ) ) {
					this.changed();
				}
			} );
			// A directory that is deleted; the next look finds what is left.
			watcher.on( 'error', () => {
				watcher.close();
				this.watchers.delete( directory );
			} );
			return watcher;
		} catch ( error ) {
			if ( existsSync( directory ) ) {
				throw error;
			}
			return null;
		}
	}

	close(): void {
		this.watchers.forEach( ( watcher ) => watcher.close() );
		this.watchers.clear();
	}

	private async directories( directory: string ): Promise< string[] > {
		const entries = await readdir( directory, {
			withFileTypes: true,
		} ).catch( () => [] );
		const below = await Promise.all(
			entries
				.filter(
					( entry ) =>
						entry.isDirectory() &&
						! entry.name.startsWith( '.' ) &&
						entry.name !== 'node_modules'
				)
				.map( ( { name } ) =>
					this.directories( join( directory, name ) )
				)
		);
		return [ directory, ...below.flat() ];
	}
}
