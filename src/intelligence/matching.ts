/** Which names fit a word that somebody has begun to write, and which names are near one that does not exist. */

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
}

export function searchable( names: readonly string[] ): Searchable {
	const lower = names.map( ( name ) => name.toLowerCase() );
	return {
		names,
		lower,
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

/** The names that fit, the best first. */
export function rank(
	{ names, lower, initials }: Searchable,
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
			found.push( { name: names[ at ] ?? '', score } );
		}
	}
	return found
		.sort( ( one, other ) => one.score - other.score )
		.slice( 0, most );
}

/** How many letters have to be put in, taken out or changed; `most + 1` when it is more than that. */
export function distance( one: string, other: string, most: number ): number {
	if ( Math.abs( one.length - other.length ) > most ) {
		return most + 1;
	}
	let row = Array.from( { length: other.length + 1 }, ( _, at ) => at );
	for ( let at = 1; at <= one.length; at++ ) {
		const next = [ at ];
		for ( let to = 1; to <= other.length; to++ ) {
			next.push(
				Math.min(
					( row[ to ] ?? 0 ) + 1,
					( next[ to - 1 ] ?? 0 ) + 1,
					( row[ to - 1 ] ?? 0 ) +
						( one[ at - 1 ] === other[ to - 1 ] ? 0 : 1 )
				)
			);
		}
		row = next;
	}
	return row[ other.length ] ?? most + 1;
}

/** Names that may have been meant, the nearest first. */
export function near(
	names: readonly string[],
	wrong: string,
	most = 3
): readonly string[] {
	const wanted = wrong.toLowerCase();
	const bound = Math.max( 1, Math.floor( wrong.length / 4 ) );
	return names
		.map( ( name ) => ( {
			name,
			score: distance( name.toLowerCase(), wanted, bound ),
		} ) )
		.filter( ( { score } ) => score > 0 && score <= bound )
		.sort( ( one, other ) => one.score - other.score )
		.slice( 0, most )
		.map( ( { name } ) => name );
}
