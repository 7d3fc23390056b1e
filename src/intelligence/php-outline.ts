import { textAt, type PhpText } from './php-tokens.js';
import {
	isInClassBody,
	structureOf,
	type ClassLike,
	type Structure,
} from './php-structure.js';

/** What code consists of, as a list to go through: what it declares, and the hooks and shortcodes that it adds to. */

export interface OutlineItem {
	readonly kind:
		| ClassLike[ 'kind' ]
		| 'function'
		| 'method'
		| 'property'
		| 'constant'
		| 'hook';
	readonly name: string;
	/** Parameters, or the function that adds to a hook. */
	readonly detail: string;
	/** All of it, and the name in it; counted from 0. */
	readonly start: number;
	readonly end: number;
	readonly nameStart: number;
	readonly nameEnd: number;
	readonly children: readonly OutlineItem[];
}

type Flat = Omit< OutlineItem, 'children' >;

const ADDING = [ 'add_action', 'add_filter', 'add_shortcode' ];

class Outline {
	readonly found: Flat[] = [];

	constructor( private readonly all: Structure ) {}

	private add(
		kind: OutlineItem[ 'kind' ],
		name: string,
		detail: string,
		[ from, named, to ]: readonly [ number, number, number ]
	): void {
		const { tokens } = this.all.text;
		const isQuoted = tokens[ named ]?.kind === 'string';
		this.found.push( {
			kind,
			name,
			detail,
			start: tokens[ from ]?.start ?? 0,
			end: tokens[ to ]?.end ?? 0,
			nameStart: ( tokens[ named ]?.start ?? 0 ) + ( isQuoted ? 1 : 0 ),
			nameEnd: ( tokens[ named ]?.end ?? 0 ) - ( isQuoted ? 1 : 0 ),
		} );
	}

	read(): void {
		for ( const it of this.all.classes ) {
			if ( it.named >= 0 ) {
				this.add( it.kind, it.name, it.parent, [
					it.from,
					it.named,
					it.to,
				] );
			}
		}
		for ( const it of this.all.scopes ) {
			if ( it.kind === 'function' || it.kind === 'method' ) {
				const params = it.params
					.map( ( { name } ) => name )
					.join( ', ' );
				this.add(
					it.kind,
					it.name,
					params === '' ? '()' : `( ${ params } )`,
					[ it.from, it.named, it.to ]
				);
			}
		}
		for ( const { name, from, named, to } of this.all.constants ) {
			this.add( 'constant', name, '', [ from, named, to ] );
		}
		this.all.text.tokens.forEach( ( _, at ) => this.readToken( at ) );
	}

	private readToken( at: number ): void {
		const { text, closing } = this.all;
		const { kind } = text.tokens[ at ] ?? {};
		const word = textAt( text, at );
		if ( kind === 'variable' && isInClassBody( this.all, at ) ) {
			if ( textAt( text, at - 1 ) !== '::' ) {
				this.add( 'property', word, '', [ at, at, at ] );
			}
			return;
		}
		const call = word.replace( /^\\/, '' ).toLowerCase();
		const argument = text.tokens[ at + 2 ];
		const to = closing[ at + 1 ] ?? -1;
		if (
			kind === 'name' &&
			ADDING.includes( call ) &&
			! [ '->', '?->', '::', 'function' ].includes(
				textAt( text, at - 1 ).toLowerCase()
			) &&
			argument?.kind === 'string' &&
			! argument.isOpen &&
			to >= 0
		) {
			const name = textAt( text, at + 2 ).slice( 1, -1 );
			this.add( 'hook', name, call, [ at, at + 2, to ] );
		}
	}
}

/** Puts each into the one that it stands in. */
function nested( flat: readonly Flat[] ): readonly OutlineItem[] {
	const sorted = [ ...flat ].sort(
		( one, other ) => one.start - other.start || other.end - one.end
	);
	const top: OutlineItem[] = [];
	const open: { readonly end: number; readonly children: OutlineItem[] }[] =
		[];
	for ( const it of sorted ) {
		while ( open.length > 0 && ( open.at( -1 )?.end ?? 0 ) <= it.start ) {
			open.pop();
		}
		const children: OutlineItem[] = [];
		( open.at( -1 )?.children ?? top ).push( { ...it, children } );
		open.push( { end: it.end, children } );
	}
	return top;
}

export function outlineOf( text: PhpText ): readonly OutlineItem[] {
	const outline = new Outline( structureOf( text ) );
	outline.read();
	return nested( outline.found );
}
