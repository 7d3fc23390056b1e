/**
 * Finds circles inside the folders of includes/: among files and folders side by side in
 * one folder (its classes and its subfolders), nothing may need itself
 * through others. Which of the top folders may need which is the table's.
 */
import path from 'node:path';
import { readFacts } from './php-rules.ts';
import type { Violation } from './table.ts';

type Graph = Map< string, Set< string > >;

/** `Svc\Storage\Disk\Paths` is in `includes/Storage/Disk/Paths.php`. */
const fileOf = ( name: string ): string =>
	`includes/${ name.split( '\\' ).slice( 1 ).join( '/' ) }.php`;

/** Which file names classes of which other. */
function uses( root: string ): Graph {
	const facts = readFacts( root );
	return new Map(
		[ ...facts ].map( ( [ file, { names } ] ) => [
			file,
			new Set(
				names
					.filter( ( { name } ) => name.startsWith( 'Svc\\' ) )
					.map( ( { name } ) => fileOf( name ) )
					.filter( ( used ) => used !== file && facts.has( used ) )
			),
		] )
	);
}

/** The entry of a folder that contains a file: `Gate.php` or `Saving/`; null when the file is elsewhere. */
function childOf( folder: string, file: string ): string | null {
	if ( ! file.startsWith( `${ folder }/` ) ) {
		return null;
	}
	const [ first = '', ...rest ] = file
		.slice( folder.length + 1 )
		.split( '/' );
	return rest.length > 0 ? `${ first }/` : first;
}

/** Dependencies among the entries of a folder. */
function graphOf( folder: string, all: Graph ): Graph {
	const graph: Graph = new Map();
	for ( const [ file, used ] of all ) {
		const from = childOf( folder, file );
		if ( from === null ) {
			continue;
		}
		const needs = graph.get( from ) ?? new Set();
		for ( const one of used ) {
			const to = childOf( folder, one );
			if ( to !== null && to !== from ) {
				needs.add( to );
			}
		}
		graph.set( from, needs );
	}
	return graph;
}

/** Everything that can be reached. */
function reach( from: string, graph: Graph ): Set< string > {
	const seen = new Set< string >();
	const queue = [ from ];
	for ( let next = queue.pop(); next !== undefined; next = queue.pop() ) {
		for ( const to of graph.get( next ) ?? [] ) {
			if ( ! seen.has( to ) ) {
				seen.add( to );
				queue.push( to );
			}
		}
	}
	return seen;
}

/** Groups whose members all need each other, each sorted. */
function circlesOf( graph: Graph ): string[][] {
	const reached = new Map(
		[ ...graph.keys() ].map( ( node ) => [ node, reach( node, graph ) ] )
	);
	const groups = [ ...graph.keys() ]
		.filter( ( node ) => reached.get( node )?.has( node ) )
		.map( ( node ) =>
			[ ...graph.keys() ]
				.filter(
					( other ) =>
						reached.get( node )?.has( other ) &&
						reached.get( other )?.has( node )
				)
				.sort()
		);
	return [
		...new Map( groups.map( ( one ) => [ one.join(), one ] ) ).values(),
	];
}

/** The needs inside a circle, with a file that shows each. */
function evidence( folder: string, circle: string[], all: Graph ): string[] {
	return [ ...all ].flatMap( ( [ file, used ] ) => {
		const from = childOf( folder, file );
		return from === null || ! circle.includes( from )
			? []
			: [ ...used ]
					.filter( ( one ) => {
						const to = childOf( folder, one );
						return (
							to !== null && to !== from && circle.includes( to )
						);
					} )
					.map(
						( one ) =>
							`${ path.relative( folder, file ) } -> ${ path.relative( folder, one ) }`
					);
	} );
}

/** All circles of the tree. */
export function circleViolations( root: string ): Violation[] {
	const all = uses( root );
	const folders = new Set(
		[ ...all.keys() ].flatMap( ( file ) => {
			const parts = path.dirname( file ).split( '/' );
			// The top level has its table; subfolders are checked one by one.
			return parts
				.map( ( _, n ) => parts.slice( 0, n + 1 ).join( '/' ) )
				.slice( 1 );
		} )
	);
	return [ ...folders ].sort().flatMap( ( folder ) =>
		circlesOf( graphOf( folder, all ) ).map( ( circle ) => ( {
			file: folder,
			line: 1,
			what: `circle of ${ circle.join( ' ' ) }`,
			why: `they need each other: ${ evidence( folder, circle, all ).join( ', ' ) }`,
		} ) )
	);
}
