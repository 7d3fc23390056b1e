/**
 * The only script of the plugin on a page: it decides for this visitor what the server held back, so that one cached page fits all.
 * Printed once, inline, before the first place it may find (`includes/Runtime/delivery/visitor.php`), and only where there may be one.
 */
import { decide } from './decide.js';
import { asksForConsent, type Gate, type VisitorFacts } from './gate.js';
import { attributeOf, queryAll, removeElement } from './natives.js';
import { valuesOf } from './pairs.js';
import { start } from './start.js';

/** WP Consent API (its `wp-consent-api.js`) and the client hints, neither known to TypeScript. */
interface Visitor extends Window {
	wp_has_consent?: ( category: string ) => boolean;
	wp_consent_type?: unknown;
	/** What the server knew of the type; empty when a banner tells it in the browser. */
	wp_fallback_consent_type?: unknown;
	waitfor_consent_hook?: unknown;
	consent_api?: { readonly cookie_prefix?: string };
	readonly navigator: Navigator & {
		readonly userAgentData?: { readonly mobile: boolean };
	};
}

/**
 * Asks the WP Consent API. As long as no type is known (which law applies), it takes a site for one without a banner and says yes to
 * everything; where a banner is active, that is no answer. A choice that the visitor has made is one at any time, and a no stays a no.
 */
function consentOf(
	visitor: Visitor,
	gate: Gate
): VisitorFacts[ 'hasConsent' ] {
	const {
		wp_has_consent: ask,
		wp_consent_type: type,
		consent_api: api,
	} = visitor;
	if ( typeof ask !== 'function' ) {
		return null;
	}
	// Who has announced the type is heard first in any case.
	const isAnnounced =
		Boolean( visitor.waitfor_consent_hook ) && type === undefined;
	const isOpen =
		gate.banner === true &&
		api !== undefined &&
		! ( type ?? visitor.wp_fallback_consent_type );
	return ( category ) => {
		const [ choice ] = valuesOf(
			`${ api?.cookie_prefix ?? 'wp_consent' }_${ category }`,
			document.cookie,
			{ isCookie: true }
		);
		if ( choice === 'deny' ) {
			return false;
		}
		return isAnnounced || ( isOpen && choice !== 'allow' )
			? null
			: ask( category ) === true;
	};
}

function look( gate: Gate ): VisitorFacts {
	const visitor: Visitor = window;
	return {
		cookies: document.cookie,
		query: location.search.slice( 1 ),
		referrer: document.referrer,
		agent: navigator.userAgent,
		mobile: visitor.navigator.userAgentData?.mobile,
		now: Math.floor( Date.now() / 1000 ),
		hasConsent: consentOf( visitor, gate ),
	};
}

/** Places that are done with, also where a page keeps them from going. */
const done = new WeakSet< Element >();

/** Decides every place in the page. What waits for consent stays, what the visitor does not get goes. */
function scan(): void {
	let place: Element | null;
	const left = new Set< Element >();
	const next = () =>
		[ ...queryAll( document, 'template[data-svc]' ) ].find(
			( found ) => ! left.has( found ) && ! done.has( found )
		) ?? null;
	// Markup that was just started may hold places of its own.
	while ( ( place = next() ) !== null ) {
		const gate = JSON.parse(
			attributeOf( place, 'data-svc' ) ?? '{}'
		) as Gate;
		const isWanted = decide( gate, look( gate ) );
		if ( ! isWanted && asksForConsent( gate ) ) {
			left.add( place );
			continue;
		}
		done.add( place );
		if ( isWanted ) {
			start( place, attributeOf( place, 'data-svc-markup' ) ?? '' );
		} else {
			removeElement( place );
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
// A banner tells the type first, and then what the visitor does not want: it is heard to its end.
const scanLater = () => queueMicrotask( scan );
document.addEventListener( 'wp_consent_type_defined', scanLater );
document.addEventListener( 'wp_listen_for_consent_change', scanLater );
scan();
