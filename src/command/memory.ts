import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Caller, ListedSnippet } from '../client/remote/index.js';
import { differing, fieldsOf, siteFields } from './comparison';
import {
	hashOf,
	lastSite,
	readFiles,
	readState,
	writeState,
	writeText,
	type State,
} from './disk';
import { type Files } from './file-names';
import { convert, type Item } from './files';
import type { Reader } from './reader';
import { place, warn } from './terminal';
import { Workspace } from './workspace';

/**
 * Folders learn what a command changed on their site, so that the next one does not take it for a change made elsewhere. None of
 * this fails a command whose work is done.
 */

/** A snippet before it was switched and after. */
export interface Switched {
	readonly before: ListedSnippet;
	readonly after: ListedSnippet;
}

/** The folder of snippets of a site that one is in, and those in the folder that one is in. */
async function foldersHere( url: string ): Promise< readonly string[] > {
	const here = process.cwd();
	const found: string[] = [];
	for ( let at = here; ; at = dirname( at ) ) {
		if ( ( await lastSite( at ) ) === url ) {
			found.push( at );
		}
		if ( found.length > 0 || dirname( at ) === at ) {
			break;
		}
	}
	const entries = await readdir( here, { withFileTypes: true } ).catch(
		() => []
	);
	for ( const entry of entries ) {
		const folder = join( here, entry.name );
		if ( entry.isDirectory() && ( await lastSite( folder ) ) === url ) {
			found.push( folder );
		}
	}
	return found;
}

const tell = ( path: string, error: unknown ): void =>
	warn(
		place( {
			path,
			line: 0,
			message: `Not brought up to date. ${ error instanceof Error ? error.message : String( error ) }`,
		} )
	);

/** Writes the settings that say by now whether a snippet is on. What else they say stays. */
async function writeStatus(
	folder: string,
	files: Files,
	texts: ReadonlyMap< string, string >,
	state: State
): Promise< void > {
	for ( const [ path, text ] of texts ) {
		const old = files.get( path ) ?? '';
		await writeText( folder, path, text );
		if ( state.files[ path ] === hashOf( old ) ) {
			state.files[ path ] = hashOf( text );
		}
	}
}

async function noteIn(
	site: Caller,
	folder: string,
	url: string,
	switched: readonly Switched[]
): Promise< void > {
	const state = await readState( folder, url );
	// A folder that did not know the last state learns of it as of any other change.
	const known = switched.filter( ( { before } ) => {
		const base = state.snippets[ before.uid ];
		return base?.hash === before.hash && base.modified === before.modified;
	} );
	if ( known.length === 0 ) {
		return;
	}
	const files = await readFiles( folder );
	const { items, held, write } = await convert( site, files, {
		status: Object.fromEntries(
			known.map( ( { after } ) => [ after.uid, after.status ] )
		),
	} );
	const settings = new Set( items.map( ( item ) => item.settings ) );
	await writeStatus(
		folder,
		files,
		new Map(
			write
				.filter( ( { path } ) => settings.has( path ) )
				.map( ( { path, text } ) => [ path, text ] )
		),
		state
	);
	for ( const { after } of known ) {
		const base = state.snippets[ after.uid ];
		const item = items.find( ( { uid } ) => uid === after.uid );
		if ( base === undefined || item === undefined ) {
			held.forEach( ( { path, message } ) =>
				tell( path, new Error( message ) )
			);
			continue;
		}
		const isOwn =
			item.status !== undefined && item.environments === undefined;
		state.snippets[ after.uid ] = {
			...base,
			hash: after.hash,
			modified: after.modified,
			fields: isOwn
				? { ...base.fields, status: after.status }
				: base.fields,
		};
	}
	await writeState( folder, state );
}

/** After snippets were switched: the folders here that know them say the same. */
export async function noteSwitched(
	site: Caller,
	url: string,
	switched: readonly Switched[]
): Promise< void > {
	for ( const folder of await foldersHere( url ) ) {
		await noteIn( site, resolve( folder ), url, switched ).catch(
			( error: unknown ) => tell( folder, error )
		);
	}
}

/** Those of the items that the site has as they are by its own comparison, which knows what it made of a value. */
async function asWanted(
	site: Caller,
	items: readonly Item[],
	files: Files
): Promise< readonly Item[] > {
	if ( items.length === 0 ) {
		return [];
	}
	const { steps } = await site.call( 'plan-deploy', {
		files: Object.fromEntries(
			items
				.flatMap( ( { path, settings } ) => [ path, settings ?? path ] )
				.filter( ( path ) => files.has( path ) )
				.map( ( path ) => [ path, files.get( path ) ] )
		),
	} );
	const differ = new Set( steps.map( ( { uid } ) => uid ) );
	return items.filter( ( { uid } ) => ! differ.has( uid ) );
}

/** After a folder was applied: it is as the site is, but for what was changed there since. */
export async function noteApplied(
	reader: Reader,
	site: Caller,
	url: string,
	folder: string,
	files: Files
): Promise< void > {
	try {
		const workspace = await Workspace.open( site, url, folder, reader );
		const { items } = await reader.read( files );
		const same: Item[] = [];
		const others: Item[] = [];
		for ( const item of items ) {
			const there = workspace.onSite( item.uid );
			const fields = fieldsOf( item );
			const isSame =
				there !== undefined &&
				Object.keys(
					differing(
						fields,
						siteFields( there, Object.keys( fields ) )
					)
				).length === 0;
			( isSame ? same : others ).push( item );
		}
		for ( const item of [
			...same,
			...( await asWanted( site, others, files ) ),
		] ) {
			const there = workspace.onSite( item.uid );
			if ( there !== undefined ) {
				workspace.settle( item, there, fieldsOf( item ) );
			}
		}
		items.forEach( ( item ) => workspace.noteSent( item, files ) );
		workspace.forgetGone();
		await workspace.store();
	} catch ( error ) {
		tell( folder, error );
	}
}
