import type { CSSProperties } from 'react';
import type { ListedSnippet, Schema } from '../../contract/index.js';
import {
	conditionsInWords,
	joinList,
	placeInWords,
} from '../../state/words/index.js';

/** The room of the columns, by what stands in them: short texts leave their room to long ones. */

type Text = ( snippet: ListedSnippet, schema: Schema ) => string;

/** Fewest and most characters for which a column asks, and what stands in it. */
const FLEXIBLE: Readonly<
	Record< string, readonly [ number, number, Text ] >
> = {
	title: [ 24, 50, ( { title } ) => title ],
	where: [ 12, 32, ( snippet, schema ) => placeInWords( schema, snippet ) ],
	when: [
		10,
		36,
		( { conditions }, schema ) => conditionsInWords( schema, conditions ),
	],
	description: [ 16, 40, ( { description } ) => description ],
	folder: [ 12, 28, ( { folder } ) => folder ],
	tags: [ 12, 28, ( { tags } ) => joinList( tags ) ],
	author: [ 14, 14, () => '' ],
};

/** Pixels of the columns that have the same room in every list, as in `table.scss`. */
const FIXED: Readonly< Record< string, number > > = {
	select: 52,
	more: 56,
	modified: 156,
	type: 96,
	status: 96,
	cost: 96,
};

/** Pixels of switch, type and gaps before a title. */
const BEFORE_TITLE = 124;

/** Rows that are measured: more would take long and say little else. */
const MEASURED = 200;

/** In Latin letters: characters of East Asian scripts take the room of two. */
const widthOf = ( text: string ): number =>
	text.length +
	( text.match(
		/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu
	)?.length ?? 0 );

/** Custom properties for the table: pixels that are fixed, and the share of the rest of each flexible column. */
export function columnRoom(
	rows: readonly ListedSnippet[],
	columns: readonly string[],
	schema: Schema
): CSSProperties {
	const measured = rows.slice( 0, MEASURED );
	const asked = columns.flatMap( ( column ) => {
		const [ least, most, textOf ] = FLEXIBLE[ column ] ?? [];
		if ( textOf === undefined || least === undefined ) {
			return [];
		}
		const longest = measured.reduce(
			( length, row ) =>
				Math.max( length, widthOf( textOf( row, schema ) ) ),
			least
		);
		return [ [ column, Math.min( longest, most ?? longest ) ] as const ];
	} );
	const all = asked.reduce( ( sum, [ , length ] ) => sum + length, 0 );
	const fixed = columns.reduce(
		( sum, column ) => sum + ( FIXED[ column ] ?? 0 ),
		BEFORE_TITLE
	);
	return Object.fromEntries( [
		[ '--svc-fixed', `${ fixed }px` ],
		...asked.map( ( [ column, length ] ) => [
			`--svc-share-${ column }`,
			( length / all ).toFixed( 3 ),
		] ),
	] ) as CSSProperties;
}
