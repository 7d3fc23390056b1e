import {
	createContext,
	useCallback,
	useEffect,
	useState,
} from '@wordpress/element';
import { ApiError, call } from '../../../client/index.js';
import type { Explanation } from '../../../contract/index.js';
import { isSame } from '../../../state/documents/index.js';
import { prefer, usePreference } from '../../../state/frame/index.js';
import type { Rule } from '../../../state/words/index.js';
import type { ReadyDocument } from '../ready.js';

export type TracedRule = Explanation[ 'groups' ][ number ][ number ];

/** What the site said of each saved rule; null before a page was named. */
export const TracedContext = createContext< Explanation | null >( null );

/** What was said of a rule at its place; undefined for one that is not saved like this. */
export function tracedRule(
	{ groups }: Pick< Explanation, 'groups' >,
	group: number,
	{ type, op, value }: Rule
): TracedRule | undefined {
	const all = [ ...( groups[ group ] ?? [] ), ...groups.flat() ];
	return all.find( ( traced ) =>
		isSame(
			{ type, op, value },
			{ type: traced.type, op: traced.op, value: traced.value }
		)
	);
}

/**
 * Whether the snippet, as it is saved, runs on a page for a person. Both are kept for the person and all snippets: once a page was named,
 * the site is asked again by itself when another snippet is shown and after each save.
 */
export function useWouldRun( { id, base }: ReadyDocument ) {
	const url = usePreference( 'askedPage' );
	const as = usePreference( 'askedAs' );
	const [ turn, setTurn ] = useState( 0 );
	const [ isAsking, setAsking ] = useState( false );
	const [ answer, setAnswer ] = useState< Explanation | null >( null );
	const [ failure, setFailure ] = useState( '' );
	const { status, mode, run, hook, conditions, modified } = base;
	const state = JSON.stringify( [
		status,
		mode,
		run,
		hook,
		conditions,
		modified,
	] );
	useEffect( () => {
		if ( url === '' ) {
			return undefined;
		}
		const controller = new AbortController();
		const { signal } = controller;
		setAsking( true );
		setFailure( '' );
		call( 'explain-run', { url, as, snippet: id }, { signal } )
			.then(
				( { snippets } ) =>
					signal.aborted || setAnswer( snippets[ 0 ] ?? null ),
				( error: unknown ) => {
					if ( ! signal.aborted ) {
						setAnswer( null );
						setFailure(
							error instanceof ApiError
								? error.message
								: String( error )
						);
					}
				}
			)
			.finally( () => signal.aborted || setAsking( false ) );
		return () => controller.abort();
	}, [ id, url, as, state, turn ] );
	const ask = useCallback( ( page: string ) => {
		prefer( 'askedPage', page.trim() === '' ? '/' : page.trim() );
		setTurn( ( it ) => it + 1 );
	}, [] );
	return { url, as, isAsking, answer, failure, ask };
}

export type WouldRunState = ReturnType< typeof useWouldRun >;
