import {
	readFolder,
	sidecarOf,
	type Files,
	type Item,
} from '../layout/snippet-folder';
import { canonical } from '../layout/code-text';
import { readSidecar } from '../layout/sidecar';

/**
 * Code files that were renamed without the file of their settings: else the snippet would be missing, and a second one would be made of
 * its code. Pure.
 */

const uidIn = ( text: string | null | undefined ): string => {
	const uid = readSidecar( text ?? '' )?.uid;
	return typeof uid === 'string' ? uid : '';
};

/**
 * Where settings have to go so that they stand beside their code again.
 *
 * @param files  As they are.
 * @param codeOf The code that a snippet had when it was last the same here and on the site.
 * @return Path as it is to path as it should be; only where there is one file that it can be.
 */
export function settingsToMove(
	files: Files,
	codeOf: ( uid: string ) => unknown
): ReadonlyMap< string, string > {
	const { items, held } = readFolder( files );
	const bare = items.filter(
		( { path } ) => ! files.has( sidecarOf( path ) )
	);
	const fitting = held
		.filter( ( { code } ) => code === 'code_missing' )
		.map( ( { path } ): [ string, readonly Item[] ] => {
			const text = files.get( path );
			const type = readSidecar( text ?? '' )?.type;
			const code = codeOf( uidIn( text ) );
			return [
				path,
				bare.filter(
					( one ) =>
						one.type === type &&
						canonical( one.type, one.code ) === code
				),
			];
		} );
	const moves = new Map< string, string >();
	for ( const [ path, [ one, ...others ] ] of fitting ) {
		const isWanted = fitting.some(
			( [ other, found ] ) =>
				other !== path && found.some( ( it ) => it === one )
		);
		if ( one !== undefined && others.length === 0 && ! isWanted ) {
			moves.set( path, sidecarOf( one.path ) );
		}
	}
	return moves;
}
