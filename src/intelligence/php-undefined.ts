import { paramsOf, type Catalogue } from './catalogue.js';
import { isMemberSign } from './php-context.js';
import type { Reading } from './php-references.js';
import { isReached } from './php-rename.js';
import { textAt, type PhpText } from './php-tokens.js';
import { EVERYWHERE, type VariableUse } from './php-variables.js';

/**
 * Variables of a function that are read though nothing in it can have set them. Whatever could set or ask about a variable anywhere in the
 * function counts, in whatever order: better no word than a wrong one.
 */

/** What the command line, requests and the files of shortcodes bring along. */
const BROUGHT = [
	'$argv',
	'$argc',
	'$php_errormsg',
	'$http_response_header',
	'$atts',
	'$content',
	'$tag',
];

const ASKING = [ 'isset', 'empty', 'unset' ];

/** Words before brackets that hand nothing over by reference. */
const PLAIN = [
	'if',
	'elseif',
	'while',
	'for',
	'switch',
	'match',
	'echo',
	'print',
	'return',
	'exit',
	'die',
	'and',
	'or',
	'xor',
	'foreach',
];

const ARITHMETIC = [ '+', '-', '*', '/', '%', '.', '|', '^', '&', '??' ];

class Uses {
	private readonly text: PhpText;

	/** The open bracket around each token; -1 for none. */
	private readonly enclosing: number[] = [];

	constructor(
		private readonly reading: Reading,
		private readonly known: Catalogue
	) {
		this.text = reading.all.text;
		const open: number[] = [];
		this.text.tokens.forEach( ( { kind, start }, at ) => {
			const sign = kind === 'sign' ? this.text.code[ start ] : '';
			if ( sign === ')' || sign === ']' || sign === '}' ) {
				open.pop();
			}
			this.enclosing[ at ] = open.at( -1 ) ?? -1;
			if ( sign === '(' || sign === '[' || sign === '{' ) {
				open.push( at );
			}
		} );
	}

	private word( at: number ): string {
		return textAt( this.text, at ).toLowerCase();
	}

	/** Whether all that a use does is to read. */
	isRead( { at, inString, name }: VariableUse ): boolean {
		return (
			inString ||
			! (
				this.isParam( at, name ) ||
				this.isMarked( at ) ||
				this.isSet( at ) ||
				this.isInList( at ) ||
				this.isDeclared( at ) ||
				this.isHandedOver( at )
			)
		);
	}

	private isParam( at: number, name: string ): boolean {
		const { scopes, scopeOf } = this.reading.all;
		const params = scopes[ scopeOf[ at ] ?? 0 ]?.params ?? [];
		return params.some( ( it ) => it.at === at && it.name === name );
	}

	/** `&$a`, `@$a`, `++$a`. */
	private isMarked( at: number ): boolean {
		const last = this.word( at - 1 );
		const isTwice = last === this.word( at - 2 );
		return (
			last === '&' ||
			last === '@' ||
			( isTwice && ( last === '+' || last === '-' ) )
		);
	}

	/** The token behind a variable with all that is looked up in it. */
	private behind( at: number ): number {
		let next = at + 1;
		for (;;) {
			const word = this.word( next );
			const closing = this.reading.all.closing[ next ] ?? -1;
			if ( word === '[' && closing >= 0 ) {
				next = closing + 1;
			} else if ( isMemberSign( word ) ) {
				next += 2;
			} else if (
				word === '{' &&
				closing >= 0 &&
				this.isMember( next )
			) {
				next = closing + 1;
			} else {
				return next;
			}
		}
	}

	private isMember( at: number ): boolean {
		return isMemberSign( this.word( at - 1 ) );
	}

	/** `$a = `, `$a[1] = `, `$a .= `, `$a++`, `$a ?? `. */
	private isSet( at: number ): boolean {
		const next = this.behind( at );
		const word = this.word( next );
		const more = this.word( next + 1 );
		return (
			word === '=' ||
			word === '??' ||
			( ARITHMETIC.includes( word ) &&
				( more === '=' ||
					( more === word && this.word( next + 2 ) === '=' ) ) ) ||
			( word === more && ( word === '+' || word === '-' ) )
		);
	}

	/** Within `[ $a, $b ] =`, `list( $a ) =`, `foreach ( … as … )`, `isset( … )`, `catch ( … )`. */
	private isInList( at: number ): boolean {
		let inner = at;
		for (
			let opening = this.enclosing[ at ] ?? -1;
			opening >= 0;
			opening = this.enclosing[ opening ] ?? -1
		) {
			const before = this.word( opening - 1 );
			const closing = this.reading.all.closing[ opening ] ?? -1;
			const isFilled =
				this.word( opening ) !== '{' &&
				this.word( closing + 1 ) === '=';
			if (
				isFilled ||
				ASKING.includes( before ) ||
				before === 'catch' ||
				( before === 'foreach' && this.isBehindAs( opening, inner ) )
			) {
				return true;
			}
			if ( this.word( opening ) === '{' ) {
				return false;
			}
			inner = opening;
		}
		return false;
	}

	private isBehindAs( opening: number, at: number ): boolean {
		for ( let index = opening + 1; index < at; index++ ) {
			if (
				this.word( index ) === 'as' &&
				this.enclosing[ index ] === opening
			) {
				return true;
			}
		}
		return false;
	}

	/** `global $a, $b;`, `static $a = 1, $b;`. */
	private isDeclared( at: number ): boolean {
		for ( let from = at - 1; from >= 0; from-- ) {
			const word = this.word( from );
			if ( word === ';' || word === '{' || word === '}' ) {
				return false;
			}
			if ( word === 'global' || word === 'static' ) {
				const next = this.text.tokens[ from + 1 ];
				return next?.kind === 'variable';
			}
		}
		return false;
	}

	/** Given whole to something that may set it. */
	private isHandedOver( at: number ): boolean {
		const opening = this.enclosing[ at ] ?? -1;
		const last = this.word( at - 1 );
		const next = this.word( this.behind( at ) );
		const isAlone =
			( last === '(' ||
				last === ',' ||
				last === ':' ||
				last === '...' ) &&
			( next === ',' || next === ')' );
		if ( ! isAlone || this.word( opening ) !== '(' ) {
			return false;
		}
		const callee = opening - 1;
		const kind = this.text.tokens[ callee ]?.kind;
		const word = this.word( callee ).replace( /^\\/, '' );
		if ( kind === 'sign' ) {
			// A call of what brackets or a list give; otherwise brackets around an expression.
			return word === ')' || word === ']' || word === '}';
		}
		if ( kind !== 'name' ) {
			return kind === 'variable' || kind === 'string';
		}
		if ( PLAIN.includes( word ) || word === 'use' ) {
			return false;
		}
		const before = this.word( callee - 1 );
		return isMemberSign( before ) || before === 'new'
			? true
			: this.takesReference( word, opening, at );
	}

	private takesReference(
		name: string,
		opening: number,
		at: number
	): boolean {
		const known = this.known.get( 'f', name );
		if ( known === undefined ) {
			const own = this.reading.all.scopes.find(
				( it ) =>
					it.kind === 'function' && it.name.toLowerCase() === name
			);
			return own === undefined || this.hasReference( own );
		}
		let index = 0;
		for ( let from = opening + 1; from < at; from++ ) {
			if (
				this.enclosing[ from ] === opening &&
				this.word( from ) === ','
			) {
				index++;
			}
		}
		const params = paramsOf( known.params );
		const param = params[ Math.min( index, params.length - 1 ) ] ?? '';
		// Given by its name, it may be any of them.
		return this.word( at - 1 ) === ':'
			? known.params.includes( '&' )
			: param.includes( '&' );
	}

	private hasReference( {
		opening,
		closing,
	}: {
		readonly opening: number;
		readonly closing: number;
	} ): boolean {
		for ( let at = opening; at < closing; at++ ) {
			if ( this.word( at ) === '&' ) {
				return true;
			}
		}
		return false;
	}
}

/**
 * @param reading
 * @param known
 * @param isPhp   Whether the code is a snippet of PHP: the body of a page may have variables from elsewhere.
 * @return Every place where such a variable is read.
 */
export function undefinedVariables(
	reading: Reading,
	known: Catalogue,
	isPhp: boolean
): readonly VariableUse[] {
	const uses = new Uses( reading, known );
	const groups = new Map< string, VariableUse[] >();
	for ( const use of reading.uses() ) {
		if (
			EVERYWHERE.includes( use.name ) ||
			( use.scope === 0 && ! isPhp )
		) {
			continue;
		}
		const key = `${ use.scope } ${ use.name }`;
		const group = groups.get( key );
		if ( group === undefined ) {
			groups.set( key, [ use ] );
		} else {
			group.push( use );
		}
	}
	const reached = new Map< number, boolean >();
	const isOpen = ( scope: number ): boolean => {
		const is = reached.get( scope ) ?? isReached( reading, scope );
		reached.set( scope, is );
		return is;
	};
	return [ ...groups.values() ].flatMap( ( group ) => {
		const [ first ] = group;
		const isBrought =
			first?.scope === 0 &&
			( BROUGHT.includes( first.name ) ||
				known.globals.includes( first.name.slice( 1 ) ) );
		return ! isBrought &&
			group.every( ( use ) => uses.isRead( use ) ) &&
			! group.some(
				( use ) =>
					isOpen( use.scope ) ||
					isOpen( reading.all.scopeOf[ use.at ] ?? 0 )
			)
			? group
			: [];
	} );
}
