import { useRef, useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';
import {
	compareInBrowser,
	openBefore,
	type BrowserBefore,
	type BrowserComparison,
} from '../../state/browser/index.js';
import {
	comparePages,
	loadSourceSnippets,
	switchBack,
	switchOver,
	type SourceSnippet,
	type SiteComparison,
	type SwitchedOff,
	type SwitchReport,
} from '../../state/importing/index.js';
import { refreshSnippets } from '../../state/snippets/index.js';

/** Where a switch-over is, and how it went. */
export type Step =
	| { readonly at: 'asking' | 'opening' | 'switching' | 'undoing' }
	| {
			readonly at: 'done';
			readonly report: SwitchReport;
			/** The originals as they stand now; empty where that is not known. */
			readonly now: readonly SourceSnippet[];
			/** What changed for visitors; undefined while that is asked, null where nothing was switched. */
			readonly comparison: SiteComparison | null | undefined;
			/** What changed in this browser; null where its pages could not be opened. */
			readonly browser: BrowserComparison | null;
	  }
	/** Undone, and visitors do not get what they got before. */
	| {
			readonly at: 'undone';
			readonly comparison: SiteComparison;
	  };

/** What stands after the way back. */
export interface TakenBack {
	/** The originals; empty where they could not be asked for. */
	readonly now: readonly SourceSnippet[];
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
 * @param items     What is switched over, and nothing else is taken back.
 * @param onChanged Called when something has changed, here or over there.
 */
export function useSwitch(
	source: string,
	items: readonly SourceSnippet[],
	onChanged: () => void
) {
	const [ step, setStep ] = useState< Step >( { at: 'asking' } );
	const [ fault, setFault ] = useState( '' );
	/** How pages were in this browser; null where that is not known. */
	const before = useRef< BrowserBefore | null >( null );
	const originals = () =>
		loadSourceSnippets( source, new AbortController().signal ).catch(
			() => []
		);
	const compare = async () => {
		const [ comparison, browser ] = await Promise.all( [
			comparePages( source ).catch(
				( error: unknown ): SiteComparison => ( {
					problem: asError( error ).message,
					pages: [],
				} )
			),
			before.current && compareInBrowser( before.current ),
		] );
		// The user may have gone back meanwhile.
		setStep( ( now ) =>
			now.at === 'done' ? { ...now, comparison, browser } : now
		);
	};
	const start = async () => {
		setFault( '' );
		const ids = items.map( ( { id } ) => id );
		// What was left half-way runs nowhere: pages are no longer as they were before.
		if ( ! items.some( ( { left_off: isOff } ) => isOff ) ) {
			setStep( { at: 'opening' } );
			before.current = await openBefore( source, ids ).catch(
				() => null
			);
		}
		setStep( { at: 'switching' } );
		try {
			const report = await switchOver( source, ids );
			const now = await originals();
			// Where none is active here, nothing has changed for visitors.
			const comparison =
				( report.activated ?? [] ).length === 0 ? null : undefined;
			setStep( { at: 'done', report, now, comparison, browser: null } );
			if ( comparison === undefined ) {
				void compare();
			}
		} catch ( error ) {
			setFault( asError( error ).message );
			setStep( { at: 'asking' } );
		}
		onChanged();
	};
	/**
	 * Has them run over there again, and no longer here.
	 *
	 * @return What stands then; null when it was refused.
	 */
	const takeBack = async (): Promise< TakenBack | null > => {
		const last = step;
		const left = new Set(
			'report' in last ? last.report.errors.map( ( { id } ) => id ) : []
		);
		setFault( '' );
		setStep( { at: 'undoing' } );
		try {
			const answer = await switchBack(
				source,
				items
					.map( ( { id } ) => id )
					.filter( ( id ) => ! left.has( id ) )
			);
			const { errors } = answer;
			// Once all of the source is back, it comes by itself.
			const comparison =
				answer.comparison ??
				( await comparePages( source ).catch( () => null ) );
			await refreshSnippets();
			if ( comparison !== null && hasChanged( comparison ) ) {
				setStep( { at: 'undone', comparison } );
			}
			return { now: await originals(), comparison, errors };
		} catch ( error ) {
			setFault( asError( error ).message );
			setStep( last );
			if ( last.at === 'done' && last.comparison === undefined ) {
				// What came meanwhile had no place.
				void compare();
			}
			return null;
		} finally {
			onChanged();
		}
	};
	return { step, fault, start, takeBack };
}
