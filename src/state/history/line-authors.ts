import { diffIndices } from 'node-diff3';

/** Which version brought each line of a code, found by going back through the versions. Pure. */

export interface CodeVersion {
	readonly rev: number;
	readonly code: string;
}

/** Number of the revision that brought each line; null for a line that no version has: it is not saved. */
export type LineAuthors = readonly ( number | null )[];

const linesOf = ( code: string ): string[] => code.split( '\n' );

/** For each line of one text its place in another one; -1 for those that are only in the first. */
function placesIn(
	one: readonly string[],
	other: readonly string[]
): readonly number[] {
	const shorter = Math.min( one.length, other.length );
	let start = 0;
	while ( start < shorter && one[ start ] === other[ start ] ) {
		start++;
	}
	let end = 0;
	while (
		end < shorter - start &&
		one[ one.length - 1 - end ] === other[ other.length - 1 - end ]
	) {
		end++;
	}
	const places = one.map( ( _, at ) => {
		if ( at < start ) {
			return at;
		}
		return at < one.length - end ? -1 : at + other.length - one.length;
	} );
	// Only what is between: that is short, and a whole file of like lines would take long.
	const middle = one.slice( start, one.length - end );
	let at = 0;
	let shift = 0;
	const follow = ( until: number ) => {
		for ( ; at < until; at++ ) {
			places[ start + at ] = start + at + shift;
		}
	};
	const changes = diffIndices(
		middle,
		other.slice( start, other.length - end )
	);
	for ( const { buffer1, buffer2 } of changes ) {
		follow( buffer1[ 0 ] );
		at += buffer1[ 1 ];
		shift = buffer2[ 0 ] + buffer2[ 1 ] - at;
	}
	follow( middle.length );
	return places;
}

/**
 * @param versions Every version whose code differs from that before it, the newest first; asked for only as long as a line is open.
 * @return For each line of the newest version. Lines that are in all of them are of the oldest one.
 */
export async function lineAuthorsOf(
	versions: AsyncIterable< CodeVersion > | Iterable< CodeVersion >
): Promise< LineAuthors > {
	let lineAuthors: ( number | null )[] | null = null;
	/** Lines of the newest version that are in the version at hand, too: at which line of it. */
	let open = new Map< number, number >();
	let lines: string[] = [];
	let rev = 0;
	for await ( const version of versions ) {
		const older = linesOf( version.code );
		if ( lineAuthors === null ) {
			lineAuthors = older.map( () => null );
			open = new Map( older.map( ( _, at ) => [ at, at ] ) );
		} else {
			const places = placesIn( lines, older );
			for ( const [ at, place ] of open ) {
				const before = places[ place ] ?? -1;
				if ( before < 0 ) {
					lineAuthors[ at ] = rev;
					open.delete( at );
				} else {
					open.set( at, before );
				}
			}
		}
		lines = older;
		rev = version.rev;
		if ( open.size === 0 ) {
			break;
		}
	}
	for ( const at of open.keys() ) {
		( lineAuthors ?? [] )[ at ] = rev;
	}
	return lineAuthors ?? [];
}

/** The same for a text that was made of that version and is not saved. */
export function lineAuthorsOfDraft(
	lineAuthors: LineAuthors,
	saved: string,
	draft: string
): LineAuthors {
	return saved === draft
		? lineAuthors
		: placesIn( linesOf( draft ), linesOf( saved ) ).map( ( place ) =>
				place < 0 ? null : ( lineAuthors[ place ] ?? null )
			);
}
