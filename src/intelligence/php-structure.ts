import { bracketsOf } from './php-brackets.js';
import { constantsOf, isNameBehind, type Constant } from './php-constants.js';
import { textAt, type PhpText } from './php-tokens.js';

/**
 * Which functions and classes code consists of, and what stands in which of them. Read from the words alone, so that it holds for code
 * that is being written, too. Places are those of the tokens without comments.
 */

interface Param {
	/** With its dollar sign. */
	readonly name: string;
	readonly at: number;
	/** As it is written; empty for none. */
	readonly type: string;
	/** Whether it declares a property, too. */
	readonly isPromoted: boolean;
}

interface Scope {
	readonly kind: 'file' | 'function' | 'method' | 'closure' | 'arrow';
	/** Empty for what has no name. */
	readonly name: string;
	/** Place of the name; -1 for none. */
	readonly named: number;
	/** Its first and last token. */
	readonly from: number;
	readonly to: number;
	readonly params: readonly Param[];
	/** Brackets around the parameters. */
	readonly opening: number;
	readonly closing: number;
	/** Places of the variables that a closure takes along. */
	readonly uses: readonly number[];
	/** Which scope it stands in; -1 for the code itself. */
	readonly parent: number;
	/** Which class it is a method of; -1 for none. */
	readonly owner: number;
}

export interface ClassLike {
	readonly kind: 'class' | 'interface' | 'trait' | 'enum';
	/** Empty for a class without a name. */
	readonly name: string;
	readonly named: number;
	readonly from: number;
	/** Its braces. */
	readonly body: number;
	readonly to: number;
	/** The class above; empty for none. */
	readonly parent: string;
	readonly interfaces: readonly string[];
	readonly isAbstract: boolean;
	readonly usesTraits: boolean;
}

export interface Structure {
	/** Without comments. */
	readonly text: PhpText;
	/** Place of the bracket that closes the one at a place; -1 for what is no open bracket, or is never closed. */
	readonly closing: readonly number[];
	/** Whether each bracket has its other half. */
	readonly isWhole: boolean;
	/** The first one is the code itself. */
	readonly scopes: readonly Scope[];
	readonly classes: readonly ClassLike[];
	readonly constants: readonly Constant[];
	/** Which scope, and which class (-1 for none), each token stands in. */
	readonly scopeOf: readonly number[];
	readonly classOf: readonly number[];
}

const CLASS_WORDS = [ 'class', 'interface', 'trait', 'enum' ] as const;

const isClassWord = ( word: string ): word is ClassLike[ 'kind' ] =>
	CLASS_WORDS.some( ( it ) => it === word );

function kindOf(
	isArrow: boolean,
	isNamed: boolean,
	isMethod: boolean
): Scope[ 'kind' ] {
	if ( isArrow ) {
		return 'arrow';
	}
	if ( ! isNamed ) {
		return 'closure';
	}
	return isMethod ? 'method' : 'function';
}

class Reader {
	readonly scopes: Scope[] = [];

	readonly classes: ClassLike[] = [];

	readonly scopeOf: number[];

	readonly classOf: number[];

	constructor(
		private readonly text: PhpText,
		private readonly closing: readonly number[]
	) {
		this.scopeOf = text.tokens.map( () => 0 );
		this.classOf = text.tokens.map( () => -1 );
		this.scopes.push( {
			kind: 'file',
			name: '',
			named: -1,
			from: -1,
			to: text.tokens.length - 1,
			params: [],
			opening: -1,
			closing: -1,
			uses: [],
			parent: -1,
			owner: -1,
		} );
	}

	read(): void {
		this.text.tokens.forEach( ( { kind }, at ) => {
			if ( kind !== 'name' || isNameBehind( this.word( at - 1 ) ) ) {
				return;
			}
			const word = this.word( at );
			if ( word === 'function' || word === 'fn' ) {
				this.readFunction( at, word === 'fn' );
			} else if ( isClassWord( word ) ) {
				this.readClass( at, word );
			}
		} );
	}

	private word( at: number ): string {
		return textAt( this.text, at ).toLowerCase();
	}

	/** Where a bracket ends; the end of the code for one that does not. */
	private end( at: number ): number {
		const to = this.closing[ at ] ?? -1;
		return to < 0 ? this.text.tokens.length - 1 : to;
	}

	private readFunction( from: number, isArrow: boolean ): void {
		let at = this.word( from + 1 ) === '&' ? from + 2 : from + 1;
		const named = this.text.tokens[ at ]?.kind === 'name' ? at++ : -1;
		if ( this.word( at ) !== '(' || ( isArrow && named >= 0 ) ) {
			return;
		}
		const opening = at;
		const closing = this.end( opening );
		at = closing + 1;
		const uses: number[] = [];
		if ( this.word( at ) === 'use' && this.word( at + 1 ) === '(' ) {
			const last = this.end( at + 1 );
			for ( let index = at + 2; index < last; index++ ) {
				if ( this.text.tokens[ index ]?.kind === 'variable' ) {
					uses.push( index );
				}
			}
			at = last + 1;
		}
		const owner = this.classOf[ from ] ?? -1;
		const around = this.scopeOf[ from ] ?? 0;
		const isMethod = this.isInBody( from );
		this.add(
			{
				kind: kindOf( isArrow, named >= 0, isMethod ),
				name: named < 0 ? '' : textAt( this.text, named ),
				named,
				from,
				to: isArrow ? this.endOfArrow( at ) : this.endOfBody( at ),
				params: this.paramsIn( opening, closing ),
				opening,
				closing,
				uses,
				parent: around,
				owner: isMethod ? owner : -1,
			},
			from
		);
	}

	/** Whether a place stands in a class, and in no function within it. */
	private isInBody( at: number ): boolean {
		const owner = this.classes[ this.classOf[ at ] ?? -1 ];
		const around = this.scopes[ this.scopeOf[ at ] ?? 0 ];
		return owner !== undefined && owner.from > ( around?.from ?? -1 );
	}

	private add( scope: Scope, from: number ): void {
		this.scopes.push( scope );
		this.scopeOf.fill( this.scopes.length - 1, from, scope.to + 1 );
	}

	private endOfBody( from: number ): number {
		for ( let at = from; at < this.text.tokens.length; at++ ) {
			const word = this.word( at );
			if ( word === '{' ) {
				return this.end( at );
			}
			if ( word === ';' || word === '}' ) {
				return at;
			}
		}
		return this.text.tokens.length - 1;
	}

	private endOfArrow( from: number ): number {
		for ( let at = from; at < this.text.tokens.length; at++ ) {
			const word =
				this.text.tokens[ at ]?.kind === 'sign' ? this.word( at ) : '';
			if ( word === '(' || word === '[' || word === '{' ) {
				at = this.end( at );
			} else if ( word !== '' && ',;)]}'.includes( word ) ) {
				return at - 1;
			}
		}
		return this.text.tokens.length - 1;
	}

	private paramsIn( opening: number, closing: number ): readonly Param[] {
		const params: Param[] = [];
		let from = opening + 1;
		for ( let at = opening + 1; at < closing; at++ ) {
			const word = this.word( at );
			if ( word === '(' || word === '[' || word === '{' ) {
				at = this.end( at );
			} else if ( word === ',' ) {
				from = at + 1;
			} else if (
				this.text.tokens[ at ]?.kind === 'variable' &&
				from >= 0
			) {
				params.push( this.paramAt( from, at ) );
				// What comes up to the next comma is its preset.
				from = -1;
			}
		}
		return params;
	}

	private paramAt( from: number, at: number ): Param {
		const words: string[] = [];
		for ( let index = from; index < at; index++ ) {
			words.push( textAt( this.text, index ) );
		}
		const isModifier = ( word: string ) =>
			/^(?:public|protected|private|readonly)$/i.test( word );
		return {
			name: textAt( this.text, at ),
			at,
			type: words
				.filter( ( word ) => ! isModifier( word ) )
				.join( '' )
				.replace( /(?:&|\.\.\.)+$/, '' ),
			isPromoted: words.some( isModifier ),
		};
	}

	private readClass( from: number, kind: ClassLike[ 'kind' ] ): void {
		const isNameless = this.word( from - 1 ) === 'new';
		const next = this.text.tokens[ from + 1 ];
		let at = from + 1;
		if ( isNameless ) {
			at = this.word( at ) === '(' ? this.end( at ) + 1 : at;
		} else if ( next?.kind !== 'name' ) {
			return;
		}
		const head: string[] = [];
		while ( at < this.text.tokens.length && this.word( at ) !== '{' ) {
			if ( this.word( at ) === ';' ) {
				return;
			}
			head.push( textAt( this.text, at ) );
			at++;
		}
		const to = this.end( at );
		const list = ( word: string ) => namesAfter( head, word );
		this.classes.push( {
			kind,
			name: isNameless ? '' : ( head[ 0 ] ?? '' ),
			named: isNameless ? -1 : from + 1,
			from,
			body: at,
			to,
			parent: kind === 'class' ? ( list( 'extends' )[ 0 ] ?? '' ) : '',
			interfaces: [
				...list( 'implements' ),
				...( kind === 'interface' ? list( 'extends' ) : [] ),
			],
			isAbstract: [ from - 1, from - 2, from - 3 ].some(
				( place ) => this.word( place ) === 'abstract'
			),
			usesTraits: this.usesTraits( at, to ),
		} );
		this.classOf.fill( this.classes.length - 1, at, to + 1 );
	}

	private usesTraits( body: number, to: number ): boolean {
		for ( let at = body + 1; at < to; at++ ) {
			if ( this.word( at ) === '{' ) {
				at = this.end( at );
			} else if (
				this.word( at ) === 'use' &&
				this.word( at - 1 ) !== ')'
			) {
				return true;
			}
		}
		return false;
	}
}

function namesAfter( head: readonly string[], word: string ): string[] {
	const at = head.findIndex( ( it ) => it.toLowerCase() === word );
	const names: string[] = [];
	for ( const it of at < 0 ? [] : head.slice( at + 1 ) ) {
		if ( /^(?:extends|implements)$/i.test( it ) ) {
			break;
		}
		if ( it !== ',' ) {
			names.push( it.replace( /^\\/, '' ) );
		}
	}
	return names;
}

/** Each text is taken apart once, however often it is asked about. */
const known = new WeakMap< PhpText, Structure >();

function read( { code, tokens }: PhpText ): Structure {
	const text = {
		code,
		tokens: tokens.filter( ( { kind } ) => kind !== 'comment' ),
	};
	const { closing, isWhole } = bracketsOf( text );
	const reader = new Reader( text, closing );
	reader.read();
	const { scopes, classes, scopeOf, classOf } = reader;
	return {
		text,
		closing,
		isWhole,
		scopes,
		classes,
		constants: constantsOf( text, closing ),
		scopeOf,
		classOf,
	};
}

/** Takes code apart. Never fails: what is not closed goes on to the end. */
export function structureOf( text: PhpText ): Structure {
	const structure = known.get( text ) ?? read( text );
	known.set( text, structure );
	// What was read of it is asked about, too.
	known.set( structure.text, structure );
	return structure;
}

/** Whether a place stands directly in the body of a class: a property, a constant, the head of a method. */
export function isInClassBody( it: Structure, at: number ): boolean {
	const around = it.classes[ it.classOf[ at ] ?? -1 ];
	const scope = it.scopes[ it.scopeOf[ at ] ?? 0 ];
	return around !== undefined && around.from > ( scope?.from ?? -1 );
}

/** The class that a place stands in, whatever function is in between; null for none. */
export const classAround = ( it: Structure, at: number ): ClassLike | null =>
	it.classes[ it.classOf[ at ] ?? -1 ] ?? null;
