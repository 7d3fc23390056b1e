import type { Catalogue } from './catalogue.js';
import { quotedNameAt } from './php-callbacks.js';
import { isMemberSign } from './php-context.js';
import { textAt, type PhpText } from './php-tokens.js';
import { Types } from './php-types.js';
import { RESERVED } from './php-words.js';
import {
	classAround,
	isInClassBody,
	structureOf,
	type Structure,
} from './php-structure.js';
import { variableUses, type VariableUse } from './php-variables.js';

/** Where code speaks of the same function, class, constant, method or variable. */

export type Target =
	| {
			readonly kind: 'function' | 'class' | 'constant';
			readonly name: string;
	  }
	| {
			readonly kind: 'method';
			readonly name: string;
			/** Its class; empty when that is not known. */
			readonly owner: string;
	  }
	| {
			readonly kind: 'variable';
			/** With its dollar sign. */
			readonly name: string;
			readonly scope: number;
	  };

export interface Reference {
	/** The name itself, without dollar sign, backslash and quotes; counted from 0. */
	readonly start: number;
	readonly end: number;
	readonly isDeclaration: boolean;
}

export interface References {
	readonly certain: readonly Reference[];
	/** What may mean it or not, and is told apart by people alone: a name put together, a call of something unknown. */
	readonly doubtful: readonly Reference[];
}

const lower = ( name: string ): string => name.toLowerCase();

const isSame = ( { kind }: Target, one: string, other: string ): boolean =>
	kind === 'constant' || kind === 'variable'
		? one === other
		: lower( one ) === lower( other );

const BEFORE_CLASS = [
	'new',
	'extends',
	'implements',
	'instanceof',
	'insteadof',
];

const CLASSES = [ 'class', 'interface', 'trait', 'enum' ];

/** Letters of a text in quotes that a name may begin with before it is doubted that the rest of the name follows. */
const PART = 4;

/** Code that is read once, to be asked about several names. */
export class Reading {
	readonly all: Structure;

	private readonly types: Types;

	private variables: readonly VariableUse[] | undefined;

	constructor(
		text: PhpText,
		private readonly known: Catalogue
	) {
		this.all = structureOf( text );
		this.types = new Types( this.all.text, known );
	}

	uses(): readonly VariableUse[] {
		return ( this.variables ??= variableUses( this.all ) );
	}

	private word( at: number ): string {
		return textAt( this.all.text, at );
	}

	/** What is meant at a place in the code; null for what has no name that could be followed. */
	targetAt( offset: number ): Target | null {
		const variable = this.uses().find(
			( { start, end } ) => start - 1 <= offset && offset <= end
		);
		if ( variable !== undefined ) {
			const { name, scope } = variable;
			return { kind: 'variable', name, scope };
		}
		const { tokens } = this.all.text;
		for ( let at = 0; at < tokens.length; at++ ) {
			const token = tokens[ at ];
			if (
				token !== undefined &&
				token.start <= offset &&
				offset <= token.end &&
				( token.kind === 'name' || token.kind === 'string' )
			) {
				return this.targetOf( at );
			}
		}
		return null;
	}

	/** What the name or text in quotes at a place of the tokens means. */
	targetOf( at: number ): Target | null {
		const { text } = this.all;
		if ( text.tokens[ at ]?.kind === 'string' ) {
			const quoted = quotedNameAt( text, at, this.known );
			if ( quoted === null ) {
				return null;
			}
			const { kind, name } = quoted;
			return kind === 'method'
				? { kind, name, owner: this.ownerNamed( quoted.owner, at ) }
				: { kind, name };
		}
		return this.targetOfName( at );
	}

	/** What the word at a place names. */
	private targetOfName( at: number ): Target | null {
		const word = this.word( at );
		const last = lower( this.word( at - 1 ) );
		const next = this.word( at + 1 );
		if ( isMemberSign( last ) ) {
			return next === '('
				? {
						kind: 'method',
						name: word,
						owner: this.ownerOf( at - 1 ),
					}
				: null;
		}
		const name = word.replace( /^\\/, '' );
		const before = last === '&' ? lower( this.word( at - 2 ) ) : last;
		if ( before === 'function' ) {
			const scope = this.all.scopes[ this.all.scopeOf[ at ] ?? 0 ];
			return scope?.kind === 'method' && scope.named === at
				? { kind: 'method', name, owner: this.ownClass( at ) }
				: { kind: 'function', name };
		}
		if ( last === 'const' ) {
			return isInClassBody( this.all, at )
				? null
				: { kind: 'constant', name };
		}
		if (
			name.includes( '\\' ) ||
			last === 'namespace' ||
			last === 'goto'
		) {
			return null;
		}
		if ( BEFORE_CLASS.includes( last ) || CLASSES.includes( last ) ) {
			return { kind: 'class', name };
		}
		if ( RESERVED.includes( lower( name ) ) ) {
			return null;
		}
		return { kind: this.kindOfName( at, name ), name };
	}

	/** Class of what stands before an arrow or double colon; empty when it is not known. */
	private ownerOf( sign: number ): string {
		return this.word( sign - 1 ) === '$this'
			? this.ownClass( sign )
			: this.types.ownerAt( sign );
	}

	private kindOfName(
		at: number,
		name: string
	): 'function' | 'class' | 'constant' {
		const next = this.all.text.tokens[ at + 1 ];
		const sign = this.word( at + 1 );
		if ( sign === '::' || next?.kind === 'variable' ) {
			return 'class';
		}
		if ( sign === '(' ) {
			return this.word( at - 1 ) === '[' && this.word( at - 2 ) === '#'
				? 'class'
				: 'function';
		}
		return this.isClass( at, name ) ? 'class' : 'constant';
	}

	/** Whether a bare word is a type, or the name of a class that this code or WordPress has. */
	private isClass( at: number, name: string ): boolean {
		const isOwn = this.all.classes.some(
			( it ) => lower( it.name ) === lower( name )
		);
		const last = this.word( at - 1 );
		const isReturned = last === ':' && this.word( at - 2 ) === ')';
		return (
			isOwn ||
			isReturned ||
			( last === '(' && lower( this.word( at - 2 ) ) === 'catch' ) ||
			this.known.get( 'c', name ) !== undefined
		);
	}

	private ownClass( at: number ): string {
		return classAround( this.all, at )?.name ?? '';
	}

	/** The class that `$this`, `self` and the like mean at a place. */
	private ownerNamed( owner: string, at: number ): string {
		return /^(?:\$this|self|static)$/i.test( owner )
			? this.ownClass( at )
			: owner;
	}

	references( target: Target ): References {
		if ( target.kind === 'variable' ) {
			const { name, scope } = target;
			const certain = this.uses()
				.filter( ( it ) => it.name === name && it.scope === scope )
				.map( ( { start, end } ) => ( {
					...{ start, end, isDeclaration: false },
				} ) );
			return { certain, doubtful: [] };
		}
		const certain: Reference[] = [];
		const doubtful: Reference[] = [];
		this.all.text.tokens.forEach( ( { kind }, at ) => {
			if ( kind === 'name' ) {
				this.readName( target, at, certain, doubtful );
			} else if ( kind === 'string' ) {
				this.readString( target, at, certain, doubtful );
			}
		} );
		return { certain, doubtful };
	}

	private readName(
		target: Exclude< Target, { kind: 'variable' } >,
		at: number,
		certain: Reference[],
		doubtful: Reference[]
	): void {
		const token = this.all.text.tokens[ at ];
		const word = this.word( at ).replace( /^\\/, '' );
		if ( token === undefined || ! isSame( target, word, target.name ) ) {
			return;
		}
		const found = this.targetOfName( at );
		const last = lower( this.word( at - 1 ) );
		const reference = {
			start: token.end - word.length,
			end: token.end,
			isDeclaration: [ 'function', 'const', '&', ...CLASSES ].includes(
				last
			),
		};
		if ( found?.kind !== target.kind ) {
			const isBare =
				found?.kind === 'constant' && target.kind === 'class';
			// A type, such as that of what a function returns, looks like a constant.
			if ( isBare ) {
				certain.push( reference );
			}
			return;
		}
		if ( target.kind !== 'method' || found.kind !== 'method' ) {
			certain.push( reference );
		} else if ( found.owner === '' ) {
			doubtful.push( reference );
		} else if ( this.isOneOf( found.owner, target.owner ) ) {
			certain.push( reference );
		}
	}

	/** Whether a class is another one, or below it, as far as this code tells. */
	private isOneOf( name: string, wanted: string ): boolean {
		let one = name;
		for ( let depth = 0; depth < 10 && one !== ''; depth++ ) {
			if ( lower( one ) === lower( wanted ) ) {
				return true;
			}
			const above = one;
			one =
				this.all.classes.find(
					( it ) => lower( it.name ) === lower( above )
				)?.parent ?? '';
		}
		return false;
	}

	private readString(
		target: Exclude< Target, { kind: 'variable' } >,
		at: number,
		certain: Reference[],
		doubtful: Reference[]
	): void {
		const { text } = this.all;
		const token = text.tokens[ at ];
		if ( token === undefined ) {
			return;
		}
		const quoted = quotedNameAt( text, at, this.known );
		const whole = this.word( at );
		if ( quoted === null ) {
			const doubt = doubtIn( whole, target, this.isPut( at ) );
			if ( doubt !== null ) {
				doubtful.push( {
					start: token.start + doubt,
					end: Math.min(
						token.end - 1,
						token.start + doubt + target.name.length
					),
					isDeclaration: false,
				} );
			}
			return;
		}
		const isDeclaration =
			quoted.kind === 'constant' &&
			lower( this.word( at - 2 ) ) === 'define';
		if (
			target.kind === 'class' &&
			quoted.kind === 'method' &&
			isSame( target, quoted.owner, target.name ) &&
			whole.includes( '::' )
		) {
			const end = quoted.start - 2;
			const start = end - quoted.owner.length;
			certain.push( { start, end, isDeclaration: false } );
			return;
		}
		if ( ! isSame( target, quoted.name, target.name ) ) {
			return;
		}
		const { start, end } = quoted;
		const isIt =
			quoted.kind === 'method' && target.kind === 'method'
				? this.isOneOf(
						this.ownerNamed( quoted.owner, at ),
						target.owner
					)
				: quoted.kind === target.kind;
		if ( isIt ) {
			certain.push( { start, end, isDeclaration } );
		} else if ( target.kind !== 'method' && quoted.kind !== 'method' ) {
			doubtful.push( { start, end, isDeclaration: false } );
		}
	}

	/** Whether the text in quotes at a place is put together with something. */
	private isPut( at: number ): boolean {
		return this.word( at + 1 ) === '.';
	}
}

/** Where in quotes a name stands that may be meant: all of it, or its beginning with something that is put behind it; null for none. */
function doubtIn(
	quoted: string,
	target: Target,
	isPut: boolean
): number | null {
	const slash = /^['"]\\*/.exec( quoted )?.[ 0 ].length ?? 0;
	const inside = quoted.slice( slash, -1 );
	if ( slash === 0 || inside === '' ) {
		return null;
	}
	if ( isSame( target, inside, target.name ) ) {
		return slash;
	}
	const part = quoted.startsWith( '"' )
		? ( inside.split( /\{?\$/ )[ 0 ] ?? '' )
		: inside;
	const isBegun =
		( isPut || part !== inside ) &&
		part.length >= PART &&
		part.length < target.name.length &&
		isSame( target, part, target.name.slice( 0, part.length ) );
	return isBegun ? slash : null;
}
