/**
 * Decides the rules that depend on the visitor, exactly as `includes/Runtime/conditions/*.php` would on a page made for that
 * visitor alone; a test holds the two to each other. Pure. A rule that it does not know never matches.
 */
import type { Gate, Rule, VisitorFacts } from './gate.js';
import { readable, valuesOf } from './pairs.js';

/** The devices that WordPress takes for mobile (wp-includes/vars.php, wp_is_mobile()). */
const MOBILE = /Mobile|Android|Silk\/|Kindle|BlackBerry|Opera Mini|Opera Mobi/;

const CATEGORIES = [ 'preferences', 'statistics', 'marketing' ];

const isNegated = ( op: string ) => op === 'is_not' || op === 'excludes';

const list = ( value: unknown ): readonly unknown[] =>
	Array.isArray( value ) ? value : [];

function upTo( text: string, end: RegExp ): number {
	const at = text.search( end );
	return at < 0 ? text.length : at;
}

/** One part of an address, readable and in lower case: `url` and `url_path` with the host, `whole` and `path` without. */
function addressPart( address: string, part: string ): string {
	const bare = address.replace( /^[a-z][a-z0-9+.-]*:\/\//i, '' );
	let text = part.startsWith( 'url' )
		? bare
		: bare.slice( upTo( bare, /[/?#]/ ) );
	if ( part.endsWith( 'path' ) ) {
		text = text.slice( 0, upTo( text, /[?#]/ ) ).replace( /\/+$/, '' );
	}
	// Only A to Z, as PHP does.
	return readable( text ).replace( /[A-Z]+/g, ( letters ) =>
		letters.toLowerCase()
	);
}

function textMatches( op: string, seen: string, wanted: string ): boolean {
	switch ( op ) {
		case 'contains':
			return seen.includes( wanted );
		case 'not_contains':
			return ! seen.includes( wanted );
		case 'equals':
			return seen === wanted;
		case 'not_equals':
			return seen !== wanted;
		case 'starts_with':
			return seen.startsWith( wanted );
	}
	return false;
}

function pairMatches(
	op: string,
	seen: readonly string[],
	wanted: string
): boolean {
	switch ( op ) {
		case 'exists':
			return seen.length > 0;
		case 'not_exists':
			return seen.length === 0;
		case 'equals':
			return seen.includes( wanted );
		case 'not_equals':
			return ! seen.includes( wanted );
		case 'contains':
			return seen.some( ( item ) => item.includes( wanted ) );
	}
	return false;
}

/** The clock on the wall of the site. */
function siteTime( gate: Gate, now: number ): Date {
	const begun = ( gate.zone ?? [] ).filter( ( [ from ] ) => from <= now );
	return new Date( ( now + ( begun.pop()?.[ 1 ] ?? 0 ) ) * 1000 );
}

/** From the first minute on, until just before the end; a range that ends before it begins crosses midnight. */
function within( time: string, from: string, to: string ): boolean {
	return from < to ? time >= from && time < to : time >= from || time < to;
}

function consents( op: string, value: unknown, sight: VisitorFacts ): boolean {
	const { hasConsent } = sight;
	if ( hasConsent === null ) {
		return false;
	}
	// What is functional never waits.
	const given = list( value ).map(
		( category ) =>
			typeof category === 'string' &&
			( category === 'functional' ||
				( CATEGORIES.includes( category ) && hasConsent( category ) ) )
	);
	// What is not known yet is neither.
	return isNegated( op )
		? given.every( ( one ) => one === false )
		: given.every( ( one ) => one === true );
}

function ruleMatches( rule: Rule, gate: Gate, sight: VisitorFacts ): boolean {
	const [ type, op, value ] = rule;
	const [ first, second ] = list( value );
	const [ name, wanted ] = [ String( first ), String( second ) ];
	switch ( type ) {
		case 'cookie':
			return pairMatches(
				op,
				valuesOf( name, sight.cookies, { isCookie: true } ),
				wanted
			);
		case 'query_param':
			return pairMatches(
				op,
				valuesOf( name, sight.query, { isCookie: false } ),
				wanted
			);
		case 'referrer':
			return textMatches(
				op,
				addressPart( sight.referrer, name ),
				wanted
			);
		case 'device': {
			const isMobile = sight.mobile ?? MOBILE.test( sight.agent );
			const device = isMobile ? 'mobile' : 'desktop';
			return list( value ).includes( device ) !== isNegated( op );
		}
		case 'date_range': {
			const begun = typeof first !== 'number' || sight.now >= first;
			const over = typeof second === 'number' && sight.now >= second;
			return ( begun && ! over ) !== isNegated( op );
		}
		case 'time_of_day': {
			const time = siteTime( gate, sight.now )
				.toISOString()
				.slice( 11, 19 );
			return within( time, name, wanted ) !== isNegated( op );
		}
		case 'day_of_week': {
			const day = siteTime( gate, sight.now ).getUTCDay() || 7;
			return list( value ).includes( day ) !== isNegated( op );
		}
		case 'consent':
			return consents( op, value, sight );
	}
	return false;
}

/** Whether the visitor gets what stands behind a gate. */
export function decide( gate: Gate, sight: VisitorFacts ): boolean {
	if (
		gate.consent !== undefined &&
		sight.hasConsent?.( gate.consent ) !== true
	) {
		return false;
	}
	const groups = gate.if ?? [];
	return (
		groups.length === 0 ||
		groups.some( ( rules ) =>
			rules.every( ( rule ) => ruleMatches( rule, gate, sight ) )
		)
	);
}
