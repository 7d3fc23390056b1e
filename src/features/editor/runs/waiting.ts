import { hookOrder } from '../../../contract/hook-order.js';
import type { Schema, Snippet } from '../../../contract/index.js';
import type { Draft } from '../../../state/documents/index.js';
import { typeOf } from '../../../state/words/conditions-in-words.js';
import { locationOf } from '../../../state/words/runs-in-words.js';

/**
 * Tells when a snippet has to wait for its conditions, as `Svc\Compiler\PlanCompiler::effective_hook()` decides it. Pure.
 */

const { front } = hookOrder;
const hooksBetween = (
	first: ( typeof front )[ number ],
	end: ( typeof front )[ number ]
): readonly string[] =>
	front.slice( front.indexOf( first ), front.indexOf( end ) );

/** Hooks that fire before the user is known. */
const BEFORE_USER = hooksBetween( 'root', 'init' );

/** Hooks after that, before WordPress knows which page it shows. */
const BEFORE_QUERY = hooksBetween( 'init', 'wp' );

export type Placing = Pick< Draft, 'run' | 'hook' | 'mode' | 'conditions' > &
	Pick< Snippet, 'type' >;

/** Why a snippet runs later than it says. */
export interface Wait {
	/** Hook at which it was to run. */
	readonly from: string;
	/** Hook at which it runs. */
	readonly to: 'init' | 'wp';
	/** Labels of the conditions that it waits for; empty where testing mode alone does. */
	readonly because: readonly string[];
}

/** Null when it runs where it says. */
export function waitOf( schema: Schema, snippet: Placing ): Wait | null {
	const { type, run, mode } = snippet;
	if ( run !== 'auto' ) {
		return null;
	}
	const key = snippet.hook || schema.locations[ type ].default;
	const place = locationOf( schema, type, key );
	const isItself =
		place === undefined ||
		( place.hook === '' && place.filters.length === 0 );
	const from = isItself ? key : place.hook;
	const rules = snippet.conditions
		.flat()
		.flatMap( ( rule ) => typeOf( schema, rule.type ) ?? [] );
	const labels = ( stages: readonly string[] ): string[] => [
		...new Set(
			rules
				.filter( ( { stage } ) => stages.includes( stage ) )
				.map( ( { label } ) => label )
		),
	];
	const isBeforeUser = BEFORE_USER.includes( from );
	const ofPage = labels( [ 'query' ] );
	if (
		ofPage.length > 0 &&
		( isBeforeUser || BEFORE_QUERY.includes( from ) )
	) {
		return { from, to: 'wp', because: ofPage };
	}
	const ofUser = labels( [ 'user' ] );
	return isBeforeUser && ( ofUser.length > 0 || mode === 'test' )
		? { from, to: 'init', because: ofUser }
		: null;
}
