import { useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';
import {
	comparePages,
	loadForeign,
	switchBack,
	switchOffOverThere,
	type Foreign,
	type SiteComparison,
	type SwitchedOff,
} from '../../state/importing/index.js';
import {
	reloadSnippets,
	runBulk,
	type BulkOutcome,
} from '../../state/snippets/index.js';

/** Where a switch-over is: the two requests, what stopped it between them, and how it went. */
export type Step =
	| { readonly at: 'asking' | 'off' | 'undoing' }
	| { readonly at: 'on'; readonly off: SwitchedOff }
	/** Off over there, and the site did not say that they are on here. */
	| {
			readonly at: 'stuck';
			readonly off: SwitchedOff;
			readonly error: ApiError;
	  }
	| {
			readonly at: 'done';
			readonly off: SwitchedOff;
			readonly on: BulkOutcome | null;
			/** The originals as they stand now; empty where that is not known. */
			readonly now: readonly Foreign[];
			/** What changed for visitors; undefined while that is asked, null where nothing was switched. */
			readonly comparison: SiteComparison | null | undefined;
	  }
	/** Undone, and visitors do not get what they got before. */
	| {
			readonly at: 'undone';
			readonly comparison: SiteComparison;
	  };

/** What stands after the way back. */
export interface TakenBack {
	/** The originals; empty where they could not be asked for. */
	readonly now: readonly Foreign[];
	/** Pages beside how they were before the switch-over; null where that is not known. */
	readonly comparison: SiteComparison | null;
	/** What could not be switched on over there. */
	readonly errors: SwitchedOff[ 'errors' ];
}

/** Whether visitors get something else on any page. */
export const hasChanged = ( { pages }: SiteComparison ): boolean =>
	pages.some( ( { state } ) => state === 'changed' );

const asError = ( error: unknown ): ApiError => {
	if ( error instanceof ApiError ) {
		return error;
	}
	throw error;
};

/**
 * @param source
 * @param onChanged Called when something has changed, here or over there.
 */
export function useSwitch( source: string, onChanged: () => void ) {
	const [ step, setStep ] = useState< Step >( { at: 'asking' } );
	const [ fault, setFault ] = useState( '' );
	const originals = () =>
		loadForeign( source, new AbortController().signal ).catch( () => [] );
	const compare = async () => {
		const comparison = await comparePages( source ).catch(
			( error: unknown ): SiteComparison => ( {
				problem: asError( error ).message,
				pages: [],
			} )
		);
		// Somebody may have gone back meanwhile.
		setStep( ( now ) =>
			now.at === 'done' ? { ...now, comparison } : now
		);
	};
	/** Has what stayed off here run over there again, so that it does not run nowhere; how the originals stand then. */
	const putBack = async ( on: BulkOutcome | null ) => {
		const now = await originals();
		const ids = now
			.filter( ( { snippet } ) => on?.errors.has( snippet ?? 0 ) )
			.map( ( { id } ) => id );
		// Where that is refused, the list of what stayed off says that it is off over there.
		return ids.length === 0
			? now
			: switchBack( source, ids ).then( originals, () => now );
	};
	const switchOn = async ( off: SwitchedOff ) => {
		setStep( { at: 'on', off } );
		try {
			const on =
				off.ids.length === 0
					? null
					: await runBulk( off.ids, 'enable' );
			const now = await putBack( on );
			const comparison = on === null ? null : undefined;
			setStep( { at: 'done', off, on, now, comparison } );
			if ( on !== null ) {
				void compare();
			}
		} catch ( error ) {
			setStep( { at: 'stuck', off, error: asError( error ) } );
		}
		onChanged();
	};
	const start = async ( ids: readonly string[] ) => {
		setFault( '' );
		setStep( { at: 'off' } );
		try {
			await switchOn( await switchOffOverThere( source, ids ) );
		} catch ( error ) {
			setFault( asError( error ).message );
			setStep( { at: 'asking' } );
			onChanged();
		}
	};
	/**
	 * Has them run over there again, and no longer here.
	 *
	 * @return What stands then; null when it was refused.
	 */
	const takeBack = async (): Promise< TakenBack | null > => {
		const before = step;
		setFault( '' );
		setStep( { at: 'undoing' } );
		try {
			const { comparison = null, errors } = await switchBack( source );
			await reloadSnippets();
			if ( comparison !== null && hasChanged( comparison ) ) {
				setStep( { at: 'undone', comparison } );
			}
			return { now: await originals(), comparison, errors };
		} catch ( error ) {
			setFault( asError( error ).message );
			setStep( before );
			return null;
		} finally {
			onChanged();
		}
	};
	return { step, fault, start, switchOn, takeBack };
}
