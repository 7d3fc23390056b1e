import { comparableCode } from './comparison';
import type { Files } from './file-names';
import type { Held, Item } from './files';

/**
 * Code files that were renamed without the file of their settings: else the snippet would be missing, and a second one would be made of
 * its code. Pure.
 */

/**
 * Where settings have to go so that they stand beside their code again.
 *
 * @param files      As they are.
 * @param read       What they are.
 * @param read.items
 * @param read.held
 * @param codeOf     The code that a snippet had when it was last the same here and on the site.
 * @return Path as it is to path as it should be; only where there is one file that it can be.
 */
export function settingsToMove(
	files: Files,
	{ items, held }: { items: readonly Item[]; held: readonly Held[] },
	codeOf: ( uid: string ) => unknown
): ReadonlyMap< string, string > {
	const bare = items.filter(
		( { settings } ) => settings !== null && ! files.has( settings )
	);
	const fitting = held
		.filter( ( { code } ) => code === 'code_missing' )
		.map( ( { path, uid, type } ): [ string, readonly Item[] ] => {
			const code = codeOf( uid );
			return [
				path,
				bare.filter(
					( one ) =>
						one.type === type && comparableCode( one.code ) === code
				),
			];
		} );
	const moves = new Map< string, string >();
	for ( const [ path, [ one, ...others ] ] of fitting ) {
		const isWanted = fitting.some(
			( [ other, found ] ) =>
				other !== path && found.some( ( it ) => it === one )
		);
		const to = one?.settings ?? null;
		if ( to !== null && others.length === 0 && ! isWanted ) {
			moves.set( path, to );
		}
	}
	return moves;
}
