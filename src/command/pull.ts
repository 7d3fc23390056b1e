import type { Caller } from '../client/remote/index.js';
import { ATTRIBUTES_FILE, README_FILE } from '../layout/file-names';
import {
	readFolder,
	sidecarOf,
	writeFolder,
	type Files,
} from '../layout/snippet-folder';
import { fieldsOf } from './comparison';
import {
	isFolder,
	isInTheWay,
	keepFiles,
	readFiles,
	removeFile,
	writeText,
} from './disk';
import { CONFLICT, type FolderOptions } from './folder';
import { exits, place, say, warn } from './terminal';
import { Workspace } from './workspace';

/** `svc pull`: the snippets of the site as files of a folder. Nothing that is in the folder is lost, and nothing outside it is touched. */

type Changes = ReturnType< typeof writeFolder >;

const CHANGED =
	'Changed here and not saved to the site; it was left as it is. Save it with "svc push", or overwrite it with --force.';
const IN_THE_WAY =
	'Something else is here, a link perhaps; nothing was written. Move it away, or the snippet into another folder of the site.';

/** Path of settings to the snippet they belong to, as the folder is and as it would be. */
function ownersOf(
	files: Files,
	{ write, remove }: Changes
): ReadonlyMap< string, string > {
	const then = new Map( [ ...files, ...write ] );
	remove.forEach( ( path ) => then.delete( path ) );
	return new Map(
		[ ...readFolder( then ).items, ...readFolder( files ).items ].map(
			( { path, uid } ) => [ sidecarOf( path ), uid ]
		)
	);
}

/** Writes the snippets of the site into a folder. What was changed in it stays, unless it is to be overwritten; then it is kept aside. */
export async function pull(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const files = ( await isFolder( folder ) )
		? await readFiles( folder )
		: new Map< string, string | null >();
	const workspace = await Workspace.open( site, url, folder );
	const list = await workspace.refresh();
	const all = writeFolder( list, files );
	const owners = ownersOf( files, all );
	const left = new Map< string, string >();
	const replaced: string[] = [];
	for ( const path of [ ...all.write.keys(), ...all.remove ] ) {
		if ( await isInTheWay( folder, path, files ) ) {
			left.set( path, IN_THE_WAY );
		} else if ( files.has( path ) && ! workspace.isKnown( path, files ) ) {
			if ( options.force ) {
				replaced.push( path );
			} else {
				left.set( path, CHANGED );
			}
		}
	}
	// What a folder has of its own to say of itself stays without a word.
	const said = [ README_FILE, ATTRIBUTES_FILE ].filter( ( path ) =>
		left.delete( path )
	);
	// All files of a snippet, or none of them.
	const staying = new Set(
		[ ...left.keys() ].map( ( path ) => owners.get( sidecarOf( path ) ) )
	);
	const goes = ( path: string ) =>
		! said.includes( path ) &&
		! staying.has( owners.get( sidecarOf( path ) ) );
	const paths = [ ...all.write.keys() ].filter( goes );
	const remove = all.remove.filter( goes );
	const kept = replaced.filter( goes );
	if ( kept.length > 0 ) {
		warn(
			`What was changed here is kept in ${ await keepFiles( folder, kept ) }.`
		);
	}
	for ( const path of paths ) {
		await writeText( folder, path, all.write.get( path ) ?? '' );
	}
	for ( const path of remove ) {
		await removeFile( folder, path );
	}
	const now = await readFiles( folder );
	const there = new Map(
		list.map( ( snippet ) => [ snippet.uid, snippet ] )
	);
	for ( const item of readFolder( now ).items ) {
		const snippet = there.get( item.uid );
		if ( snippet !== undefined && ! staying.has( item.uid ) ) {
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
	left.forEach( ( message, path ) =>
		warn( place( { path, line: 0, message } ) )
	);
	say( `Snippets: ${ list.length }. Files written: ${ paths.length }.` );
	return left.size > 0 ? CONFLICT : exits.done;
}
