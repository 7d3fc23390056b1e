/**
 * Asks for pages in random turn, so that whatever else the machine does hurts
 * all ways alike, and keeps the lower quartiles, because it only ever adds.
 */

/** As the probe answers; times in milliseconds, memory in MiB. */
export type Row = {
	total: number;
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
	'start',
	'cpu',
	'queries',
	'files',
	'memory',
	'ran',
] as const;

/** The value that a quarter of them does not reach. */
export function lowerQuartile( values: number[] ): number {
	const sorted = values.toSorted( ( a, b ) => a - b );
	return sorted[ Math.floor( ( sorted.length - 1 ) / 4 ) ] ?? Number.NaN;
}

function summary( rows: Row[] ): Row {
	const row = Object.fromEntries(
		KEYS.map( ( key ) => [
			key,
			lowerQuartile( rows.map( ( it ) => it[ key ] ) ),
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

/** What each way costs, by name. */
export async function compare(
	ways: Way[],
	rounds: number,
	path = '/'
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
		[ ...rows ].map( ( [ name, list ] ) => [ name, summary( list ) ] )
	);
}
