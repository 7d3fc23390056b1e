import type { Caller } from '../client/remote/index.js';
import { fieldsOf } from './comparison';
import {
	isFolder,
	isInTheWay,
	keepFiles,
	readFiles,
	removeFile,
	writeText,
} from './disk';
import { filesOfSnippets } from './file-names';
import { convert, withoutCode } from './files';
import { CONFLICT, type FolderOptions } from './folder';
import { exits, place, say, warn } from './terminal';
import { Workspace } from './workspace';

/** `svc pull`: the snippets of the site as files of a folder. Nothing that is in the folder is lost, and nothing outside it is touched. */

const CHANGED =
	'Changed here and not saved to the site; the file is kept. Save it with "svc push", or overwrite it with --force.';
const IN_THE_WAY =
	'Something else is here, a link perhaps; nothing was written. Move it away, or the snippet into another folder of the site.';

/** Writes the snippets of the site into a folder. What was changed in it stays, unless it is to be overwritten; then it is kept aside. */
export async function pull(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const workspace = await Workspace.open( site, url, folder );
	const files = filesOfSnippets(
		( await isFolder( folder ) ) ? await readFiles( folder ) : new Map(),
		( path ) => workspace.wasSent( path )
	);
	// After the list: what is saved in between then does not count as seen.
	const list = workspace.allOnSite();
	const said = await convert( site, withoutCode( files ), { ids: [] } );
	const write = said.write.filter(
		( { path, text } ) => files.get( path ) !== text
	);
	const left = new Map< string, string >();
	const replaced: string[] = [];
	for ( const { path } of [ ...write, ...said.remove ] ) {
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
	const own = write.filter(
		( { path, uid } ) => uid === '' && left.delete( path )
	);
	// All files of a snippet, or none of them.
	const staying = new Set(
		[ ...write, ...said.remove ]
			.filter( ( { path } ) => left.has( path ) )
			.map( ( { uid } ) => uid )
	);
	const texts = new Map(
		write
			.filter(
				( one ) => ! own.includes( one ) && ! staying.has( one.uid )
			)
			.map( ( { path, text } ) => [ path, text ] )
	);
	const remove = said.remove
		.filter( ( { uid } ) => ! staying.has( uid ) )
		.map( ( { path } ) => path );
	const kept = replaced.filter(
		( path ) => texts.has( path ) || remove.includes( path )
	);
	if ( kept.length > 0 ) {
		warn(
			`Your changes are kept in ${ await keepFiles( folder, kept ) }.`
		);
	}
	for ( const [ path, text ] of texts ) {
		await writeText( folder, path, text );
	}
	for ( const path of remove ) {
		await removeFile( folder, path );
	}
	const now = new Map( [ ...files, ...texts ] );
	for ( const item of said.items ) {
		const snippet = workspace.onSite( item.uid );
		if ( snippet !== undefined && ! staying.has( item.uid ) ) {
			workspace.settle( item, snippet, fieldsOf( item ) );
			workspace.noteSent( item, now );
		}
	}
	await workspace.store();
	left.forEach( ( message, path ) =>
		warn( place( { path, line: 0, message } ) )
	);
	said.held.forEach( ( { path, message } ) =>
		warn( place( { path, line: 0, message } ) )
	);
	say( `Snippets: ${ list.length }. Files written: ${ texts.size }.` );
	if ( left.size > 0 ) {
		return CONFLICT;
	}
	return said.held.length > 0 ? exits.withErrors : exits.done;
}
