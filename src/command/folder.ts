import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Caller } from '../client/remote/index.js';
import { exits, json, place, say, UsageError, warn } from './terminal';
import type { Saved } from './comparison';
import { nameNew } from './naming';
import type { Item } from './files';
import { save } from './save';
import { refreshSheets, sheetsOf } from './sheets';
import { Workspace } from './workspace';

/** What the commands about a folder of snippets have in common, and `svc push`. */

export interface FolderOptions {
	readonly force: boolean;
	readonly json: boolean;
	readonly prune: boolean;
	readonly pruneCount: number | undefined;
	readonly check: boolean;
	readonly set: string | undefined;
	readonly digest: string | undefined;
}

export const CONFLICT = 5;

const words: Readonly< Record< Saved[ 'kind' ], string > > = {
	same: 'as on the site',
	created: 'created',
	saved: 'saved',
	off: 'saved and deactivated',
	newer: 'NOT saved: newer on the site',
	conflict: 'NOT saved: conflict',
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

/** The last line of a push. */
function total( results: readonly Saved[] ): string {
	const count = ( ...kinds: Saved[ 'kind' ][] ): number =>
		results.filter( ( { kind } ) => kinds.includes( kind ) ).length;
	const off = count( 'off' );
	const refused = count( 'newer', 'conflict', 'refused' );
	return [
		`${ count( 'created', 'saved', 'off' ) } saved`,
		...( off > 0 ? [ `${ off } of them deactivated` ] : [] ),
		...( refused > 0 ? [ `${ refused } NOT saved` ] : [] ),
		`${ count( 'same' ) } as on the site.`,
	].join( ', ' );
}

/** Saves what was changed in a folder, or in some of its files. */
export async function push(
	site: Caller,
	url: string,
	folder: string,
	paths: readonly string[],
	options: FolderOptions
): Promise< number > {
	// Nothing is sent anywhere for a name that was mistyped.
	const missing = paths.find( ( path ) => ! existsSync( path ) );
	if ( missing !== undefined ) {
		throw new UsageError( `No file or folder "${ missing }".` );
	}
	const workspace = await Workspace.open( site, url, folder );
	const { items, held } = await workspace.read();
	const wanted = paths.map( ( path ) =>
		relative( resolve( folder ), resolve( path ) ).replaceAll( '\\', '/' )
	);
	const isOf =
		( file: string ) =>
		( { path, settings }: Item ): boolean =>
			file === path || file === settings;
	const chosen =
		wanted.length === 0
			? items
			: items.filter( ( item ) =>
					wanted.some( ( file ) => isOf( file )( item ) )
				);
	if ( ! wanted.every( ( file ) => items.some( isOf( file ) ) ) ) {
		throw new UsageError(
			`Not every file named is a snippet of the folder "${ folder }".`
		);
	}
	held.forEach( ( { path, message } ) =>
		warn( place( { path, line: 0, message } ) )
	);
	const sheets = sheetsOf( workspace, items );
	const results: Saved[] = [];
	for ( const item of chosen ) {
		const saved = await save( workspace, item, sheets, options.force );
		results.push( saved );
		if ( ! options.json ) {
			tell( saved );
		}
	}
	await nameNew( workspace, results );
	if (
		results.some(
			( { item, kind } ) => item.type === 'css' && kind === 'saved'
		)
	) {
		await refreshSheets( workspace );
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
		say( total( results ) );
	}
	if (
		results.some( ( { kind } ) => kind === 'conflict' || kind === 'newer' )
	) {
		return CONFLICT;
	}
	return held.length > 0 ||
		results.some( ( { kind } ) => kind === 'refused' || kind === 'off' )
		? exits.withErrors
		: exits.done;
}
