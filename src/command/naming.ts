import { fieldsOf, type Saved } from './comparison';
import { writeText } from './disk';
import { convert } from './files';
import type { Workspace } from './workspace';

/** Settings of snippets that were made of a code file alone: from then on the files themselves say which snippet they are. */

/** Writes them beside the code, all with one request. Where another code file of that name has the settings, there are none. */
export async function nameNew(
	workspace: Workspace,
	results: readonly Saved[]
): Promise< void > {
	const bare = results.filter(
		( { item, kind } ) =>
			item.status === undefined &&
			item.settings !== null &&
			( kind === 'created' || kind === 'saved' || kind === 'off' )
	);
	const ids = bare.flatMap(
		( { item } ) => workspace.onSite( item.uid )?.id ?? []
	);
	if ( ids.length === 0 ) {
		return;
	}
	const said = await convert(
		workspace.site,
		new Map(
			bare.map( ( { item } ) => [
				item.path,
				workspace.text( item.path ),
			] )
		),
		{ ids }
	);
	for ( const { item } of bare ) {
		const { uid, settings } = item;
		const there = workspace.onSite( uid );
		const text = said.write.find( ( { path } ) => path === settings )?.text;
		const named = said.items.find( ( one ) => one.uid === uid );
		if ( settings === null || text === undefined || there === undefined ) {
			continue;
		}
		await writeText( workspace.folder, settings, text );
		workspace.settle( item, there, fieldsOf( named ?? item ) );
		workspace.noteFiles( new Map( [ [ settings, text ] ] ) );
		workspace.reader.learn(
			new Map( [
				[ item.path, workspace.text( item.path ) ],
				[ settings, text ],
			] ),
			{ items: named === undefined ? [] : [ named ], held: [] }
		);
	}
	await workspace.store();
}
