import { __ } from '@wordpress/i18n';
import { twoItems, twoSentences } from './joined.js';

/** Sentences in pieces, so that a part of them can be pressed. */

/**
 * What a piece of the sentence was set with: a field, the schedule, or a rule by its group and its place in the group, counted from 0 and
 * without those of the schedule: `rule-1-0`.
 */
export type Setting =
	| 'run'
	| 'shortcode'
	| 'hook'
	| 'priority'
	| 'when'
	| 'schedule'
	| 'consent'
	| 'mode'
	| `rule-${ number }-${ number }`;

/** A piece of a sentence; what was chosen is strong, and has a setting where the sentence is about one snippet. */
export interface Piece {
	readonly text: string;
	readonly isStrong: boolean;
	readonly setting?: Setting;
}

/**
 * A phrase or a sentence in pieces: what stands in `<b>` is strong and has the setting, and where `%1$s` stands, or `%s` for the first, come
 * the parts: text, or pieces of their own.
 */
export function compose(
	template: string,
	parts: readonly ( string | readonly Piece[] )[] = [],
	setting?: Setting
): Piece[] {
	return template.split( /<b>(.*?)<\/b>/u ).flatMap( ( text, at ) => {
		const isStrong = at % 2 === 1;
		const marks =
			isStrong && setting !== undefined
				? { isStrong, setting }
				: { isStrong };
		const pieces: Piece[] = [];
		let plain = '';
		for ( const piece of text.split( /(%(?:\d\$)?s)/u ) ) {
			const part = /^%(?:\d\$)?s$/u.test( piece )
				? parts[ piece === '%s' ? 0 : Number( piece.charAt( 1 ) ) - 1 ]
				: piece;
			if ( typeof part === 'string' ) {
				plain += part;
			} else if ( part !== undefined ) {
				pieces.push( { text: plain, ...marks }, ...part );
				plain = '';
			}
		}
		return [ ...pieces, { text: plain, ...marks } ].filter(
			( { text: words } ) => words !== ''
		);
	} );
}

export const textOfPieces = ( pieces: readonly Piece[] ): string =>
	pieces.map( ( { text } ) => text ).join( '' );

/** The first letter large, as a column or a button begins. */
export const capital = ( text: string ): string =>
	text.charAt( 0 ).toLocaleUpperCase() + text.slice( 1 );

const joined = ( template: string, all: readonly Piece[][] ): Piece[] =>
	all.reduce( ( before, next ) => compose( template, [ before, next ] ) );

/** "A, B, C". */
export const listOf = ( all: readonly Piece[][] ): Piece[] =>
	joined( twoItems(), all );

/** One sentence after the other. */
export const textOfSentences = ( all: readonly Piece[][] ): Piece[] =>
	joined( twoSentences(), all );

/** "A", "A and B", "A, B and C". */
export function allOf( all: readonly Piece[][] ): Piece[] {
	const last = all.at( -1 ) ?? [];
	return all.length < 2
		? last
		: compose(
				/* translators: 1: one or several conditions, divided by commas, 2: the last one; all of them must be met. */
				__( '%1$s and %2$s', 'svc' ),
				[ listOf( all.slice( 0, -1 ) ), last ]
			);
}
