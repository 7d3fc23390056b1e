/**
 * Asks for pages in random turn, so that whatever else the machine does hurts
 * all ways alike, and keeps the lower quartiles, because it only ever adds.
 */

/** As the probe answers; times in milliseconds, memory in MiB. */
export type Row = {
	total: number;
	/** From the beginning of the request until `wp_loaded` has ended. */
	loaded: number;
	start: number;
	cpu: number;
	queries: number;
	files: number;
	memory: number;
	ran: number;
};

/** One way to load snippets: where to ask, and the value of the header. */
export type Way = { name: string; url: string; bench: string };

const KEYS = [
	'total',
	'loaded',
	'start',
	'cpu',
	'queries',
	'files',
	'memory',
	'ran',
] as const;

/** The value that a share of them does not reach. */
function quantile( values: number[], share: number ): number {
	const sorted = values.toSorted( ( a, b ) => a - b );
	return sorted[ Math.floor( ( sorted.length - 1 ) * share ) ] ?? Number.NaN;
}

/** The value that a quarter of them does not reach. */
export const lowerQuartile = ( values: number[] ): number =>
	quantile( values, 0.25 );

function summary( rows: Row[], share: number ): Row {
	const row = Object.fromEntries(
		KEYS.map( ( key ) => [
			key,
			quantile(
				rows.map( ( it ) => it[ key ] ),
				share
			),
		] )
	);
	return row as Row;
}

async function ask( way: Way, path: string ): Promise< Row > {
	const page = await fetch( way.url + path, {
		headers: { 'x-bench': way.bench },
		redirect: 'manual',
	} );
	return parseRow( way.name, page );
}

/** What the probe says in the head of an answer. */
export async function parseRow(
	what: string,
	answer: Response,
	status = 200
): Promise< Row > {
	await answer.arrayBuffer();
	const result = answer.headers.get( 'x-bench-result' );
	if ( answer.status !== status || result === null ) {
		throw new Error(
			`${ what }: status ${ answer.status }, ${ result ?? 'no result' }`
		);
	}
	return JSON.parse( result ) as Row;
}

function shuffled< T >( list: T[] ): T[] {
	return list
		.map( ( item ) => ( { item, at: Math.random() } ) )
		.toSorted( ( a, b ) => a.at - b.at )
		.map( ( { item } ) => item );
}

/** What each way costs, by name: of each figure the value that a share of the requests does not reach. */
export async function compare(
	ways: Way[],
	rounds: number,
	path = '/',
	share = 0.25
): Promise< Map< string, Row > > {
	const rows = new Map< string, Row[] >(
		ways.map( ( { name } ) => [ name, [] ] )
	);
	// Every worker has to compile everything once.
	for ( let warm = 0; warm < 6; warm++ ) {
		for ( const way of ways ) {
			await ask( way, path );
		}
	}
	for ( let round = 0; round < rounds; round++ ) {
		for ( const way of shuffled( ways ) ) {
			rows.get( way.name )?.push( await ask( way, path ) );
		}
	}
	return new Map(
		[ ...rows ].map( ( [ name, list ] ) => [
			name,
			summary( list, share ),
		] )
	);
}
