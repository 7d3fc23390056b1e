import { limits } from '../contract/index.js';
import { isTooLarge, type Caller } from '../client/remote/index.js';
import { nameOf, type Files } from './file-names';
import { convert, type Held, type Item, type Read } from './files';

/** A folder that is read again and again, with as few questions to the site as that takes. */

/** Characters of text in one request: what PHP takes without being told otherwise is 8 MB, and JSON is longer than what it says. */
const AT_ONCE = 3_000_000;

type Group = Map< string, string | null >;

const grouped = ( files: Files ): Map< string, Group > => {
	const groups = new Map< string, Group >();
	for ( const [ path, text ] of files ) {
		const group = groups.get( nameOf( path ) ) ?? new Map();
		groups.set( nameOf( path ), group.set( path, text ) );
	}
	return groups;
};

/** Whether two groups have the same files. */
const isSame = ( a: Group, b: Group | undefined ): boolean =>
	a.size === b?.size &&
	[ ...a ].every( ( [ path, text ] ) => b.get( path ) === text );

const byPath = ( a: { path: string }, b: { path: string } ): number =>
	a.path < b.path ? -1 : Number( a.path > b.path );

/** Reads a folder again and again, and asks the site only about files that have changed since. */
export class Reader {
	/** Path without ending to files as they were read, and what they are. */
	private known = new Map<
		string,
		{ group: Group; items: Item[]; held: Held[] }
	>();

	constructor( private readonly site: Caller ) {}

	/** The snippets in files, and the files that cannot be used. */
	async read( files: Files ): Promise< Read > {
		const groups = grouped( files );
		for ( const name of this.known.keys() ) {
			if ( ! groups.has( name ) ) {
				this.known.delete( name );
			}
		}
		const changed = [ ...groups ].filter(
			( [ name, group ] ) =>
				! isSame( group, this.known.get( name )?.group )
		);
		for ( const slice of slices( changed ) ) {
			await this.ask( slice );
		}
		// Of two with one permanent id, only who sees both can say so.
		const twice = this.twice();
		if ( twice.length > 0 ) {
			await this.ask( twice );
		}
		const read = this.all();
		read.held
			.filter( ( { code } ) => code === 'duplicate_uid' )
			.forEach( ( { uid } ) => this.forget( uid ) );
		return read;
	}

	/** Paths of files that were not read as they are. */
	unread( files: Files ): string[] {
		return [ ...grouped( files ) ].flatMap( ( [ name, group ] ) =>
			[ ...group ]
				.filter(
					( [ path, text ] ) =>
						this.known.get( name )?.group.get( path ) !== text
				)
				.map( ( [ path ] ) => path )
		);
	}

	/** Takes up what the site said of files when it was asked for something else. */
	learn( files: Files, { items, held }: Read ): void {
		for ( const [ name, group ] of grouped( files ) ) {
			this.known.set( name, { group, items: [], held: [] } );
		}
		for ( const item of items ) {
			this.known.get( nameOf( item.path ) )?.items.push( item );
		}
		for ( const one of held ) {
			this.known.get( nameOf( one.path ) )?.held.push( one );
		}
	}

	private async ask(
		groups: readonly ( readonly [ string, Group ] )[]
	): Promise< void > {
		const files = new Map(
			groups.flatMap( ( [ , group ] ) => [ ...group ] )
		);
		try {
			this.learn( files, await convert( this.site, files ) );
		} catch ( error ) {
			if ( ! isTooLarge( error ) || groups.length < 2 ) {
				throw error;
			}
			const half = Math.ceil( groups.length / 2 );
			await this.ask( groups.slice( 0, half ) );
			await this.ask( groups.slice( half ) );
		}
	}

	private all(): Read {
		const all = [ ...this.known.values() ];
		return {
			items: all.flatMap( ( { items } ) => items ).sort( byPath ),
			held: all.flatMap( ( { held } ) => held ).sort( byPath ),
		};
	}

	private twice(): ( readonly [ string, Group ] )[] {
		const times = new Map< string, number >();
		for ( const { uid } of this.all().items ) {
			times.set( uid, ( times.get( uid ) ?? 0 ) + 1 );
		}
		return [ ...this.known ]
			.filter( ( [ , { items } ] ) =>
				items.some( ( { uid } ) => ( times.get( uid ) ?? 0 ) > 1 )
			)
			.map( ( [ name, { group } ] ) => [ name, group ] );
	}

	/** Has everything of a permanent id asked about again, together. */
	private forget( uid: string ): void {
		for ( const [ name, { items, held } ] of this.known ) {
			if ( [ ...items, ...held ].some( ( one ) => one.uid === uid ) ) {
				this.known.delete( name );
			}
		}
	}
}

/** Groups in parts that one request takes. */
function slices(
	groups: readonly ( readonly [ string, Group ] )[]
): ( readonly [ string, Group ] )[][] {
	const parts: ( readonly [ string, Group ] )[][] = [];
	let size = 0;
	let count = 0;
	for ( const entry of groups ) {
		const texts = [ ...entry[ 1 ].values() ];
		const length = texts.reduce(
			( sum, text ) => sum + ( text?.length ?? 0 ),
			0
		);
		const last = parts.at( -1 );
		if (
			last === undefined ||
			size + length > AT_ONCE ||
			count + texts.length > limits.files
		) {
			parts.push( [ entry ] );
			size = length;
			count = texts.length;
		} else {
			last.push( entry );
			size += length;
			count += texts.length;
		}
	}
	return parts;
}
