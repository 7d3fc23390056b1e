import { join, relative, resolve } from 'node:path';
import { type Caller } from '../client/remote/index.js';
import {
	readFolder,
	sidecarOf,
	writeFolder,
	type Held,
} from '../layout/snippet-folder';
import { keepFiles, readFiles, removeFile, writeText } from './disk';
import { exits, json, place, say, UsageError, warn } from './terminal';
import { fieldsOf, type Saved } from './comparison';
import { Workspace } from './workspace';

/** Commands about a folder of snippets: pull and push. */

export interface FolderOptions {
	readonly force: boolean;
	readonly json: boolean;
	readonly prune: boolean;
	readonly check: boolean;
	readonly set: string | undefined;
	readonly digest: string | undefined;
}

const CONFLICT = 5;

export const tellHeld = ( held: readonly Held[] ): void =>
	held.forEach( ( { path, message } ) =>
		warn( place( { path, line: 0, message } ) )
	);

/** Writes the snippets of the site into a folder. What was changed in it stays, unless it is to be overwritten; then it is kept aside. */
export async function pull(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const files = await readFiles( folder ).catch(
		() => new Map< string, string | null >()
	);
	const workspace = await Workspace.open( site, url, folder );
	const list = await workspace.refresh();
	const taken: string[] = [];
	const replaced: string[] = [];
	let count = 0;
	const first = writeFolder( list, files );
	const own = ( path: string ) =>
		files.has( path ) &&
		! workspace.isKnown( path, files.get( path ) ?? null );
	for ( const path of [ ...first.write.keys(), ...first.remove ] ) {
		if ( own( path ) ) {
			( options.force ? replaced : taken ).push( path );
		}
	}
	// Both files of a snippet, or none of them.
	const stays = ( path: string ) =>
		taken.some( ( one ) => sidecarOf( one ) === sidecarOf( path ) );
	if ( replaced.length > 0 ) {
		warn(
			`What was changed here is kept in ${ await keepFiles( folder, replaced, files ) }.`
		);
	}
	for ( const [ path, text ] of first.write ) {
		if ( ! stays( path ) ) {
			await writeText( join( folder, path ), text );
			count++;
		}
	}
	for ( const path of first.remove ) {
		if ( ! stays( path ) ) {
			await removeFile( folder, path );
		}
	}
	const now = await readFiles( folder );
	const there = new Map(
		list.map( ( snippet ) => [ snippet.uid, snippet ] )
	);
	for ( const item of readFolder( now ).items ) {
		const snippet = there.get( item.uid );
		if ( snippet !== undefined && ! stays( item.path ) ) {
			workspace.settle( item, snippet, fieldsOf( item ) );
			workspace.noteFiles(
				new Map(
					[ item.path, sidecarOf( item.path ) ].flatMap( ( path ) =>
						now.has( path )
							? [ [ path, now.get( path ) ?? '' ] as const ]
							: []
					)
				)
			);
		}
	}
	await workspace.store();
	for ( const path of taken ) {
		warn(
			place( {
				path,
				line: 0,
				message:
					'Changed here and not saved to the site; it was left as it is. Save it with "svc push", or overwrite it with --force.',
			} )
		);
	}
	say( `${ list.length } snippets; ${ count } files written.` );
	return taken.length > 0 ? CONFLICT : exits.done;
}

const words: Readonly< Record< Saved[ 'kind' ], string > > = {
	same: 'as on the site',
	created: 'created',
	saved: 'saved',
	off: 'saved, and switched off',
	conflict: 'NOT saved',
	refused: 'NOT saved',
};

/** One line for a snippet, and what is wrong with it. */
export function tell( { item, kind, remarks }: Saved ): void {
	const line = `${ item.path }: ${ words[ kind ] }`;
	if ( kind === 'created' || kind === 'saved' ) {
		say( line );
	} else if ( kind !== 'same' ) {
		warn( line );
	}
	remarks.forEach( ( remark ) => warn( place( remark ) ) );
}

/** Saves what was changed in a folder, or in some of its files. */
export async function push(
	site: Caller,
	url: string,
	folder: string,
	paths: readonly string[],
	options: FolderOptions
): Promise< number > {
	const workspace = await Workspace.open( site, url, folder );
	const { items, held } = await workspace.read();
	const wanted = paths.map( ( path ) =>
		relative( resolve( folder ), resolve( path ) ).replaceAll( '\\', '/' )
	);
	const chosen = items.filter(
		( { path } ) =>
			wanted.length === 0 ||
			wanted.includes( path ) ||
			wanted.includes( sidecarOf( path ) )
	);
	if (
		wanted.length > 0 &&
		chosen.length < new Set( wanted.map( sidecarOf ) ).size
	) {
		throw new UsageError(
			`Not every file named is a snippet of the folder "${ folder }".`
		);
	}
	tellHeld( held );
	const sheets = workspace.sheets( items );
	const results: Saved[] = [];
	for ( const item of chosen ) {
		const saved = await workspace.save( item, sheets, options.force );
		results.push( saved );
		if ( ! options.json ) {
			tell( saved );
		}
	}
	if (
		results.some(
			( { item, kind } ) => item.type === 'css' && kind === 'saved'
		)
	) {
		await workspace.freshen();
	}
	await workspace.store();
	if ( options.json ) {
		json(
			results.map( ( { item, kind, remarks } ) => ( {
				path: item.path,
				uid: item.uid,
				result: kind,
				errors: remarks,
			} ) )
		);
	} else {
		say(
			`${ results.filter( ( { kind } ) => kind === 'created' || kind === 'saved' ).length } saved, ${ results.filter( ( { kind } ) => kind === 'same' ).length } as on the site.`
		);
	}
	if ( results.some( ( { kind } ) => kind === 'conflict' ) ) {
		return CONFLICT;
	}
	return held.length > 0 ||
		results.some( ( { kind } ) => kind === 'refused' || kind === 'off' )
		? exits.withErrors
		: exits.done;
}
