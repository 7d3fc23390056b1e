import { rank, searchable, type Searchable } from './matching.js';

/**
 * What PHP and WordPress declare, out of the lines that `scripts/catalogue.ts` makes. A line is taken apart when its name is asked
 * for, so that loading all of them costs little.
 */

export type EntryKind =
	/** Function. */
	| 'f'
	/** Class. */
	| 'c'
	/** Method. */
	| 'm'
	/** Static method. */
	| 's'
	/** Property. */
	| 'p'
	/** Static property. */
	| 'o'
	/** Constant of a class. */
	| 'x'
	/** Constant. */
	| 'k'
	/** Action. */
	| 'a'
	/** Filter. */
	| 'h';

export interface Entry {
	readonly kind: EntryKind;
	readonly name: string;
	/** Parameters as PHP writes them, divided by commas. */
	readonly params: string;
	/** What it returns or is; the parent of a class; the value of a constant. */
	readonly type: string;
	readonly summary: string;
	readonly since: string;
	readonly deprecated: string;
	/** What the parameters are, in their order. */
	readonly texts: readonly string[];
	readonly source: 'php' | 'wordpress' | 'site';
	/** Whose it is, where it belongs to this site alone: a plugin, the theme or a snippet. */
	readonly origin?: string;
	/** Class that it belongs to; empty for what belongs to none. */
	readonly owner: string;
	/** Of a hook: how often WordPress and what comes with it use it. */
	readonly uses?: number;
}

type Source = 'php' | 'wordpress';

interface Line {
	readonly text: string;
	readonly source: Source;
	readonly owner: string;
}

function entryOf( { text, source, owner }: Line ): Entry {
	const [
		kind = '',
		name = '',
		params = '',
		type = '',
		summary = '',
		since = '',
		deprecated = '',
		texts = '',
		uses = '',
	] = text.split( '\t' );
	return {
		kind: kind as EntryKind,
		name,
		params,
		type,
		summary,
		since,
		deprecated,
		texts: texts === '' ? [] : texts.split( '¦' ),
		source,
		owner,
		...( uses === '' ? {} : { uses: Number( uses ) } ),
	};
}

/** The last field of the line of a hook. */
const usesOf = ( text: string ): number =>
	Number( text.split( '\t' )[ 8 ] ?? '0' );

/** Functions and classes are found in any case, the rest as written. */
const keyOf = ( kind: string, name: string ): string =>
	`${ kind } ${ 'fc'.includes( kind ) ? name.toLowerCase() : name }`;

export class Catalogue {
	private readonly lines = new Map< string, Line >();

	private readonly names: Record< string, string[] > = {};

	private readonly searchables: Record< string, Searchable > = {};

	private readonly ofClass = new Map< string, Line[] >();

	/** Methods of classes that are not offered. */
	private readonly hidden = new Map< string, readonly string[] >();

	/**
	 * @param texts   Contents of the files by what they are of.
	 * @param globals Global variables of WordPress, without their dollar sign.
	 */
	constructor(
		texts: Readonly< Record< Source, string > >,
		readonly globals: readonly string[] = []
	) {
		this.add( texts.php, 'php' );
		this.add( texts.wordpress, 'wordpress' );
	}

	private add( all: string, source: Source ): void {
		let owner = '';
		for ( const text of all.split( '\n' ) ) {
			const kind = text[ 0 ] ?? '#';
			if ( kind === '#' ) {
				continue;
			}
			const end = text.indexOf( '\t', 2 );
			const name = text.slice( 2, end < 0 ? undefined : end );
			if ( 'mspox'.includes( kind ) ) {
				this.ofClass.get( owner )?.push( { text, source, owner } );
				continue;
			}
			if ( kind === 'z' ) {
				this.hidden.set( owner, name.split( ' ' ) );
				continue;
			}
			const line = { text, source, owner: '' };
			this.lines.set( keyOf( kind, name ), line );
			( this.names[ kind ] ??= [] ).push( name );
			if ( kind === 'c' ) {
				owner = name;
				this.ofClass.set( name, [] );
			}
		}
	}

	/** One entry by its whole name, or undefined. */
	get( kind: EntryKind, name: string ): Entry | undefined {
		const line = this.lines.get( keyOf( kind, name ) );
		return line === undefined ? undefined : entryOf( line );
	}

	/** Whether there is an entry, which is quicker told than what it says. */
	has( kind: EntryKind, name: string ): boolean {
		return this.lines.has( keyOf( kind, name ) );
	}

	private ready( kind: string ): Searchable {
		const names = this.names[ kind ] ?? [];
		return ( this.searchables[ kind ] ??= searchable(
			names,
			'ah'.includes( kind )
				? names.map( ( name ) =>
						usesOf(
							this.lines.get( keyOf( kind, name ) )?.text ?? ''
						)
					)
				: []
		) );
	}

	/** Names that fit the word as typed so far, the best first. */
	search( kinds: string, word: string, most: number ): readonly Entry[] {
		const names = [ ...kinds ].flatMap( ( kind ) =>
			rank( this.ready( kind ), word, most ).map( ( found ) => ( {
				...found,
				kind: kind as EntryKind,
			} ) )
		);
		return names
			.sort( ( one, other ) => one.score - other.score )
			.slice( 0, most )
			.flatMap( ( { kind, name } ) => this.get( kind, name ) ?? [] );
	}

	/** All names of a kind. */
	all( kind: EntryKind ): readonly string[] {
		return this.names[ kind ] ?? [];
	}

	/** What a class has, with what it has from the classes above it. */
	members( name: string ): readonly Entry[] {
		const found = new Map< string, Entry >();
		let above = this.get( 'c', name );
		for ( let depth = 0; above !== undefined && depth < 10; depth++ ) {
			for ( const line of this.ofClass.get( above.name ) ?? [] ) {
				const entry = entryOf( line );
				const key = `${ entry.kind } ${ entry.name }`;
				if ( ! found.has( key ) ) {
					found.set( key, entry );
				}
			}
			above = this.get( 'c', above.type );
		}
		return [ ...found.values() ];
	}

	/**
	 * Whether a class has a method, public or not, as far as that can be known: null when a class above is not known, or the class takes
	 * calls of any name.
	 */
	hasMethod( name: string, method: string ): boolean | null {
		let above = name;
		for ( let depth = 0; above !== '' && depth < 10; depth++ ) {
			const entry = this.get( 'c', above );
			if ( entry === undefined ) {
				return null;
			}
			const hidden = this.hidden.get( entry.name ) ?? [];
			const own = [
				...( this.ofClass.get( entry.name ) ?? [] )
					.filter( ( { text } ) => 'ms'.includes( text[ 0 ] ?? '#' ) )
					.map( ( { text } ) => text.split( '\t', 2 )[ 1 ] ?? '' ),
				...hidden,
			].map( ( it ) => it.toLowerCase() );
			if ( own.includes( method.toLowerCase() ) ) {
				return true;
			}
			if (
				own.some( ( it ) =>
					[ '*', '__call', '__callstatic' ].includes( it )
				)
			) {
				return null;
			}
			above = entry.type;
		}
		return false;
	}

	/** A hook, also one whose name is put together: `save_post_book` is `save_post_{$post->post_type}`. */
	hook( name: string, kinds = 'ah' ): Entry | undefined {
		for ( const kind of kinds ) {
			const found = this.get( kind as EntryKind, name );
			if ( found !== undefined ) {
				return found;
			}
		}
		return this.pattern( name, kinds );
	}

	private pattern( name: string, kinds: string ): Entry | undefined {
		const fitting = [ ...kinds ].flatMap( ( kind ) =>
			( this.names[ kind ] ?? [] )
				.filter( ( it ) => it.includes( '{' ) && fits( it, name ) )
				.map( ( it ) => ( { kind: kind as EntryKind, name: it } ) )
		);
		// The one that says the most.
		const [ best ] = fitting.sort(
			( one, other ) => fixed( other.name ) - fixed( one.name )
		);
		return best && this.get( best.kind, best.name );
	}
}

const fixed = ( name: string ): number =>
	name.replaceAll( /\{[^}]*\}/g, '' ).length;

function fits( pattern: string, name: string ): boolean {
	const source = pattern
		.split( /\{[^}]*\}/ )
		.map( ( part ) => part.replaceAll( /[^\w-]/g, '\\$&' ) )
		.join( '[\\w-]+' );
	return new RegExp( `^${ source }$` ).test( name );
}

/** The parameters one by one, as PHP writes them. */
export function paramsOf( params: string ): readonly string[] {
	const list: string[] = [];
	let depth = 0;
	let quote = '';
	let from = 0;
	[ ...params ].forEach( ( letter, at ) => {
		if ( quote !== '' ) {
			quote = letter === quote ? '' : quote;
		} else if ( letter === "'" || letter === '"' ) {
			quote = letter;
		} else if ( '([{'.includes( letter ) ) {
			depth++;
		} else if ( ')]}'.includes( letter ) ) {
			depth--;
		} else if ( letter === ',' && depth === 0 ) {
			list.push( params.slice( from, at ).trim() );
			from = at + 1;
		}
	} );
	const last = params.slice( from ).trim();
	return last === '' ? list : [ ...list, last ];
}

/** The one class that a type names besides null, false and the like; empty for none or several. */
export function classIn( type: string ): string {
	const classes = type
		.split( '|' )
		.map( ( one ) => one.replace( /^[?\\]+/, '' ) )
		// Types of PHP itself are small; of WordPress' classes, this one is.
		.filter( ( one ) => /^[A-Z]\w*$/.test( one ) || one === 'wpdb' )
		.filter( ( one ) => one !== 'WP_Error' );
	return classes.length === 1 ? ( classes[ 0 ] ?? '' ) : '';
}
