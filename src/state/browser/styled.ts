/** Which elements imported stylesheets name, and what is read of them. */
import type { Styled } from './collect.js';

/** Rules beyond are left out. */
const MOST_RULES = 200;

/** Read of every element, beside what its rule declares. */
const ALWAYS = [
	...[ 'color', 'background-color', 'font-size', 'font-weight' ],
	...[ 'font-family', 'display', 'visibility', 'opacity' ],
];

const MOST_PROPERTIES = 40;

const PSEUDO = /::[\w-]+(?:\([^)]*\))?/g;

/** Stylesheets in the code of a snippet. */
function sheetsOf( type: string, code: string ): string[] {
	if ( type === 'css' ) {
		return [ code ];
	}
	return type === 'html'
		? [
				...new DOMParser()
					.parseFromString( code, 'text/html' )
					.querySelectorAll( 'style' ),
			].map( ( { textContent } ) => textContent ?? '' )
		: [];
}

function* rulesOf( rules: CSSRuleList ): Generator< CSSStyleRule > {
	for ( const rule of rules ) {
		if ( rule instanceof CSSStyleRule ) {
			yield rule;
		}
		if ( 'cssRules' in rule ) {
			yield* rulesOf( rule.cssRules as CSSRuleList );
		}
	}
}

/**
 * Rules of the stylesheets among snippets.
 *
 * @param snippets Type and code of each.
 */
export function styledBy(
	snippets: readonly {
		readonly type: string;
		readonly code?: string | undefined;
	}[]
): Styled[] {
	const found = new Map< string, Styled >();
	for ( const { type, code = '' } of snippets ) {
		for ( const text of sheetsOf( type, code ) ) {
			const sheet = new CSSStyleSheet();
			sheet.replaceSync( text );
			for ( const { selectorText, style } of rulesOf( sheet.cssRules ) ) {
				const [ pseudo = '' ] = selectorText.match( PSEUDO ) ?? [];
				const known = found.get( selectorText )?.properties ?? ALWAYS;
				if ( found.size < MOST_RULES ) {
					found.set( selectorText, {
						selector: selectorText.replaceAll( PSEUDO, '' ),
						// Of several selectors, elements stand for all.
						pseudo: selectorText.includes( ',' ) ? '' : pseudo,
						properties: [
							...new Set( [ ...known, ...style ] ),
						].slice( 0, MOST_PROPERTIES ),
					} );
				}
			}
		}
	}
	return [ ...found.values() ];
}
