import { useSyncExternalStore } from '@wordpress/element';
import { forgetOwn, keep, kept, keptIds, type Kind } from './kept.js';

/** Unsaved work of one kind for a screen that shows it with each letter: in memory at once, and in the browser a moment later. */
export interface Mirror< Id extends string, Value > {
	/** Reads what is kept, once. A screen waits for it before it shows anything. */
	readonly read: () => Promise< void >;
	/** What there is now, by id. */
	readonly all: () => Readonly< Partial< Record< Id, Value > > >;
	/** The same in a component, again whenever it changes. */
	readonly useAll: () => Readonly< Partial< Record< Id, Value > > >;
	/** Null throws it away, but not what another window has written since. */
	readonly set: ( id: Id, value: Value | null ) => void;
}

/**
 * @param kind
 * @param ids  Those that there can be: what is kept under others is left alone.
 */
export function mirrorOf< Id extends string, Value >(
	kind: Kind,
	ids: readonly Id[]
): Mirror< Id, Value > {
	const listeners = new Set< () => void >();
	let values: Partial< Record< Id, Value > > = {};
	let reading: Promise< void > | undefined;

	const put = ( id: Id, value: Value | null ): void => {
		const { [ id ]: _, ...others } = values;
		// Only what TypeScript cannot say: that the rest of such a record is one, too.
		values = others as typeof values;
		if ( value !== null ) {
			values[ id ] = value;
		}
		listeners.forEach( ( listener ) => listener() );
	};
	const load = async (): Promise< void > => {
		const there = await keptIds( kind );
		for ( const id of ids.filter( ( it ) => there.includes( it ) ) ) {
			const value = await kept< Value >( kind, id );
			// What was written meanwhile is newer.
			if ( value !== null && ! ( id in values ) ) {
				put( id, value );
			}
		}
	};
	const all = () => values;
	return {
		read: () => ( reading ??= load() ),
		all,
		useAll: () =>
			useSyncExternalStore( ( listener ) => {
				listeners.add( listener );
				return () => listeners.delete( listener );
			}, all ),
		set: ( id, value ) => {
			const own = values[ id ];
			put( id, value );
			if ( value !== null ) {
				void keep( kind, id, value );
			} else if ( own !== undefined ) {
				void forgetOwn( kind, id, own );
			}
		},
	};
}
