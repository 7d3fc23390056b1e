/**
 * Makes up for what a script has missed that starts when the page is there: it finds the page still loading, as it would have, and what it
 * wants to do at `DOMContentLoaded` or `load` is done once everything that was let in with it has run.
 */

type Target = Document | Window;
type Listener = EventListenerOrEventListenerObject;

interface Missed {
	readonly target: Target;
	readonly type: string;
	readonly listener: Listener;
}

const EVENTS = [ 'DOMContentLoaded', 'readystatechange', 'load' ] as const;

/** What is over, by the names of its events. */
const over = new Set< string >();
const missed: Missed[] = [];

/** Whether the whole page has been read. */
export const isRead = () => over.has( EVENTS[ 0 ] );

const noteAll = () => EVENTS.forEach( ( type ) => over.add( type ) );

if ( document.readyState === 'complete' ) {
	noteAll();
}
document.addEventListener( EVENTS[ 0 ], () => over.add( EVENTS[ 0 ] ) );
addEventListener( 'load', noteAll );

const isTold = ( { type }: Missed ) => type === telling;

/** The event that is being made up for. */
let telling = '';

/** Does what was missed, in the order of the events of a page. An error of one listener is reported, and the next is called. */
export function dispatchMissed(): void {
	for ( telling of EVENTS ) {
		let item: Missed | undefined;
		while ( ( item = missed.find( isTold ) ) !== undefined ) {
			const { target, type, listener } = item;
			missed.splice( missed.indexOf( item ), 1 );
			const event = new Event( type );
			Object.defineProperty( event, 'target', { value: target } );
			try {
				if ( typeof listener === 'function' ) {
					listener.call( target, event );
				} else {
					listener.handleEvent( event );
				}
			} catch ( error ) {
				reportError( error );
			}
		}
	}
	telling = '';
}

/**
 * Hears what scripts that were let in want to be told.
 *
 * @param isOurs  Whether one of them is running.
 * @param isFirst Whether one is running that a page would have waited for.
 * @param missing Called when something was missed.
 */
export function listen(
	isOurs: () => boolean,
	isFirst: () => boolean,
	missing: () => void
): void {
	for ( const target of [ document, window ] ) {
		const add = target.addEventListener;
		const remove = target.removeEventListener;
		const other = EVENTS[ target === document ? 2 : 1 ];
		target.addEventListener = (
			type: string,
			listener: Listener,
			options?: boolean | AddEventListenerOptions
		) => {
			if (
				over.has( type ) &&
				type !== other &&
				type !== telling &&
				( telling !== '' || isOurs() )
			) {
				missed.push( { target, type, listener } );
				missing();
			} else {
				add.call( target, type, listener, options );
			}
		};
		target.removeEventListener = (
			type: string,
			listener: Listener,
			options?: boolean | EventListenerOptions
		) => {
			const at = missed.findIndex(
				( one ) =>
					one.target === target &&
					one.type === type &&
					one.listener === listener
			);
			if ( at >= 0 ) {
				missed.splice( at, 1 );
			} else {
				remove.call( target, type, listener, options );
			}
		};
	}
	Object.defineProperty( document, 'readyState', {
		configurable: true,
		get: () =>
			isFirst()
				? 'loading'
				: ( Reflect.get(
						Document.prototype,
						'readyState',
						document
					) as DocumentReadyState ),
	} );
}

/** Call before a script runs; call the answer when it has: the handler that it set is told as well. */
export function watchHandler( missing: () => void ): () => void {
	const { onload } = window;
	return () => {
		const listener = window.onload;
		if ( listener && listener !== onload && over.has( 'load' ) ) {
			missed.push( {
				target: window,
				type: 'load',
				listener: listener as EventListener,
			} );
			missing();
		}
	};
}
