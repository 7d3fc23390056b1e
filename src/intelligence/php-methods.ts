import type { Catalogue } from './catalogue.js';
import type { Reading } from './php-references.js';
import { classAround, type ClassLike } from './php-structure.js';
import { textAt } from './php-tokens.js';
import { GLOBALS } from './php-types.js';

/** Whether what a method is called of can have it. */

const lower = ( text: string ): string => text.toLowerCase();

/** A class and how sure it is: a class below it may be handed over where only its name is promised. */
interface Owner {
	readonly name: string;
	readonly own: ClassLike | null;
	readonly isExact: boolean;
}

export class Methods {
	constructor(
		private readonly reading: Reading,
		private readonly known: Catalogue
	) {}

	private word( at: number ): string {
		return textAt( this.reading.all.text, at );
	}

	/** Names of methods that are public, protected or private in a class of this code. */
	private ownNames( it: ClassLike ): readonly string[] {
		const { scopes, classes } = this.reading.all;
		return scopes
			.filter(
				( { kind, owner } ) =>
					kind === 'method' && classes[ owner ] === it
			)
			.map( ( { name } ) => name );
	}

	private ownClass( name: string ): ClassLike | null {
		return (
			this.reading.all.classes.find(
				( it ) => it.name !== '' && lower( it.name ) === lower( name )
			) ?? null
		);
	}

	/** Null where that cannot be known. */
	private has( owner: Owner, method: string, depth = 0 ): boolean | null {
		const { own } = owner;
		if ( own === null ) {
			return this.known.hasMethod( owner.name, method );
		}
		const names = this.ownNames( own ).map( lower );
		if ( names.includes( lower( method ) ) ) {
			return true;
		}
		const isOpen =
			own.kind !== 'class' ||
			own.usesTraits ||
			own.isAbstract ||
			names.includes( '__call' ) ||
			names.includes( '__callstatic' ) ||
			depth > 10;
		if ( isOpen ) {
			return null;
		}
		return own.parent === ''
			? false
			: this.has( this.named( own.parent ), method, depth + 1 );
	}

	private named( name: string, isExact = true ): Owner {
		return { name, own: this.ownClass( name ), isExact };
	}

	/** A class below it may have more. */
	private self( around: ClassLike | null ): Owner | null {
		return around && { name: around.name, own: around, isExact: false };
	}

	/** What stands before the arrow or double colon at a place, where that is sure. */
	private ownerAt( sign: number ): Owner | null {
		const { all } = this.reading;
		if ( all.text.tokens[ sign - 1 ]?.kind === 'variable' ) {
			if (
				this.word( sign - 2 ) === '::' ||
				this.word( sign - 2 ) === '->'
			) {
				return null;
			}
			const variable = this.word( sign - 1 );
			return variable === '$this'
				? this.self( classAround( all, sign ) )
				: this.ofVariable( sign - 1, variable );
		}
		if (
			this.word( sign ) !== '::' ||
			all.text.tokens[ sign - 1 ]?.kind !== 'name'
		) {
			return null;
		}
		const around = classAround( all, sign );
		const word = this.word( sign - 1 );
		switch ( lower( word ) ) {
			case 'self':
			case 'static':
				return this.self( around );
			case 'parent':
				return around === null || around.parent === ''
					? null
					: this.named( around.parent );
			default:
				return this.named( word.replace( /^\\/, '' ) );
		}
	}

	/** Only where each place that sets the variable makes the same class, or the function asks for it. */
	private ofVariable( at: number, name: string ): Owner | null {
		const { all } = this.reading;
		const use = this.reading.uses().find( ( it ) => it.at === at );
		const owners = new Set< string >();
		let isExact = true;
		for ( const other of this.reading.uses() ) {
			if (
				other.name !== name ||
				other.scope !== use?.scope ||
				other.inString
			) {
				continue;
			}
			const set = this.setAt( other.at );
			if ( set === null ) {
				return null;
			}
			if ( set.name !== '' ) {
				owners.add( set.name );
				isExact &&= set.isExact;
			}
		}
		const [ owner = '' ] = owners;
		return owners.size !== 1 || all.scopes[ use?.scope ?? 0 ] === undefined
			? null
			: this.named( owner, isExact );
	}

	/** Class that a use of a variable sets it to: with an empty name where it sets nothing, null where that cannot be told. */
	private setAt(
		at: number
	): { readonly name: string; readonly isExact: boolean } | null {
		const { all } = this.reading;
		const scope = all.scopes[ all.scopeOf[ at ] ?? 0 ];
		const param = scope?.params.find( ( it ) => it.at === at );
		if ( param !== undefined ) {
			return /^\\?[A-Za-z_]\w*$/.test( param.type )
				? { name: param.type.replace( /^\\/, '' ), isExact: false }
				: null;
		}
		const next = this.word( at + 1 );
		if ( next === '=' ) {
			return this.madeAt( at + 2 );
		}
		const last = lower( this.word( at - 1 ) );
		if ( last === 'global' ) {
			const name = GLOBALS[ this.word( at ) ];
			return next === ';' && name !== undefined
				? { name, isExact: false }
				: null;
		}
		// Calls and properties of it change nothing; whatever else may.
		return next === '->' && ! [ '&', 'as', '=>', ',' ].includes( last )
			? { name: '', isExact: true }
			: null;
	}

	/** `new Name;`, `new Name( … );` */
	private madeAt(
		at: number
	): { readonly name: string; readonly isExact: boolean } | null {
		const { text, closing } = this.reading.all;
		const name = this.word( at + 1 ).replace( /^\\/, '' );
		const end =
			this.word( at + 2 ) === '('
				? ( closing[ at + 2 ] ?? -1 ) + 1
				: at + 2;
		const isMade =
			lower( this.word( at ) ) === 'new' &&
			text.tokens[ at + 1 ]?.kind === 'name' &&
			this.word( end ) === ';' &&
			! /^(?:self|static|parent|class)$/i.test( name );
		return isMade ? { name, isExact: true } : null;
	}

	/**
	 * @param at Place of the name of the method, behind an arrow or double colon.
	 * @return Names that the class has, where it does not have this one; null where all is well or nothing is known.
	 */
	missingAt( at: number ): {
		readonly owner: string;
		readonly names: readonly string[];
		readonly isExact: boolean;
	} | null {
		const owner = this.ownerAt( at - 1 );
		if ( owner === null || this.has( owner, this.word( at ) ) !== false ) {
			return null;
		}
		return {
			owner: owner.name,
			names: this.namesOf( owner ),
			isExact: owner.isExact,
		};
	}

	private namesOf( { own, name }: Owner, depth = 0 ): readonly string[] {
		return own === null || depth > 10
			? this.known
					.members( name )
					.filter( ( { kind } ) => 'ms'.includes( kind ) )
					.map( ( it ) => it.name )
			: [
					...this.ownNames( own ),
					...this.namesOf( this.named( own.parent ), depth + 1 ),
				];
	}

	/** Whether the class of `$this`, as in `[ $this, 'name' ]`, lacks a method. */
	missingInOwn( at: number, method: string ): readonly string[] | null {
		const around = classAround( this.reading.all, at );
		if ( around === null ) {
			return null;
		}
		const owner = { name: around.name, own: around, isExact: true };
		return this.has( owner, method ) === false
			? this.namesOf( owner )
			: null;
	}
}
