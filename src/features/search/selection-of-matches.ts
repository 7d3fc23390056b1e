import type {
	FoundChange,
	FoundMatch,
	FoundSnippet,
	ReplacePlan,
	Unticked,
} from '../../state/replacing/index.js';

/** What is shown and counted of a look at a replacement. Pure. */

/** Characters shown before and after a match: the line may be long. */
const BEFORE = 60;
const BEHIND = 200;

export interface MatchParts {
	readonly ahead: string;
	readonly removed: string;
	readonly added: string;
	readonly behind: string;
}

/** A line end that comes or goes is seen. */
const visible = ( text: string ): string => text.replaceAll( '\n', '↵\n' );

/** A line with one of its matches. Places are counted in characters, which in JavaScript may be two units long. */
export function partsOf(
	{ before }: FoundChange,
	{ at, text, with: added }: FoundMatch
): MatchParts {
	const characters = Array.from( before );
	const ahead = characters.slice( 0, at );
	const first = ahead.lastIndexOf( '\n' ) + 1;
	const line = ahead.slice( first ).join( '' ).trimStart();
	const behind = characters
		.slice( at + Array.from( text ).length )
		.join( '' );
	const rest = ( behind.split( '\n' )[ 0 ] ?? '' ).trimEnd();
	return {
		ahead:
			line.length > BEFORE
				? `…${ line.slice( line.length - BEFORE ) }`
				: line,
		removed: visible( text ),
		added: visible( added ),
		behind: rest.length > BEHIND ? `${ rest.slice( 0, BEHIND ) }…` : rest,
	};
}

/** Line on which a match begins: several lines may be one change. */
export const lineOf = ( change: FoundChange, { at }: FoundMatch ): number =>
	change.line +
	Array.from( change.before )
		.slice( 0, at )
		.filter( ( character ) => character === '\n' ).length;

/** Matches of one snippet that are ticked. */
export const tickedOf = (
	{ id, matches }: FoundSnippet,
	{ snippets, matches: unticked }: Unticked
): number =>
	snippets.has( id ) ? 0 : matches - ( unticked.get( id )?.size ?? 0 );

export interface Sum {
	readonly matches: number;
	readonly snippets: number;
}

/** What would be replaced. */
export const sumOf = ( { snippets }: ReplacePlan, unticked: Unticked ): Sum =>
	snippets.reduce< Sum >(
		( sum, snippet ) => {
			const ticked = tickedOf( snippet, unticked );
			return ticked === 0
				? sum
				: {
						matches: sum.matches + ticked,
						snippets: sum.snippets + 1,
					};
		},
		{ matches: 0, snippets: 0 }
	);

/** The same with one match taken out, or put back. */
export function toggledMatch(
	unticked: Unticked,
	id: number,
	n: number,
	total: number
): Unticked {
	const all = Array.from( { length: total }, ( _, index ) => index + 1 );
	// Out of a snippet that is out, one match comes back alone.
	const before = unticked.snippets.has( id )
		? new Set( all )
		: new Set( unticked.matches.get( id ) );
	if ( ! before.delete( n ) ) {
		before.add( n );
	}
	const snippets = new Set( unticked.snippets );
	const matches = new Map( unticked.matches );
	snippets.delete( id );
	matches.delete( id );
	if ( before.size === total ) {
		snippets.add( id );
	} else if ( before.size > 0 ) {
		matches.set( id, before );
	}
	return { snippets, matches };
}

/** The same with a whole snippet in or out. */
export function toggledSnippet(
	unticked: Unticked,
	id: number,
	isOn: boolean
): Unticked {
	const snippets = new Set( unticked.snippets );
	const matches = new Map( unticked.matches );
	matches.delete( id );
	if ( isOn ) {
		snippets.delete( id );
	} else {
		snippets.add( id );
	}
	return { snippets, matches };
}
