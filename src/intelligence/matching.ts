/** Which names fit a word as typed so far, and which names are near one that does not exist. */

export interface Ranked {
	readonly name: string;
	/** The lower, the better. */
	readonly score: number;
}

/** Names made ready to be searched again and again. */
export interface Searchable {
	readonly names: readonly string[];
	readonly lower: readonly string[];
	/** First letters of the parts of each: `gpm` of `get_post_meta`. */
	readonly initials: readonly string[];
	/** How often each is used, where that is known: what is used more comes first. */
	readonly uses: readonly number[];
}

export function searchable(
	names: readonly string[],
	uses: readonly number[] = []
): Searchable {
	const lower = names.map( ( name ) => name.toLowerCase() );
	return {
		names,
		lower,
		uses,
		initials: lower.map( ( name ) =>
			name
				.split( '_' )
				.map( ( part ) => part.slice( 0, 1 ) )
				.join( '' )
		),
	};
}

/** How well a name fits; -1 when it does not. All in lower case. */
function scoreOf( name: string, initials: string, word: string ): number {
	if ( name.startsWith( word ) ) {
		// Shorter names first: they are what is meant.
		return name.length - word.length;
	}
	const at = name.indexOf( word );
	if ( at > 0 ) {
		return ( name[ at - 1 ] === '_' ? 100 : 300 ) + name.length;
	}
	return word.length > 1 && initials.startsWith( word )
		? 200 + name.length
		: -1;
}

/** How much the number of uses counts: more than the length of a name, less than where the word stands in it. */
const USE = 100;

/** Score of a name of which it is known how often it is used. The word itself, whole, comes before all others. */
function byUse( score: number, uses: number ): number {
	const place = Math.min( 3, Math.floor( score / 100 ) );
	return score === 0
		? -10_000
		: place * 1_000 -
				Math.min( 9, Math.log2( 1 + uses ) ) * USE +
				score / 10;
}

/** The names that fit, the best first. */
export function rank(
	{ names, lower, initials, uses }: Searchable,
	word: string,
	most: number
): readonly Ranked[] {
	const wanted = word.toLowerCase();
	const found: Ranked[] = [];
	for ( let at = 0; at < names.length; at++ ) {
		const score = scoreOf(
			lower[ at ] ?? '',
			initials[ at ] ?? '',
			wanted
		);
		if ( score >= 0 ) {
			found.push( {
				name: names[ at ] ?? '',
				score:
					uses.length === 0 ? score : byUse( score, uses[ at ] ?? 0 ),
			} );
		}
	}
	return found
		.sort( ( one, other ) => one.score - other.score )
		.slice( 0, most );
}

/** How many letters have to be put in, taken out, changed, or changed with the one beside; `most + 1` when it is more than that. */
export function distance( one: string, other: string, most: number ): number {
	if ( Math.abs( one.length - other.length ) > most ) {
		return most + 1;
	}
	let earlier: readonly number[] = [];
	let row = Array.from( { length: other.length + 1 }, ( _, at ) => at );
	let lowest = 0;
	for ( let at = 1; at <= one.length; at++ ) {
		// So far from the diagonal, more has been put in or taken out.
		const next = row.map( () => most + 1 );
		next[ 0 ] = at;
		let lowestNext = at;
		const last = Math.min( other.length, at + most );
		for ( let to = Math.max( 1, at - most ); to <= last; to++ ) {
			const isSwapped =
				one[ at - 1 ] === other[ to - 2 ] &&
				one[ at - 2 ] === other[ to - 1 ];
			const here = Math.min(
				isSwapped ? ( earlier[ to - 2 ] ?? Infinity ) + 1 : Infinity,
				( row[ to ] ?? 0 ) + 1,
				( next[ to - 1 ] ?? 0 ) + 1,
				( row[ to - 1 ] ?? 0 ) +
					( one[ at - 1 ] === other[ to - 1 ] ? 0 : 1 )
			);
			next[ to ] = here;
			lowestNext = Math.min( lowestNext, here );
		}
		// No later row is below both of these, and most names differ from their first letters on.
		if ( lowestNext > most && lowest >= most ) {
			return most + 1;
		}
		earlier = row;
		row = next;
		lowest = lowestNext;
	}
	return row[ other.length ] ?? most + 1;
}

/** The letters of a name, whichever order they are in. */
const lettersOf = ( name: string ): string => [ ...name ].sort().join( '' );

/** Names that may have been meant, the nearest first: before all others, those with the same letters in another order. */
export function near(
	names: readonly string[],
	wrong: string,
	most = 3
): readonly string[] {
	const wanted = wrong.toLowerCase();
	const bound = Math.max( 1, Math.floor( wrong.length / 4 ) );
	const letters = lettersOf( wanted );
	return names
		.map( ( name ) => ( {
			name,
			score: distance( name.toLowerCase(), wanted, bound ),
		} ) )
		.filter( ( { score } ) => score > 0 && score <= bound )
		.map( ( { name, score } ) => ( {
			name,
			score: lettersOf( name.toLowerCase() ) === letters ? 0 : score,
		} ) )
		.sort( ( one, other ) => one.score - other.score )
		.slice( 0, most )
		.map( ( { name } ) => name );
}
