/**
 * The only script of the plugin on a page: it decides for this visitor what the server held back, so that one cached page is right for everybody.
 * Printed once, inline, before the first place it may find (`includes/Runtime/visitor.php`), and only where there may be one.
 */
import { decide } from './decide.js';
import { asksForConsent, type Gate, type Sight } from './gate.js';
import { start } from './start.js';

/** WP Consent API and the client hints, neither known to TypeScript. */
interface Visitor extends Window {
	wp_has_consent?: ( category: string ) => boolean;
	wp_consent_type?: string;
	waitfor_consent_hook?: unknown;
	readonly navigator: Navigator & {
		readonly userAgentData?: { readonly mobile: boolean };
	};
}

function consentOf( visitor: Visitor ): Sight[ 'hasConsent' ] {
	const ask = visitor.wp_has_consent;
	// A banner that says later which law applies is heard first.
	const isEarly =
		Boolean( visitor.waitfor_consent_hook ) &&
		visitor.wp_consent_type === undefined;
	return typeof ask !== 'function' || isEarly
		? null
		: ( category ) => ask( category ) === true;
}

function look(): Sight {
	const visitor: Visitor = window;
	return {
		cookies: document.cookie,
		query: location.search.slice( 1 ),
		referrer: document.referrer,
		agent: navigator.userAgent,
		mobile: visitor.navigator.userAgentData?.mobile,
		now: Math.floor( Date.now() / 1000 ),
		hasConsent: consentOf( visitor ),
	};
}

/** Decides every place in the page. What waits for consent stays, what the visitor does not get goes. */
function scan(): void {
	let place: Element | null;
	const left = new Set< Element >();
	const next = () =>
		[ ...document.querySelectorAll( 'template[data-svc]' ) ].find(
			( found ) => ! left.has( found )
		) ?? null;
	// Markup that was just started may hold places of its own.
	while ( ( place = next() ) !== null ) {
		const gate = JSON.parse(
			place.getAttribute( 'data-svc' ) ?? '{}'
		) as Gate;
		if ( decide( gate, look() ) ) {
			start( place, place.getAttribute( 'data-svc-markup' ) ?? '' );
		} else if ( asksForConsent( gate ) ) {
			left.add( place );
		} else {
			place.remove();
		}
	}
}

// Called before the next script of the page runs and before anything is painted, so that order and looks are those of a page made for
// this visitor.
const observer = new MutationObserver( scan );
observer.observe( document, { childList: true, subtree: true } );
document.addEventListener( 'DOMContentLoaded', () => {
	observer.disconnect();
	scan();
} );
window.addEventListener( 'load', scan );
document.addEventListener( 'wp_consent_type_defined', scan );
document.addEventListener( 'wp_listen_for_consent_change', scan );
scan();
