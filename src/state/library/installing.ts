import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import type { SettingValue } from '../../contract/library.js';
import { refreshSnippets, runBulk } from '../snippets/index.js';

/** What is done with items of the library; afterwards the list of snippets knows of it. What is done is done, also where that cannot be had now. */

export type Installed = OperationOutput< 'install-library' >;
export type Updated = OperationOutput< 'update-library' > & {
	/** The generation that it made, to be undone; null when nothing changed. */
	readonly generation: number | null;
};
export type Values = Readonly<
	Record< string, Record< string, SettingValue > >
>;

/**
 * @param slugs
 * @param activate Whether they are activated, after checks and one test load.
 * @param values   What is filled in, by slug and name.
 * @throws {ApiError}
 */
export async function installItems(
	slugs: readonly string[],
	activate: boolean,
	values: Values = {}
): Promise< Installed > {
	const answer = await call( 'install-library', {
		slugs: [ ...slugs ],
		activate,
		values,
	} );
	await refreshSnippets();
	return answer;
}

/**
 * Undoes an installation: moves what was installed to the trash, as one change. It is the first change of many sites, which have no earlier
 * generation to restore.
 *
 * @throws {ApiError}
 */
export const undoInstall = async ( {
	installed,
}: Pick< Installed, 'installed' > ): Promise< void > =>
	void ( await runBulk( Object.values( installed ), 'delete' ) );

/**
 * @param slugs
 * @throws {ApiError}
 */
export async function updateItems(
	slugs: readonly string[]
): Promise< Updated > {
	const answer = await call( 'update-library', { slugs: [ ...slugs ] } );
	await refreshSnippets();
	return {
		...answer,
		generation: answer.undo === null ? null : answer.undo + 1,
	};
}

/**
 * Writes settings into the code of what is installed.
 *
 * @param values By slug and name.
 * @throws {ApiError}
 */
export async function fillItems(
	values: Values
): Promise< OperationOutput< 'fill-library' > > {
	const answer = await call( 'fill-library', { values } );
	await refreshSnippets();
	return answer;
}
