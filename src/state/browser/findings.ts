/** What a page in a hidden frame says of itself, and what has changed between two times. Pure. */
import type { Styled } from './collect.js';

export interface PageError {
	/** Error: a script failed. Console: a script printed it. Load: a file, its address in `text`, did not load. */
	readonly kind: 'error' | 'console' | 'load';
	/** First line. */
	readonly text: string;
	/** File of the script; empty where it stands in the page. */
	readonly source: string;
}

export interface Findings {
	readonly errors: readonly PageError[];
	/** Of each of the rules that were asked for, its properties' values, different ones of several elements with slashes between them. */
	readonly values: readonly ( readonly string[] )[];
}

interface StyleChange {
	readonly selector: string;
	readonly property: string;
	readonly before: string;
	readonly after: string;
}

export interface BrowserChanges {
	readonly fresh: readonly PageError[];
	readonly gone: readonly PageError[];
	readonly styles: readonly StyleChange[];
}

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null;

const isText = ( value: unknown ): value is string => typeof value === 'string';

const isError = ( value: unknown ): value is PageError =>
	isObject( value ) &&
	[ 'error', 'console', 'load' ].includes( String( value.kind ) ) &&
	isText( value.text ) &&
	isText( value.source );

/**
 * Reads the answer of a page.
 *
 * @param data
 * @param token That of the order.
 * @return Null where it is no answer to it: every script of the page can send something.
 */
export function readFindings( data: unknown, token: string ): Findings | null {
	if ( ! isObject( data ) || data.token !== token ) {
		return null;
	}
	const { errors, values } = data;
	return Array.isArray( errors ) &&
		errors.every( isError ) &&
		Array.isArray( values ) &&
		values.every( ( row ) => Array.isArray( row ) && row.every( isText ) )
		? { errors, values }
		: null;
}

/** Errors that all of some answers have and none of others. */
function onlyIn(
	these: readonly Findings[],
	others: readonly Findings[]
): PageError[] {
	const texts = ( { errors }: Findings ) =>
		new Set( errors.map( ( { kind, text } ) => `${ kind } ${ text }` ) );
	const has = these.map( texts );
	const known = others.map( texts );
	const found = new Map< string, PageError >();
	for ( const error of these[ 0 ]?.errors ?? [] ) {
		const text = `${ error.kind } ${ error.text }`;
		if (
			has.every( ( all ) => all.has( text ) ) &&
			! known.some( ( all ) => all.has( text ) )
		) {
			found.set( text, error );
		}
	}
	return [ ...found.values() ];
}

/** The value that all answers have; undefined where they differ by themselves. */
const steady = (
	answers: readonly Findings[],
	rule: number,
	at: number
): string | undefined => {
	const values = new Set(
		answers.map( ( { values: all } ) => all[ rule ]?.[ at ] )
	);
	return values.size === 1 ? [ ...values ][ 0 ] : undefined;
};

/**
 * @param before Answers of one page.
 * @param after  Later ones.
 * @param styled Rules that were asked for.
 */
export function changesBetween(
	before: readonly Findings[],
	after: readonly Findings[],
	styled: readonly Styled[]
): BrowserChanges {
	const styles: StyleChange[] = [];
	styled.forEach( ( { selector, pseudo, properties }, rule ) =>
		properties.forEach( ( property, at ) => {
			const was = steady( before, rule, at );
			const is = steady( after, rule, at );
			if ( was !== undefined && is !== undefined && was !== is ) {
				const name = `${ selector }${ pseudo }`;
				styles.push( {
					...{ selector: name, property, before: was, after: is },
				} );
			}
		} )
	);
	return {
		fresh: onlyIn( after, before ),
		gone: onlyIn( before, after ),
		styles,
	};
}

/** Whether anything has changed. */
export const isChanged = ( { fresh, gone, styles }: BrowserChanges ): boolean =>
	fresh.length + gone.length + styles.length > 0;
