import { hashOf } from './disk';
import type { Item } from './files';
import { compileAll, type Compiled, type Sheet } from './styles';
import type { Workspace } from './workspace';

/** The stylesheets of a folder and its site together, which can be made from each other. */

/** All stylesheets: those of the folder as they are in it, the others as the site has them. */
export function sheetsOf(
	workspace: Workspace,
	items: readonly Item[]
): readonly Sheet[] {
	const own = items
		.filter( ( { type } ) => type === 'css' )
		.map( ( item ): Sheet => ( {
			uid: item.uid,
			title: String( item.title ?? '' ),
			folder: String( item.folder ?? '' ),
			lang: item.lang,
			code: item.code,
			hash: workspace.onSite( item.uid )?.hash ?? hashOf( item.code ),
		} ) );
	const known = new Set( own.map( ( { uid } ) => uid ) );
	const others = workspace
		.allOnSite()
		.filter( ( { type, uid } ) => type === 'css' && ! known.has( uid ) );
	return [
		...own,
		...others.map( ( snippet ): Sheet => ( {
			...snippet,
			code: snippet.code ?? '',
		} ) ),
	];
}

/** The CSS of one of them; nothing where it is none, or has to be left to the server. */
export async function compiledOf(
	uid: string,
	sheets: readonly Sheet[]
): Promise< Compiled | undefined > {
	const own = sheets.filter( ( sheet ) => sheet.uid === uid );
	const result = ( await compileAll( own, sheets ) ).get( uid );
	// What is wrong with it is said by the site, with what it knows besides.
	return result !== undefined && 'css' in result ? result : undefined;
}

/** Compiles the stylesheets of the site that are older than what they are made from. */
export async function refreshSheets( workspace: Workspace ): Promise< void > {
	const list = await workspace.refresh();
	const stale = list.filter(
		( { stale: isStale, type } ) => isStale && type === 'css'
	);
	const sheets = sheetsOf( workspace, [] );
	const compiled = await compileAll(
		sheets.filter( ( { uid } ) =>
			stale.some( ( one ) => one.uid === uid )
		),
		sheets
	);
	for ( const { id, uid, code, hash } of stale ) {
		const css = compiled.get( uid );
		if ( css !== undefined && 'css' in css && code !== undefined ) {
			const { snippet } = await workspace.site.call( 'update-snippet', {
				id,
				code,
				compiled: css,
				base_hash: hash,
			} );
			if ( snippet !== null ) {
				workspace.rebase( snippet );
			}
		}
	}
}
