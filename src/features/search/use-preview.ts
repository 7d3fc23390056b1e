import { useCallback, useEffect, useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';
import {
	previewReplacing,
	type ReplacePlan,
	type ReplaceQuery,
} from '../../state/replacing/index.js';

/** Milliseconds of quiet after which the checks run, too. */
const CHECK_AFTER_MS = 600;
/** Most snippets that are checked just to look: with more the answer comes when it is done. */
const CHECKED = 200;

export interface PreviewState {
	/** The newest look; of the search before while the next one is on its way. */
	readonly look: ReplacePlan | null;
	readonly error: ApiError | null;
	readonly isLoading: boolean;
	/** Whether the checks are still running. */
	readonly isChecking: boolean;
	readonly reload: () => void;
}

/**
 * Looks at a replacement whenever it changes; a moment later also at who would fail the checks.
 *
 * @param query  Must be the same object between renders; null asks nothing.
 * @param checks Whether anything is to be replaced at all.
 */
export function usePreview(
	query: ReplaceQuery | null,
	checks: boolean
): PreviewState {
	const [ look, setLook ] = useState< ReplacePlan | null >( null );
	const [ error, setError ] = useState< ApiError | null >( null );
	const [ phase, setPhase ] = useState< 'idle' | 'loading' | 'checking' >(
		'idle'
	);
	const [ attempt, setAttempt ] = useState( 0 );
	const [ asked, setAsked ] = useState( query );
	useEffect( () => {
		setAsked( query );
		if ( query === null ) {
			setLook( null );
			setError( null );
			setPhase( 'idle' );
			return undefined;
		}
		const controller = new AbortController();
		const { signal } = controller;
		let timer = 0;
		const failed = ( reason: unknown ) => {
			if ( ! ( reason instanceof ApiError ) ) {
				throw reason;
			}
			if ( ! signal.aborted ) {
				setPhase( 'idle' );
				setLook( null );
				setError( reason );
			}
		};
		const check = ( first: ReplacePlan ) =>
			void previewReplacing( query, { check: true, signal } ).then(
				( second ) => {
					if ( ! signal.aborted ) {
						setPhase( 'idle' );
						setLook(
							second.digest === first.digest ? second : first
						);
					}
				},
				failed
			);
		setPhase( 'loading' );
		previewReplacing( query, { check: false, signal } ).then( ( first ) => {
			if ( signal.aborted ) {
				return;
			}
			const { length } = first.snippets;
			const goesOn = checks && length > 0 && length <= CHECKED;
			setError( null );
			setLook( first );
			setPhase( goesOn ? 'checking' : 'idle' );
			if ( goesOn ) {
				timer = window.setTimeout(
					() => check( first ),
					CHECK_AFTER_MS
				);
			}
		}, failed );
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ query, checks, attempt ] );
	return {
		look,
		error,
		// Also in the moment before the site is asked.
		isLoading: phase === 'loading' || asked !== query,
		isChecking: phase === 'checking',
		reload: useCallback( () => setAttempt( ( it ) => it + 1 ), [] ),
	};
}
