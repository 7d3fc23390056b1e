import { useSelect } from '@wordpress/data';
import { useMemo, useSyncExternalStore } from '@wordpress/element';
import { call } from '../../../client/index.js';
import type { Revision } from '../../../contract/index.js';
import { documentsStore } from '../../../state/documents/index.js';
import { changeParams } from '../../../state/frame/index.js';
import {
	lineAuthorsOf,
	lineAuthorsOfDraft,
	type LineAuthors,
	type CodeVersion,
} from '../../../state/history/index.js';
import { NOW } from '../Comparison.js';

/** Who changed each line of the snippet in the editor, shown on demand: in the gutter, and in the last line for the line of the cursor. */

interface Loaded {
	readonly id: number;
	/** The newest saved code, and which revision brought each of its lines. */
	readonly code: string;
	readonly lineAuthors: LineAuthors;
	/** Newest first. */
	readonly revisions: readonly Revision[];
}

interface State {
	readonly isShown: boolean;
	readonly loaded: Loaded | null;
}

let state: State = { isShown: false, loaded: null };
const listeners = new Set< () => void >();

function change( next: Partial< State > ): void {
	state = { ...state, ...next };
	listeners.forEach( ( listener ) => listener() );
}

function listen( listener: () => void ): () => void {
	listeners.add( listener );
	return () => listeners.delete( listener );
}

const useLineAuthorsState = (): State =>
	useSyncExternalStore( listen, () => state );

export const useLineAuthorsShown = (): boolean => useLineAuthorsState().isShown;

export const showLineAuthors = ( isShown: boolean ): void =>
	change( { isShown } );

/** The versions that changed the code, newest first, asked for one by one. */
async function* codesOf(
	id: number,
	revisions: readonly Revision[],
	signal: AbortSignal
): AsyncGenerator< CodeVersion > {
	for ( const [ at, { rev, hash } ] of revisions.entries() ) {
		if ( hash !== revisions[ at + 1 ]?.hash ) {
			yield await call( 'get-revision', { id, rev }, { signal } );
		}
	}
}

/** @throws {ApiError} When the revisions cannot be had. */
export async function loadLineAuthors(
	id: number,
	signal: AbortSignal
): Promise< void > {
	const revisions = await call( 'list-revisions', { id }, { signal } );
	let code: string | null = null;
	async function* noted() {
		for await ( const version of codesOf( id, revisions, signal ) ) {
			code ??= version.code;
			yield version;
		}
	}
	const lineAuthors = await lineAuthorsOf( noted() );
	change( { loaded: { id, code: code ?? '', lineAuthors, revisions } } );
}

export interface LineOrigin {
	/** Null for a line that is not saved. */
	readonly revision: Revision | null;
}

/** For each line of the code in the editor the revision that brought it; null while that is not shown or not known. */
export function useLineAuthors( id: number ): readonly LineOrigin[] | null {
	const { isShown, loaded } = useLineAuthorsState();
	const draft = useSelect(
		( select ) => select( documentsStore ).getDocument( id )?.draft?.code,
		[ id ]
	);
	return useMemo( () => {
		if ( ! isShown || loaded?.id !== id || draft === undefined ) {
			return null;
		}
		const byRev = new Map(
			loaded.revisions.map( ( revision ) => [ revision.rev, revision ] )
		);
		return lineAuthorsOfDraft( loaded.lineAuthors, loaded.code, draft ).map(
			( rev ) => ( {
				revision: rev === null ? null : ( byRev.get( rev ) ?? null ),
			} )
		);
	}, [ isShown, loaded, id, draft ] );
}

/** Shows what the revision of a line changed; of a line that is not saved, what is not saved. */
export function showDifference( { revision }: LineOrigin ): void {
	const { revisions = [] } = state.loaded ?? {};
	const at = revisions.findIndex( ( { rev } ) => rev === revision?.rev );
	const before = revisions[ at + 1 ];
	const [ from, to ] =
		revision === null || before === undefined
			? [ revision ?? before, null ]
			: [ before, revision ];
	if ( from !== undefined ) {
		changeParams( {
			compare: String( from.rev ),
			with: to === null ? NOW : String( to.rev ),
		} );
	}
}
