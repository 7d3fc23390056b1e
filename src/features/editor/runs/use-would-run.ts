import {
	createContext,
	useCallback,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { ApiError, call } from '../../../client/index.js';
import type { Explanation } from '../../../contract/index.js';
import { isSame } from '../../../state/documents/index.js';
import { prefer, usePreference } from '../../../state/frame/index.js';
import type { Rule } from '../../../state/words/index.js';
import type { ReadyDocument } from '../ready.js';

export type TracedRule = Explanation[ 'groups' ][ number ][ number ];

/** Quiet after a change of a rule, milliseconds, before the site is asked again. */
const ASK_AFTER_MS = 600;

/** What the site said of each rule; null before a page was named. */
export const TracedContext = createContext< Explanation | null >( null );

/** What was said of a rule at its place; undefined for one that was changed since. */
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
 * Whether the snippet runs on a page for a person, with the conditions on the screen and everything else as it is saved. Page and person are
 * kept for all snippets: once a page was named, the site is asked again when another snippet is shown, a rule changes, and after each save.
 */
export function useWouldRun( { id, base, draft }: ReadyDocument ) {
	const url = usePreference( 'askedPage' );
	const as = usePreference( 'askedAs' );
	const [ turn, setTurn ] = useState( 0 );
	const [ isAsking, setAsking ] = useState( false );
	const [ answer, setAnswer ] = useState< Explanation | null >( null );
	const [ failure, setFailure ] = useState( '' );
	const { status, mode, run, hook, modified } = base;
	const { conditions } = draft;
	const isUnsaved = ! isSame( conditions, base.conditions );
	const asked = useRef( conditions );
	asked.current = conditions;
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
		const ask = () => {
			setAsking( true );
			setFailure( '' );
			call(
				'explain-run',
				{
					url,
					as,
					snippet: id,
					...( isUnsaved && { conditions: asked.current } ),
				},
				{ signal }
			)
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
		};
		const timer = window.setTimeout( ask, isUnsaved ? ASK_AFTER_MS : 0 );
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ id, url, as, state, isUnsaved, turn ] );
	const ask = useCallback( ( page: string ) => {
		prefer( 'askedPage', page.trim() === '' ? '/' : page.trim() );
		setTurn( ( it ) => it + 1 );
	}, [] );
	return { url, as, isAsking, answer, failure, ask };
}

export type WouldRunState = ReturnType< typeof useWouldRun >;
