import {
	ApiError,
	type Caller,
	type ListedSnippet,
} from '../client/remote/index.js';
import {
	hashOf,
	readFiles,
	readState,
	removeFile,
	writeState,
	writeText,
	type Base,
	type State,
} from './disk';
import type { Files } from './file-names';
import type { Held, Item } from './files';
import { Reader } from './reader';
import { settingsToMove } from './renamed';
import { warn } from './terminal';

/** A folder of snippets and the site it is worked on for: how both are now, and what was last the same here and there. */

export class Workspace {
	private state: State;
	private there = new Map< string, ListedSnippet >();
	private files: Files = new Map();

	private constructor(
		readonly site: Caller,
		readonly folder: string,
		readonly reader: Reader,
		state: State
	) {
		this.state = state;
	}

	/**
	 * Reads what was last the same, and how the site is.
	 *
	 * @param site
	 * @param url
	 * @param folder
	 * @param reader Knows already what it has read.
	 */
	static async open(
		site: Caller,
		url: string,
		folder: string,
		reader = new Reader( site )
	): Promise< Workspace > {
		const workspace = new Workspace(
			site,
			folder,
			reader,
			await readState( folder, url )
		);
		await workspace.refresh();
		return workspace;
	}

	/** Takes up what other commands have noted since. */
	async recall(): Promise< void > {
		this.state = await readState( this.folder, this.state.url );
	}

	async refresh(): Promise< readonly ListedSnippet[] > {
		const list = await this.site.call( 'list-snippets', {
			with_code: true,
		} );
		this.there = new Map(
			list.map( ( snippet ) => [ snippet.uid, snippet ] )
		);
		return list;
	}

	/** A snippet as the site had it when it was asked last. */
	onSite( uid: string ): ListedSnippet | undefined {
		return this.there.get( uid );
	}

	/** All of them. */
	allOnSite(): readonly ListedSnippet[] {
		return [ ...this.there.values() ];
	}

	/** What of a snippet was last the same here and there. */
	base( uid: string ): Base | undefined {
		return this.state.snippets[ uid ];
	}

	/** Whether nothing is known of this site, as in a new clone. */
	get isFresh(): boolean {
		return Object.keys( this.state.snippets ).length === 0;
	}

	/** The newest state of a snippet that was taken from another site, and the address of that. */
	elsewhere( uid: string ): { url: string; modified: number } | undefined {
		return Object.entries( this.state.elsewhere )
			.flatMap( ( [ url, { snippets } ] ) => {
				const modified = snippets[ uid ]?.modified;
				return modified === undefined ? [] : [ { url, modified } ];
			} )
			.toSorted( ( a, b ) => b.modified - a.modified )[ 0 ];
	}

	/** A snippet as the site has it now. One that was not known is found among all. */
	async now( uid: string ): Promise< ListedSnippet | undefined > {
		const known = this.there.get( uid );
		if ( known === undefined ) {
			await this.refresh();
			return this.there.get( uid );
		}
		try {
			const { id } = known;
			const there = await this.site.call( 'get-snippet', { id } );
			this.there.set( uid, there );
			return there;
		} catch ( error ) {
			if ( error instanceof ApiError && error.code === 'svc_not_found' ) {
				this.there.delete( uid );
				return undefined;
			}
			throw error;
		}
	}

	/** A snippet as the site had it last, and not before another command here noted a later state. */
	async since( uid: string ): Promise< ListedSnippet | undefined > {
		const known = this.there.get( uid );
		const noted = this.base( uid )?.modified ?? 0;
		return noted > ( known?.modified ?? 0 ) ? this.now( uid ) : known;
	}

	/** Reads the folder. Settings follow a code file that was renamed without them. */
	async read(): Promise< { items: readonly Item[]; held: readonly Held[] } > {
		const files = await readFiles( this.folder );
		this.files = files;
		const read = await this.reader.read( files );
		const moves = settingsToMove(
			files,
			read,
			( uid ) => this.state.snippets[ uid ]?.fields.code
		);
		for ( const [ from, to ] of moves ) {
			const text = files.get( from ) ?? '';
			await writeText( this.folder, to, text );
			await removeFile( this.folder, from );
			files.delete( from );
			files.set( to, text );
			warn( `${ from }: renamed to ${ to }, as its code was.` );
		}
		return moves.size > 0 ? this.reader.read( files ) : read;
	}

	/** Files of which it is not known what they say by now: the site did not answer. */
	unread(): readonly string[] {
		return this.reader.unread( this.files );
	}

	/** A file as it was read last; null when it is no text. */
	text( path: string ): string | null {
		return this.files.get( path ) ?? null;
	}

	/** Whether a file is as it was last written here or sent, be it under a name that is gone since. */
	isKnown( path: string, files: Files ): boolean {
		const text = files.get( path );
		if ( typeof text !== 'string' ) {
			return false;
		}
		const hash = hashOf( text );
		return (
			this.state.files[ path ] === hash ||
			Object.entries( this.state.files ).some(
				( [ other, noted ] ) => noted === hash && ! files.has( other )
			)
		);
	}

	/** Whether a file was written here or sent before, whatever it says by now. */
	wasSent( path: string ): boolean {
		return this.state.files[ path ] !== undefined;
	}

	/** Notes that a snippet is the same here and there. */
	settle(
		item: Item,
		snippet: ListedSnippet,
		fields: Readonly< Record< string, unknown > >
	): void {
		this.state.snippets[ item.uid ] = {
			id: snippet.id,
			hash: snippet.hash,
			modified: snippet.modified,
			fields,
		};
		this.there.set( item.uid, { ...snippet, code: item.code } );
	}

	/** Notes that the site has another state of a snippet that is the same here and there. */
	rebase( { uid, hash, modified }: ListedSnippet ): void {
		const base = this.state.snippets[ uid ];
		if ( base !== undefined ) {
			this.state.snippets[ uid ] = { ...base, hash, modified };
		}
	}

	/**
	 * Notes that the site was told what the files of a snippet say, so that they may be replaced by what it says next.
	 *
	 * @param item
	 * @param item.path
	 * @param item.settings
	 * @param files       As they were read.
	 * @param hasSettings Whether that is so of the settings, too.
	 */
	noteSent(
		{ path, settings }: Item,
		files: Files = this.files,
		hasSettings = true
	): void {
		for ( const one of hasSettings && settings !== null
			? [ path, settings ]
			: [ path ] ) {
			const text = files.get( one );
			if ( typeof text === 'string' ) {
				this.state.files[ one ] = hashOf( text );
			}
		}
	}

	noteFiles( files: ReadonlyMap< string, string | null > ): void {
		for ( const [ path, text ] of files ) {
			this.state.files[ path ] = hashOf( text ?? '' );
		}
	}

	/** Forgets snippets that the site no longer has, after it was made as the folder is. */
	forgetGone(): void {
		Object.keys( this.state.snippets )
			.filter( ( uid ) => ! this.there.has( uid ) )
			.forEach( ( uid ) => delete this.state.snippets[ uid ] );
	}

	async store(): Promise< void > {
		await writeState( this.folder, this.state );
	}
}
