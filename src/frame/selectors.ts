/** Selectors of an element, short and such that they still fit tomorrow: names that people gave, none that programs number. */

export interface Selector {
	readonly selector: string;
	/** How many elements of the page it fits. */
	readonly count: number;
}

/** Names that are made anew with every build or for every post, and those that only say how something is at the moment. */
const PASSING =
	/\d{2,}|^(?:is|has)-|^(?:active|open|hover|focus|current|selected|hidden|visible|show|loaded|js|no-js)$|current[-_]|__?[a-z0-9]{5,8}$(?<=\d\w*)|^(?:css|sc|jsx|wp-elements)-[a-z0-9]{5,}/i;

/** Most ancestors that a selector names. */
const DEPTH = 3;

const count = ( selector: string ): number =>
	document.querySelectorAll( selector ).length;

const stays = ( name: string ): boolean =>
	name !== '' && ! PASSING.test( name );

/** The best name of an element by itself: its id, else the class that fits fewest, else its tag. */
function nameOf( element: Element ): string {
	if (
		stays( element.id ) &&
		count( `#${ CSS.escape( element.id ) }` ) === 1
	) {
		return `#${ CSS.escape( element.id ) }`;
	}
	const classes = [ ...element.classList ]
		.filter( stays )
		.map( ( name ) => `.${ CSS.escape( name ) }` )
		.sort( ( one, other ) => count( one ) - count( other ) );
	return classes[ 0 ] ?? element.localName;
}

function withPlace( element: Element, name: string ): string {
	const same = [ ...( element.parentElement?.children ?? [] ) ].filter(
		( { localName } ) => localName === element.localName
	);
	return same.length > 1
		? `${ name }:nth-of-type(${ same.indexOf( element ) + 1 })`
		: name;
}

/** A selector that fits this element alone, as short as it can be said with its ancestors' names. */
function preciseOf( element: Element ): string {
	let selector = nameOf( element );
	let above = element.parentElement;
	for ( let depth = 0; depth < DEPTH && above !== null; depth++ ) {
		if ( count( selector ) === 1 ) {
			return selector;
		}
		const longer = `${ nameOf( above ) } ${ selector }`;
		// A name that tells nothing apart only makes it longer.
		selector = count( longer ) < count( selector ) ? longer : selector;
		above = above.parentElement;
	}
	if ( count( selector ) === 1 ) {
		return selector;
	}
	let exact = '';
	for (
		let at: Element | null = element;
		at !== null && at !== document.documentElement;
		at = at.parentElement
	) {
		const name = nameOf( at );
		exact = `${ name.startsWith( '#' ) ? name : withPlace( at, name ) }${ exact === '' ? '' : ` > ${ exact }` }`;
		if ( count( exact ) === 1 ) {
			break;
		}
	}
	return exact;
}

/** From the most precise on, each once. */
export function selectorsOf( element: Element ): Selector[] {
	const all = [
		preciseOf( element ),
		nameOf( element ),
		...[ ...element.classList ]
			.filter( stays )
			.map( ( name ) => `.${ CSS.escape( name ) }` ),
	];
	return [ ...new Set( all ) ]
		.filter( ( selector ) => selector.length <= 300 )
		.slice( 0, 4 )
		.map( ( selector ) => ( { selector, count: count( selector ) } ) );
}
