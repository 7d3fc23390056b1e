import { store } from '@wordpress/commands';
import { dispatch, select, subscribe } from '@wordpress/data';

/**
 * WordPress' command palette, which the page holds back until the app is drawn (`includes/Admin/DeferredPalette.php`): its scripts run in
 * their order, as they would have while the page was read. Asked for before that, the palette opens as soon as it is there.
 */

/** Milliseconds after the app is drawn before the palette is loaded unasked, so that the user is not disturbed. */
const QUIET_MS = 1_000;

/** Longest that the window may stay busy with something else before the palette comes nevertheless, milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Puts an element in place of one that never ran; tells whether it has, once that is known. */
function run( resting: HTMLScriptElement ): Promise< boolean > {
	const script = document.createElement( 'script' );
	for ( const { name, value } of resting.attributes ) {
		script.setAttribute( name, value );
	}
	// A policy of the site may want it; browsers do not show it among the attributes.
	script.nonce = resting.nonce;
	script.textContent = resting.textContent;
	script.async = false;
	if ( script.src === '' ) {
		document.body.append( script );
		return Promise.resolve( true );
	}
	return new Promise( ( resolve ) => {
		script.onload = () => resolve( true );
		script.onerror = () => {
			script.remove();
			resolve( false );
		};
		document.body.append( script );
	} );
}

/** Resolves when the browser has a network. */
const network = (): Promise< void > =>
	new Promise( ( resolve ) => {
		if ( navigator.onLine ) {
			resolve();
		} else {
			window.addEventListener( 'online', () => resolve(), {
				once: true,
			} );
		}
	} );

/** The same, and once more for one that did not come: those after it need it. */
async function runSurely( resting: HTMLScriptElement ): Promise< void > {
	if ( ! ( await run( resting ) ) ) {
		await network();
		// If it is gone for good, the next ones run nevertheless, as while a browser reads a page.
		await run( resting );
	}
}

/** Asks for a file before its turn to run comes. */
function fetchAhead( src: string ): void {
	const link = document.createElement( 'link' );
	link.rel = 'preload';
	link.as = 'script';
	link.href = src;
	document.head.append( link );
}

async function runAll(): Promise< void > {
	const kept = document.getElementById( 'svc-late-palette' );
	kept?.remove();
	const scripts =
		kept instanceof HTMLTemplateElement
			? [ ...kept.content.querySelectorAll( 'script' ) ]
			: [];
	scripts
		.flatMap( ( script ) => script.getAttribute( 'src' ) ?? [] )
		.forEach( fetchAhead );
	for ( const script of scripts ) {
		await runSurely( script );
	}
	window.removeEventListener( 'keydown', catchKeys );
}

/** It is the last thing on the page, which may still be on its way. */
const pageIsRead = (): Promise< void > =>
	new Promise( ( resolve ) => {
		if ( document.readyState === 'loading' ) {
			document.addEventListener( 'DOMContentLoaded', () => resolve() );
		} else {
			resolve();
		}
	} );

let loading: Promise< void > | undefined;

/** Loads it once. */
function load(): void {
	loading ??= pageIsRead().then( runAll );
}

/** Opens the palette, or has it open as soon as it is there. */
export function openPalette(): void {
	void dispatch( store ).open();
	load();
}

/** The keys of the palette, which would go to the address bar of the browser before the palette listens to them. */
function catchKeys( event: KeyboardEvent ): void {
	if (
		! event.defaultPrevented &&
		( event.ctrlKey || event.metaKey ) &&
		! event.shiftKey &&
		! event.altKey &&
		event.key.toLowerCase() === 'k'
	) {
		event.preventDefault();
		openPalette();
	}
}

/** Listens to the keys of the palette until it does so itself, and to the button of the admin bar, which only says that it is open. */
export function awaitPalette(): void {
	window.addEventListener( 'keydown', catchKeys );
	const stop = subscribe( () => {
		if ( select( store ).isOpen() ) {
			stop();
			load();
		}
	}, store );
}

/** Loads it when nothing else is to be done. */
export function loadPalette(): void {
	setTimeout( () => {
		// Safari has no idle times.
		if ( typeof window.requestIdleCallback === 'function' ) {
			window.requestIdleCallback( load, { timeout: LONGEST_WAIT_MS } );
		} else {
			load();
		}
	}, QUIET_MS );
}
