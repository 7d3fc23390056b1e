import { useCallback, useEffect, useState } from '@wordpress/element';
import { ApiError } from '../../client/index.js';

/** What a screen loads for itself when it is opened, with the states on the way. */

export interface Loaded< Value > {
	/** Null until it is there. */
	readonly value: Value | null;
	/** Why it is not there. */
	readonly error: ApiError | null;
	readonly reload: () => void;
	/** Puts right what is shown after the screen itself has changed something. */
	readonly change: ( change: ( value: Value ) => Value ) => void;
}

/**
 * @param load Asks the site; must be the same function between renders, a new one loads again. Throws ApiError.
 */
export function useAnswer< Value >(
	load: ( signal: AbortSignal ) => Promise< Value >
): Loaded< Value > {
	const [ value, setValue ] = useState< Value | null >( null );
	const [ error, setError ] = useState< ApiError | null >( null );
	const [ attempt, setAttempt ] = useState( 0 );
	useEffect( () => setValue( null ), [ load ] );
	useEffect( () => {
		const controller = new AbortController();
		setError( null );
		load( controller.signal ).then(
			( answer ) => ! controller.signal.aborted && setValue( answer ),
			( reason: unknown ) => {
				if ( ! ( reason instanceof ApiError ) ) {
					throw reason;
				}
				if ( ! controller.signal.aborted ) {
					setError( reason );
				}
			}
		);
		return () => controller.abort();
	}, [ load, attempt ] );
	return {
		value,
		error,
		reload: useCallback( () => setAttempt( ( it ) => it + 1 ), [] ),
		change: useCallback(
			( change ) =>
				setValue( ( now ) => ( now === null ? now : change( now ) ) ),
			[]
		),
	};
}
