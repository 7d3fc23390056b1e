/**
 * Scripts of the page that an optimizer has put off, until the page is read or until the visitor moves the mouse. What was held back may
 * need them, and stands behind them on a page without rules.
 */
import { isRead } from './late.js';
import { hasFile, queryAll } from './natives.js';

/** Put off by another type, under which no browser runs them: LiteSpeed Cache, WP Rocket, Perfmatters, NitroPack, Rocket Loader … */
const PUT_OFF =
	'litespeed/ rocketlazy pmdelayed nitropack/'
		.split( ' ' )
		.map( ( type ) => `script[type^="${ type }"]` )
		.join() + ',script[type$="-text/javascript"]';

/** Put off with `defer`: collected files, and jQuery where WordPress did not say so itself. */
const DEFERRED =
	[ '/cache/', 'litespeed/', 'optimize', 'hummingbird' ]
		.map( ( part ) => `script[defer][src*="${ part }"]` )
		.join() + ',#jquery-core-js[defer]:not([data-wp-strategy])';

/** Scripts that took the place of others and are not there yet. */
const coming = new Set< Element >();
let observer: MutationObserver | undefined;

const find = ( selector: string ) => queryAll( document, selector ).length > 0;

function watch( again: () => void ): void {
	observer ??= new MutationObserver( ( records ) => {
		for ( const { addedNodes } of records ) {
			for ( const node of addedNodes ) {
				if ( node instanceof HTMLScriptElement && hasFile( node ) ) {
					const arrived = () => {
						coming.delete( node );
						again();
					};
					coming.add( node );
					node.addEventListener( 'load', arrived );
					node.addEventListener( 'error', arrived );
				}
			}
		}
		again();
	} );
	observer.observe( document, {
		childList: true,
		subtree: true,
		attributes: true,
		attributeFilter: [ 'type' ],
	} );
}

/**
 * Whether something is still put off.
 *
 * @param again Called whenever that may have changed.
 */
export function isPutOff( again: () => void ): boolean {
	const isWaiting =
		find( PUT_OFF ) || [ ...coming ].some( ( one ) => one.isConnected );
	if ( isWaiting ) {
		watch( again );
	} else {
		observer?.disconnect();
		coming.clear();
	}
	return isWaiting || ( ! isRead() && find( DEFERRED ) );
}
